/* custom_op - an operator that hone does not know and a user has described: docs/op_schema.md.
 *
 * Names of dims in the inputs' descriptions stand for the sizes that a node's inputs have there; outputs are
 * expressions of them. */
#ifndef HONE_CUSTOM_OP_H
#define HONE_CUSTOM_OP_H

#include "ops/infer_context.h"

enum {
    CUSTOM_MAX_SYMBOLS = 64, /* names of dims in one operator */
    CUSTOM_MAX_RUNS = 8,     /* names of runs of dims */
    CUSTOM_MAX_STEPS = 256,  /* operands and operators of one expression */
    CUSTOM_MAX_NESTING = 32  /* parentheses inside each other */
};

typedef enum CustomStepKind {
    STEP_UNKNOWN, /* ? */
    STEP_NUMBER,
    STEP_SYMBOL,
    STEP_ATTRIBUTE,
    STEP_ADD, /* from here on: takes two sizes and gives one */
    STEP_SUBTRACT,
    STEP_MULTIPLY,
    STEP_FLOOR_DIVIDE,
    STEP_CEIL_DIVIDE,
    STEP_MIN,
    STEP_MAX
} CustomStepKind;

/* One step of an expression in postfix order: an operand is put on a stack, an operator takes two from it. */
typedef struct CustomStep {
    CustomStepKind kind;
    int64_t number;        /* NUMBER: its value; ATTRIBUTE: which of INTS, -1: an INT */
    uint32_t symbol;       /* SYMBOL: below symbol_count */
    const char *attribute; /* ATTRIBUTE: its name */
} CustomStep;

/* A dim, or a run of any number of them. */
typedef struct CustomDim {
    bool is_run;
    uint32_t run;            /* a run: below run_count */
    const CustomStep *steps; /* a dim: [step_count]; of an input: one, no attribute */
    size_t step_count;
} CustomDim;

typedef struct CustomShape {
    bool is_described; /* false: anything, the rank is not known */
    size_t dim_count;
    const CustomDim *dims; /* [dim_count]; of an input: at most one run */
} CustomShape;

typedef struct CustomInput {
    Bytes name; /* an identifier */
    bool is_optional;
    CustomShape shape;
} CustomInput;

typedef struct CustomOutput {
    Bytes name;
    int32_t dtype;         /* 0: as input or attribute say */
    int input;             /* whose dtype it has; -1: none */
    const char *attribute; /* INT that is the dtype in ONNX's numbers; NULL: none */
    CustomShape shape;
} CustomOutput;

/* What an attribute is where a node does not give it. */
typedef struct CustomDefault {
    const char *name;
    bool is_list; /* INTS, else INT */
    const int64_t *values;
    size_t count;
} CustomDefault;

typedef struct CustomOp {
    Bytes domain, name; /* "" for ai.onnx */
    size_t input_count, output_count, default_count, symbol_count, run_count;
    bool takes_more; /* inputs that are not described */
    const CustomInput *inputs;
    const CustomOutput *outputs;
    const CustomDefault *defaults;
    const Bytes *symbols; /* [symbol_count] names, for messages */
} CustomOp;

/* Sorted by domain, then name. All zeros: none. */
typedef struct CustomOps {
    const CustomOp *items; /* [count] */
    size_t count;
} CustomOps;

/* NULL: it is not described. "ai.onnx" is "". */
const CustomOp *custom_ops_find(const CustomOps *self, Bytes domain, Bytes name);

/* As InferFunction. c->schema may be NULL. INVALID: the node is not as described. */
Inferred custom_op_infer(const CustomOp *op, InferContext *c);

#endif
