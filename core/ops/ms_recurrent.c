/* ms_recurrent - LSTMs of com.microsoft: with quantized weights, with attention.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.DynamicQuantizeLSTM */
#include "ops/common.h"
#include "ops/sizes.h"

/* What the last axis of an input is, if it is known and has three: of R [directions, 4 * hidden, hidden] the hidden size.
 * DynamicQuantizeLSTM turns it round: [directions, hidden, 4 * hidden]. */
static Dim size_of(InferContext *c, size_t input, int axis)
{
    const Shape *shape = infer_shape(c, input);
    return shape && shape->rank == 3 ? shape->dims[axis] : NULL;
}

/* X [time, batch, inputs] -> Y [time, directions, batch, hidden], Y_h and Y_c [directions, batch, hidden]. */
static Inferred set_lstm(InferContext *c, Dim hidden)
{
    const Shape *x = infer_shape(c, 0);
    if (x && x->rank != 3) return infer_invalid(c, "X has %d axes, not 3", x->rank);
    if (infer_has_attribute(c, "hidden_size") && infer_int(c, "hidden_size") <= 0)
        return infer_invalid(c, "hidden_size is %lld", (long long)infer_int(c, "hidden_size"));
    if (infer_has_attribute(c, "hidden_size") &&
        !infer_same_dim(c, hidden, dim_number(c->dims, infer_int(c, "hidden_size")), &hidden))
        return infer_invalid(c, "hidden_size is %lld, and R is for %s", (long long)infer_int(c, "hidden_size"),
                             dim_words(c, hidden));
    Dim directions = dim_number(c->dims, infer_string_is(c, "direction", "bidirectional") ? 2 : 1);
    Dim time = x ? x->dims[0] : NULL, batch = x ? x->dims[1] : NULL;
    infer_set(c, 0, 0, 4, (Dim[]){time, directions, batch, hidden});
    infer_set(c, 1, 0, 3, (Dim[]){directions, batch, hidden});
    infer_set(c, 2, 0, 3, (Dim[]){directions, batch, hidden});
    if (!x) return infer_unknown(c, "the rank of X is not known");
    return hidden ? INFER_DONE : infer_unknown(c, "the hidden size is not known");
}

static Inferred dynamic_quantize_lstm_infer(InferContext *c)
{
    return set_lstm(c, size_of(c, 2, 1));
}

static Inferred attention_lstm_infer(InferContext *c)
{
    return set_lstm(c, size_of(c, 2, 2));
}

const OpRow op_ms_recurrent[] = {
    {"DynamicQuantizeLSTM", 1,
     "X: T, W: T2, R: T2, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T, W_scale: T, "
     "W_zero_point: T2, R_scale: T, R_zero_point: T2",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0",
     "T: float; T1: int32; T2: int8 uint8", .infer = dynamic_quantize_lstm_infer, .domain = DOMAIN_MICROSOFT},
    {"AttnLSTM", 1,
     "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T, QW?: T, MW?: T, V?: T, "
     "M?: T, memory_seq_lens?: T1, AW?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0",
     "T: float double; T1: int32", .infer = attention_lstm_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
