/* non_zero - the indices of all elements that are not zero, one column each.
 * https://onnx.ai/onnx/operators/onnx__NonZero.html */
#include "model/dtype.h"
#include "ops/common.h"
#include "ops/element_moves.h"

/* Is the element 0? 1, 0; -1: not known. */
static int is_zero(InferContext *c, const Elements *elements, size_t index)
{
    if (elements->numbers) return elements->numbers[index] == 0;
    if (dim_is(elements->dims[index], 0)) return 1;
    return dim_is_different(c->dims, elements->dims[index], dim_number(c->dims, 0)) ? 0 : -1;
}

/* -1: not known. */
static int64_t count_non_zero(InferContext *c)
{
    const Elements *elements = infer_elements(c, 0);
    int64_t count = 0;
    if (!elements) return -1;
    for (size_t i = 0; i < elements->count; i++) {
        int zero = is_zero(c, elements, i);
        if (zero < 0) return -1;
        if (zero == 0) count++;
    }
    return count;
}

/* [rank, non-zero elements]; of a scalar onnxruntime makes one row (core/providers/cpu/tensor/nonzero_op.cc), where the
 * specification has none. */
static Inferred non_zero_infer(InferContext *c)
{
    int rank = infer_rank(c, 0);
    int64_t count = count_non_zero(c);
    Dim dims[2] = {rank < 0 ? NULL : dim_number(c->dims, rank == 0 ? 1 : rank),
                   count < 0 ? NULL : dim_number(c->dims, count)};
    infer_set(c, 0, DTYPE_INT64, 2, dims);
    return rank < 0 ? infer_unknown(c, "the rank of X is not known") : INFER_DONE;
}

static void non_zero_elements(InferContext *c)
{
    const Elements *elements;
    ElementGrid grid;
    Dim dims[FACT_MAX_ELEMENTS];
    int64_t count = count_non_zero(c), place[SHAPE_MAX_RANK], column = 0;
    if (count < 0 || !element_input(c, 0, &elements, &grid) || grid.rank == 0) return;
    if (count * grid.rank > FACT_MAX_ELEMENTS) return;
    for (size_t i = 0; i < elements->count; i++) {
        if (is_zero(c, elements, i)) continue;
        element_grid_place(&grid, i, place);
        for (int axis = 0; axis < grid.rank; axis++) dims[axis * count + column] = dim_number(c->dims, place[axis]);
        column++;
    }
    infer_set_elements(c, 0, dims, (size_t)(count * grid.rank));
}

static bool is_set(Lane lane, const void *values, uint64_t index)
{
    return lane == LANE_F64 ? ((const double *)values)[index] != 0 : ((const uint64_t *)values)[index] != 0;
}

/* A row an axis; of a scalar onnxruntime makes one row. */
static Evaluated non_zero_eval(EvalContext *c)
{
    Tensor *input = eval_input(c, 0);
    Lane lane = lane_of(input->dtype);
    uint64_t total = eval_element_count(input), column = 0, count = 0;
    int64_t strides[SHAPE_MAX_RANK] = {1};
    int rank = input->rank > 0 ? input->rank : 1;
    if (lane == LANE_NONE) return eval_refuse(c, "it is not evaluated for this type");
    const void *values = eval_values(c, 0, lane);
    if (!values) return EVAL_REFUSED;
    for (uint64_t i = 0; i < total; i++) count += is_set(lane, values, i);
    if (count > EVAL_MAX_WHOLE_BYTES / 8 / (uint64_t)rank) return eval_refuse(c, "its result is too large");
    int64_t *places = arena_allocate_array(c->scratch, sizeof *places, (size_t)count * (size_t)rank);
    if (input->rank > 0) eval_strides(input, strides);
    for (uint64_t i = 0; i < total; i++) {
        if (!is_set(lane, values, i)) continue;
        for (int axis = 0; axis < rank; axis++)
            places[(uint64_t)axis * count + column] =
                (int64_t)i / strides[axis] % (input->rank > 0 ? input->dims[axis] : 1);
        column++;
    }
    eval_set_sized(c, 0, DTYPE_INT64, 2, (int64_t[]){rank, (int64_t)count}, (const uint8_t *)places);
    return EVAL_DONE;
}

const OpRow op_non_zero[] = {
    {"NonZero", 13, "X: T", "Y: int64", "", "T: all_13", .infer = non_zero_infer, .elements = non_zero_elements,
     .eval = non_zero_eval, .flags = OP_EXACT | OP_SIZES_ITSELF},
    {"NonZero", 9, "X: T", "Y: int64", "", "T: all_1", .infer = non_zero_infer, .elements = non_zero_elements,
     .eval = non_zero_eval, .flags = OP_EXACT | OP_SIZES_ITSELF},
    {0},
};
