/* infer_context - how an operator's inference asks about one node and tells what it found.
 *
 * A function looks at inputs and attributes, sets every output it can, and returns what came of it. It never sees a
 * NULL input: what is not known is FACT_UNKNOWN. Dims that it sets to NULL become new symbols. */
#ifndef HONE_INFER_CONTEXT_H
#define HONE_INFER_CONTEXT_H

#include "model/fact.h"
#include "model/graph.h"

typedef enum Inferred {
    INFER_DONE,    /* all that can be told was set */
    INFER_UNKNOWN, /* something is missing; the reason is noted; what was set stays */
    INFER_INVALID  /* the model is wrong here; the reason becomes a diagnostic */
} Inferred;

typedef struct InferContext InferContext;
typedef struct Schema Schema;
typedef struct InferEngine InferEngine;

/* What an engine lends to the functions of operators. */
struct InferEngine {
    /* The attribute of the node that calls the function, or the function's default, that this one refers to; NULL: none. */
    const Attribute *(*referred_attribute)(InferEngine *self, const Attribute *attribute);
    Inferred (*body)(InferEngine *self, InferContext *c, Graph *body, const Fact *const *inputs, size_t count);
    uint32_t premise_mark; /* symbols made before it are those of the model's inputs */
    bool is_strict;        /* what is told must hold of tensors without elements too */
    uint32_t unreachable;  /* bodies around that never run: what is wrong in them does no harm, and is not told */
};

struct InferContext {
    const Node *node;
    const Schema *schema; /* of the node's version; attributes take their defaults from it */
    DimPool *dims;
    Arena *arena; /* facts live here */
    size_t input_count, output_count;
    const Fact **inputs;  /* [input_count] never NULL */
    const Fact **outputs; /* [output_count] NULL: nothing was set */
    const char *reason;   /* of UNKNOWN and INVALID; owned by arena */
    InferEngine *engine;  /* walks bodies and reads constants */
};

/* -- Inputs ------------------------------------------------------------------------------------------------------- */

/* Is the input there and not left out? */
bool infer_has_input(const InferContext *c, size_t index);

/* The fact of an input; FACT_UNKNOWN when it is left out. */
const Fact *infer_input(const InferContext *c, size_t index);

int32_t infer_dtype(const InferContext *c, size_t index);      /* 0: not known, no tensor, or left out */
const Shape *infer_shape(const InferContext *c, size_t index); /* NULL: rank not known, no tensor, or left out */
int infer_rank(const InferContext *c, size_t index);           /* -1: likewise */

/* All elements of a small input; NULL: not known. Reads a constant of at most FACT_MAX_ELEMENTS. */
const Elements *infer_elements(InferContext *c, size_t index);

/* The elements of an input of integers, all numbers: their count, at most `capacity`, in out[]; -1: not known, or
 * more. Negative zero, NaN and the like do not arise: floating point inputs are -1. */
int infer_integers(InferContext *c, size_t index, int64_t *out, int capacity);

/* The elements of a floating point input: as infer_integers. */
int infer_numbers(InferContext *c, size_t index, double *out, int capacity);

/* -- Attributes: absent ones have the schema's default; in functions they are the caller's -------------------------- */

bool infer_has_attribute(const InferContext *c, const char *name); /* given by the node; defaults do not count */
int64_t infer_int(const InferContext *c, const char *name);        /* 0: no such attribute, no default */
double infer_float(const InferContext *c, const char *name);       /* 0: likewise */
bool infer_string_is(const InferContext *c, const char *name, const char *text);

/* INTS: the count, at most `capacity`, in out[]; -1: absent and without default, or more than capacity. */
int infer_ints(const InferContext *c, const char *name, int64_t *out, int capacity);

/* The elements of a tensor attribute. NULL: more than FACT_MAX_ELEMENTS, of a dtype without elements here, or its payload
 * cannot be read. */
const Elements *infer_tensor_elements(InferContext *c, Tensor *tensor);

/* NULL: absent, or not of that type. */
const Attribute *infer_attribute(const InferContext *c, const char *name);
Tensor *infer_tensor_attribute(const InferContext *c, const char *name);
Graph *infer_graph_attribute(const InferContext *c, const char *name);

/* "axes" in their old and new place: the attribute where the node's version has one, else input `index`. Count in
 * out[]; -1: neither is given (the operator's default holds); -2: given but not known. */
int infer_ints_of_attribute_or_input(InferContext *c, const char *name, size_t index, int64_t *out, int capacity);

/* The node's version of the schema (its `since`). */
int infer_since(const InferContext *c);

