/* recurrent - recurrent layers along time, one or two directions.
 * https://onnx.ai/onnx/operators/onnx__LSTM.html */
#include "ops/common.h"
#include "ops/sizes.h"

/* X [time, batch, inputs], W [directions, gates * hidden, inputs], R [directions, gates * hidden, hidden],
 * initial_h, initial_c, Y_h, Y_c [directions, batch, hidden], Y [time, directions, batch, hidden].
 * layout 1 puts the batch first: [batch, time, inputs], [batch, directions, hidden], [batch, time, directions, hidden]. */
typedef struct Recurrent {
    int64_t gates;
    bool is_batch_first;
    Dim time, batch, directions, hidden;
} Recurrent;

static Inferred merge(InferContext *c, const char *what, Dim dim, Dim *into)
{
    if (infer_same_dim(c, *into, dim, into)) return INFER_DONE;
    return infer_invalid(c, "%s: %s and %s", what, dim_words(c, *into), dim_words(c, dim));
}

static Inferred read_direction(InferContext *c, Recurrent *self)
{
    bool is_both = infer_string_is(c, "direction", "bidirectional");
    /* The default of GRU 1 is spelled "foward". */
    bool is_one = infer_string_is(c, "direction", "forward") || infer_string_is(c, "direction", "foward") ||
                  infer_string_is(c, "direction", "reverse");
    if (!is_both && !is_one) return infer_invalid(c, "direction is none of forward, reverse, bidirectional");
    self->directions = dim_number(c->dims, is_both ? 2 : 1);
    if (!infer_has_attribute(c, "hidden_size")) return INFER_DONE;
    int64_t hidden = infer_int(c, "hidden_size");
    if (hidden <= 0) return infer_invalid(c, "hidden_size is %lld", (long long)hidden);
    self->hidden = dim_number(c->dims, hidden);
    return INFER_DONE;
}

/* NULL and DONE: the rank is not known. */
static Inferred shape_of_rank_3(InferContext *c, size_t input, const Shape **out)
{
    *out = infer_shape(c, input);
    if (!*out || (*out)->rank == 3) return INFER_DONE;
    return infer_invalid(c, "%s has rank %d; it must have 3", infer_input_name(c, input), (*out)->rank);
}

static Inferred read_data(InferContext *c, Recurrent *self)
{
    const Shape *x;
    Inferred inferred = shape_of_rank_3(c, 0, &x);
    if (inferred != INFER_DONE || !x) return inferred;
    self->time = x->dims[self->is_batch_first ? 1 : 0];
    self->batch = x->dims[self->is_batch_first ? 0 : 1];
    return INFER_DONE;
}

static Inferred read_weights(InferContext *c, Recurrent *self)
{
    const Shape *w, *r, *x = infer_shape(c, 0);
    Dim inputs = x ? x->dims[2] : NULL, gates = dim_number(c->dims, self->gates);
    Inferred inferred = shape_of_rank_3(c, 2, &r);
    if (inferred == INFER_DONE) inferred = shape_of_rank_3(c, 1, &w);
    if (inferred == INFER_DONE && r) inferred = merge(c, "directions of R", r->dims[0], &self->directions);
    if (inferred == INFER_DONE && r) inferred = merge(c, "hidden size of R", r->dims[2], &self->hidden);
    if (inferred != INFER_DONE || !w) return inferred;
    inferred = merge(c, "directions of W", w->dims[0], &self->directions);
    if (inferred == INFER_DONE) inferred = merge(c, "inputs of X and W", w->dims[2], &inputs);
    if (inferred != INFER_DONE) return inferred;
    Dim rows = dim_multiply(c->dims, self->hidden, gates);
    if (rows) return merge(c, "rows of W", w->dims[1], &rows);
    self->hidden = dim_exact_divide(c->dims, w->dims[1], gates);
    return INFER_DONE;
}

/* sequence_lens [batch], initial_h, initial_c */
static Inferred read_states(InferContext *c, Recurrent *self)
{
    const Shape *lengths = infer_shape(c, 4), *state;
    if (lengths && lengths->rank != 1)
        return infer_invalid(c, "sequence_lens has rank %d; it must have 1", lengths->rank);
    Inferred inferred = lengths ? merge(c, "batch of sequence_lens", lengths->dims[0], &self->batch) : INFER_DONE;
    for (size_t input = 5; inferred == INFER_DONE && input < 7; input++) {
        inferred = shape_of_rank_3(c, input, &state);
        if (inferred != INFER_DONE || !state) continue;
        inferred = merge(c, "batch of an initial state", state->dims[self->is_batch_first ? 0 : 1], &self->batch);
        if (inferred == INFER_DONE) inferred = merge(c, "size of an initial state", state->dims[2], &self->hidden);
    }
    return inferred;
}

