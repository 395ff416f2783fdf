/* signal - Fourier transforms, windows and mel filters.
 * https://onnx.ai/onnx/operators/onnx__DFT.html */
#include "ops/op.h"

const OpRow op_signal[] = {
    {"DFT", 20, "input: T1, dft_length?: T2, axis?: int64", "output: T1", "inverse: int = 0, onesided: int = 0",
     "T1: floats_bfloat16; T2: int32 int64", .infer = NULL},
    {"DFT", 17, "input: T1, dft_length?: T2", "output: T1", "axis: int = 1, inverse: int = 0, onesided: int = 0",
     "T1: floats_bfloat16; T2: int32 int64", .infer = NULL},
    {"STFT", 17, "signal: T1, frame_step: T2, window?: T1, frame_length?: T2", "output: T1", "onesided: int = 1",
     "T1: floats_bfloat16; T2: int32 int64", .infer = NULL},
    {"BlackmanWindow", 17, "size: T1", "output: T2", "output_datatype: int = 1, periodic: int = 1",
     "T1: int32 int64; T2: numeric_bfloat16", .infer = NULL},
    {"HannWindow", 17, "size: T1", "output: T2", "output_datatype: int = 1, periodic: int = 1",
     "T1: int32 int64; T2: numeric_bfloat16", .infer = NULL},
    {"HammingWindow", 17, "size: T1", "output: T2", "output_datatype: int = 1, periodic: int = 1",
     "T1: int32 int64; T2: numeric_bfloat16", .infer = NULL},
    {"MelWeightMatrix", 17,
     "num_mel_bins: T1, dft_length: T1, sample_rate: T1, lower_edge_hertz: T2, upper_edge_hertz: T2", "output: T3",
     "output_datatype: int = 1", "T1: int32 int64; T2: floats_bfloat16; T3: numeric_bfloat16", .infer = NULL},
    {0},
};
