/* optional - values that may be there or not.
 * https://onnx.ai/onnx/operators/onnx__Optional.html */
#include "ops/op.h"

const OpRow op_optional[] = {
    {"Optional", 28, "input?: V", "output: O", "type: type_proto",
     "V: all_28 seq(all_28); O: optional(all_28) optional(seq(all_28))", .infer = NULL},
    {"Optional", 15, "input?: V", "output: O", "type: type_proto",
     "V: all_1 seq(all_1); O: optional(all_1) optional(seq(all_1))", .infer = NULL},
    {"OptionalGetElement", 28, "input: O", "output: V", "",
     "O: all_28 seq(all_28) optional(all_28) optional(seq(all_28)); V: all_28 seq(all_28)", .infer = NULL},
    {"OptionalGetElement", 18, "input: O", "output: V", "",
     "O: all_1 seq(all_1) optional(all_1) optional(seq(all_1)); V: all_1 seq(all_1)", .infer = NULL},
    {"OptionalGetElement", 15, "input: O", "output: V", "",
     "O: optional(all_1) optional(seq(all_1)); V: all_1 seq(all_1)", .infer = NULL},
    {"OptionalHasElement", 28, "input?: O", "output: B", "",
     "O: all_28 seq(all_28) optional(all_28) optional(seq(all_28)); B: bool", .infer = NULL},
    {"OptionalHasElement", 18, "input?: O", "output: B", "",
     "O: all_1 seq(all_1) optional(all_1) optional(seq(all_1)); B: bool", .infer = NULL},
    {"OptionalHasElement", 15, "input: O", "output: B", "", "O: optional(all_1) optional(seq(all_1)); B: bool",
     .infer = NULL},
    {0},
};
