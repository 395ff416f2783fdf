/* infer_parts - for the files of the engine only. */
#ifndef HONE_INFER_PARTS_H
#define HONE_INFER_PARTS_H

#include "infer/infer.h"
#include "model/function_index.h"

enum {
    INFER_MAX_DEPTH = 100,      /* bodies and calls in one another */
    INFER_MIN_BUDGET = 1000000, /* looks at nodes; bodies and functions are looked at more than once */
    INFER_BUDGET_FACTOR = 50    /* looks a node of the model */
};

/* A function call that is being walked. */
typedef struct Call {
    const Node *node; /* NULL: none in particular: what holds in every call */
    const Function *function;
    const struct Call *outer;
} Call;

struct Infer {
    InferEngine engine; /* first: contexts carry a pointer to it */
    Model *model;
    const InferOptions *options;
    Arena arena;   /* facts, dims, schemas, reasons */
    Arena scratch; /* rewound after each node */
    DimPool dims;
    OpTable table;
    HashMap premises; /* name -> Dim of a symbol of the graph's inputs */
    HashMap claimed;  /* name -> itself: a claim's symbol has it */
    const Call *call; /* NULL: in the main graph */
    uint32_t depth;
    uint64_t budget;
    FunctionIndex functions;
    ARRAY(InferNote) notes;
    HashMap note_of;         /* node -> its place in notes, plus one */
    HashMap checked_domains; /* domain whose version was looked at -> itself */
};

/* Facts of initializers. */
void infer_enter_graph(Infer *self, Graph *graph);

/* Looks at the nodes of a graph, whatever their order is. */
void infer_walk_graph(Infer *self, Graph *graph);

Inferred infer_run_body(InferEngine *engine, InferContext *c, Graph *body, const Fact *const *inputs, size_t count);

Inferred infer_call(Infer *self, InferContext *c, Function *function);
const Attribute *infer_referred_attribute(InferEngine *engine, const Attribute *attribute);

/* Has the node an attribute that a call may give, and the walk is not of one call? */
bool infer_is_open(const Infer *self, const Node *node);

/* The version of the node's domain where it stands: its function's imports, or the model's. */
int64_t infer_opset(Infer *self, const Node *node);

/* What a declared type says, its names being symbols of the model's inputs, or claims. */
const Fact *infer_premise(Infer *self, const Type *type);
const Fact *infer_claim(Infer *self, const Type *type);
Dim infer_premise_dim(Infer *self, const DeclaredDim *declared);

/* A computed fact together with what the file declares of the value. Symbols made after mark stand for sizes that were
 * not told. Conflicts become diagnostics. */
const Fact *infer_merge_claim(Infer *self, const Value *value, const Fact *computed, uint32_t mark);

/* Shapes that the user gives inputs against what the model declares become diagnostics. */
void infer_report_given(Infer *self);

/* Gives the symbols that are whole dims of a fact, and have no name, that of value and axis: "boxes[0]". */
void infer_name_symbols(Infer *self, const Value *value, const Fact *fact);

void infer_note(Infer *self, const Node *node, Inferred inferred, const char *reason);

/* INVALID notes become diagnostics. */
void infer_report_notes(Infer *self);

#endif
