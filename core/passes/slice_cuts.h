/* slice_cuts - the ranges of a Slice as numbers. */
#ifndef HONE_SLICE_CUTS_H
#define HONE_SLICE_CUTS_H

#include "passes/pass_rewrite.h"

/* start.. end of an axis in steps; an end of INT64_MAX is that of the axis. */
typedef struct SliceCut {
    int64_t start, end, step;
} SliceCut;

/* The axes that are cut, in their order of mention. */
typedef struct SliceCuts {
    int count;
    int64_t axes[SHAPE_MAX_RANK];
    SliceCut of[SHAPE_MAX_RANK];
} SliceCuts;

/* Reads a Slice; axes are counted from the front, from the end only where the rank of its input is not known. False:
 * not all numbers are known, or they do not fit. */
bool slice_cuts_read(PassContext *c, const Node *node, SliceCuts *out);

/* The place of an axis among those that are cut; -1: it is not. */
int slice_cuts_find(const SliceCuts *self, int64_t axis);

/* Makes a Slice cut `data` so: by attributes before version 10, where all steps must be 1. */
void slice_cuts_write(PassContext *c, Node *node, Value *data, const SliceCuts *cuts);

#endif
