/* unique - the distinct elements or slices, where they are and how often.
 * https://onnx.ai/onnx/operators/onnx__Unique.html */
#include "base/sort.h"
#include "model/dtype.h"
#include "ops/common.h"

/* Y, indices and counts share the number of unique elements (or parts along the axis), which the data decides. */
static Inferred unique_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK], count = infer_new_dim(c), inverse = NULL;
    bool has_axis = infer_has_attribute(c, "axis");
    int axis, rank = 1;
    infer_set(c, 1, DTYPE_INT64, 1, &count);
    infer_set(c, 2, DTYPE_INT64, 1, &inverse);
    infer_set(c, 3, DTYPE_INT64, 1, &count);
    dims[0] = count;
    if (!has_axis) infer_set(c, 0, 0, rank, dims);
    if (!input) return infer_unknown(c, "the rank of X is not known");
    if (has_axis) {
        if (infer_axis_attribute(c, "axis", input->rank, &axis) != INFER_DONE) return INFER_INVALID;
        rank = input->rank;
        memcpy(dims, input->dims, (size_t)rank * sizeof *dims);
        dims[axis] = count;
        inverse = input->dims[axis];
    } else {
        inverse = infer_product(c, input->dims, 0, input->rank);
    }
    infer_set(c, 0, 0, rank, dims);
    infer_set(c, 2, DTYPE_INT64, 1, &inverse);
    return INFER_DONE;
}

/* ---- Evaluation ---- */

/* Items are all of an axis: [outer, item, inner]; without axis the elements of a list. */
typedef struct Items {
    Lane lane;
    const uint64_t *values; /* of the lane */
    int64_t outer, count, inner;
} Items;

static int compare_values(Lane lane, uint64_t a, uint64_t b)
{
    double x, y;
    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    if (lane == LANE_F64) return (x > y) - (x < y);
    if (lane == LANE_I64) return ((int64_t)a > (int64_t)b) - ((int64_t)a < (int64_t)b);
    return (a > b) - (a < b);
}

static int compare_items(const void *a, const void *b, void *context)
{
    const Items *self = context;
    const int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
    int order = 0;
    for (int64_t at = 0; at < self->outer * self->inner && order == 0; at++) {
        const uint64_t *row = self->values + at / self->inner * self->count * self->inner + at % self->inner;
        order = compare_values(self->lane, row[first * self->inner], row[second * self->inner]);
    }
    return order;
}

static bool has_nan(const Items *self)
{
    double number;
    for (int64_t i = 0; self->lane == LANE_F64 && i < self->outer * self->count * self->inner; i++) {
        memcpy(&number, &self->values[i], sizeof number);
        if (number != number) return true;
    }
    return false;
}

/* The distinct items, in order: where each is first, and how often; and of every item which one it is. */
typedef struct Distinct {
    int64_t count, *firsts, *counts, *inverse;
} Distinct;

static Distinct find_distinct(EvalContext *c, Items *items, bool is_sorted)
{
    size_t count = (size_t)items->count;
    int64_t *order = arena_allocate_array(c->scratch, sizeof *order, count);
    int64_t *first_of = arena_allocate_array(c->scratch, sizeof *order, count);
    Distinct found = {.firsts = arena_allocate_array(c->scratch, sizeof *order, count),
                      .counts = arena_allocate_array(c->scratch, sizeof *order, count),
                      .inverse = arena_allocate_array(c->scratch, sizeof *order, count)};
    int64_t *rank_of = arena_allocate_array(c->scratch, sizeof *order, count);
    for (size_t i = 0; i < count; i++) order[i] = (int64_t)i;
    sort_stable(order, count, sizeof *order, compare_items, items);
    for (size_t i = 0; i < count; i++) {
        bool is_same = i > 0 && compare_items(&order[i - 1], &order[i], items) == 0;
        first_of[order[i]] = is_same ? first_of[order[i - 1]] : order[i];
    }
    for (size_t i = 0; i < count; i++) {
        int64_t item = is_sorted ? order[i] : (int64_t)i;
        if (first_of[item] != item) continue;
        rank_of[item] = found.count;
        found.firsts[found.count++] = item;
    }
    for (size_t i = 0; i < count; i++) {
        found.inverse[i] = rank_of[first_of[i]];
        found.counts[found.inverse[i]]++;
    }
    return found;
}

static Evaluated unique_eval(EvalContext *c)
{
    Tensor *input = eval_input(c, 0);
    int64_t total = (int64_t)eval_element_count(input);
    int axis = 0;
    if (!infer_has_attribute(c->infer, "axis")) input = recipe_reshape(input, 1, &total);
    else if (!infer_axis(infer_int(c->infer, "axis"), input->rank, &axis))
        return eval_refuse(c, "axis is out of range");
    Items items = {.lane = lane_of(input->dtype), .outer = 1, .count = input->dims[axis], .inner = 1};
    if (items.lane == LANE_NONE || total == 0)
        return eval_refuse(c, "it is not evaluated for this type, or for nothing");
    for (int k = 0; k < input->rank; k++) *(k < axis ? &items.outer : &items.inner) *= k == axis ? 1 : input->dims[k];
    items.values = eval_values(c, 0, items.lane);
    if (!items.values) return EVAL_REFUSED;
    if (has_nan(&items)) return eval_refuse(c, "a value is not a number");
    Distinct found = find_distinct(c, &items, infer_int(c->infer, "sorted") != 0);
    eval_set(c, 0, recipe_take(input, axis, found.firsts, 1, &found.count));
    eval_set_sized(c, 1, DTYPE_INT64, 1, &found.count, (const uint8_t *)found.firsts);
    eval_set_sized(c, 2, DTYPE_INT64, 1, &items.count, (const uint8_t *)found.inverse);
    eval_set_sized(c, 3, DTYPE_INT64, 1, &found.count, (const uint8_t *)found.counts);
    return EVAL_DONE;
}

const OpRow op_unique[] = {
    {"Unique", 28, "X: T", "Y: T, indices?: int64, inverse_indices?: int64, counts?: int64",
     "axis: int, sorted: int = 1", "T: all_13", .infer = unique_infer, .eval = unique_eval,
     .flags = OP_EXACT | OP_SIZES_ITSELF},
    {"Unique", 11, "X: T", "Y: T, indices?: int64, inverse_indices?: int64, counts?: int64",
     "axis: int, sorted: int = 1", "T: all_1", .infer = unique_infer, .eval = unique_eval,
     .flags = OP_EXACT | OP_SIZES_ITSELF},
    {0},
};