static void set_outputs(InferContext *c, const Recurrent *self)
{
    Dim y[4] = {self->time, self->directions, self->batch, self->hidden};
    Dim state[3] = {self->directions, self->batch, self->hidden};
    if (self->is_batch_first) {
        y[0] = self->batch;
        y[1] = self->time;
        y[2] = self->directions;
        state[0] = self->batch;
        state[1] = self->directions;
    }
    infer_set(c, 0, 0, 4, y);
    infer_set(c, 1, 0, 3, state);
    infer_set(c, 2, 0, 3, state);
}

static Inferred recurrent_infer(InferContext *c, int64_t gates)
{
    Recurrent self = {.gates = gates, .is_batch_first = infer_int(c, "layout") != 0};
    Inferred inferred = read_direction(c, &self);
    if (inferred == INFER_DONE) inferred = read_data(c, &self);
    if (inferred == INFER_DONE) inferred = read_weights(c, &self);
    if (inferred == INFER_DONE) inferred = read_states(c, &self);
    if (inferred != INFER_DONE) return inferred;
    set_outputs(c, &self);
    if (self.time && self.batch && self.hidden) return INFER_DONE;
    return infer_unknown(c, self.hidden ? "the shape of X is not known" : "the hidden size is not known");
}

static Inferred rnn_infer(InferContext *c)
{
    return recurrent_infer(c, 1);
}

static Inferred gru_infer(InferContext *c)
{
    return recurrent_infer(c, 3);
}

static Inferred lstm_infer(InferContext *c)
{
    return recurrent_infer(c, 4);
}

const OpRow op_recurrent[] = {
    {"RNN", 22, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings = ['Tanh', 'Tanh'], clip: float, "
     "direction: string = 'forward', hidden_size: int, layout: int = 0",
     "T: floats_bfloat16; T1: int32", .infer = rnn_infer},
    {"RNN", 14, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings = ['Tanh', 'Tanh'], clip: float, "
     "direction: string = 'forward', hidden_size: int, layout: int = 0",
     "T: floats; T1: int32", .infer = rnn_infer},
    {"RNN", 7, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings = ['Tanh', 'Tanh'], clip: float, "
     "direction: string = 'forward', hidden_size: int",
     "T: floats; T1: int32", .infer = rnn_infer},
    {"RNN", 1, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings = ['Tanh', 'Tanh'], clip: float, "
     "direction: string = 'forward', hidden_size: int, output_sequence: int = 0",
     "T: floats; T1: int32", .infer = rnn_infer},
    {"GRU", 22, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, layout: int = 0, linear_before_reset: int = 0",
     "T: floats_bfloat16; T1: int32", .infer = gru_infer},
    {"GRU", 14, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, layout: int = 0, linear_before_reset: int = 0",
     "T: floats; T1: int32", .infer = gru_infer},
    {"GRU", 7, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, linear_before_reset: int = 0",
     "T: floats; T1: int32", .infer = gru_infer},
    {"GRU", 3, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, linear_before_reset: int = 0, output_sequence: int = 0",
     "T: floats; T1: int32", .infer = gru_infer},
    {"GRU", 1, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T", "Y?: T, Y_h: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'foward', hidden_size: int, output_sequence: int = 0",
     "T: floats; T1: int32", .infer = gru_infer},
    {"LSTM", 22, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0, layout: int = 0",
     "T: floats_bfloat16; T1: int32", .infer = lstm_infer},
    {"LSTM", 14, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0, layout: int = 0",
     "T: floats; T1: int32", .infer = lstm_infer},
    {"LSTM", 7, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0",
     "T: floats; T1: int32", .infer = lstm_infer},
    {"LSTM", 1, "X: T, W: T, R: T, B?: T, sequence_lens?: T1, initial_h?: T, initial_c?: T, P?: T",
     "Y?: T, Y_h?: T, Y_c?: T",
     "activation_alpha: floats, activation_beta: floats, activations: strings, clip: float, "
     "direction: string = 'forward', hidden_size: int, input_forget: int = 0, output_sequence: int = 0",
     "T: floats; T1: int32", .infer = lstm_infer},
    {0},
};
