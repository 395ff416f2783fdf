/* normalization_eval - normalizations of constants.
 *
 * All but LpNormalization and MeanVarianceNormalization: a tensor is blocks of `size` elements, each with statistics of its
 * own; then each element is scaled and moved by what belongs to its place. */
#include <math.h>

#include "kernels/reduction_walk.h"
#include "ops/common.h"
#include "ops/eval_lines.h"
#include "ops/normalization.h"

/* ---- Blocks ---- */

/* Element i of the tensor has element i / divisor % count of a scale or bias. */
typedef struct Places {
    size_t divisor, count;
} Places;

static void scale_all(double *y, size_t count, const Places *places, const double *scale, const double *bias)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i / places->divisor % places->count;
        y[i] = y[i] * scale[at] + (bias ? bias[at] : 0);
    }
}

/* Reads scale and, where there is one, bias (inputs 1 and 2), and applies them. Refuses those that have not one element
 * for each place. */
static Evaluated finish(EvalContext *c, double *y, const Places *places)
{
    const double *values[2] = {0};
    for (size_t index = 1; index < 3; index++) {
        const Tensor *tensor = eval_input(c, index);
        if (!tensor) continue;
        if (eval_element_count(tensor) != places->count)
            return eval_refuse(c, "%s has not one element for each of %zu places", infer_input_name(c->infer, index),
                               places->count);
        values[index - 1] = eval_values(c, index, LANE_F64);
        if (!values[index - 1]) return EVAL_REFUSED;
    }
    if (!values[0]) return eval_refuse(c, "there is no scale");
    if (places->count > 0) scale_all(y, (size_t)eval_element_count(eval_input(c, 0)), places, values[0], values[1]);
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}

/* (x - mean) / sqrt(variance + epsilon) of each block. */
static void normalize_blocks(const double *x, size_t count, size_t size, double epsilon, double *y)
{
    for (size_t at = 0; at + size <= count && size > 0; at += size) {
        Moments moments = line_moments(x + at, size);
        double deviation = sqrt(moments.variance + epsilon);
        for (size_t i = 0; i < size; i++) y[at + i] = (x[at + i] - moments.mean) / deviation;
    }
}

/* Each of the `group_count` groups of channels of each image is a block. */
static Evaluated normalize_groups(EvalContext *c, int64_t group_count)
{
    const Tensor *tensor = eval_input(c, 0);
    if (tensor->rank < 2 || group_count < 1 || tensor->dims[1] % group_count != 0)
        return eval_refuse(c, "the channels are no whole number of groups");
    const double *x = eval_values(c, 0, LANE_F64);
    double *y = eval_new_values(c, 0);
    if (!x || !y) return EVAL_REFUSED;
    LineLayout layout = line_layout(tensor, 1, 2);
    size_t size = layout.length / (size_t)group_count * layout.inner;
    normalize_blocks(x, (size_t)eval_element_count(tensor), size, infer_float(c->infer, "epsilon"), y);
    return finish(c, y, &(Places){layout.inner > 0 ? layout.inner : 1, layout.length});
}

Evaluated instance_normalization_eval(EvalContext *c)
{
    return normalize_groups(c, eval_input(c, 0)->rank < 2 ? 0 : eval_input(c, 0)->dims[1]);
}

/* Before version 21 scale and bias were those of groups. */
Evaluated group_normalization_eval(EvalContext *c)
{
    if (infer_since(c->infer) < 21) return eval_refuse(c, "it is evaluated from version 21 on");
    return normalize_groups(c, infer_int(c->infer, "num_groups"));
}

/* ---- Layers: all axes from `axis` on are a block ---- */

static bool take_layer(EvalContext *c, size_t *out_size)
{
    int axis;
    const Tensor *tensor = eval_input(c, 0);
    if (!infer_axis(infer_int(c->infer, "axis"), tensor->rank, &axis))
        return eval_refuse(c, "axis is out of range") == EVAL_DONE;
    *out_size = line_layout(tensor, axis, tensor->rank).length;
    return true;
}

