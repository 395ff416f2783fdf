/* elements - how elements of small tensors are found, fitted and combined: see the header. */
#include "ops/elements.h"

#include <math.h>

#include "model/dtype.h"

/* ---- Dtypes ---- */

bool dtype_integer_range(int32_t dtype, int64_t *out_lowest, int64_t *out_highest)
{
    static const struct {
        int64_t lowest, highest;
    } ranges[DTYPE_COUNT] = {
        [DTYPE_BOOL] = {0, 1},
        [DTYPE_INT8] = {INT8_MIN, INT8_MAX},
        [DTYPE_UINT8] = {0, UINT8_MAX},
        [DTYPE_INT16] = {INT16_MIN, INT16_MAX},
        [DTYPE_UINT16] = {0, UINT16_MAX},
        [DTYPE_INT32] = {INT32_MIN, INT32_MAX},
        [DTYPE_UINT32] = {0, UINT32_MAX},
        [DTYPE_INT64] = {INT64_MIN, INT64_MAX},
        [DTYPE_UINT64] = {0, INT64_MAX},
    };
    if (dtype < 0 || dtype >= DTYPE_COUNT || ranges[dtype].highest == 0) return false;
    *out_lowest = ranges[dtype].lowest;
    *out_highest = ranges[dtype].highest;
    return true;
}

bool dtype_is_integer(int32_t dtype)
{
    int64_t lowest, highest;
    return dtype_integer_range(dtype, &lowest, &highest);
}

bool dtype_is_floating(int32_t dtype)
{
    return dtype_exact_limit(dtype) > 0;
}

int64_t dtype_exact_limit(int32_t dtype)
{
    switch (dtype) {
    case DTYPE_DOUBLE: return (int64_t)1 << 53;
    case DTYPE_FLOAT: return (int64_t)1 << 24;
    case DTYPE_FLOAT16: return (int64_t)1 << 11;
    case DTYPE_BFLOAT16: return (int64_t)1 << 8;
    default: return 0;
    }
}

Dim dim_in_dtype(Dim value, int32_t dtype)
{
    int64_t lowest, highest, number;
    bool is_floating = dtype_is_floating(dtype);
    if (is_floating) highest = dtype_exact_limit(dtype), lowest = -highest;
    else if (!dtype_integer_range(dtype, &lowest, &highest)) return NULL;
    if (!value) return NULL;
    if (dim_is_number(value, &number)) return number >= lowest && number <= highest ? value : NULL;
    bool is_wide = is_floating ? highest >= (int64_t)1 << 24 : highest >= INT32_MAX;
    if (!is_wide && dim_upper(value) > highest) return NULL;
    return dim_lower(value) >= lowest || (is_wide && lowest < 0) ? value : NULL;
}

Dim dim_multiply_in_dtype(DimPool *pool, Dim a, Dim b, int32_t dtype)
{
    bool has_number = dim_is_number(a, NULL) || dim_is_number(b, NULL);
    if (dim_is(a, 0) || dim_is(b, 0)) return dim_number(pool, 0);
    return dtype == DTYPE_FLOAT && !has_number ? NULL : dim_multiply(pool, a, b);
}

Dim element_as_dim(InferContext *c, const Elements *elements, size_t index)
{
    if (elements->dims) return elements->dims[index];
    double number = elements->numbers[index];
    return number == trunc(number) && fabs(number) <= 0x1p53 ? dim_number(c->dims, (int64_t)number) : NULL;
}

/* ---- Places ---- */

bool output_is_small(const InferContext *c, size_t output, size_t *out_count)
{
    const Fact *fact = output < c->output_count ? c->outputs[output] : NULL;
    int64_t count = fact && fact->kind == TYPE_TENSOR ? infer_element_count(fact->shape, FACT_MAX_ELEMENTS) : -1;
    if (count < 0) return false;
    *out_count = (size_t)count;
    return true;
}

/* The size of an axis of `from` as seen by the `axis`-th of `rank` axes. */
static int64_t aligned_size(const Shape *from, int axis, int rank)
{
    int64_t size = -1;
    int own = axis - (rank - from->rank);
    if (own < 0) return 1;
    return dim_is_number(from->dims[own], &size) ? size : -1;
}

bool shape_broadcast_indices(const Shape *from, const Shape *to, size_t *out)
{
    int64_t count = infer_element_count(to, FACT_MAX_ELEMENTS), sizes[SHAPE_MAX_RANK];
    if (!from || count < 0 || from->rank > to->rank) return false;
    size_t strides[SHAPE_MAX_RANK], stride = 1;
    for (int axis = to->rank - 1; axis >= 0; axis--) {
        int64_t size = aligned_size(from, axis, to->rank);
        if (!dim_is_number(to->dims[axis], &sizes[axis]) || (size != 1 && size != sizes[axis])) return false;
        strides[axis] = size == 1 ? 0 : stride;
        stride *= (size_t)size;
    }
    for (size_t i = 0; i < (size_t)count; i++) {
        size_t rest = i;
        out[i] = 0;
        for (int axis = to->rank - 1; axis >= 0; axis--) {
            out[i] += rest % (size_t)sizes[axis] * strides[axis];
            rest /= (size_t)sizes[axis];
        }
    }
    return true;
}

