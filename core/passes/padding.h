/* padding - what a Pad adds, for passes that let the operator behind it do so. */
#ifndef HONE_PADDING_H
#define HONE_PADDING_H

#include "ops/window.h"
#include "passes/pass.h"

typedef struct Padding {
    int rank; /* spatial axes */
    int64_t begins[WINDOW_MAX_RANK], ends[WINDOW_MAX_RANK];
    double value; /* that is added */
} Padding;

/* Reads a Pad of data with `rank` axes that adds one number to spatial axes: all but the first two. False: it does
 * something else, told as a refusal. */
bool padding_read(PassContext *c, const Node *pad, int rank, Padding *out);

/* Adds the pads of a Conv or pool. False: it pads by itself (auto_pad SAME), cuts off, or the sums are too large. */
bool padding_add_own(PassContext *c, const Node *node, Padding *padding);

/* The node, which reads the output of pad as input 0, reads its input, with these pads. */
void padding_take(PassContext *c, Node *node, const Node *pad, const Padding *padding);

#endif
