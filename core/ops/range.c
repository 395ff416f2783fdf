/* range - the numbers from a start in steps of delta, the limit excluded.
 * https://onnx.ai/onnx/operators/onnx__Range.html */
#include "ops/range.h"

#include <math.h>

#include "model/dtype.h"
#include "ops/common.h"

/* start, limit, delta as integers; false where one is not known, or is none. */
static bool range_dims(InferContext *c, Dim out[3])
{
    for (size_t input = 0; input < 3; input++) {
        const Elements *elements = infer_elements(c, input);
        out[input] = elements && elements->count == 1 ? element_as_dim(c, elements, 0) : NULL;
        if (!out[input]) return false;
    }
    return true;
}

static bool range_numbers(InferContext *c, double out[3])
{
    for (size_t input = 0; input < 3; input++)
        if (infer_numbers(c, input, &out[input], 1) != 1) return false;
    return true;
}

/* max(0, ceil((limit - start) / delta)) */
static Dim length_of_dims(InferContext *c, const Dim range[3])
{
    Dim length = dim_ceil_divide(c->dims, dim_subtract(c->dims, range[1], range[0]), range[2]);
    return dim_max(c->dims, length, dim_number(c->dims, 0));
}

/* onnxruntime subtracts in the dtype and divides in double (core/providers/cpu/generator/range.cc in its sources);
 * 16-bit floats are computed as float32 (stash_type). */
static Dim length_of_numbers(InferContext *c, const double range[3])
{
    bool is_double = infer_dtype(c, 0) == DTYPE_DOUBLE;
    double difference = infer_round(is_double ? DTYPE_DOUBLE : DTYPE_FLOAT, range[1] - range[0]);
    double length = ceil(difference / range[2]);
    if (!isfinite(length) || length >= 0x1p62) return NULL;
    return dim_number(c->dims, length > 0 ? (int64_t)length : 0);
}

/* onnxruntime also takes lists of one number. */
static bool is_single(InferContext *c, size_t input)
{
    const Shape *shape = infer_input(c, input)->shape;
    int64_t size;
    if (!shape || shape->rank == 0) return true;
    return shape->rank == 1 && (!dim_is_number(shape->dims[0], &size) || size == 1);
}

Inferred range_infer(InferContext *c)
{
    static const char *const names[] = {"start", "limit", "delta"};
    for (size_t input = 0; input < 3; input++)
        if (!is_single(c, input)) return infer_invalid(c, "%s is no single number", names[input]);
    Dim length = NULL, dims[3];
    double numbers[3];
    int64_t delta;
    bool knows_numbers = range_numbers(c, numbers), knows_dims = !knows_numbers && range_dims(c, dims);
    if ((knows_dims && dim_is_number(dims[2], &delta) && delta == 0) || (knows_numbers && numbers[2] == 0))
        return infer_invalid(c, "delta is 0");
    if (knows_dims) length = length_of_dims(c, dims);
    if (knows_numbers) length = length_of_numbers(c, numbers);
    infer_set(c, 0, 0, 1, &length);
    return length ? INFER_DONE : infer_unknown(c, "start, limit and delta are not all known");
}

/* start + i * delta, where adding delta again and again, as onnxruntime does, comes to the same. */
static void set_range_numbers(InferContext *c, const double range[3], size_t count)
{
    double numbers[FACT_MAX_ELEMENTS], sum = range[0];
    int32_t dtype = infer_dtype(c, 0) == DTYPE_DOUBLE ? DTYPE_DOUBLE : DTYPE_FLOAT;
    for (size_t i = 0; i < count; i++) {
        numbers[i] = sum;
        if (infer_round(dtype, range[0] + infer_round(dtype, (double)i * range[2])) != sum) return;
        sum = infer_round(dtype, sum + range[2]);
    }
    infer_set_numbers(c, 0, numbers, count);
}

static void range_elements(InferContext *c)
{
    Dim range[3], dims[FACT_MAX_ELEMENTS];
    double numbers[3];
    size_t count;
    if (!output_is_small(c, 0, &count)) return;
    if (range_numbers(c, numbers)) {
        set_range_numbers(c, numbers, count);
        return;
    }
    if (!range_dims(c, range)) return;
    for (size_t i = 0; i < count; i++) {
        Dim steps = dim_multiply(c->dims, dim_number(c->dims, (int64_t)i), range[2]);
        dims[i] = dim_add(c->dims, range[0], steps);
    }
    elements_set(c, 0, dims, count);
}

/* Adds delta again and again, rounded to the dtype each time, as onnxruntime does. */
static Evaluated range_eval(EvalContext *c)
{
    int32_t dtype = eval_output_dtype(c, 0);
    uint64_t count;
    double *numbers = eval_new_values(c, 0);
    int64_t *integers = (int64_t *)(void *)numbers;
    const void *start = eval_values(c, 0, lane_of(dtype)), *delta = eval_values(c, 2, lane_of(dtype));
    if (!numbers || !start || !delta) return EVAL_REFUSED;
    if (dtype == DTYPE_FLOAT16 || dtype == DTYPE_BFLOAT16)
        return eval_refuse(c, "it is not evaluated for 16-bit floats");
    int64_t dims[1];
    count = eval_output_dims(c, 0, dims) == 1 ? (uint64_t)dims[0] : 0;
    bool is_float = lane_of(dtype) == LANE_F64;
    double sum = is_float ? *(const double *)start : 0;
    for (uint64_t i = 0; i < count; i++) {
        if (is_float) numbers[i] = sum;
        else integers[i] = (int64_t)(*(const uint64_t *)start + i * *(const uint64_t *)delta);
        if (is_float) sum = infer_round(dtype, sum + *(const double *)delta);
    }
    eval_set_values(c, 0, numbers);
    return EVAL_DONE;
}

const OpRow op_range[] = {
    {"Range", 27, "start: T, limit: T, delta: T", "output: T", "stash_type: int = 1",
     "T: floats_bfloat16 int16 int32 int64", .infer = range_infer, .elements = range_elements, .eval = range_eval,
     .flags = OP_EXACT},
    {"Range", 11, "start: T, limit: T, delta: T", "output: T", "", "T: float double int16 int32 int64",
     .infer = range_infer, .elements = range_elements, .eval = range_eval, .flags = OP_EXACT},
    {0},
};
