/* linear - a node that is linear in its weights, and factors and addends of its output channels that go into them.
 *
 *     y = Conv (x, W, b)                        W' = W * scale   along the channels of W
 *     z = y * scale + shift       =>            b' = b * scale + shift
 *                                               z  = Conv (x, W', b')
 *
 * New weights are computed in double, rounded once to the dtype of the weights, and only while they are written. */
#ifndef HONE_LINEAR_H
#define HONE_LINEAR_H

#include "passes/affine.h"

enum { LINEAR_NO_BIAS = 3 };

typedef struct Linear {
    Node *node;
    Node *sum;           /* the Add behind a MatMul, whose input the bias is; NULL: the node has it */
    Node *last;          /* whose output is the output: the node, the sum, or a Transpose behind them; NULL: the node */
    const int64_t *perm; /* [rank] of that Transpose; NULL: none */
    uint32_t weights_index, bias_index; /* input slots; LINEAR_NO_BIAS: there is none */
    double bias_factor;                 /* beta of Gemm */
    uint64_t channels, output_channels; /* that are scaled; of the output; 0: not known */
    int rank, axis;                     /* of the output (input), and its axis of channels */
    bool is_input_side;                 /* the channels are those of the input */
    bool takes_shift;                   /* of the input: nothing is padded */
    /* The weights reshaped to view[view_rank], so that channels are counted by whole axes, the slowest first. */
    int view_rank;
    int64_t view[SHAPE_MAX_RANK];
    bool is_channel[SHAPE_MAX_RANK];
    bool has_view; /* false: the dims of the weights are not known */
} Linear;

/* Conv: weights [channels, in / group, kernel...], ConvTranspose: [in, channels / group, kernel...]; output [N,
 * channels, ...]. False: the rank of the weights is not known. */
bool linear_of_convolution(PassContext *c, Node *node, Linear *out);

/* Gemm, weights B: output [M, channels]. False: its version broadcasts by attributes, or B is not known. */
bool linear_of_gemm(PassContext *c, Node *node, Linear *out);

/* MatMul with the weights on the right, [..., K, channels], or on the left, [..., channels, K]. False: they are not
 * constant or have less than two axes; or the rank of the output is not known. */
bool linear_of_matmul(PassContext *c, Node *node, uint32_t weights_index, Linear *out);

/* The same of what a Conv, ConvTranspose, Gemm or MatMul reads as input `index`: weights that are multiplied with its
 * channels. False: the other input is not constant weights, or the rank of the input is not known. */
bool linear_of_input(PassContext *c, Node *node, uint32_t index, Linear *out);

/* Does only `reader` read the output of the node? Else false, with the reason as a refusal. */
bool linear_is_read_once(PassContext *c, const Node *node, const Node *reader);

/* The node makes the output of `reader`, which alone reads what it made, and goes. */
void linear_take_output(PassContext *c, Node *node, Node *reader);

/* May `tensor` take the place of a weight of the node, which stays beside it where others use it? Else a refusal. */
bool linear_may_copy(PassContext *c, const Node *node, const Value *weight, const Tensor *tensor);

/* Puts scale and shift into weights and bias. affine->count: 1, or the channels. False: nothing was changed, the
 * reason is told as a refusal. The caller moves the output and records. */
bool linear_take(PassContext *c, const Linear *self, const Affine *affine);

/* Mul, Div, Add or Sub of the output, input `index` of root, and a constant: puts it into weights and bias, moves the
 * output and records. False: it is not of that kind, or a refusal. */
bool linear_take_arithmetic(PassContext *c, const Linear *self, Node *root, uint32_t index);

/* -- Parts -- */

/* The constant that was made of the same weights and factors before in this sweep, beside the node; NULL: none. */
Value *linear_find_scaled(PassContext *c, const Linear *self, const Affine *affine);
void linear_note_scaled(PassContext *c, const Linear *self, const Affine *affine, const Value *weights, Value *result);

/* Do all that read the weights pass their output on to nodes like the root, which alone read it? Then one changed weight
 * takes the place of the old one. */
bool linear_is_wanted_by_all(PassContext *c, const Linear *self);

/* *out: weights * scale, a recipe in the dtype of the weights. False: a refusal. */
bool linear_scale_weights(PassContext *c, const Linear *self, const Affine *affine, Tensor **out);

/* Does the dtype hold weights * scale: nothing becomes infinite, and what the smallest ones lose is little? Reads the
 * weights, where the factors do not tell. False, too, where they cannot be read. */
bool linear_range_holds(PassContext *c, const Linear *self, Tensor *weights, const Affine *affine);

/* Of the input's side: turns what happens to the input into what that does to the output, which the bias can take:
 *
 *     sum of W * (x * scale + shift) = sum of (W * scale) * x + sum of W * shift
 *
 * False: a refusal. */
bool linear_pass_through(PassContext *c, const Linear *self, Affine *affine);

/* A tensor in memory, each number rounded once to dtype. */
Tensor *linear_numbers_tensor(PassContext *c, int32_t dtype, int rank, const int64_t *dims, const double *numbers,
                              uint64_t count);

#endif
