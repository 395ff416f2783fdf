/* loop - a graph that runs again and again, hands values on, and collects some of them along a new axis.
 * https://onnx.ai/onnx/operators/onnx__Loop.html */
#include "ops/op.h"

const OpRow op_loop[] = {
    {"Loop", 25, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_25 seq(all_25) optional(all_25) optional(seq(all_13)); I: int64; B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"Loop", 24, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_24 seq(all_24) optional(all_24) optional(seq(all_13)); I: int64; B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"Loop", 23, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_23 seq(all_23) optional(all_23) optional(seq(all_13)); I: int64; B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"Loop", 21, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_21 seq(all_21) optional(all_21) optional(seq(all_13)); I: int64; B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"Loop", 19, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_19 seq(all_19) optional(all_19) optional(seq(all_13)); I: int64; B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"Loop", 16, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_13 seq(all_13) optional(all_13) optional(seq(all_13)); I: int64; B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"Loop", 13, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_1 seq(all_1); I: int64; B: bool", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Loop", 11, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_1; I: int64; B: bool", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"Loop", 1, "M?: I, cond?: B, v_initial+!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_1; I: int64; B: bool", .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {0},
};
