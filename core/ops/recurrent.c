/* recurrent - recurrent layers along time, one or two directions.
 * https://onnx.ai/onnx/operators/onnx__LSTM.html */
#include "ops/op.h"

const OpRow op_recurrent[] = {
    {"RNN", 22, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings = ['Tanh', 'Tanh'], clip: float, "
     "direction: string = 'forward', hidden_size: int, layout: int = 0",
     "T: floats_bfloat16; T1: int32", .infer = NULL},
    {"RNN", 14, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings = ['Tanh', 'Tanh'], clip: float, "
     "direction: string = 'forward', hidden_size: int, layout: int = 0",
     "T: floats; T1: int32", .infer = NULL},
    {"RNN", 7, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings = ['Tanh', 'Tanh'], clip: float, "
     "direction: string = 'forward', hidden_size: int",
     "T: floats; T1: int32", .infer = NULL},
    {"RNN", 1, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings = ['Tanh', 'Tanh'], clip: float, "
     "direction: string = 'forward', hidden_size: int, output_sequence: int = 0",
     "T: floats; T1: int32", .infer = NULL},
    {"GRU", 22, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, layout: int = 0, linear_before_reset: int = 0",
     "T: floats_bfloat16; T1: int32", .infer = NULL},
    {"GRU", 14, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, layout: int = 0, linear_before_reset: int = 0",
     "T: floats; T1: int32", .infer = NULL},
    {"GRU", 7, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, linear_before_reset: int = 0",
     "T: floats; T1: int32", .infer = NULL},
    {"GRU", 3, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, linear_before_reset: int = 0, output_sequence: int = 0",
     "T: floats; T1: int32", .infer = NULL},
    {"GRU", 1, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'foward', hidden_size: int, output_sequence: int = 0",
     "T: floats; T1: int32", .infer = NULL},
    {"LSTM", 22, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0, layout: int = 0",
     "T: floats_bfloat16; T1: int32", .infer = NULL},
    {"LSTM", 14, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0, layout: int = 0",
     "T: floats; T1: int32", .infer = NULL},
    {"LSTM", 7, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0",
     "T: floats; T1: int32", .infer = NULL},
    {"LSTM", 1, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0, output_sequence: int = 0",
     "T: floats; T1: int32", .infer = NULL},
    {0},
};
