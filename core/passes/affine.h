/* affine - what a node with constant operands does to its other input: y = x * scale + shift, per channel, in
 * double. */
#ifndef HONE_AFFINE_H
#define HONE_AFFINE_H

#include "passes/pass.h"

/* scale and shift belong to one another: both have `count` elements. */
typedef struct Affine {
    uint64_t count;      /* channels; 1: the same for all */
    const double *scale; /* [count] NULL: all 1 */
    const double *shift; /* [count] NULL: all 0 */
} Affine;

enum { AFFINE_MAX_ELEMENTS = 1 << 20 };

/* Is it a format that weights and factors are computed in: float, double, float16, bfloat16? */
bool affine_dtype(int32_t dtype);

/* The elements of a constant of such a dtype, row-major, in c->arena. NULL: it is none, or of another dtype, of over
 * AFFINE_MAX_ELEMENTS, or cannot be read. */
const double *affine_numbers(PassContext *c, const Value *value, uint64_t *out_count);

/* Says why a value is not the constant that is needed: "kept: the weight of the Conv is not a constant". Always
 * false. */
bool affine_refuse_operand(PassContext *c, const Value *value, const char *what, const Node *node);

/* A BatchNormalization that uses given statistics, per channel:
 *
 *     scale = gamma / sqrt(var + epsilon)      shift = beta - mean * scale
 *
 * False: it computes statistics, has parameters for each element, or parameters that are no numbers known here; the
 * reason is told as a refusal. */
bool affine_of_batch_normalization(PassContext *c, const Node *node, Affine *out);

/* Mul, Div, Add or Sub of an input, `index` (0 or 1), and a constant of `count` numbers. False: what it does is not of
 * this form (constant / x), or not finite (x / 0). Moved: *out may point to numbers. */
bool affine_of_arithmetic(PassContext *c, const Node *node, uint32_t index, const double *numbers, uint64_t count,
                          Affine *out);

/* One constant operand of arithmetic next to a tensor of `rank` axes that stays what it is in shape: 1 element, or
 * along one axis only. */
typedef struct AffineOperand {
    Value *constant;
    uint32_t index; /* of the other input */
    int axis;       /* along which the constant has its elements; -1: it has one */
    int64_t count;
} AffineOperand;

/* The constant operand next to input `index`. Before version 7 operators broadcast by attributes, and this knows them.
 * False: none, or of another form; *out_why is in words where a user would ask, else NULL. */
bool affine_operand(PassContext *c, const Node *node, uint32_t index, int rank, AffineOperand *out,
                    const char **out_why);

#endif