static void set_statistics(EvalContext *c, const double *x, size_t size, double epsilon)
{
    double *means = eval_new_values(c, 1), *inverses = eval_new_values(c, 2);
    size_t count = (size_t)eval_element_count(eval_input(c, 0)) / size;
    for (size_t block = 0; means && inverses && block < count; block++) {
        Moments moments = line_moments(x + block * size, size);
        means[block] = moments.mean;
        inverses[block] = 1 / sqrt(moments.variance + epsilon);
    }
    if (means) eval_set_values(c, 1, means);
    if (inverses) eval_set_values(c, 2, inverses);
}

Evaluated layer_normalization_eval(EvalContext *c)
{
    size_t size = 0;
    double epsilon = infer_float(c->infer, "epsilon");
    if (!take_layer(c, &size)) return EVAL_REFUSED;
    if (size == 0) return eval_refuse(c, "no elements have no mean");
    const double *x = eval_values(c, 0, LANE_F64);
    double *y = eval_new_values(c, 0);
    if (!x || !y) return EVAL_REFUSED;
    normalize_blocks(x, (size_t)eval_element_count(eval_input(c, 0)), size, epsilon, y);
    if (infer_wants_output(c->infer, 1) || infer_wants_output(c->infer, 2)) set_statistics(c, x, size, epsilon);
    return finish(c, y, &(Places){1, size});
}

/* x / sqrt(mean of x^2 + epsilon) */
Evaluated rms_normalization_eval(EvalContext *c)
{
    size_t size = 0, count = (size_t)eval_element_count(eval_input(c, 0));
    if (!take_layer(c, &size)) return EVAL_REFUSED;
    const double *x = eval_values(c, 0, LANE_F64);
    double *y = eval_new_values(c, 0);
    if (!x || !y) return EVAL_REFUSED;
    for (size_t at = 0; size > 0 && at < count; at += size) {
        double divisor = sqrt(line_mean_square(x + at, size) + infer_float(c->infer, "epsilon"));
        for (size_t i = 0; i < size; i++) y[at + i] = x[at + i] / divisor;
    }
    return finish(c, y, &(Places){1, size});
}

/* ---- Others ---- */

Evaluated lp_normalization_eval(EvalContext *c)
{
    int axis;
    int64_t p = infer_int(c->infer, "p");
    if (!infer_axis(infer_int(c->infer, "axis"), eval_input(c, 0)->rank, &axis))
        return eval_refuse(c, "axis is out of range");
    if (p != 1 && p != 2) return eval_refuse(c, "p is neither 1 nor 2");
    return eval_lines(c, axis, axis + 1, p == 1 ? line_divide_by_l1 : line_divide_by_l2);
}

/* y = (x - mean) / (sqrt(mean of (x - mean)^2) + 1e-9), along axes. means, squares: room for count numbers each. */
static void normalize_along(const Reduction *reduction, const double *x, double *means, double *squares, double *y)
{
    ReductionWalk walk = reduction_walk(reduction);
    reduce_f64(REDUCTION_MEAN, reduction, x, means, NULL);
    for (size_t i = 0; i < walk.count; i++, reduction_walk_next(&walk)) {
        y[i] = x[i] - means[walk.place];
        squares[i] = y[i] * y[i];
    }
    reduce_f64(REDUCTION_MEAN, reduction, squares, means, NULL);
    walk = reduction_walk(reduction);
    for (size_t i = 0; i < walk.count; i++, reduction_walk_next(&walk)) y[i] /= sqrt(means[walk.place]) + 1e-9;
}

Evaluated mean_variance_normalization_eval(EvalContext *c)
{
    bool is_given;
    const Tensor *tensor = eval_input(c, 0);
    Reduction reduction = {.rank = tensor->rank, .dims = tensor->dims};
    if (infer_since(c->infer) < 9) return eval_refuse(c, "it is evaluated from version 9 on");
    if (eval_element_count(tensor) == 0) return eval_refuse(c, "no elements have no mean");
    if (infer_axes_mask(c->infer, "axes", 1, tensor->rank, &reduction.axes, &is_given) != INFER_DONE)
        return eval_refuse(c, "axes are out of range");
    const double *x = eval_values(c, 0, LANE_F64);
    double *y = eval_new_values(c, 0), *squares = eval_new_values(c, 0), *means = eval_new_values(c, 0);
    if (!x || !y || !squares || !means) return EVAL_REFUSED;
    normalize_along(&reduction, x, means, squares, y);
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}
