/* einsum - the equation of an Einsum: terms of labels, separated by commas, and an output term behind an arrow.
 * https://onnx.ai/onnx/operators/onnx__Einsum.html */
#ifndef HONE_EINSUM_H
#define HONE_EINSUM_H

#include "ops/op.h"

enum { EINSUM_LABELS = 52 /* A to Z, a to z: in the order of implicit outputs */ };

/* A term of the equation: labels, and where among them the ellipsis is. */
typedef struct EinsumTerm {
    int count, ellipsis; /* ellipsis -1: none */
    uint8_t labels[SHAPE_MAX_RANK];
} EinsumTerm;

/* Takes a text off the rest of an equation, and spaces before it. */
bool einsum_take(Bytes *rest, const char *text);

/* Reads up to a comma, an arrow or the end. False: it has two ellipses or too many labels. */
bool einsum_read_term(Bytes *rest, EinsumTerm *out);

/* The output of an equation without an arrow: the ellipsis, then the labels that occur once, in order.
 * uses[EINSUM_LABELS]: how often each occurs. */
void einsum_implicit_term(const int *uses, bool has_ellipsis, EinsumTerm *out);

/* einsum_eval.c: of constants. */
Evaluated einsum_eval(EvalContext *c);

#endif
