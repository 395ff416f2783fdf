/* identity - hands its input on; Dropout does so outside of training, with a mask that is all true.
 * https://onnx.ai/onnx/operators/onnx__Identity.html */
#include "model/dtype.h"
#include "ops/common.h"

static Inferred dropout_infer(InferContext *c)
{
    (void)infer_set_like(c, 1, 0, infer_since(c) >= 10 ? DTYPE_BOOL : 0);
    return infer_set_like(c, 0, 0, 0);
}

const OpRow op_identity[] = {
    {"Identity", 25, "input: V", "output: V", "", "V: all_25 seq(all_1) optional(all_1) optional(seq(all_1))",
     .infer = infer_identity, .eval = eval_keep_order, .flags = OP_EXACT | OP_TELLS_ELEMENTS},
    {"Identity", 24, "input: V", "output: V", "", "V: all_24 seq(all_1) optional(all_1) optional(seq(all_1))",
     .infer = infer_identity, .eval = eval_keep_order, .flags = OP_EXACT | OP_TELLS_ELEMENTS},
    {"Identity", 23, "input: V", "output: V", "", "V: all_23 seq(all_1) optional(all_1) optional(seq(all_1))",
     .infer = infer_identity, .eval = eval_keep_order, .flags = OP_EXACT | OP_TELLS_ELEMENTS},
    {"Identity", 21, "input: V", "output: V", "", "V: all_21 seq(all_1) optional(all_1) optional(seq(all_1))",
     .infer = infer_identity, .eval = eval_keep_order, .flags = OP_EXACT | OP_TELLS_ELEMENTS},
    {"Identity", 19, "input: V", "output: V", "", "V: all_19 seq(all_1) optional(all_1) optional(seq(all_1))",
     .infer = infer_identity, .eval = eval_keep_order, .flags = OP_EXACT | OP_TELLS_ELEMENTS},
    {"Identity", 16, "input: V", "output: V", "", "V: all_13 seq(all_1) optional(all_1) optional(seq(all_1))",
     .infer = infer_identity, .eval = eval_keep_order, .flags = OP_EXACT | OP_TELLS_ELEMENTS},
    {"Identity", 14, "input: V", "output: V", "", "V: all_13 seq(all_1)", .infer = infer_identity,
     .eval = eval_keep_order, .flags = OP_EXACT | OP_TELLS_ELEMENTS},
    {"Identity", 13, "input: T", "output: T", "", "T: all_13", .infer = infer_identity, .eval = eval_keep_order,
     .flags = OP_EXACT | OP_TELLS_ELEMENTS},
    {"Identity", 1, "input: T", "output: T", "", "T: all_1", .infer = infer_identity, .eval = eval_keep_order,
     .flags = OP_EXACT | OP_TELLS_ELEMENTS},
    {"Dropout", 22, "data: T, ratio?: T1, training_mode?: T2", "output: T, mask?: T2", "seed: int",
     "T: floats_bfloat16 float8s; T1: floats_bfloat16 float8s; T2: bool", .infer = dropout_infer,
     .flags = OP_NONDETERMINISTIC},
    {"Dropout", 13, "data: T, ratio?: T1, training_mode?: T2", "output: T, mask?: T2", "seed: int",
     "T: floats_bfloat16; T1: floats; T2: bool", .infer = dropout_infer, .flags = OP_NONDETERMINISTIC},
    {"Dropout", 12, "data: T, ratio?: T1, training_mode?: T2", "output: T, mask?: T2", "seed: int",
     "T: floats; T1: floats; T2: bool", .infer = dropout_infer, .flags = OP_NONDETERMINISTIC},
    {"Dropout", 10, "data: T", "output: T, mask?: T1", "ratio: float = 0.5", "T: floats; T1: bool",
     .infer = dropout_infer, .flags = OP_NONDETERMINISTIC},
    {"Dropout", 7, "data: T", "output: T, mask?: T", "ratio: float = 0.5", "T: floats", .infer = dropout_infer,
     .flags = OP_NONDETERMINISTIC},
    {"Dropout", 6, "data: T", "output: T, mask?: T", "is_test: int = 0, ratio: float = 0.5", "T: floats",
     .infer = dropout_infer, .flags = OP_NONDETERMINISTIC},
    {"Dropout", 1, "data: T", "output: T, mask?: T", "consumed_inputs: ints, is_test: int = 0, ratio: float = 0.5",
     "T: floats", .infer = dropout_infer, .flags = OP_NONDETERMINISTIC},
    {0},
};
