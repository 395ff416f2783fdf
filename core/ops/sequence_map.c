/* sequence_map - a graph that runs once for each element of sequences.
 * https://onnx.ai/onnx/operators/onnx__SequenceMap.html */
#include "ops/op.h"

const OpRow op_sequence_map[] = {
    {"SequenceMap", 17, "input_sequence: S, additional_inputs*!: V", "out_sequence+!: S", "body!: graph",
     "S: seq(all_1); V: all_1 seq(all_1)", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {0},
};
