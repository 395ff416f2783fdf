/* top_k - the k largest or smallest elements along an axis, and their indices.
 * https://onnx.ai/onnx/operators/onnx__TopK.html */
#include "base/sort.h"
#include "model/dtype.h"
#include "ops/common.h"

/* K, which a node that runs proves to be no more than the size of the axis. NULL: not known. */
static Inferred read_k(InferContext *c, Dim size, Dim *out)
{
    int64_t number, limit;
    *out = infer_since(c) == 1 ? dim_number(c->dims, infer_int(c, "k")) : NULL;
    const Elements *elements = *out ? NULL : infer_elements(c, 1);
    if (elements && elements->count != 1) return infer_invalid(c, "K has %zu elements", elements->count);
    if (elements && elements->dims) *out = elements->dims[0];
    if (!dim_is_number(*out, &number)) return INFER_DONE;
    if (number < 0) return infer_invalid(c, "K is %lld", (long long)number);
    if (dim_is_number(size, &limit) && number > limit)
        return infer_invalid(c, "K is %lld, but the axis has size %lld", (long long)number, (long long)limit);
    return INFER_DONE;
}

static Inferred top_k_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK], k;
    int axis;
    infer_set(c, 1, DTYPE_INT64, -1, NULL);
    if (!input) return infer_set_unranked(c, 0, 0, 0);
    if (infer_axis_attribute(c, "axis", input->rank, &axis) != INFER_DONE) return INFER_INVALID;
    memcpy(dims, input->dims, (size_t)input->rank * sizeof *dims);
    if (read_k(c, dims[axis], &k) != INFER_DONE) return INFER_INVALID;
    dims[axis] = k ? k : infer_new_dim(c); /* one symbol for both outputs */
    infer_set(c, 0, 0, input->rank, dims);
    infer_set(c, 1, DTYPE_INT64, input->rank, dims);
    return k ? INFER_DONE : infer_unknown(c, "K is not known");
}

/* ---- Evaluation ---- */

typedef struct Ranking {
    Lane lane;
    bool is_largest;
    const uint64_t *values; /* of the lane: those of one list, `step` apart */
    int64_t step;
} Ranking;

static int compare_values(const Ranking *self, uint64_t a, uint64_t b)
{
    double x, y;
    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    if (self->lane == LANE_F64) return (x > y) - (x < y);
    if (self->lane == LANE_I64) return ((int64_t)a > (int64_t)b) - ((int64_t)a < (int64_t)b);
    return (a > b) - (a < b);
}

/* Equal values keep their order. */
static int compare_places(const void *a, const void *b, void *context)
{
    const Ranking *self = context;
    const int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
    int order = compare_values(self, self->values[first * self->step], self->values[second * self->step]);
    return self->is_largest ? -order : order;
}

static bool has_nan(Lane lane, const uint64_t *values, uint64_t count)
{
    double number;
    for (uint64_t i = 0; lane == LANE_F64 && i < count; i++) {
        memcpy(&number, &values[i], sizeof number);
        if (number != number) return true;
    }
    return false;
}

/* data[outer, size, inner] -> both outputs [outer, k, inner] */
static Evaluated rank_lists(EvalContext *c, const uint64_t *values, int axis, int64_t k)
{
    Tensor *input = eval_input(c, 0);
    int64_t outer = 1, inner = 1, size = input->dims[axis];
    for (int i = 0; i < axis; i++) outer *= input->dims[i];
    for (int i = axis + 1; i < input->rank; i++) inner *= input->dims[i];
    uint64_t *best = arena_allocate_array(c->scratch, 8, (size_t)(outer * k * inner));
    int64_t *places = arena_allocate_array(c->scratch, 8, (size_t)(outer * k * inner));
    int64_t *list = arena_allocate_array(c->scratch, 8, (size_t)size);
    bool is_largest = infer_since(c->infer) < 11 || infer_int(c->infer, "largest") != 0;
    for (int64_t i = 0; i < outer * inner; i++) {
        int64_t from = i / inner * size * inner + i % inner, to = i / inner * k * inner + i % inner;
        Ranking ranking = {lane_of(input->dtype), is_largest, values + from, inner};
        for (int64_t place = 0; place < size; place++) list[place] = place;
        sort_stable(list, (size_t)size, sizeof *list, compare_places, &ranking);
        for (int64_t place = 0; place < k; place++) {
            best[to + place * inner] = values[from + list[place] * inner];
            places[to + place * inner] = list[place];
        }
    }
    eval_set_values(c, 0, best);
    eval_set_values(c, 1, places);
    return EVAL_DONE;
}

static Evaluated top_k_eval(EvalContext *c)
{
    Tensor *input = eval_input(c, 0);
    Lane lane = lane_of(input->dtype);
    int64_t dims[SHAPE_MAX_RANK], k;
    size_t told = infer_wants_output(c->infer, 0) ? 0 : 1;
    int axis;
    if (lane == LANE_NONE) return eval_refuse(c, "it is not evaluated for this type");
    if (infer_since(c->infer) >= 11 && infer_int(c->infer, "sorted") == 0)
        return eval_refuse(c, "the order of its results is not told");
    if (!infer_axis(infer_int(c->infer, "axis"), input->rank, &axis) || eval_output_dims(c, told, dims) < 0)
        return eval_refuse(c, "axis is out of range");
    k = dims[axis];
    const uint64_t *values = eval_values(c, 0, lane);
    if (!values) return EVAL_REFUSED;
    if (has_nan(lane, values, eval_element_count(input))) return eval_refuse(c, "a value is not a number");
    return rank_lists(c, values, axis, k);
}

const OpRow op_top_k[] = {
    {"TopK", 24, "X: T, K: int64", "Values: T, Indices: I", "axis: int = -1, largest: int = 1, sorted: int = 1",
     "T: numeric_bfloat16; I: int64", .infer = top_k_infer, .eval = top_k_eval, .flags = OP_EXACT},
    {"TopK", 11, "X: T, K: int64", "Values: T, Indices: I", "axis: int = -1, largest: int = 1, sorted: int = 1",
     "T: numeric; I: int64", .infer = top_k_infer, .eval = top_k_eval, .flags = OP_EXACT},
    {"TopK", 10, "X: T, K: int64", "Values: T, Indices: I", "axis: int = -1", "T: floats; I: int64",
     .infer = top_k_infer, .eval = top_k_eval, .flags = OP_EXACT},
    {"TopK", 1, "X: T", "Values: T, Indices: I", "k!: int, axis: int = -1", "T: floats; I: int64", .infer = top_k_infer,
     .eval = top_k_eval, .flags = OP_EXACT},
    {0},
};
