/* dla_hints - advice for a model that is to run on NVIDIA's DLA: what falls back to the GPU, what wants equal ranges, how
 * inputs and outputs can be given. Nothing depends on it.
 *
 * Limits: NvInfer.h of TensorRT 10 (comments on each layer), TensorRT's documentation "DLA layer restrictions". */
#ifndef HONE_DLA_HINTS_H
#define HONE_DLA_HINTS_H

#include "infer/infer.h"
#include "qdq/scale_list.h"

typedef struct DlaHint {
    const char *code;   /* a row of the table: "gpu", "pool-range"...; static */
    const char *advice; /* what it means and what to do; static */
    const char *where;  /* node label or name of a tensor; owned by the arena */
    const char *what;   /* of this one: "kernel 33x33"; owned by the arena or static */
} DlaHint;

typedef struct DlaHints {
    ARRAY(DlaHint) list; /* those of one code together, else in the order of nodes */
    size_t layer_count, gpu_count;
    size_t part_count; /* runs of layers that DLA takes: each costs a copy in and out; 0: none */
} DlaHints;

/* Looks at the model without Q/DQ and its scales. Fails where inference does. out: all zeros; ended by dla_hints_free. */
NODISCARD Status dla_hints_find(Model *model, const ScaleList *scales, Arena *arena, DlaHints *out);

void dla_hints_free(DlaHints *self);

#endif
