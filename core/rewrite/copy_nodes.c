#include "rewrite/copy_nodes.h"

#include "rewrite/rewrite_lists.h"

Value COPY_OMITTED = {.use_count = 0};

const char *node_copier_obstacle(const Graph *graph)
{
    if (graph->annotations.count > 0) return "a graph inside has quantization annotations";
    for (const Node *node = graph->first_node; node; node = node->next)
        for (uint32_t a = 0; a < node->attribute_count; a++)
            for (uint64_t i = 0; node->attributes[a]->graphs && i < node->attributes[a]->list_count; i++) {
                const char *obstacle = node_copier_obstacle(node->attributes[a]->graphs[i]);
                if (obstacle) return obstacle;
            }
    return NULL;
}

Value *node_copier_value(const NodeCopier *self, Value *value)
{
    if (!value) return NULL;
    Value *copy = hash_map_get(&self->values, hash_map_pointer_key(value));
    if (copy == &COPY_OMITTED) return NULL;
    return copy ? copy : value;
}

static void set_copy(NodeCopier *self, const Value *value, Value *copy)
{
    hash_map_set(&self->values, hash_map_pointer_key(value), copy);
}

/* "<name of the call's first output>__<name>" */
static Name *fresh_name(NodeCopier *self, const Name *name)
{
    Text wanted = {0};
    const Value *output = NULL;
    for (uint32_t i = 0; self->call && !output && i < self->call->output_count; i++) output = self->call->outputs[i];
    if (output) {
        text_append_bytes(&wanted, name_bytes(output->name));
        text_append(&wanted, "__");
    }
    text_append_bytes(&wanted, name_bytes(name));
    Name *fresh = model_fresh_name(self->model, text_bytes(&wanted));
    text_free(&wanted);
    return fresh;
}

static Value *new_copy(NodeCopier *self, const Value *value, Graph *into)
{
    Value *copy = graph_new_value(into, fresh_name(self, value->name), value->kind);
    set_copy(self, value, copy);
    return copy;
}

/* ---- Attributes ---- */

static const Attribute *default_of(const Function *function, const Name *name)
{
    for (size_t index = 0; function && index < function->attribute_defaults.count; index++)
        if (function->attribute_defaults.items[index]->name == name) return function->attribute_defaults.items[index];
    return NULL;
}

static const Attribute *given_by_call(const Node *call, const Name *name)
{
    for (uint32_t index = 0; call && index < call->attribute_count; index++)
        if (call->attributes[index]->name == name) return call->attributes[index];
    return NULL;
}

/* What an attribute of the body is in this call; NULL: not given. */
static const Attribute *resolved(const NodeCopier *self, const Attribute *attribute)
{
    if (!attribute->ref_attr_name || self->keeps_references) return attribute;
    const Attribute *given = given_by_call(self->call, attribute->ref_attr_name);
    return given ? given : default_of(self->function, attribute->ref_attr_name);
}

static Graph *copy_graph(NodeCopier *self, const Graph *graph, Node *owner, Attribute *attribute, uint32_t index);

static void copy_arrays(NodeCopier *self, const Attribute *from, Node *owner, Attribute *to)
{
    Arena *arena = &self->model->arena;
    size_t count = (size_t)from->list_count;
    if (from->tensors) {
        to->tensors = ARENA_NEW_ARRAY(arena, Tensor *, count);
        memcpy(to->tensors, from->tensors, count * sizeof *to->tensors);
    }
    if (from->sparse_tensors) {
        to->sparse_tensors = ARENA_NEW_ARRAY(arena, SparseTensor *, count);
        memcpy(to->sparse_tensors, from->sparse_tensors, count * sizeof *to->sparse_tensors);
    }
    if (!from->graphs) return;
    to->graphs = ARENA_NEW_ARRAY(arena, Graph *, count);
    for (size_t i = 0; i < count; i++) to->graphs[i] = copy_graph(self, from->graphs[i], owner, to, (uint32_t)i);
}

/* Under the body's name for it. */
static Attribute *copy_attribute(NodeCopier *self, const Attribute *in_body, const Attribute *value, Node *owner)
{
    Attribute *copy = ARENA_NEW(&self->model->arena, Attribute);
    *copy = *value;
    copy->name = in_body->name;
    if (in_body != value) copy->is_touched = true;
    copy_arrays(self, value, owner, copy);
    return copy;
}

static uint32_t count_given(const NodeCopier *self, const Node *node)
{
    uint32_t count = 0;
    for (uint32_t index = 0; index < node->attribute_count; index++)
        count += resolved(self, node->attributes[index]) != NULL;
    return count;
}

static void copy_attributes(NodeCopier *self, const Node *node, Node *copy)
{
    uint32_t count = 0;
    for (uint32_t index = 0; index < node->attribute_count; index++) {
        const Attribute *value = resolved(self, node->attributes[index]);
        if (value) copy->attributes[count++] = copy_attribute(self, node->attributes[index], value, copy);
    }
}

