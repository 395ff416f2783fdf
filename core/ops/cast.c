/* cast - the same shape with elements of another dtype; BitCast keeps the bits, not the values.
 * https://onnx.ai/onnx/operators/onnx__Cast.html */
#include "ops/op.h"

const OpRow op_cast[] = {
    {"Cast", 28, "input: T1", "output: T2", "to!: int, round_mode: string = 'up', saturate: int = 1",
     "T1: cast_28; T2: cast_28", .infer = NULL},
    {"Cast", 25, "input: T1", "output: T2", "to!: int, round_mode: string = 'up', saturate: int = 1",
     "T1: cast_25; T2: cast_25", .infer = NULL},
    {"Cast", 24, "input: T1", "output: T2", "to!: int, round_mode: string = 'up', saturate: int = 1",
     "T1: cast_24; T2: cast_24", .infer = NULL},
    {"Cast", 23, "input: T1", "output: T2", "to!: int, saturate: int = 1", "T1: cast_23; T2: cast_23", .infer = NULL},
    {"Cast", 21, "input: T1", "output: T2", "to!: int, saturate: int = 1", "T1: cast_21; T2: cast_21", .infer = NULL},
    {"Cast", 19, "input: T1", "output: T2", "to!: int, saturate: int = 1", "T1: cast_19; T2: cast_19", .infer = NULL},
    {"Cast", 13, "input: T1", "output: T2", "to!: int", "T1: cast_13; T2: cast_13", .infer = NULL},
    {"Cast", 9, "input: T1", "output: T2", "to!: int", "T1: cast_9; T2: cast_9", .infer = NULL},
    {"Cast", 6, "input: T1", "output: T2", "to!: int", "T1: numeric bool; T2: numeric bool", .infer = NULL},
    {"Cast", 1, "input: T1", "output: T2", "to!: string", "T1: numeric bool; T2: numeric bool", .infer = NULL},
    {"CastLike", 25, "input: T1, target_type: T2", "output: T2", "round_mode: string = 'up', saturate: int = 1",
     "T1: cast_25; T2: cast_25", .infer = NULL},
    {"CastLike", 24, "input: T1, target_type: T2", "output: T2", "round_mode: string = 'up', saturate: int = 1",
     "T1: cast_24; T2: cast_24", .infer = NULL},
    {"CastLike", 23, "input: T1, target_type: T2", "output: T2", "saturate: int = 1", "T1: cast_23; T2: cast_23",
     .infer = NULL},
    {"CastLike", 21, "input: T1, target_type: T2", "output: T2", "saturate: int = 1", "T1: cast_21; T2: cast_21",
     .infer = NULL},
    {"CastLike", 19, "input: T1, target_type: T2", "output: T2", "saturate: int = 1", "T1: cast_19; T2: cast_19",
     .infer = NULL},
    {"CastLike", 15, "input: T1, target_type: T2", "output: T2", "", "T1: cast_13; T2: cast_13", .infer = NULL},
    {"BitCast", 26, "input: T1", "output: T2", "to!: int",
     "T1: numeric_bfloat16 float8s int4s int2s complexes float8e8m0 float4e2m1 bool; "
     "T2: numeric_bfloat16 float8s int4s int2s complexes float8e8m0 float4e2m1 bool",
     .infer = NULL},
    {0},
};
