/* pad - the shape of a padded tensor, for operators that pad. */
#ifndef HONE_PAD_H
#define HONE_PAD_H

#include "ops/op.h"

/* Inputs: data, pads. */
Inferred pad_infer(InferContext *c);

#endif
