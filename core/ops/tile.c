/* tile - repeats a tensor along its axes.
 * https://onnx.ai/onnx/operators/onnx__Tile.html */
#include "ops/op.h"

const OpRow op_tile[] = {
    {"Tile", 13, "input: T, repeats: T1", "output: T", "", "T: all_13; T1: int64", .infer = NULL},
    {"Tile", 6, "input: T, repeats: T1", "output: T", "", "T: all_1; T1: int64", .infer = NULL},
    {"Tile", 1, "input: T, tiles: T, axis: T", "output: T", "", "T: floats; T1: int64", .infer = NULL},
    {0},
};
