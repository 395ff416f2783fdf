/* reduce - one number from all elements along some axes, or all; the axes stay with size 1 (keepdims) or go.
 * https://onnx.ai/onnx/operators/onnx__ReduceSum.html */
#include "ops/reduce.h"

#include <math.h>

#include "model/dtype.h"
#include "ops/common.h"

/* The axes that go, as a mask; none given is all, or none at all (noop_with_empty_axes). onnxruntime: keepdims and
 * noop_with_empty_axes are set by 1 only, and an axis that is given twice counts once. */
Inferred reduce_axes(InferContext *c, int rank, uint64_t *out)
{
    bool is_given;
    Inferred inferred = infer_axes_mask(c, "axes", 1, rank, out, &is_given);
    if (inferred != INFER_DONE || *out != 0) return inferred;
    if (infer_int(c, "noop_with_empty_axes") != 1 && rank > 0) *out = UINT64_MAX >> (64 - rank);
    return INFER_DONE;
}

Inferred reduce_infer(InferContext *c)
{
    const Shape *shape = infer_shape(c, 0);
    bool keeps = infer_int(c, "keepdims") == 1;
    Dim dims[SHAPE_MAX_RANK];
    uint64_t axes;
    int rank = 0;
    if (!shape) return infer_set_unranked(c, 0, 0, 0);
    Inferred inferred = reduce_axes(c, shape->rank, &axes);
    if (inferred == INFER_UNKNOWN) infer_set(c, 0, 0, keeps ? shape->rank : -1, (Dim[SHAPE_MAX_RANK]){0});
    if (inferred != INFER_DONE) return inferred;
    for (int axis = 0; axis < shape->rank; axis++) {
        bool goes = axes >> axis & 1;
        if (!goes || keeps) dims[rank++] = goes ? dim_number(c->dims, 1) : shape->dims[axis];
    }
    infer_set(c, 0, 0, rank, dims);
    return INFER_DONE;
}

/* ---- Elements ---- */

/* For each element of input 0 the element of the output that it goes to. */
static bool reduced_places(InferContext *c, size_t *out_count, size_t *out)
{
    const Shape *shape = infer_shape(c, 0);
    int64_t count = infer_element_count(shape, FACT_MAX_ELEMENTS), sizes[SHAPE_MAX_RANK];
    uint64_t axes;
    if (count < 0 || reduce_axes(c, shape->rank, &axes) != INFER_DONE) return false;
    for (int axis = 0; axis < shape->rank; axis++)
        if (!dim_is_number(shape->dims[axis], &sizes[axis])) return false;
    for (size_t i = 0; i < (size_t)count; i++) {
        size_t rest = i, stride = 1;
        out[i] = 0;
        for (int axis = shape->rank - 1; axis >= 0; axis--) {
            size_t size = (size_t)sizes[axis];
            if (!(axes >> axis & 1)) {
                out[i] += rest % size * stride;
                stride *= size;
            }
            rest /= size;
        }
    }
    *out_count = (size_t)count;
    return true;
}

/* How elements are taken together. Arithmetic rounds, so the order matters in which a runtime takes floating point ones;
 * and it has a neutral element, which is what no elements come to. */
typedef struct Reduction {
    Dim (*of_dims)(DimPool *pool, Dim a, Dim b, int32_t dtype);
    double (*of_numbers)(double a, double b);
    bool is_arithmetic;
    int64_t neutral;
} Reduction;

static void reduce_dims(InferContext *c, const Elements *x, const size_t *places, size_t out_count,
                        const Reduction *reduction)
{
    Dim dims[FACT_MAX_ELEMENTS] = {0};
    bool is_begun[FACT_MAX_ELEMENTS] = {false};
    for (size_t i = 0; i < x->count; i++) {
        Dim *into = &dims[places[i]];
        bool is_first = !is_begun[places[i]];
        *into = is_first ? x->dims[i] : reduction->of_dims(c->dims, *into, x->dims[i], c->outputs[0]->dtype);
        is_begun[places[i]] = true;
    }
    elements_set(c, 0, dims, out_count);
}

/* Of arithmetic only what is exact in any order: integers, the magnitudes of which come to an exact one too. Of others
 * no zero of a sign, which may be as large as one without. */
static void reduce_numbers(InferContext *c, const Elements *x, const size_t *places, size_t out_count,
                           const Reduction *reduction)
{
    double numbers[FACT_MAX_ELEMENTS], magnitudes[FACT_MAX_ELEMENTS];
    double limit = reduction->is_arithmetic ? (double)dtype_exact_limit(c->outputs[0]->dtype) : INFINITY;
    bool is_begun[FACT_MAX_ELEMENTS] = {false};
    for (size_t i = 0; i < x->count; i++) {
        size_t at = places[i];
        double number = x->numbers[i], magnitude = fmax(1, fabs(number));
        if (!isfinite(number) || (reduction->is_arithmetic && number != trunc(number))) return;
        if (!reduction->is_arithmetic && number_is_negative_zero(number)) return;
        numbers[at] = is_begun[at] ? reduction->of_numbers(numbers[at], number) : number;
        magnitudes[at] = is_begun[at] ? reduction->of_numbers(magnitudes[at], magnitude) : magnitude;
        if (magnitudes[at] > limit) return;
        is_begun[at] = true;
    }
    infer_set_numbers(c, 0, numbers, out_count);
}

