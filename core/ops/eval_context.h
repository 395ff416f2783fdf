/* eval_context - how an operator's evaluation takes constant inputs and tells its outputs.
 *
 * A function runs only after inference accepted the node and told the dims of every wanted output as numbers, or where
 * its row says that it sizes them itself. It sets outputs by the verbs below and returns EVAL_DONE; or it returns
 * EVAL_REFUSED with a reason, and the node stays. Attributes, input shapes and small elements come from c->infer.
 *
 * Outputs are recipes where that does: they cost nothing until they are written. */
#ifndef HONE_EVAL_CONTEXT_H
#define HONE_EVAL_CONTEXT_H

#include "ops/infer_context.h"
#include "recipes/recipe.h"

typedef enum Evaluated { EVAL_DONE, EVAL_REFUSED } Evaluated;

typedef struct EvalContext {
    InferContext *infer;
    Model *model;
    Arena *scratch; /* rewound after the node */
    size_t input_count, output_count;
    Tensor *const *inputs; /* [input_count] as recipe_operand gives them; NULL: left out */
    Tensor **outputs;      /* [output_count] NULL: not set */
    const char *reason;    /* of EVAL_REFUSED: owned by infer->arena */
    Status status;         /* a payload could not be read: the function returns EVAL_REFUSED at once */
} EvalContext;

typedef Evaluated (*EvalFunction)(EvalContext *c);

/* -- Inputs ------------------------------------------------------------------------------------------------------- */

Tensor *eval_input(const EvalContext *c, size_t index); /* NULL: left out */
uint64_t eval_element_count(const Tensor *tensor);

/* All elements in memory, in c->scratch, unpacked or in the lane of their dtype (or `lane`): for operators that need
 * them all at once (reductions, MatMul, TopK). NULL: over EVAL_MAX_WHOLE_BYTES, or it could not be read; the reason is
 * set. */
enum { EVAL_MAX_WHOLE_BYTES = 64 << 20 };
const uint8_t *eval_elements(EvalContext *c, size_t index);
const void *eval_values(EvalContext *c, size_t index, Lane lane);

/* All elements of an input of integers: their count. -1: no integers, or as above. out: in c->scratch. */
int eval_integers(EvalContext *c, size_t index, int64_t **out);

/* -- Outputs ------------------------------------------------------------------------------------------------------ */

/* The dims that inference told of an output, as numbers: out[SHAPE_MAX_RANK]; its rank. -1: they are not. */
int eval_output_dims(const EvalContext *c, size_t index, int64_t *out);
int32_t eval_output_dtype(const EvalContext *c, size_t index);

/* A tensor of the output's dtype (and dims, reshaped to them where they differ). Ignored where the output is not wanted. */
void eval_set(EvalContext *c, size_t index, Tensor *tensor);

/* Memory for all elements of an output whose dims are told, to be filled: unpacked, or values of its dtype's lane, which
 * eval_store_values then stores. NULL: over EVAL_MAX_WHOLE_BYTES; the reason is set. */
uint8_t *eval_new_elements(EvalContext *c, size_t index);
void eval_set_elements(EvalContext *c, size_t index, const uint8_t *elements);
void *eval_new_values(EvalContext *c, size_t index);
void eval_set_values(EvalContext *c, size_t index, const void *values);

/* An output whose size the data decides (NonZero, Unique, Compress): elements unpacked. */
void eval_set_sized(EvalContext *c, size_t index, int32_t dtype, int rank, const int64_t *dims,
                    const uint8_t *elements);

/* Output 0 is a function of the inputs, element by element, broadcast, in the lane of input 0. EVAL_REFUSED where the
 * functions have none for the lane. parameters: copied where parameter_bytes > 0. */
Evaluated eval_elementwise(EvalContext *c, const RowFunctions *functions, const void *parameters,
                           size_t parameter_bytes);
Evaluated eval_predicate(EvalContext *c, const RowFunctions *functions); /* output 0 is of booleans */

/* Output 0 has the elements of input 0 in their order. */
Evaluated eval_keep_order(EvalContext *c);

/* Output 0 has the elements that inference told (Shape, Size). */
Evaluated eval_told(EvalContext *c);

/* A tensor of the elements that are known of a value; NULL: not all of them are numbers. Owned by the model. */
Tensor *eval_known_elements(Model *model, const Fact *fact);

/* -- Places ------------------------------------------------------------------------------------------------------- */

/* Row-major strides in elements: out[tensor->rank]. */
void eval_strides(const Tensor *tensor, int64_t *out);

/* Does the tensor broadcast to dims, aligned at the end? */
bool eval_broadcasts(const Tensor *tensor, int rank, const int64_t *dims);

/* Takes -size <= index < size to 0..size-1; false: out of range. */
bool eval_index(int64_t *index, int64_t size);

/* Takes output 0 as dims[rank] of places in the input, axis k of which steps by strides[k]: reshaped to what it is. */
Evaluated eval_view(EvalContext *c, Tensor *input, int rank, const int64_t *dims, int64_t start,
                    const int64_t *strides);

/* -- Ends --------------------------------------------------------------------------------------------------------- */

Evaluated eval_refuse(EvalContext *c, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
