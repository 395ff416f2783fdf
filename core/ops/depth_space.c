/* depth_space - moves blocks between the channels and the two spatial axes.
 * https://onnx.ai/onnx/operators/onnx__DepthToSpace.html */
#include "ops/op.h"

const OpRow op_depth_space[] = {
    {"DepthToSpace", 28, "input: T", "output: T", "blocksize!: int, mode: string = 'DCR'", "T: all_13", .infer = NULL,
     .flags = OP_DETERMINISM_UNKNOWN},
    {"DepthToSpace", 13, "input: T", "output: T", "blocksize!: int, mode: string = 'DCR'", "T: all_13", .infer = NULL},
    {"DepthToSpace", 11, "input: T", "output: T", "blocksize!: int, mode: string = 'DCR'", "T: all_1", .infer = NULL},
    {"DepthToSpace", 1, "input: T", "output: T", "blocksize!: int", "T: all_1", .infer = NULL},
    {"SpaceToDepth", 28, "input: T", "output: T", "blocksize!: int, mode: string = 'DCR'", "T: all_13", .infer = NULL,
     .flags = OP_DETERMINISM_UNKNOWN},
    {"SpaceToDepth", 13, "input: T", "output: T", "blocksize!: int", "T: all_13", .infer = NULL},
    {"SpaceToDepth", 1, "input: T", "output: T", "blocksize!: int", "T: all_1", .infer = NULL},
    {0},
};
