/* reverse_sequence - reverses the first elements of each sequence of a batch.
 * https://onnx.ai/onnx/operators/onnx__ReverseSequence.html */
#include "ops/common.h"

static Inferred reverse_sequence_infer(InferContext *c)
{
    Inferred inferred = infer_check_rank(c, 0, 2, INT32_MAX);
    int64_t batch_axis = infer_int(c, "batch_axis"), time_axis = infer_int(c, "time_axis");
    if (inferred != INFER_DONE) return inferred;
    if (batch_axis == time_axis || batch_axis < 0 || batch_axis > 1 || time_axis < 0 || time_axis > 1)
        return infer_invalid(c, "batch_axis and time_axis must be 0 and 1, or 1 and 0");
    return infer_like_input(c);
}

const OpRow op_reverse_sequence[] = {
    {"ReverseSequence", 28, "input: T, sequence_lens: int64", "Y: T", "batch_axis: int = 1, time_axis: int = 0",
     "T: all_13", .infer = reverse_sequence_infer},
    {"ReverseSequence", 10, "input: T, sequence_lens: int64", "Y: T", "batch_axis: int = 1, time_axis: int = 0",
     "T: all_1", .infer = reverse_sequence_infer},
    {0},
};
