/* top_k - the k largest or smallest elements along an axis, and their indices.
 * https://onnx.ai/onnx/operators/onnx__TopK.html */
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

const OpRow op_top_k[] = {
    {"TopK", 24, "X: T, K: int64", "Values: T, Indices: I", "axis: int = -1, largest: int = 1, sorted: int = 1",
     "T: numeric_bfloat16; I: int64", .infer = top_k_infer},
    {"TopK", 11, "X: T, K: int64", "Values: T, Indices: I", "axis: int = -1, largest: int = 1, sorted: int = 1",
     "T: numeric; I: int64", .infer = top_k_infer},
    {"TopK", 10, "X: T, K: int64", "Values: T, Indices: I", "axis: int = -1", "T: floats; I: int64",
     .infer = top_k_infer},
    {"TopK", 1, "X: T", "Values: T, Indices: I", "k!: int, axis: int = -1", "T: floats; I: int64",
     .infer = top_k_infer},
    {0},
};
