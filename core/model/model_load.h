/* model_load - the stages of model_open: leaves (protobuf-c), graphs (walked), links (names to values). */
#ifndef HONE_MODEL_LOAD_H
#define HONE_MODEL_LOAD_H

#include "model/model.h"
#include "onnx.pb-c.h"
#include "wire/wire_skeleton.h"

/* A graph whose nodes' inputs are still names: in the order of its nodes, empty ones included. */
typedef struct PendingGraph {
    Graph *graph;
    ARRAY(Name *) input_names;
    ARRAY(Name *) output_names; /* of the graph */
} PendingGraph;

/* A name that something other than a node refers to. */
typedef struct Mention {
    Graph *graph;
    Name *name;
} Mention;

/* A graph inside an attribute that was just read, to be walked next. */
typedef struct NestedGraph {
    Attribute *attribute;
    uint32_t index; /* in attribute->graphs */
    Origin origin;
} NestedGraph;

typedef struct Loader {
    Model *model;
    Reader *reader;
    Arena scratch; /* rewound after each leaf */
    Skeleton skeleton;
    ARRAY(PendingGraph) pending;
    ARRAY(Mention) mentions;
    ARRAY(NestedGraph) nested; /* of the leaf just read; taken by whoever read it */
} Loader;

/* Reads one leaf message at origin into skeleton and unpacks it; owned by scratch until the next leaf. */
NODISCARD Status load_unpack(Loader *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin,
                             int depth, ProtobufCMessage **out);

/* Leaves of the message just unpacked, into the model's arena. Problems become diagnostics. */
Name *load_name(Loader *self, const ProtobufCBinaryData *bytes);
Type *load_type(Loader *self, const Onnx__TypeProto *proto); /* NULL gives NULL */
ValueInfo *load_value_info(Loader *self, const Onnx__ValueInfoProto *proto);
Tensor *load_tensor(Loader *self, const Onnx__TensorProto *proto); /* NULL gives NULL */
SparseTensor *load_sparse_tensor(Loader *self, const Onnx__SparseTensorProto *proto);
Attribute *load_attribute(Loader *self, const Onnx__AttributeProto *proto);
Origin load_origin(const Loader *self, uint32_t number);

/* What was lifted out of the message with this origin number; *out_count may be 0. Borrowed from skeleton. */
const Lift *load_lifts(const Loader *self, uint32_t origin, size_t *out_count);

/* Fields read where they stand. */
Origin load_field_origin(const WireField *field);
NODISCARD Status load_field_bytes(Loader *self, const WireField *field, Bytes *out); /* owned by the model */
NODISCARD Status load_field_name(Loader *self, const WireField *field, Name **out);
NODISCARD Status load_opset_import(Loader *self, const WireField *field, int depth, OpsetImport *out);

/* Reads a message that the model does not keep, so that damage in it is told. */
NODISCARD Status load_check_message(Loader *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin,
                                    int depth);

/* Notes that something other than a node names a value of graph. */
void load_mention(Loader *self, Graph *graph, Name *name);

/* Reports that name, defined in graph already, is defined again as `what`. */
void load_second_producer(Loader *self, const Graph *graph, const Name *name, const char *what);

/* A graph or function body that is being walked. */
typedef struct GraphLoad {
    Loader *loader;
    Graph *graph;
    size_t pending; /* index in loader->pending */
    int depth;
} GraphLoad;

/* Children of a graph. */
NODISCARD Status load_graph_input(GraphLoad *self, const Origin *origin);
NODISCARD Status load_graph_initializer(GraphLoad *self, const Origin *origin);
NODISCARD Status load_graph_sparse_initializer(GraphLoad *self, const Origin *origin);
NODISCARD Status load_graph_output(GraphLoad *self, const Origin *origin);
NODISCARD Status load_graph_value_info(GraphLoad *self, const Origin *origin);
NODISCARD Status load_graph_annotation(GraphLoad *self, const Origin *origin);
NODISCARD Status load_graph_metadata(GraphLoad *self, const Origin *origin);
NODISCARD Status load_graph_node(GraphLoad *self, const Origin *origin);
void load_node_output(GraphLoad *self, Node *node, uint32_t index, Name *name);

/* A field of the FunctionProto whose body is self->graph. */
NODISCARD Status load_function_field(GraphLoad *self, const WireField *field);

/* Makes the lifted parts of one field a tensor's pieces. */
void load_pieces(Loader *self, Tensor *tensor, const Lift *lifts, size_t lift_count, uint32_t field);

/* Walks the graph at origin. function: whose body it is - then origin is the FunctionProto. *out: owned by the model. */
NODISCARD Status load_graph(Loader *self, const Origin *origin, Graph *parent, Function *function, int depth,
                            Graph **out);
NODISCARD Status load_function(Loader *self, const Origin *origin, Function **out);

/* Reads the whole model: fields, main graph, functions, training. Names are still pending. */
NODISCARD Status load_model(Loader *self);

/* Resolves every pending name. */
void load_link(Loader *self);

/* Adds an error and marks the model as broken. */
void load_error(Loader *self, const char *code, const char *where, const char *format, ...) PRINTF_LIKE(4, 5);

#endif
