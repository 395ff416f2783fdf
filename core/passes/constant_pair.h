/* constant_pair - two constants that become one, element by element, where they are small. */
#ifndef HONE_CONSTANT_PAIR_H
#define HONE_CONSTANT_PAIR_H

#include "kernels/lane.h"
#include "passes/pass_rewrite.h"

enum { CONSTANT_PAIR_MAX_BYTES = 1 << 20 };

/* Two constants of one dtype, loaded, and broadcast with each other. Integers are as 64 bits of either sign. */
typedef struct ConstantPair {
    int32_t dtype;
    Lane lane;
    int rank;
    int64_t dims[SHAPE_MAX_RANK];
    size_t count;
    const double *numbers[2];    /* LANE_F64: [count] each */
    const uint64_t *integers[2]; /* else */
} ConstantPair;

/* Loads them into c->arena. False: they are large, of a dtype of less than a byte or no number, cannot be read, or the
 * result would have more elements than either. */
bool constant_pair_load(PassContext *c, Tensor *first, Tensor *second, ConstantPair *out);

/* A constant near a node, of the pair's dtype and dims: numbers or integers [count], rounded or wrapped to it. */
Value *constant_pair_add(PassContext *c, const Node *near_node, const ConstantPair *pair, const void *values);

#endif
