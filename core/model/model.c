/* model - making and freeing models, and the builders that loading, parsing and rewriting share. */
#include "model/model.h"

#include <assert.h>

#include "base/memory.h"

Model *model_new(Filesystem *filesystem, const char *path)
{
    Model *self = memory_allocate(sizeof *self);
    *self = (Model){.filesystem = filesystem};
    name_pool_open(&self->names, &self->arena);
    self->path = arena_copy(&self->arena, path, strlen(path));
    self->diagnostics.arena = &self->arena;
    self->producer_name = self->producer_version = self->domain = self->names.empty;
    return self;
}

static void free_graph_lists(Graph *graph)
{
    array_free(&graph->initializers);
    array_free(&graph->sparse_initializers);
    array_free(&graph->inputs);
    array_free(&graph->outputs);
    array_free(&graph->value_infos);
    array_free(&graph->annotations);
    hash_map_free(&graph->scope);
}

static void free_function_lists(Function *function)
{
    array_free(&function->attributes);
    array_free(&function->attribute_defaults);
    array_free(&function->opset_imports);
}

void model_close(Model *self)
{
    if (!self) return;
    for (size_t index = 0; index < self->graphs.count; index++) free_graph_lists(self->graphs.items[index]);
    for (size_t index = 0; index < self->functions.count; index++) free_function_lists(self->functions.items[index]);
    for (DataFile *file = self->data_files; file; file = file->next) source_close(file->source);
    if (self->reader) reader_close(self->reader);
    source_close(self->source);
    hash_map_free(&self->data_file_map);
    hash_map_free(&self->fresh_numbers);
    array_free(&self->opset_imports);
    array_free(&self->metadata);
    array_free(&self->functions);
    array_free(&self->training);
    array_free(&self->graphs);
    diagnostics_free(&self->diagnostics);
    name_pool_close(&self->names);
    arena_free(&self->arena);
    memory_free(self);
}

static bool is_in_removed_function(const Graph *graph)
{
    while (graph->owner) graph = graph->owner->graph;
    return graph->function && graph->function->is_removed;
}

void model_remove_graphs(Model *self)
{
    size_t kept = 0;
    for (size_t index = 0; index < self->graphs.count; index++) {
        Graph *graph = self->graphs.items[index];
        if (graph->is_removed) free_graph_lists(graph);
        else self->graphs.items[kept++] = graph;
    }
    self->graphs.count = kept;
}

void model_remove_functions(Model *self)
{
    size_t kept = 0;
    for (size_t index = 0; index < self->graphs.count; index++) {
        Graph *graph = self->graphs.items[index];
        if (is_in_removed_function(graph)) free_graph_lists(graph);
        else self->graphs.items[kept++] = graph;
    }
    self->graphs.count = kept;
    kept = 0;
    for (size_t index = 0; index < self->functions.count; index++) {
        Function *function = self->functions.items[index];
        if (function->is_removed) free_function_lists(function);
        else self->functions.items[kept++] = function;
    }
    self->functions.count = kept;
    self->is_touched = true;
}

static bool is_default_domain(Bytes domain)
{
    return domain.size == 0 || bytes_equal(domain, bytes_of("ai.onnx"));
}

int64_t model_opset(const Model *self, const char *domain)
{
    Bytes wanted = bytes_of(domain);
    for (size_t index = 0; index < self->opset_imports.count; index++) {
        const OpsetImport *import = &self->opset_imports.items[index];
        Bytes given = name_bytes(import->domain);
        if (bytes_equal(given, wanted) || (is_default_domain(given) && is_default_domain(wanted)))
            return import->version;
    }
    return -1;
}

/* A name counts as taken when anything at all in the model has it: that is simpler than asking every scope, and a name
 * once returned is thereby reserved. Numbers that were taken once are not tried again. */
Name *model_fresh_name(Model *self, Bytes wanted)
{
    if (wanted.size > 0 && !name_find(&self->names, wanted)) return name_intern(&self->names, wanted);
    uint64_t key = bytes_hash(wanted);
    uint64_t number = (uintptr_t)hash_map_get(&self->fresh_numbers, key);
    if (number == 0) number = 1;
    Text text = {0};
    do {
        text_clear(&text);
        text_append_bytes(&text, wanted);
        text_append_format(&text, "_%llu", (unsigned long long)++number);
    } while (name_find(&self->names, text_bytes(&text)));
    hash_map_set(&self->fresh_numbers, key, (void *)(uintptr_t)number);
    Name *name = name_intern(&self->names, text_bytes(&text));
    text_free(&text);
    return name;
}

Name *model_fresh_name_after(Model *self, const Name *name, const char *ending)
{
    Text text = {0};
    text_append_bytes(&text, name_bytes(name));
    text_append(&text, ending);
    Name *fresh = model_fresh_name(self, text_bytes(&text));
    text_free(&text);
    return fresh;
}

Graph *model_new_graph(Model *self, Graph *parent)
{
    Graph *graph = ARENA_NEW(&self->arena, Graph);
    graph->model = self;
    graph->parent = parent;
    graph->depth = parent ? parent->depth + 1 : 0;
    graph->stage = self->training.count > 0 ? (uint32_t)self->training.count - 1 : 0;
    graph->name = self->names.empty;
    array_push(&self->graphs, graph);
    return graph;
}

Value *graph_new_value(Graph *self, Name *name, ValueKind kind)
{
    assert(!graph_find(self, name));
    Value *value = ARENA_NEW(&self->model->arena, Value);
    value->name = name;
    value->graph = self;
    value->kind = kind;
    hash_map_set(&self->scope, hash_map_pointer_key(name), value);
    return value;
}

/* Numbers the node as a new one; whoever reads a file gives it its file_index and sets new_node_count back. */
Node *graph_append_node(Graph *self, Name *domain, Name *op_type, uint32_t input_count, uint32_t output_count,
                        uint32_t attribute_count)
{
    Arena *arena = &self->model->arena;
    uint64_t wanted_bytes = sizeof(Node) + (uint64_t)input_count * sizeof(Use) +
                            (uint64_t)output_count * sizeof(Value *) + (uint64_t)attribute_count * sizeof(Attribute *);
    /* One piece of memory: nodes are what a model has most of. */
    uint8_t *memory = arena_allocate(arena, wanted_bytes < SIZE_MAX ? (size_t)wanted_bytes : SIZE_MAX);
    Node *node = (Node *)(void *)memory;
    node->graph = self;
    node->file_index = NODE_INDEX_NEW;
    node->new_index = self->model->new_node_count++;
    node->domain = domain;
    node->op_type = op_type;
    node->overload = node->name = self->model->names.empty;
    node->input_count = input_count;
    node->output_count = output_count;
    node->attribute_count = attribute_count;
    node->inputs = (Use *)(void *)(memory + sizeof(Node));
    for (uint32_t index = 0; index < input_count; index++) node->inputs[index].node = node;
    node->outputs = (Value **)(void *)(node->inputs + input_count);
    node->attributes = (Attribute **)(void *)(node->outputs + output_count);
    node->order = self->last_node ? self->last_node->order + 1 : 0;
    node->previous = self->last_node;
    if (self->last_node) self->last_node->next = node;
    else self->first_node = node;
    self->last_node = node;
    self->node_count++;
    return node;
}
