/* gather_nd - picks elements or slices by tuples of indices, the last axis of indices.
 * https://onnx.ai/onnx/operators/onnx__GatherND.html */
#include "ops/gather_nd.h"

#include "ops/common.h"
#include "ops/element_moves.h"

/* How many axes of data an index tuple goes through: the last size of indices. -1: not known. */
static int tuple_size(const Shape *indices)
{
    int64_t size;
    if (!indices || indices->rank == 0 || !dim_is_number(indices->dims[indices->rank - 1], &size)) return -1;
    return size >= 0 && size <= SHAPE_MAX_RANK ? (int)size : SHAPE_MAX_RANK + 1;
}

/* data[batch.., by tuple.., rest..], indices[batch.., more.., tuple] -> [batch.., more.., rest..]
 * The batch sizes are those of indices: onnxruntime lets each batch of data serve several of indices
 * (core/providers/cpu/tensor/gather_nd.cc: "is not divisible by input batch size"). */
Inferred gather_nd_infer(InferContext *c)
{
    const Shape *data = infer_shape(c, 0), *indices = infer_shape(c, 1);
    if (!data) return infer_set_unranked(c, 0, 0, 0);
    if (!indices) return infer_set_unranked(c, 0, 0, 1);
    int64_t batch = infer_int(c, "batch_dims");
    if (data->rank < 1 || indices->rank < 1) return infer_invalid(c, "data and indices must have at least rank 1");
    if (batch < 0 || batch >= data->rank || batch >= indices->rank)
        return infer_invalid(c, "batch_dims is %lld, but the ranks are %d and %d", (long long)batch, data->rank,
                             indices->rank);
    int tuple = tuple_size(indices);
    if (tuple < 0) return infer_unknown(c, "the last size of indices is not known");
    if (tuple > data->rank - batch)
        return infer_invalid(c, "the last size of indices is over the %d axes of data", data->rank - (int)batch);
    int from = (int)batch + tuple, rank = 0;
    if (indices->rank - 1 + data->rank - from > SHAPE_MAX_RANK)
        return infer_unknown(c, "the rank is over %d", SHAPE_MAX_RANK);
    Dim dims[SHAPE_MAX_RANK];
    for (int k = 0; k < indices->rank - 1; k++) dims[rank++] = indices->dims[k];
    for (int k = from; k < data->rank; k++) dims[rank++] = data->dims[k];
    infer_set(c, 0, 0, rank, dims);
    return INFER_DONE;
}

/* Where the part of data begins that the tuple points to; -1: not known. */
static int64_t tuple_start(const ElementGrid *data, const Dim *tuple, int64_t size)
{
    int64_t start = 0, index;
    for (int64_t k = 0; k < size; k++) {
        if (!dim_is_number(tuple[k], &index)) return -1;
        if (index < 0 && index >= -data->sizes[k]) index += data->sizes[k];
        if (index < 0 || index >= data->sizes[k]) return -1;
        start += index * data->strides[k];
    }
    return start;
}

static void gather_nd_elements(InferContext *c)
{
    const Elements *data, *indices;
    ElementGrid data_grid, grid;
    ElementMoves moves;
    if (infer_int(c, "batch_dims") != 0) return;
    if (!element_input(c, 0, &data, &data_grid) || !element_input(c, 1, &indices, &grid) || !indices->dims) return;
    if (!element_moves_open(&moves, c, 0, data)) return;
    int64_t tuple = grid.sizes[grid.rank - 1], part = 1;
    for (int k = (int)tuple; k < data_grid.rank; k++) part *= data_grid.sizes[k];
    for (size_t at = 0; at < moves.grid.count; at++) {
        int64_t number = (int64_t)at / part, start = tuple_start(&data_grid, indices->dims + number * tuple, tuple);
        element_moves_put(&moves, at, data, start < 0 ? -1 : start + (int64_t)at % part);
    }
    element_moves_close(&moves);
}

/* Data is a list of parts; each tuple of indices becomes the part that it points to, in indices[tuple number]. */
static bool find_parts(const Tensor *data, int batch, int tuple, int64_t *indices, int64_t tuple_count)
{
    int64_t batches = 1, parts = 1;
    for (int k = 0; k < batch; k++) batches *= data->dims[k];
    for (int k = batch; k < batch + tuple; k++) parts *= data->dims[k];
    if (batches == 0 || tuple_count % batches != 0) return tuple_count == 0;
    for (int64_t i = 0; i < tuple_count; i++) {
        int64_t part = 0;
        for (int k = 0; k < tuple; k++) {
            int64_t index = indices[i * tuple + k];
            if (!eval_index(&index, data->dims[batch + k])) return false;
            part = part * data->dims[batch + k] + index;
        }
        indices[i] = i / (tuple_count / batches) * parts + part;
    }
    return true;
}

static Evaluated gather_nd_eval(EvalContext *c)
{
    Tensor *data = eval_input(c, 0), *places = eval_input(c, 1);
    int64_t *indices, dims[SHAPE_MAX_RANK], list[2] = {1, 1}, tuple_count = 1;
    int batch = (int)infer_int(c->infer, "batch_dims");
    if (eval_integers(c, 1, &indices) < 0) return eval_refuse(c, "its indices are too many");
    int tuple = (int)places->dims[places->rank - 1];
    for (int k = 0; k < places->rank - 1; k++) tuple_count *= places->dims[k];
    if (tuple < 1 || batch + tuple > data->rank || eval_output_dims(c, 0, dims) < 0)
        return eval_refuse(c, "indices do not fit data");
    if (!find_parts(data, batch, tuple, indices, tuple_count)) return eval_refuse(c, "an index is out of range");
    for (int k = 0; k < data->rank; k++) list[k < batch + tuple ? 0 : 1] *= data->dims[k];
    eval_set(c, 0, recipe_take(recipe_reshape(data, 2, list), 0, indices, 1, &tuple_count));
    return EVAL_DONE;
}

const OpRow op_gather_nd[] = {
    {"GatherND", 13, "data: T, indices: int64", "output: T", "batch_dims: int = 0", "T: all_13",
     .infer = gather_nd_infer, .elements = gather_nd_elements, .eval = gather_nd_eval, .flags = OP_EXACT},
    {"GatherND", 12, "data: T, indices: int64", "output: T", "batch_dims: int = 0", "T: all_1",
     .infer = gather_nd_infer, .elements = gather_nd_elements, .eval = gather_nd_eval, .flags = OP_EXACT},
    {"GatherND", 11, "data: T, indices: int64", "output: T", "", "T: all_1", .infer = gather_nd_infer,
     .elements = gather_nd_elements, .eval = gather_nd_eval, .flags = OP_EXACT},
    {0},
};
