/* infer - the engine: walks graphs, bodies and function calls, and leaves a fact at every value.
 *
 * It never fails on a model: a node that cannot be told is *unknown* with a reason, what proves the model wrong is a
 * diagnostic, and work goes on. Sizes of graph inputs are premises; what value_info and graph outputs declare are
 * claims: they fill what cannot be computed (Fact.is_claimed), and where they contradict it the computed wins. */
#ifndef HONE_INFER_H
#define HONE_INFER_H

#include "model/model.h"
#include "ops/op_schema_file.h"
#include "ops/op_table.h"

/* A symbol of the graph's inputs that gets a size: --dim batch=4. */
typedef struct InferBinding {
    Bytes name;
    int64_t size;
} InferBinding;

/* A graph input that gets a shape: --input-shape x=1,3,?,224. dims[rank]: a size, a symbol's name, or neither. */
typedef struct InferInputShape {
    Bytes input;
    int rank;
    const DeclaredDim *dims;
} InferInputShape;

typedef struct InferOptions {
    const InferBinding *bindings; /* [binding_count] */
    size_t binding_count;
    const InferInputShape *input_shapes; /* [input_shape_count] */
    size_t input_shape_count;
    const CustomOps *custom_ops; /* NULL: none */
    bool ignores_claims;         /* value_info is stale, as after a change of an input's shape */
    bool is_strict; /* facts are for rewrites: they hold of tensors without elements too, and rest on no claim */
    bool is_silent; /* no diagnostics: an earlier run told them */
} InferOptions;

/* A node of which not all could be told. */
typedef struct InferNote {
    const Node *node;
    Inferred inferred;  /* UNKNOWN or INVALID; DONE: a later look could tell */
    const char *reason; /* owned by the engine */
} InferNote;

typedef struct Infer Infer;

/* model, options: borrowed. Fails (USAGE) where an option names an input or symbol that the model does not have.
 * *out: owned by the caller: infer_close, after which no fact of the model may be used. */
NODISCARD Status infer_open(Model *model, const InferOptions *options, Infer **out);

/* Walks the main graph and all that it runs. Diagnostics go to the model. */
void infer_run(Infer *self);

/* Notes in the order in which nodes were first met. */
const InferNote *infer_notes(const Infer *self, size_t *out_count);

/* That of one node; NULL: it was told at once. */
const InferNote *infer_note_of(const Infer *self, const Node *node);

/* Looks at one node again, whose inputs have their facts. */
void infer_node(Infer *self, const Node *node);

/* Walks the bodies of all functions with inputs of which nothing is known, so that their facts hold in every call. */
void infer_run_functions(Infer *self);

/* Opens a look at one node: schema, attributes, the facts that its inputs and outputs have now. schema NULL: the operator
 * is not known, or the node calls a function. In a function's body attributes that refer to the call's are absent.
 * arena: borrowed, holds what the look makes. */
void infer_look(Infer *self, const Node *node, Arena *arena, InferContext *out);

/* The fact of a constant that came later than the walk. */
const Fact *infer_constant_fact(Infer *self, Tensor *tensor);

/* The version of ai.onnx in a graph: its function's or the model's. */
int64_t infer_version(Infer *self, const Graph *graph);

/* The schema of an operator of ai.onnx in that version; NULL: it has none, or no more. */
const Schema *infer_schema(Infer *self, const Graph *graph, const char *op_type);

DimPool *infer_dims(Infer *self);

/* Symbols made before it (dim_is_newer) are sizes of the graph's inputs. */
uint32_t infer_premise_mark(const Infer *self);

void infer_close(Infer *self); /* NULL is allowed */

/* FACT_UNKNOWN where inference did not come. */
const Fact *value_fact(const Value *value);

#endif