/* ---- Operations ---- */

bool number_is_negative_zero(double number)
{
    return number == 0 && signbit(number);
}

typedef struct Operand {
    const Elements *elements;
    size_t indices[FACT_MAX_ELEMENTS]; /* of the output's elements */
} Operand;

static bool operand_open(Operand *self, InferContext *c, size_t input)
{
    self->elements = infer_elements(c, input);
    return self->elements && shape_broadcast_indices(infer_shape(c, input), c->outputs[0]->shape, self->indices);
}

static bool fold_dims(InferContext *c, DimOperation operation, size_t count, Dim *out)
{
    Operand operand;
    for (size_t input = 0; input < c->input_count; input++) {
        if (!operand_open(&operand, c, input)) return false;
        for (size_t i = 0; i < count; i++) {
            Dim element = element_as_dim(c, operand.elements, operand.indices[i]);
            if (input > 0) out[i] = operation(c, out[i], element);
            else out[i] = c->input_count == 1 ? operation(c, element, NULL) : element;
        }
    }
    return true;
}

static bool step(NumberOperation operation, int32_t dtype, double a, double b, double *out)
{
    if (!operation(a, b, out)) return false;
    if (dtype != DTYPE_DOUBLE) *out = (double)(float)*out;
    return isfinite(*out);
}

static bool fold_numbers(InferContext *c, NumberOperation operation, size_t count, double *out)
{
    Operand operand;
    for (size_t input = 0; input < c->input_count; input++) {
        if (!operand_open(&operand, c, input) || !operand.elements->numbers) return false;
        int32_t dtype = infer_dtype(c, input);
        for (size_t i = 0; i < count; i++) {
            double element = operand.elements->numbers[operand.indices[i]];
            if (input == 0 && c->input_count > 1) out[i] = element;
            else if (!step(operation, dtype, input == 0 ? element : out[i], input == 0 ? 0 : element, &out[i]))
                return false;
        }
    }
    return true;
}

/* Numbers as elements of output 0, which may be of booleans (comparisons). */
static void set_numbers(InferContext *c, const double *numbers, size_t count)
{
    Dim dims[FACT_MAX_ELEMENTS];
    int32_t dtype = c->outputs[0]->dtype;
    if (dtype_is_floating(dtype)) {
        for (size_t i = 0; i < count; i++)
            if (!isfinite(infer_round(dtype, numbers[i]))) return;
        infer_set_numbers(c, 0, numbers, count);
    }
    if (dtype != DTYPE_BOOL) return;
    for (size_t i = 0; i < count; i++) dims[i] = dim_number(c->dims, numbers[i] != 0);
    infer_set_elements(c, 0, dims, count);
}

void elements_set(InferContext *c, size_t output, const Dim *dims, size_t count)
{
    Dim fitted[FACT_MAX_ELEMENTS];
    double numbers[FACT_MAX_ELEMENTS];
    if (output >= c->output_count || !c->outputs[output] || count > FACT_MAX_ELEMENTS) return;
    int32_t dtype = c->outputs[output]->dtype;
    bool are_numbers = dtype_is_floating(dtype);
    for (size_t i = 0; i < count; i++) {
        int64_t number = 0;
        fitted[i] = dim_in_dtype(dims[i], dtype);
        are_numbers = dim_is_number(fitted[i], &number) && are_numbers;
        numbers[i] = (double)number;
    }
    if (are_numbers) infer_set_numbers(c, output, numbers, count);
    else infer_set_elements(c, output, fitted, count);
}

/* Has an input elements that are Dims? */
static bool any_dims(InferContext *c)
{
    for (size_t input = 0; input < c->input_count; input++) {
        const Elements *elements = infer_elements(c, input);
        if (elements && elements->dims) return true;
    }
    return false;
}

void elements_by_operation(InferContext *c, DimOperation of_dims, NumberOperation of_numbers)
{
    size_t count;
    if (c->input_count == 0 || !output_is_small(c, 0, &count) || !infer_elements(c, 0)) return;
    if (any_dims(c)) {
        Dim dims[FACT_MAX_ELEMENTS];
        if (of_dims && fold_dims(c, of_dims, count, dims)) elements_set(c, 0, dims, count);
    } else {
        double numbers[FACT_MAX_ELEMENTS];
        if (of_numbers && fold_numbers(c, of_numbers, count, numbers)) set_numbers(c, numbers, count);
    }
}
