/* normalization - the shapes of a layer normalization, for operators that are one. */
#ifndef HONE_NORMALIZATION_H
#define HONE_NORMALIZATION_H

#include "ops/op.h"

/* Output 0 is like input 0; outputs 1 and 2, where there are any, have size 1 from the axis on, with the dtype that the
 * attribute stash_type tells. */
Inferred layer_normalization_infer(InferContext *c);

/* normalization_eval.c: constants normalized; statistics are computed in double. */
Evaluated instance_normalization_eval(EvalContext *c);
Evaluated layer_normalization_eval(EvalContext *c);
Evaluated group_normalization_eval(EvalContext *c);
Evaluated rms_normalization_eval(EvalContext *c);
Evaluated lp_normalization_eval(EvalContext *c);
Evaluated mean_variance_normalization_eval(EvalContext *c);

#endif
