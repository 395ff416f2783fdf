/* rewrite_lists - verbs that change which lists of a graph a value is on.
 *
 * Values are first changed or dropped, however many; then one sweep keeps the entries that still belong. */
#include "rewrite/rewrite_lists.h"

#include <assert.h>

#include "rewrite/rewrite.h"

void rewrite_drop_value(Value *value)
{
    hash_map_remove(&value->graph->scope, hash_map_pointer_key(value->name));
    value->kind = VALUE_MISSING;
    value->graph->has_dropped = true;
    if (value->info) value->info->is_removed = true;
}

static bool is_initializer(const Value *value)
{
    return value->kind == VALUE_INITIALIZER || (value->kind == VALUE_INPUT && value->initializer);
}

static bool is_sparse_initializer(const Value *value)
{
    return value->kind == VALUE_SPARSE_INITIALIZER || (value->kind == VALUE_INPUT && value->sparse);
}

static bool is_input(const Value *value)
{
    return value->kind == VALUE_INPUT;
}

static size_t keep_values(Value **values, size_t count, bool (*belongs)(const Value *value))
{
    size_t kept = 0;
    for (size_t index = 0; index < count; index++) {
        if (belongs(values[index])) values[kept++] = values[index];
    }
    return kept;
}

static void sweep_value_infos(Graph *graph)
{
    size_t kept = 0;
    for (size_t index = 0; index < graph->value_infos.count; index++) {
        ValueInfo *info = graph->value_infos.items[index];
        bool is_removed = info->is_removed || !graph_resolve(graph, info->name);
        if (!is_removed) graph->value_infos.items[kept++] = info;
    }
    graph->value_infos.count = kept;
}

/* Function bodies have inputs of another kind, which never change. */
void rewrite_sweep(Graph *graph)
{
    graph->initializers.count = keep_values(graph->initializers.items, graph->initializers.count, is_initializer);
    graph->sparse_initializers.count =
        keep_values(graph->sparse_initializers.items, graph->sparse_initializers.count, is_sparse_initializer);
    graph->inputs.count = keep_values(graph->inputs.items, graph->inputs.count, is_input);
    sweep_value_infos(graph);
    graph->has_dropped = false;
    graph_touch(graph);
}

void rewrite_remove_values(Graph *graph, Value *const *values, size_t count)
{
    for (size_t index = 0; index < count; index++) {
        Value *value = values[index];
        assert(value->graph == graph && rewrite_can_remove(value));
        if (value->producer) rewrite_detach_node(value->producer);
        rewrite_drop_value(value);
    }
    rewrite_sweep(graph);
}

void rewrite_remove_inputs(Graph *graph, Value *const *values, size_t count)
{
    for (size_t index = 0; index < count; index++) {
        Value *value = values[index];
        assert(value->graph == graph && value->kind == VALUE_INPUT && (value->initializer || value->sparse));
        value->kind = value->initializer ? VALUE_INITIALIZER : VALUE_SPARSE_INITIALIZER;
        value->info = NULL;
    }
    rewrite_sweep(graph);
}

static Type *tensor_type(Model *model, const Tensor *tensor)
{
    Type *type = ARENA_NEW(&model->arena, Type);
    type->kind = TYPE_TENSOR;
    type->dtype = tensor->dtype;
    type->has_shape = true;
    type->rank = tensor->rank;
    type->dims = ARENA_NEW_ARRAY(&model->arena, DeclaredDim, (size_t)tensor->rank);
    for (int axis = 0; axis < tensor->rank; axis++)
        type->dims[axis] = (DeclaredDim){.kind = DIM_VALUE, .value = tensor->dims[axis]};
    return type;
}

static void constant_to_input(Value *value, const Tensor *tensor)
{
    Graph *graph = value->graph;
    if (value->producer) {
        assert(value->producer->output_count == 1);
        rewrite_detach_node(value->producer);
        value->producer = NULL;
    }
    value->initializer = NULL;
    if (value->kind == VALUE_INPUT) return;
    value->kind = VALUE_INPUT;
    if (value->info) value->info->is_removed = true;
    value->info = ARENA_NEW(&graph->model->arena, ValueInfo);
    value->info->name = value->name;
    value->info->type = tensor_type(graph->model, tensor);
    value->info->is_touched = true;
    array_push(&graph->inputs, value);
}

void rewrite_constants_to_inputs(Graph *graph, Value *const *values, const Tensor *const *tensors, size_t count)
{
    assert(graph == graph->model->graph);
    for (size_t index = 0; index < count; index++) {
        assert(values[index]->graph == graph && !values[index]->sparse);
        constant_to_input(values[index], tensors[index]);
    }
    rewrite_sweep(graph);
}

void rewrite_inputs_to_initializers(Graph *graph, Value *const *values, const Tensor *const *tensors, size_t count,
                                    bool keep_inputs)
{
    for (size_t index = 0; index < count; index++) {
        Value *value = values[index];
        assert(value->graph == graph && value->kind == VALUE_INPUT && !value->initializer);
        value->initializer = rewrite_copy_tensor(graph->model, value->name, tensors[index]);
        array_push(&graph->initializers, value);
        if (keep_inputs) continue;
        value->kind = VALUE_INITIALIZER;
        value->info = NULL;
    }
    rewrite_sweep(graph);
}

static void set_info_type(Graph *graph, ValueInfo *info, Type *type)
{
    info->type = type;
    info->is_touched = true;
    graph_touch(graph);
}

void rewrite_set_type(Value *value, Type *type)
{
    Graph *graph = value->graph;
    assert(!graph->function);
    if (!value->info) {
        value->info = ARENA_NEW(&graph->model->arena, ValueInfo);
        value->info->name = value->name;
        array_push(&graph->value_infos, value->info);
    }
    set_info_type(graph, value->info, type);
}

void rewrite_set_output_type(Graph *graph, size_t output_index, Type *type)
{
    assert(output_index < graph->outputs.count && graph->outputs.items[output_index].info);
    set_info_type(graph, graph->outputs.items[output_index].info, type);
}

void rewrite_clear_value_infos(Graph *graph)
{
    for (size_t index = 0; index < graph->value_infos.count; index++) {
        Value *value = graph_find(graph, graph->value_infos.items[index]->name);
        if (value && value->info == graph->value_infos.items[index]) value->info = NULL;
    }
    if (graph->value_infos.count > 0) graph_touch(graph);
    graph->value_infos.count = 0;
}