static void reduce_nothing(InferContext *c, size_t out_count, const Reduction *reduction)
{
    Dim dims[FACT_MAX_ELEMENTS];
    for (size_t i = 0; i < out_count; i++) dims[i] = dim_number(c->dims, reduction->neutral);
    if (reduction->is_arithmetic) elements_set(c, 0, dims, out_count);
}

static void reduce_elements(InferContext *c, const Reduction *reduction)
{
    size_t count, out_count, places[FACT_MAX_ELEMENTS];
    if (!output_is_small(c, 0, &out_count)) return;
    if (infer_element_count(infer_shape(c, 0), FACT_MAX_ELEMENTS) < 0) return;
    const Elements *x = infer_elements(c, 0);
    if (!x || !reduced_places(c, &count, places) || x->count != count) return;
    if (count == 0) reduce_nothing(c, out_count, reduction);
    else if (x->dims) reduce_dims(c, x, places, out_count, reduction);
    else reduce_numbers(c, x, places, out_count, reduction);
}

static Dim add_dims(DimPool *pool, Dim a, Dim b, int32_t dtype)
{
    (void)dtype;
    return dim_add(pool, a, b);
}

static Dim larger_dim(DimPool *pool, Dim a, Dim b, int32_t dtype)
{
    (void)dtype;
    return dim_max(pool, a, b);
}

static Dim smaller_dim(DimPool *pool, Dim a, Dim b, int32_t dtype)
{
    (void)dtype;
    return dim_min(pool, a, b);
}

static double add_numbers(double a, double b)
{
    return a + b;
}

static double multiply_numbers(double a, double b)
{
    return a * b;
}

static void reduce_sum_elements(InferContext *c)
{
    reduce_elements(c, &(Reduction){add_dims, add_numbers, true, 0});
}

static void reduce_prod_elements(InferContext *c)
{
    reduce_elements(c, &(Reduction){dim_multiply_in_dtype, multiply_numbers, true, 1});
}

static void reduce_max_elements(InferContext *c)
{
    reduce_elements(c, &(Reduction){larger_dim, fmax, false, 0});
}

static void reduce_min_elements(InferContext *c)
{
    reduce_elements(c, &(Reduction){smaller_dim, fmin, false, 0});
}

const OpRow op_reduce[] = {
    {"ReduceL1", 18, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16", .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceL1", 13, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide_bfloat16",
     .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceL1", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceL1", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceL2", 18, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16", .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceL2", 13, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide_bfloat16",
     .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceL2", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceL2", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceLogSum", 28, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: floats_bfloat16", .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceLogSum", 18, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16", .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceLogSum", 13, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide_bfloat16",
     .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceLogSum", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceLogSum", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceLogSumExp", 28, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: floats_bfloat16", .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceLogSumExp", 18, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16", .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceLogSumExp", 13, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide_bfloat16",
     .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceLogSumExp", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceLogSumExp", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceMax", 20, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16 int8 uint8 bool", .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_max_elements},
    {"ReduceMax", 18, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16 int8 uint8", .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_max_elements},
    {"ReduceMax", 13, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide_bfloat16 int8 uint8",
     .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_max_elements},
    {"ReduceMax", 12, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide int8 uint8",
     .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_max_elements},
    {"ReduceMax", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval, .elements = reduce_max_elements},
    {"ReduceMax", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval, .elements = reduce_max_elements},
    {"ReduceMean", 18, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16", .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceMean", 13, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide_bfloat16",
     .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceMean", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceMean", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceMin", 20, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16 int8 uint8 bool", .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_min_elements},
    {"ReduceMin", 18, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16 int8 uint8", .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_min_elements},
    {"ReduceMin", 13, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide_bfloat16 int8 uint8",
     .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_min_elements},
    {"ReduceMin", 12, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide int8 uint8",
     .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_min_elements},
    {"ReduceMin", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval, .elements = reduce_min_elements},
    {"ReduceMin", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval, .elements = reduce_min_elements},
    {"ReduceProd", 18, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16", .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_prod_elements},
    {"ReduceProd", 13, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide_bfloat16",
     .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_prod_elements},
    {"ReduceProd", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval, .elements = reduce_prod_elements},
    {"ReduceProd", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval, .elements = reduce_prod_elements},
    {"ReduceSum", 13, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16", .infer = reduce_infer, .eval = reduce_eval, .elements = reduce_sum_elements},
    {"ReduceSum", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval, .elements = reduce_sum_elements},
    {"ReduceSum", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval, .elements = reduce_sum_elements},
    {"ReduceSumSquare", 18, "data: T, axes?: int64", "reduced: T", "keepdims: int = 1, noop_with_empty_axes: int = 0",
     "T: wide_bfloat16", .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceSumSquare", 13, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide_bfloat16",
     .infer = reduce_infer, .eval = reduce_eval},
    {"ReduceSumSquare", 11, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {"ReduceSumSquare", 1, "data: T", "reduced: T", "axes: ints, keepdims: int = 1", "T: wide", .infer = reduce_infer,
     .eval = reduce_eval},
    {0},
};
