/* shape - the dims of a tensor, or a part of them, and the number of its elements.
 * https://onnx.ai/onnx/operators/onnx__Shape.html */
#include "model/dtype.h"
#include "ops/common.h"

/* The axes start..end-1 of `rank` that Shape tells; end <= start: none. */
static void shape_range(const InferContext *c, int rank, int *out_start, int *out_end)
{
    int64_t start = infer_int(c, "start"), end = infer_has_attribute(c, "end") ? infer_int(c, "end") : rank;
    if (start < 0) start += rank;
    if (end < 0) end += rank;
    *out_start = start < 0 ? 0 : start > rank ? rank : (int)start;
    *out_end = end < 0 ? 0 : end > rank ? rank : (int)end;
}

static Inferred shape_infer(InferContext *c)
{
    int rank = infer_rank(c, 0), start, end;
    Dim count = NULL;
    if (rank >= 0) {
        shape_range(c, rank, &start, &end);
        count = dim_number(c->dims, end > start ? end - start : 0);
    }
    infer_set(c, 0, DTYPE_INT64, 1, &count);
    return rank >= 0 ? INFER_DONE : infer_unknown(c, "the rank of data is not known");
}

static void shape_elements(InferContext *c)
{
    const Shape *shape = infer_shape(c, 0);
    int start, end;
    shape_range(c, shape->rank, &start, &end);
    infer_set_elements(c, 0, shape->dims + start, end > start ? (size_t)(end - start) : 0);
}

static Inferred size_infer(InferContext *c)
{
    infer_set(c, 0, DTYPE_INT64, 0, NULL);
    return infer_shape(c, 0) ? INFER_DONE : infer_unknown(c, "the rank of data is not known");
}

static void size_elements(InferContext *c)
{
    const Shape *shape = infer_shape(c, 0);
    Dim size = infer_product(c, shape->dims, 0, shape->rank);
    infer_set_elements(c, 0, &size, 1);
}

const OpRow op_shape[] = {
    {"Shape", 25, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_25; T1: int64", .infer = shape_infer,
     .elements = shape_elements, .eval = eval_told, .flags = OP_EXACT},
    {"Shape", 24, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_24; T1: int64", .infer = shape_infer,
     .elements = shape_elements, .eval = eval_told, .flags = OP_EXACT},
    {"Shape", 23, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_23; T1: int64", .infer = shape_infer,
     .elements = shape_elements, .eval = eval_told, .flags = OP_EXACT},
    {"Shape", 21, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_21; T1: int64", .infer = shape_infer,
     .elements = shape_elements, .eval = eval_told, .flags = OP_EXACT},
    {"Shape", 19, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_19; T1: int64", .infer = shape_infer,
     .elements = shape_elements, .eval = eval_told, .flags = OP_EXACT},
    {"Shape", 15, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_13; T1: int64", .infer = shape_infer,
     .elements = shape_elements, .eval = eval_told, .flags = OP_EXACT},
    {"Shape", 13, "data: T", "shape: T1", "", "T: all_13; T1: int64", .infer = shape_infer, .elements = shape_elements,
     .eval = eval_told, .flags = OP_EXACT},
    {"Shape", 1, "data: T", "shape: T1", "", "T: all_1; T1: int64", .infer = shape_infer, .elements = shape_elements,
     .eval = eval_told, .flags = OP_EXACT},
    {"Size", 25, "data: T", "size: T1", "", "T: all_25; T1: int64", .infer = size_infer, .elements = size_elements,
     .eval = eval_told, .flags = OP_EXACT},
    {"Size", 24, "data: T", "size: T1", "", "T: all_24; T1: int64", .infer = size_infer, .elements = size_elements,
     .eval = eval_told, .flags = OP_EXACT},
    {"Size", 23, "data: T", "size: T1", "", "T: all_23; T1: int64", .infer = size_infer, .elements = size_elements,
     .eval = eval_told, .flags = OP_EXACT},
    {"Size", 21, "data: T", "size: T1", "", "T: all_21; T1: int64", .infer = size_infer, .elements = size_elements,
     .eval = eval_told, .flags = OP_EXACT},
    {"Size", 19, "data: T", "size: T1", "", "T: all_19; T1: int64", .infer = size_infer, .elements = size_elements,
     .eval = eval_told, .flags = OP_EXACT},
    {"Size", 13, "data: T", "size: T1", "", "T: all_13; T1: int64", .infer = size_infer, .elements = size_elements,
     .eval = eval_told, .flags = OP_EXACT},
    {"Size", 1, "data: T", "size: T1", "", "T: all_1; T1: int64", .infer = size_infer, .elements = size_elements,
     .eval = eval_told, .flags = OP_EXACT},
    {0},
};
