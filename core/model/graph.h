/* graph - nodes in order, their values, and a scope; also the body of a function. */
#ifndef HONE_GRAPH_H
#define HONE_GRAPH_H

#include "base/array.h"
#include "base/hash_map.h"
#include "model/node.h"

typedef struct Function Function;

/* A graph's output: the entry and the value it names. */
typedef struct GraphOutput {
    ValueInfo *info; /* function bodies: NULL */
    Value *value;
} GraphOutput;

/* A quantization annotation: tensor_name and the names of the tensors that hold its parameters. */
typedef struct Annotation {
    Origin origin;
    Name *tensor_name;
    uint32_t parameter_count;
    Name **parameter_names; /* [parameter_count] the values of its key-value pairs */
} Annotation;

struct Graph {
    Model *model;
    Graph *parent; /* whose scope is visible here; NULL: main graph, function body */
    Node *owner;   /* the node that holds this graph in an attribute; NULL: main, function or training */
    Attribute *owner_attribute;
    uint32_t owner_index; /* in GRAPHS attributes */
    Function *function;   /* body of; NULL: none */
    uint32_t depth;       /* main and function bodies: 0 */
    uint32_t stage;       /* of a training graph: the index of its TrainingInfo */
    Name *name;
    Node *first_node, *last_node;
    uint32_t node_count, file_node_count;
    ARRAY(Value *) initializers; /* in the file's order */
    ARRAY(Value *) sparse_initializers;
    ARRAY(Value *) inputs; /* value->info is the entry; function bodies: info NULL */
    ARRAY(GraphOutput) outputs;
    ARRAY(ValueInfo *) value_infos;
    ARRAY(Annotation *) annotations;
    HashMap scope; /* Name -> Value defined here */
    Origin origin;
    bool is_touched;  /* its own lists differ from the file, or something inside it does */
    bool has_dropped; /* values on its lists are gone: rewrite_sweep */
    bool is_removed;  /* the node that held it is gone: model_remove_graphs */
};

/* The value this name means in this graph: looked up here, then outwards. NULL: none. */
Value *graph_resolve(const Graph *self, const Name *name);

/* The value that this very graph defines. NULL: none. */
Value *graph_find(const Graph *self, const Name *name);

/* Is `inner` self or inside it? */
bool graph_contains(const Graph *self, const Graph *inner);

/* The main graph, training graph or function body that the graph is in. */
const Graph *graph_root(const Graph *self);

/* The innermost graph that contains both; NULL when they share none (two functions). */
Graph *graph_common(Graph *a, Graph *b);

/* The node of graph `self` that is `node` or holds it in a subgraph; NULL when self does not contain node. */
Node *graph_node_around(const Graph *self, Node *node);

/* Marks self and everything around it as to be written anew. */
void graph_touch(Graph *self);

/* Sets node->order to 0, 1, 2, ... along the list. */
void graph_number_nodes(Graph *self);

/* Path for ids: "main", "main/12.then_branch", "f:domain:name:overload"; owned by arena. */
const char *graph_path(const Graph *self, Arena *arena);

#endif
