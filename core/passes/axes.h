/* axes - sets of axes as passes read and write them: bit k of a mask is axis k. */
#ifndef HONE_AXES_H
#define HONE_AXES_H

#include "ops/infer_context.h"

typedef enum AxesForm {
    AXES_ABSENT, /* neither attribute nor input, or an empty list */
    AXES_GIVEN,
    AXES_UNKNOWN /* computed, out of range, or counted from the end of an unknown rank */
} AxesForm;

/* The attribute "axes" where the node's version has one, else input `index`, for `rank` axes; rank -1: not known, which
 * does where no axis is counted from the end. GIVEN: *out. */
AxesForm axes_read(InferContext *look, size_t index, int rank, uint64_t *out);

/* The axes of a mask, rising; their count, in out[SHAPE_MAX_RANK]. */
size_t axes_list(uint64_t mask, int64_t *out);

/* The mask of those axes that are left when `gone` are taken away, and their places among the others are counted anew:
 * axes_close(0b1100, 0b0001) is 0b0110. */
uint64_t axes_close(uint64_t mask, uint64_t gone);

/* The other way: places are opened for `added`. False: an axis would be past SHAPE_MAX_RANK. */
bool axes_open(uint64_t mask, uint64_t added, uint64_t *out);

/* The axes of a shape that have size 1. False: of some that is not known. */
bool axes_of_size_one(DimPool *dims, const Shape *shape, uint64_t *out);

#endif
