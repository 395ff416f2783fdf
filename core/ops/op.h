/* op - what is known of an operator: one row a version.
 *
 * Each file of core/ops/ that is named in ops.def defines one table, `op_<file>[]`: an operator or a family of them,
 * newest version first, ended by a row without a name. A row holds until the next newer version of the same name.
 *
 * Rows are written in a short notation, read once by schema.c:
 *
 *   inputs, outputs   "data: T, indices: Tind"      name: constraint, or a type
 *                     "bias?: T"                    may be left out
 *                     "inputs+: T" "inputs*: T"     one or more, any number; "inputs{2}+: T" two or more
 *                     "inputs+!: T"                 each may have a type of its own
 *   attributes        "axis: int = 0, perm: ints, mode: string = 'linear', body!: graph, k: ints = [1, 2]"
 *                     ! is required
 *   types             "T: float16 float double; Tind: int32 int64; S: seq(float)"
 *                     a word is a tensor's dtype in ONNX text syntax, a group of type_groups.def, or one of both inside
 *                     seq(), optional() or optional(seq()); maps as "map(int64,float)"
 *
 * Facts and names: https://onnx.ai/onnx/operators/ */
#ifndef HONE_OP_H
#define HONE_OP_H

#include "ops/eval_context.h"

#define DOMAIN_ML "ai.onnx.ml"
#define DOMAIN_PREVIEW "ai.onnx.preview"
#define DOMAIN_TRAINING "ai.onnx.preview.training"
#define DOMAIN_MICROSOFT "com.microsoft"

typedef enum OpFlags {
    OP_DEPRECATED = 1,          /* from this version on it is no more */
    OP_NONDETERMINISTIC = 2,    /* two runs may differ */
    OP_DETERMINISM_UNKNOWN = 4, /* depends on its bodies */
    OP_EXACT = 8,          /* eval gives the very values that any runtime gives; of others results may be rounded */
    OP_SIZES_ITSELF = 16,  /* the data decides the sizes of outputs: eval runs although they are not told */
    OP_TELLS_ELEMENTS = 32 /* infer tells the elements of small outputs too */
} OpFlags;

/* Tells the types and shapes of all outputs from those of the inputs: infer_context.h. */
typedef Inferred (*InferFunction)(InferContext *c);

/* Tells the elements of outputs that are small, after InferFunction said INFER_DONE. */
typedef void (*ElementsFunction)(InferContext *c);

typedef struct OpRow {
    const char *name;
    int since; /* version of the domain */
    const char *inputs, *outputs, *attributes, *types;
    InferFunction infer;       /* NULL: dtypes are told by the constraints, shapes are not */
    ElementsFunction elements; /* NULL: none */
    EvalFunction eval;         /* NULL, and none of the two below: it is not evaluated */
    const RowFunctions *rows;  /* output 0 is this function of the inputs, element by element */
    const RowFunctions *test;  /* likewise, a predicate: output 0 is of booleans */
    const char *domain;        /* NULL: ai.onnx */
    uint8_t flags;             /* OpFlags */
} OpRow;

#endif
