/* pool - the shape of a pool, for operators that are one. */
#ifndef HONE_POOL_H
#define HONE_POOL_H

#include "ops/op.h"

/* Sets output 0, and output 1 where the node has one, from input `data`; dtypes are left to the constraints. */
Inferred pool_infer_operand(InferContext *c, size_t data, bool is_channels_last);

/* Likewise of a pool over all of the spatial axes, which stay with size 1. */
Inferred pool_infer_global(InferContext *c, size_t data, bool is_channels_last);

#endif
