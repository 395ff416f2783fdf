/* ms_linear_algebra - inverses, distances, complex products and Fourier transforms of com.microsoft.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.Inverse */
#include "ops/op.h"

const OpRow op_ms_linear_algebra[] = {
    {"Inverse", 1, "X: T", "Y: T", "", "T: floats", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"CDist", 1, "A: T, B: T", "C: T", "metric: string = 'sqeuclidean'", "T: float double", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"ComplexMul", 1, "A: T, B: T", "C: T", "", "T: floats", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"ComplexMulConj", 1, "A: T, B: T", "C: T", "", "T: floats", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"Rfft", 1, "X: T", "Y: T", "normalized: int = 0, onesided: int = 1, signal_ndim: int = 1", "T: floats",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"Irfft", 1, "X: T", "Y: T", "signal_ndim!: int, normalized: int = 0, onesided: int = 1", "T: floats",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {0},
};
