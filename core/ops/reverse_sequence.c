/* reverse_sequence - reverses the first elements of each sequence of a batch.
 * https://onnx.ai/onnx/operators/onnx__ReverseSequence.html */
#include "ops/op.h"

const OpRow op_reverse_sequence[] = {
    {"ReverseSequence", 28, "input: T, sequence_lens: int64", "Y: T", "batch_axis: int = 1, time_axis: int = 0",
     "T: all_13", .infer = NULL},
    {"ReverseSequence", 10, "input: T, sequence_lens: int64", "Y: T", "batch_axis: int = 1, time_axis: int = 0",
     "T: all_1", .infer = NULL},
    {0},
};
