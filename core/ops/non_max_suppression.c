/* non_max_suppression - picks boxes by score that do not overlap too much.
 * https://onnx.ai/onnx/operators/onnx__NonMaxSuppression.html */
#include "ops/op.h"

const OpRow op_non_max_suppression[] = {
    {"NonMaxSuppression", 11,
     "boxes: float, scores: float, max_output_boxes_per_class?: int64, iou_threshold?: float, score_threshold?: float",
     "selected_indices: int64", "center_point_box: int = 0", "", .infer = NULL},
    {"NonMaxSuppression", 10,
     "boxes: float, scores: float, max_output_boxes_per_class?: int64, iou_threshold?: float, score_threshold?: float",
     "selected_indices: int64", "center_point_box: int = 0", "", .infer = NULL},
    {0},
};