/* ---- Nodes ---- */

static void copy_outputs(NodeCopier *self, const Node *node, Node *copy)
{
    for (uint32_t index = 0; index < node->output_count; index++) {
        Value *output = node->outputs[index];
        if (!output) continue;
        Value *value = hash_map_get(&self->values, hash_map_pointer_key(output));
        if (!value) value = new_copy(self, output, copy->graph);
        value->producer = copy;
        value->output_index = index;
        copy->outputs[index] = value;
    }
}

Node *node_copier_copy(NodeCopier *self, const Node *node, Graph *into)
{
    Node *copy = graph_append_node(into, node->domain, node->op_type, node->input_count, node->output_count,
                                   count_given(self, node));
    copy->overload = node->overload;
    copy->origin = node->origin;
    copy->touched = UINT32_MAX;
    if (!name_is_empty(node->name)) copy->name = fresh_name(self, node->name);
    for (uint32_t index = 0; index < node->input_count; index++)
        node_set_input(copy, index, node_copier_value(self, node->inputs[index].value));
    copy_outputs(self, node, copy);
    copy_attributes(self, node, copy);
    return copy;
}

/* ---- Bodies ---- */

static ValueInfo *copy_info(NodeCopier *self, const ValueInfo *info, Name *name)
{
    ValueInfo *copy = ARENA_NEW(&self->model->arena, ValueInfo);
    *copy = *info;
    copy->name = name;
    copy->is_touched = true;
    return copy;
}

static void copy_inputs(NodeCopier *self, const Graph *graph, Graph *copy)
{
    for (size_t index = 0; index < graph->inputs.count; index++) {
        const Value *input = graph->inputs.items[index];
        Value *value = new_copy(self, input, copy);
        if (input->info) value->info = copy_info(self, input->info, value->name);
        array_push(&copy->inputs, value);
    }
}

static void copy_initializers(NodeCopier *self, const Graph *graph, Graph *copy)
{
    for (size_t index = 0; index < graph->initializers.count; index++) {
        const Value *value = graph->initializers.items[index];
        Value *known = hash_map_get(&self->values, hash_map_pointer_key(value)); /* the default of an input */
        Value *made = known ? known : new_copy(self, value, copy);
        made->initializer = rewrite_copy_tensor(self->model, made->name, value->initializer);
        array_push(&copy->initializers, made);
    }
    for (size_t index = 0; index < graph->sparse_initializers.count; index++) {
        const Value *value = graph->sparse_initializers.items[index];
        Value *made = new_copy(self, value, copy);
        made->sparse = ARENA_NEW(&self->model->arena, SparseTensor);
        *made->sparse = *value->sparse;
        if (value->sparse->values)
            made->sparse->values = rewrite_copy_tensor(self->model, made->name, value->sparse->values);
        array_push(&copy->sparse_initializers, made);
    }
}

static void copy_graph_outputs(NodeCopier *self, const Graph *graph, Graph *copy)
{
    for (size_t index = 0; index < graph->outputs.count; index++) {
        const GraphOutput *output = &graph->outputs.items[index];
        Value *value = node_copier_value(self, output->value);
        ValueInfo *info = output->info && value ? copy_info(self, output->info, value->name) : output->info;
        array_push(&copy->outputs, (GraphOutput){info, value});
        if (!value) continue;
        value->output_count++;
        if (!value->info && value->graph == copy) value->info = info;
    }
}

static void copy_value_infos(NodeCopier *self, const Graph *graph, Graph *copy)
{
    for (size_t index = 0; index < graph->value_infos.count; index++) {
        const ValueInfo *info = graph->value_infos.items[index];
        const Value *value = graph_find(graph, info->name);
        Value *made = value ? hash_map_get(&self->values, hash_map_pointer_key(value)) : NULL;
        if (!made || made->info) continue;
        made->info = copy_info(self, info, made->name);
        array_push(&copy->value_infos, made->info);
    }
}

/* Its other fields are those of the original in the file. */
static Graph *copy_graph(NodeCopier *self, const Graph *graph, Node *owner, Attribute *attribute, uint32_t index)
{
    Graph *copy = model_new_graph(self->model, owner->graph);
    copy->owner = owner;
    copy->owner_attribute = attribute;
    copy->owner_index = index;
    copy->name = graph->name;
    copy->origin = graph->origin;
    copy->is_touched = true;
    copy_inputs(self, graph, copy);
    copy_initializers(self, graph, copy);
    for (const Node *node = graph->first_node; node; node = node->next) (void)node_copier_copy(self, node, copy);
    copy_graph_outputs(self, graph, copy);
    copy_value_infos(self, graph, copy);
    return copy;
}

void node_copier_close(NodeCopier *self)
{
    hash_map_free(&self->values);
}
