/* cumulative - sums and products of all elements up to each, along an axis.
 * https://onnx.ai/onnx/operators/onnx__CumSum.html */
#include "ops/common.h"
#include "ops/eval_lines.h"

/* The axis; false where it is not known. */
static bool cumulative_axis(InferContext *c, int64_t *out)
{
    return infer_integers(c, 1, out, 1) == 1;
}

static Inferred cumulative_infer(InferContext *c)
{
    int64_t given;
    int rank = infer_rank(c, 0), axis;
    if (rank < 0) return infer_set_unranked(c, 0, 0, 0);
    if (rank == 0) return infer_invalid(c, "x has no axes");
    if (cumulative_axis(c, &given) && !infer_axis(given, rank, &axis))
        return infer_invalid(c, "axis is %lld, but the rank is %d", (long long)given, rank);
    return infer_set_like(c, 0, 0, 0);
}

typedef Dim (*DimFold)(DimPool *pool, Dim a, Dim b, int32_t dtype);

/* One line of `length` elements `stride` apart: from[0], from[0] + from[1], ...; exclusive ones begin with `neutral`. */
static void accumulate(InferContext *c, DimFold fold, Dim neutral, const Dim *from, Dim *out, size_t length,
                       size_t stride)
{
    bool is_reverse = infer_int(c, "reverse") == 1, is_exclusive = infer_int(c, "exclusive") == 1;
    Dim total = neutral;
    for (size_t i = 0; i < length; i++) {
        size_t at = (is_reverse ? length - 1 - i : i) * stride;
        Dim next = fold(c->dims, total, from[at], c->outputs[0]->dtype);
        out[at] = is_exclusive ? total : next;
        total = next;
    }
}

static void cumulative_elements(InferContext *c, DimFold fold, int64_t neutral)
{
    size_t count, stride = 1;
    int64_t given, length, size;
    int axis;
    if (!output_is_small(c, 0, &count) || !cumulative_axis(c, &given)) return;
    const Elements *x = infer_elements(c, 0);
    const Shape *shape = c->outputs[0]->shape;
    if (!x || !x->dims || x->count != count || count == 0 || !infer_axis(given, shape->rank, &axis)) return;
    if (!dim_is_number(shape->dims[axis], &length)) return;
    for (int k = axis + 1; k < shape->rank; k++)
        if (dim_is_number(shape->dims[k], &size)) stride *= (size_t)size;
    Dim dims[FACT_MAX_ELEMENTS];
    size_t block = stride * (size_t)length;
    for (size_t start = 0; start < count; start++)
        if (start % block < stride)
            accumulate(c, fold, dim_number(c->dims, neutral), x->dims + start, dims + start, (size_t)length, stride);
    elements_set(c, 0, dims, count);
}

static Dim add_dims(DimPool *pool, Dim a, Dim b, int32_t dtype)
{
    (void)dtype;
    return dim_add(pool, a, b);
}

static void cum_sum_elements(InferContext *c)
{
    cumulative_elements(c, add_dims, 0);
}

static void cum_prod_elements(InferContext *c)
{
    cumulative_elements(c, dim_multiply_in_dtype, 1);
}

/* ---- Evaluation ---- */

static Evaluated cumulative_eval(EvalContext *c, bool is_product)
{
    int axis;
    int64_t *given, rank = eval_input(c, 0)->rank;
    Accumulation form = {is_product, infer_int(c->infer, "exclusive") == 1, infer_int(c->infer, "reverse") == 1};
    if (eval_integers(c, 1, &given) != 1 || !infer_axis(given[0], (int)rank, &axis))
        return eval_refuse(c, "axis is no single number in range");
    Lane lane = lane_of(eval_output_dtype(c, 0));
    const void *x = eval_values(c, 0, lane);
    void *y = eval_new_values(c, 0);
    if (!x || !y) return EVAL_REFUSED;
    LineLayout layout = line_layout(eval_input(c, 0), axis, axis + 1);
    for (size_t line = 0; line < line_count(&layout); line++) {
        size_t at = line_start(&layout, line);
        if (lane == LANE_F64)
            line_accumulate_f64(&form, (const double *)x + at, layout.length, layout.inner, (double *)y + at);
        else line_accumulate_u64(&form, (const uint64_t *)x + at, layout.length, layout.inner, (uint64_t *)y + at);
    }
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}

static Evaluated cum_sum_eval(EvalContext *c)
{
    return cumulative_eval(c, false);
}

static Evaluated cum_prod_eval(EvalContext *c)
{
    return cumulative_eval(c, true);
}

const OpRow op_cumulative[] = {
    {"CumSum", 14, "x: T, axis: T2", "y: T", "exclusive: int = 0, reverse: int = 0",
     "T: wide_bfloat16; T2: int32 int64", .infer = cumulative_infer, .eval = cum_sum_eval,
     .elements = cum_sum_elements},
    {"CumSum", 11, "x: T, axis: T2", "y: T", "exclusive: int = 0, reverse: int = 0",
     "T: float double int32 int64 uint32 uint64; T2: int32 int64", .infer = cumulative_infer, .eval = cum_sum_eval,
     .elements = cum_sum_elements},
    {"CumProd", 26, "x: T, axis: T2", "y: T", "exclusive: int = 0, reverse: int = 0",
     "T: wide_bfloat16; T2: int32 int64", .infer = cumulative_infer, .eval = cum_prod_eval,
     .elements = cum_prod_elements},
    {0},
};
