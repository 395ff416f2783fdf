/* one_hot - a new axis that is on at an index and off elsewhere.
 * https://onnx.ai/onnx/operators/onnx__OneHot.html */
#include "ops/op.h"

const OpRow op_one_hot[] = {
    {"OneHot", 28, "indices: T1, depth: T2, values: T3", "output: T3", "axis: int = -1",
     "T1: numeric; T2: numeric; T3: all_13", .infer = NULL},
    {"OneHot", 11, "indices: T1, depth: T2, values: T3", "output: T3", "axis: int = -1",
     "T1: numeric; T2: numeric; T3: all_1", .infer = NULL},
    {"OneHot", 9, "indices: T1, depth: T2, values: T3", "output: T3", "axis: int = -1",
     "T1: numeric; T2: numeric; T3: all_1", .infer = NULL},
    {0},
};
