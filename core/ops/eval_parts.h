/* eval_parts - for eval_*.c only. */
#ifndef HONE_EVAL_PARTS_H
#define HONE_EVAL_PARTS_H

#include "ops/eval_context.h"

/* count elements of this size in c->scratch; NULL: over EVAL_MAX_WHOLE_BYTES, and the reason is set. */
void *eval_room(EvalContext *c, uint64_t count, size_t element_bytes);

/* The elements of an output whose dims are told; false: they are not, or too many for any file. */
bool eval_output_count(const EvalContext *c, size_t index, uint64_t *out);

#endif
