/* node - an operator call, and the values between nodes. */
#ifndef HONE_NODE_H
#define HONE_NODE_H

#include "model/attribute.h"

typedef struct Node Node;
typedef struct Value Value;
typedef struct Fact Fact;

/* One input slot of a node, linked into its value's list of uses in no particular order of meaning. */
typedef struct Use {
    Value *value; /* NULL: omitted optional input */
    Node *node;
    struct Use *next, *previous; /* other uses of the same value */
} Use;

typedef enum ValueKind {
    VALUE_NODE_OUTPUT,
    VALUE_INPUT,       /* of a graph or function; `initializer` set: a default */
    VALUE_INITIALIZER, /* only an initializer */
    VALUE_SPARSE_INITIALIZER,
    VALUE_MISSING /* used but defined nowhere: the model is wrong; lives in the graph that uses it */
} ValueKind;

/* Something with a name in a scope. */
struct Value {
    Name *name;
    Graph *graph; /* the scope that defines it */
    ValueKind kind;
    Node *producer; /* VALUE_NODE_OUTPUT */
    uint32_t output_index;
    Tensor *initializer; /* VALUE_INITIALIZER, or the default of a VALUE_INPUT; NULL else */
    SparseTensor *sparse;
    ValueInfo *info; /* its input, output or value_info entry, in this order; NULL: none */
    Use *first_use;  /* in this graph and graphs inside it */
    uint32_t use_count;
    uint32_t
        output_count;  /* how often its graph lists it as an output; a subgraph's outputs may name outer values too */
    bool is_mentioned; /* named by a quantization annotation, training binding or device configuration */
    const Fact *fact;  /* what inference last found; owned by it; NULL: it did not come here */
};

/* Which of a node's fields differ from the file. */
enum { NODE_TOUCHED_INPUTS = 1, NODE_TOUCHED_OUTPUTS = 2, NODE_TOUCHED_ATTRIBUTES = 4, NODE_TOUCHED_REST = 8 };

#define NODE_INDEX_NEW UINT32_MAX

struct Node {
    Graph *graph;                             /* NULL: it was dropped */
    Node *next, *previous;                    /* in the graph's order */
    uint32_t file_index;                      /* place among the graph's nodes in the input file; NODE_INDEX_NEW */
    uint32_t new_index;                       /* new nodes: N of "new/N" */
    uint32_t order;                           /* rising along the list; renumbered by graph_number_nodes */
    uint32_t touched;                         /* NODE_TOUCHED_* */
    bool is_queued;                           /* waits to be looked at, by whoever walks over nodes */
    Name *op_type, *domain, *overload, *name; /* never NULL; empty where the file has none */
    uint32_t input_count, output_count, attribute_count;
    Use *inputs;            /* [input_count] */
    Value **outputs;        /* [output_count]; NULL: not used (empty name) */
    Attribute **attributes; /* [attribute_count] */
    Origin origin;
};

/* Is the node this operator of the default domain ("" or "ai.onnx")? */
bool node_is(const Node *self, const char *op_type);

/* Is its domain the default one, however it is spelled? */
bool node_has_onnx_domain(const Node *self);

/* Has it a body in an attribute? */
bool node_holds_graphs(const Node *self);

/* Does an attribute take its value from the call of the function that the node is in? */
bool node_has_references(const Node *self);

/* NULL when the node has no such attribute. */
Attribute *node_attribute(const Node *self, const char *name);

/* Writes the node's id: graph path and place in the input file, "main/12.then_branch/3", "f:domain:name:overload/4",
 * "new/2". Returned text is owned by arena. */
const char *node_id(const Node *self, Arena *arena);

/* "Conv 'name' (main/12)": for messages. */
const char *node_label(const Node *self, Arena *arena);

#endif