/* -- Outputs -------------------------------------------------------------------------------------------------------- */

bool infer_wants_output(const InferContext *c, size_t index); /* is it used at all? */

/* A tensor. dtype 0: told by the constraints, where they can. rank -1: not known. dims[rank]: NULL becomes a new symbol. */
void infer_set(InferContext *c, size_t index, int32_t dtype, int rank, const Dim *dims);

/* The same fact as another value has (Identity, a sequence's element...), elements too. */
void infer_set_fact(InferContext *c, size_t index, const Fact *fact);
void infer_set_sequence(InferContext *c, size_t index, const Fact *element);
void infer_set_optional(InferContext *c, size_t index, const Fact *element);

/* Elements of an output that has been set, of a known number of elements: dims[count] are copied, NULL is an element
 * that is not known. Ignored where count is over FACT_MAX_ELEMENTS or does not fit the shape. */
void infer_set_elements(InferContext *c, size_t index, const Dim *dims, size_t count);

/* Likewise for floating point; rounded to the output's dtype here. */
void infer_set_numbers(InferContext *c, size_t index, const double *numbers, size_t count);

/* The constant that an output is (Constant). Sets its type too. */
void infer_set_constant(InferContext *c, size_t index, Tensor *tensor);

/* -- Ends ------------------------------------------------------------------------------------------------------------ */

/* reason: in words, "the rank of data is not known". */
Inferred infer_unknown(InferContext *c, const char *format, ...) PRINTF_LIKE(2, 3);
Inferred infer_invalid(InferContext *c, const char *format, ...) PRINTF_LIKE(2, 3);

/* -- Common parts ---------------------------------------------------------------------------------------------------- */

/* Takes -rank <= axis < rank to 0..rank-1; false: out of range. */
bool infer_axis(int64_t axis, int rank, int *out);

/* The size that two dims both have, because the operator demands it (no broadcasting): the better known one, NULL when
 * neither is known. False: they are proven to differ. */
bool infer_same_dim(InferContext *c, Dim a, Dim b, Dim *out);

/* Broadcasts the shapes of inputs first..last (numpy's rules). UNKNOWN where a rank is, INVALID where they do not fit;
 * DONE: *out_rank and out[SHAPE_MAX_RANK]. */
Inferred infer_broadcast_inputs(InferContext *c, size_t first, size_t last, int *out_rank, Dim *out);

/* A new symbol for a size that the data decides. */
Dim infer_new_dim(InferContext *c);

/* A number as the dtype holds it: rounded once to nearest, ties to even; FLOAT, DOUBLE, FLOAT16, BFLOAT16. */
double infer_round(int32_t dtype, double number);

/* Product of dims[from..to-1]; 1 when there are none; NULL: not known. */
Dim infer_product(InferContext *c, const Dim *dims, int from, int to);

/* The number of elements of a shape where it is a number, at most `limit`; -1: not known, or more. */
int64_t infer_element_count(const Shape *shape, int64_t limit);

/* -- Bodies (If, Loop, Scan, SequenceMap) ----------------------------------------------------------------------------- */

/* Infers a body with these facts for its inputs (inputs[count]; borrowed). UNKNOWN: the budget is spent. Then
 * infer_body_output tells its outputs, until the body is inferred again. */
Inferred infer_body(InferContext *c, Graph *body, const Fact *const *inputs, size_t count);
const Fact *infer_body_output(InferContext *c, Graph *body, size_t index);

/* Infers a body that never runs, so that its values have types too. What is wrong in it is not told. */
void infer_unreachable_body(InferContext *c, Graph *body);

/* A fact as it may be seen outside of a body that runs any number of times, or perhaps not: what depends on symbols
 * made after `mark` (dim_symbol_mark before infer_body) gets new symbols, elements that do are forgotten. */
const Fact *infer_outside(InferContext *c, const Fact *fact, uint32_t mark);

/* What holds of a value that is either a or b: equal dims stay, others get new symbols; ranks or dtypes that differ are
 * not known. */
const Fact *infer_either(InferContext *c, const Fact *a, const Fact *b);

/* -- Sequences ------------------------------------------------------------------------------------------------------- */

/* What holds of every element of a sequence that has elements of both kinds: dims that differ are NULL (fact.h). */
const Fact *infer_either_item(InferContext *c, const Fact *a, const Fact *b);

/* One element of a sequence: dims in which elements may differ are new symbols. FACT_UNKNOWN: it is no sequence. */
const Fact *infer_item(InferContext *c, const Fact *sequence);

#endif
