/* grid_sample - the shape of a sampled image, for operators that sample. */
#ifndef HONE_GRID_SAMPLE_H
#define HONE_GRID_SAMPLE_H

#include "ops/op.h"

/* Inputs: X [N, C, sizes...], grid [N, sizes of the output..., number of sizes]. */
Inferred grid_sample_infer(InferContext *c);

#endif
