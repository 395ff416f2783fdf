/* ms_recurrent - LSTMs of com.microsoft: with quantized weights, with attention.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.DynamicQuantizeLSTM */
#include "ops/op.h"

const OpRow op_ms_recurrent[] = {
    {"DynamicQuantizeLSTM", 1,
     "X: T, W: T2, R: T2, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T, W_scale: T, "
     "W_zero_point: T2, R_scale: T, R_zero_point: T2",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0",
     "T: float; T1: int32; T2: int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"AttnLSTM", 1,
     "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T, QW?: T, MW?: T, V?: T, "
     "M?: T, memory_seq_lens?: T1, AW?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0",
     "T: float double; T1: int32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {0},
};
