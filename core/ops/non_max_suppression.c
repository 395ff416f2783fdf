/* non_max_suppression - picks boxes by score that do not overlap too much.
 * https://onnx.ai/onnx/operators/onnx__NonMaxSuppression.html */
#include "model/dtype.h"
#include "ops/common.h"

/* boxes[batches, boxes, 4], scores[batches, classes, boxes] -> [selected, 3] */
static Inferred non_max_suppression_infer(InferContext *c)
{
    const Dim dims[2] = {NULL, dim_number(c->dims, 3)};
    infer_set(c, 0, DTYPE_INT64, 2, dims);
    for (size_t i = 0; i < 2; i++)
        if (infer_check_rank(c, i, 3, 3) == INFER_INVALID) return INFER_INVALID;
    return INFER_DONE;
}

const OpRow op_non_max_suppression[] = {
    {"NonMaxSuppression", 11,
     "boxes: float, scores: float, max_output_boxes_per_class?: int64, iou_threshold?: float, score_threshold?: float",
     "selected_indices: int64", "center_point_box: int = 0", "", .infer = non_max_suppression_infer},
    {"NonMaxSuppression", 10,
     "boxes: float, scores: float, max_output_boxes_per_class?: int64, iou_threshold?: float, score_threshold?: float",
     "selected_indices: int64", "center_point_box: int = 0", "", .infer = non_max_suppression_infer},
    {0},
};
