/* reduce_eval - reductions of constants. Floating point is summed in double, whatever its dtype. */
#include <math.h>
#include <string.h>

#include "kernels/reduction.h"
#include "model/dtype.h"
#include "ops/reduce.h"
#include "ops/schema.h"

static ReductionKind kind_of(const char *name)
{
    static const struct {
        const char *name;
        ReductionKind kind;
    } kinds[] = {
        {"ReduceSum", REDUCTION_SUM},        {"ReduceMean", REDUCTION_MEAN},
        {"ReduceProd", REDUCTION_PRODUCT},   {"ReduceMin", REDUCTION_MINIMUM},
        {"ReduceMax", REDUCTION_MAXIMUM},    {"ReduceL1", REDUCTION_L1},
        {"ReduceL2", REDUCTION_L2},          {"ReduceSumSquare", REDUCTION_SUM_SQUARE},
        {"ReduceLogSum", REDUCTION_LOG_SUM}, {"ReduceLogSumExp", REDUCTION_LOG_SUM_EXP},
    };
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (strcmp(kinds[i].name, name) == 0) return kinds[i].kind;
    return REDUCTION_SUM;
}

static bool has_nan(const double *x, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        if (isnan(x[i])) return true;
    return false;
}

static Evaluated reduce_numbers(EvalContext *c, ReductionKind kind, const Reduction *reduction)
{
    const double *x = eval_values(c, 0, LANE_F64);
    double *y = eval_new_values(c, 0), *sums = kind == REDUCTION_LOG_SUM_EXP ? eval_new_values(c, 0) : NULL;
    if (!x || !y || (kind == REDUCTION_LOG_SUM_EXP && !sums)) return EVAL_REFUSED;
    bool is_order = kind == REDUCTION_MINIMUM || kind == REDUCTION_MAXIMUM;
    if (is_order && has_nan(x, eval_element_count(eval_input(c, 0))))
        return eval_refuse(c, "runtimes differ in the extremes of what has NaNs");
    reduce_f64(kind, reduction, x, y, sums);
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}

/* May a sum of `count` squares or magnitudes, or a product, be too large for the dtype? Runtimes differ in what they make of
 * it then. */
static bool may_overflow(ReductionKind kind, const int64_t *x, Lane lane, uint64_t count, int32_t dtype)
{
    double total = kind == REDUCTION_PRODUCT ? 1 : 0;
    if (kind != REDUCTION_PRODUCT && kind != REDUCTION_L1 && kind != REDUCTION_SUM_SQUARE) return false;
    for (uint64_t i = 0; i < count; i++) {
        double magnitude = lane == LANE_U64 ? (double)(uint64_t)x[i] : fabs((double)x[i]);
        if (kind == REDUCTION_PRODUCT) total *= fmax(magnitude, 1);
        else total += kind == REDUCTION_L1 ? magnitude : magnitude * magnitude;
    }
    return total >= ldexp(1, dtype_of(dtype)->bits - (lane == LANE_I64) - (dtype_of(dtype)->bits == 64));
}

/* The results of no elements, as values of the dtype. */
static int64_t limit_of(int32_t dtype, bool is_highest)
{
    unsigned bits = dtype == DTYPE_BOOL ? 1 : dtype_of(dtype)->bits;
    if (dtype == DTYPE_BOOL || lane_of(dtype) == LANE_U64) return is_highest ? (int64_t)(UINT64_MAX >> (64 - bits)) : 0;
    int64_t highest = (int64_t)(UINT64_MAX >> (65 - bits));
    return is_highest ? highest : -highest - 1;
}

static void set_empty(EvalContext *c, ReductionKind kind, int64_t *y)
{
    uint64_t count = 1;
    int64_t dims[SHAPE_MAX_RANK];
    int rank = eval_output_dims(c, 0, dims);
    for (int axis = 0; axis < rank; axis++) count *= (uint64_t)dims[axis];
    for (uint64_t i = 0; i < count; i++) y[i] = limit_of(eval_output_dtype(c, 0), kind == REDUCTION_MINIMUM);
}

static Evaluated reduce_integers(EvalContext *c, ReductionKind kind, const Reduction *reduction)
{
    Lane lane = lane_of(eval_output_dtype(c, 0));
    uint64_t count = eval_element_count(eval_input(c, 0));
    const int64_t *x = eval_values(c, 0, lane);
    int64_t *y = eval_new_values(c, 0);
    if (!x || !y) return EVAL_REFUSED;
    if (may_overflow(kind, x, lane, count, eval_output_dtype(c, 0)))
        return eval_refuse(c, "a result may be too large for its dtype");
    bool is_known = lane == LANE_I64 ? reduce_i64(kind, reduction, x, y)
                                     : reduce_u64(kind, reduction, (const uint64_t *)x, (uint64_t *)y);
    if (!is_known) return eval_refuse(c, "it is evaluated for floating point only");
    if (count == 0 && (kind == REDUCTION_MINIMUM || kind == REDUCTION_MAXIMUM)) set_empty(c, kind, y);
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}

Evaluated reduce_eval(EvalContext *c)
{
    const Tensor *data = eval_input(c, 0);
    Reduction reduction = {.rank = data->rank, .dims = data->dims};
    ReductionKind kind = kind_of(c->infer->schema->row->name);
    if (reduce_axes(c->infer, data->rank, &reduction.axes) != INFER_DONE) return eval_refuse(c, "axes are not known");
    if (kind == REDUCTION_MEAN && eval_element_count(data) == 0) return eval_refuse(c, "no elements have no mean");
    switch (lane_of(data->dtype)) {
    case LANE_F64: return reduce_numbers(c, kind, &reduction);
    case LANE_I64:
    case LANE_U64: return reduce_integers(c, kind, &reduction);
    default: return eval_refuse(c, "it is not evaluated for %s", dtype_long_name(data->dtype));
    }
}
