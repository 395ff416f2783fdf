/* sequence - lists of tensors: made, changed, read, split and joined.
 * https://onnx.ai/onnx/operators/onnx__SequenceConstruct.html */
#include "ops/op.h"

const OpRow op_sequence[] = {
    {"SequenceAt", 11, "input_sequence: S, position: I", "tensor: T", "", "S: seq(all_1); T: all_1; I: int32 int64",
     .infer = NULL},
    {"SequenceConstruct", 11, "inputs+: T", "output_sequence: S", "", "T: all_1; S: seq(all_1)", .infer = NULL},
    {"SequenceEmpty", 11, "", "output: S", "dtype: int", "S: seq(all_1)", .infer = NULL},
    {"SequenceErase", 11, "input_sequence: S, position?: I", "output_sequence: S", "", "S: seq(all_1); I: int32 int64",
     .infer = NULL},
    {"SequenceInsert", 11, "input_sequence: S, tensor: T, position?: I", "output_sequence: S", "",
     "T: all_1; S: seq(all_1); I: int32 int64", .infer = NULL},
    {"SequenceLength", 11, "input_sequence: S", "length: I", "", "S: seq(all_1); I: int64", .infer = NULL},
    {"SplitToSequence", 24, "input: T, split?: I", "output_sequence: S", "axis: int = 0, keepdims: int = 1",
     "T: all_13; I: int32 int64; S: seq(all_13)", .infer = NULL},
    {"SplitToSequence", 11, "input: T, split?: I", "output_sequence: S", "axis: int = 0, keepdims: int = 1",
     "T: all_1; I: int32 int64; S: seq(all_1)", .infer = NULL},
    {"ConcatFromSequence", 11, "input_sequence: S", "concat_result: T", "axis!: int, new_axis: int = 0",
     "S: seq(all_1); T: all_1", .infer = NULL},
    {0},
};
