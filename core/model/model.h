/* model - one ONNX model: its graphs, functions, names, and the files it came from. */
#ifndef HONE_MODEL_H
#define HONE_MODEL_H

#include "base/diagnostics.h"
#include "io/filesystem.h"
#include "io/reader.h"
#include "model/graph.h"

typedef struct OpsetImport {
    Name *domain;
    int64_t version;
} OpsetImport;

typedef struct Property {
    Name *key;
    Bytes value; /* owned by the model; cut to 4 KiB in memory, whole in the file */
} Property;

struct Function {
    Model *model;
    Origin origin;
    Name *name, *domain, *overload;
    ARRAY(Name *) attributes; /* names without defaults */
    ARRAY(Attribute *) attribute_defaults;
    ARRAY(OpsetImport) opset_imports;
    Graph *body;     /* inputs and outputs are the function's */
    bool is_removed; /* on its way out: model_remove_functions */
};

/* A training stage's graphs; they see the main graph's values. */
typedef struct TrainingInfo {
    Origin origin;
    Graph *initialization, *algorithm; /* NULL: none */
} TrainingInfo;

struct Model {
    Arena arena; /* nodes, values, names, attributes, tensors */
    NamePool names;
    Filesystem *filesystem; /* borrowed */
    const char *path;       /* as given; owned by the model */
    Source *source;         /* owned by the model */
    Reader *reader;         /* owned by the model */
    Diagnostics diagnostics;
    int64_t ir_version;
    bool ir_version_touched;
    Name *producer_name, *producer_version, *domain;
    int64_t model_version;
    Bytes doc_string; /* cut to 4 KiB in memory */
    ARRAY(OpsetImport) opset_imports;
    bool opset_imports_touched;
    ARRAY(Property) metadata;
    ARRAY(Function *) functions;
    ARRAY(TrainingInfo *) training;
    Graph *graph;
    DataFile *data_files; /* in order of first mention; owned by the model */
    DataFile *last_data_file;
    HashMap data_file_map; /* location -> DataFile */
    ARRAY(Graph *) graphs; /* every graph: main first, then in file order, functions' and training's too */
    Origin origin;
    uint64_t payload_bytes;         /* tensor payloads in the model file */
    uint32_t external_tensor_count; /* in the file */
    uint32_t new_node_count;
    struct RecipeBlocks *recipe_blocks; /* parts of tensors that recipes hold; NULL: none; owned by the model */
    HashMap fresh_numbers;              /* hash of a wanted name -> the last number that model_fresh_name tried */
    bool
        is_broken; /* a cycle, two producers of one name, a dangling input...: rewriting jobs refuse; see diagnostics */
    bool is_touched;
    uint32_t drops; /* MODEL_DROPS_*: fields of all messages that are not written */
};

enum { MODEL_DROPS_DOC_STRINGS = 1, MODEL_DROPS_METADATA = 2 };

/* Opens and reads a model, weights aside. Fails where the file is no model or is damaged (offset in the message);
 * what is wrong inside a readable model is in diagnostics. *out: owned by the caller (model_close). */
NODISCARD Status model_open(Filesystem *filesystem, const char *path, Model **out);

/* An empty model that came from no file, for text_parse and tests. */
Model *model_new(Filesystem *filesystem, const char *path);

/* self may be NULL. */
void model_close(Model *self);

/* Opens a side file on first use. */
NODISCARD Status model_data_source(Model *self, DataFile *file, Source **out);

/* The data file of a location, made when new. */
DataFile *model_data_file(Model *self, Name *location);

/* A file that is no side file of the model but gives a tensor its bytes (DataFile.is_foreign). source: moved. */
DataFile *model_add_foreign_file(Model *self, Source *source);

/* Version of a domain's imports ("" and "ai.onnx" are one); -1: not imported. */
int64_t model_opset(const Model *self, const char *domain);

/* A name no value, node output, initializer, input or function parameter of the model has: `wanted`, else wanted_2,
 * wanted_3... Reserved once returned. */
Name *model_fresh_name(Model *self, Bytes wanted);

/* Likewise `name` with an ending, such as "__cast". */
Name *model_fresh_name_after(Model *self, const Name *name, const char *ending);

/* Takes the graphs that are marked is_removed off the model. */
void model_remove_graphs(Model *self);

/* Takes the functions that are marked is_removed, and their graphs, off the model. Nothing may call them. */
void model_remove_functions(Model *self);

/* Builders: what they return is owned by the model and not yet part of any graph's file lists. */
Graph *model_new_graph(Model *self, Graph *parent);
Value *graph_new_value(Graph *self, Name *name, ValueKind kind); /* adds to the scope; the name must be free there */
Node *graph_append_node(Graph *self, Name *domain, Name *op_type, uint32_t input_count, uint32_t output_count,
                        uint32_t attribute_count);

/* Connects an input slot; value may be NULL. Keeps use lists right; marks nothing as touched. */
void node_set_input(Node *self, uint32_t index, Value *value);

/* Finds cycles and nodes that stand before what they need (model_open does it): adds diagnostics; a cycle sets
 * is_broken. Nodes' orders must be set. */
void model_check_order(Model *self);

/* For jobs that rewrite: fails (MODEL) with the first error when is_broken, and where a tensor's payload does not fit its
 * dtype and dims or a side file cannot be used (MODEL or IO). Reads typed varints and strings, no other weights. */
NODISCARD Status model_check(Model *self);

#endif
