/* if_else - one of two graphs, as a condition tells.
 * https://onnx.ai/onnx/operators/onnx__If.html */
#include "ops/op.h"

const OpRow op_if_else[] = {
    {"If", 25, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_25 seq(all_25) optional(all_25) optional(seq(all_13)); B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"If", 24, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_24 seq(all_24) optional(all_24) optional(seq(all_13)); B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"If", 23, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_23 seq(all_23) optional(all_23) optional(seq(all_13)); B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"If", 21, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_21 seq(all_21) optional(all_21) optional(seq(all_13)); B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"If", 19, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_19 seq(all_19) optional(all_19) optional(seq(all_13)); B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"If", 16, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_13 seq(all_13) optional(all_13) optional(seq(all_13)); B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {"If", 13, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph", "V: all_1 seq(all_1); B: bool",
     .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"If", 11, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph", "V: all_1; B: bool",
     .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {"If", 1, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph", "V: all_1; B: bool", .infer = NULL,
     .flags = OP_NONDETERMINISTIC},
    {0},
};
