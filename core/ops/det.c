/* det - determinants of square matrices.
 * https://onnx.ai/onnx/operators/onnx__Det.html */
#include "ops/common.h"
#include "ops/sizes.h"

static Inferred det_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0);
    Dim size;
    Inferred inferred = infer_check_rank(c, 0, 2, SHAPE_MAX_RANK);
    if (inferred != INFER_DONE) return inferred;
    if (!infer_same_dim(c, x->dims[x->rank - 2], x->dims[x->rank - 1], &size))
        return infer_invalid(c, "a matrix of %s rows and %s columns has no determinant",
                             dim_words(c, x->dims[x->rank - 2]), dim_words(c, x->dims[x->rank - 1]));
    infer_set(c, 0, 0, x->rank - 2, x->dims);
    return INFER_DONE;
}

const OpRow op_det[] = {
    {"Det", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = det_infer},
    {"Det", 11, "X: T", "Y: T", "", "T: floats", .infer = det_infer},
    {0},
};
