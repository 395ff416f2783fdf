/* pass_validate - debug builds look at what a rewrite touched, so that a wrong pass is named at once. */
#include "passes/pass_parts.h"

#ifdef NDEBUG

void pass_validate_edit(const PassRunner *self, const Pass *pass, const Node *root)
{
    (void)self, (void)pass, (void)root;
}

void pass_validate_facts(const PassRunner *self, const Node *node, const Fact *const *before)
{
    (void)self, (void)node, (void)before;
}

#else

#include <stdio.h>
#include <stdlib.h>

static void blame(const PassRunner *self, const char *pass, const Node *node, const char *what)
{
    Arena *arena = self->journal->arena;
    fputs(arena_format(arena, "%s broke the model: %s: %s\n", pass, node_label(node, arena), what), stderr);
    abort();
}

static const char *input_trouble(const Node *node, const Value *value)
{
    if (value->kind == VALUE_MISSING) return "it reads a value that is gone";
    if (graph_resolve(node->graph, value->name) != value) return "the name of an input means something else here";
    if (!value->producer) return NULL;
    if (!value->producer->graph) return "the node that makes an input is gone";
    const Node *around = graph_node_around(value->graph, (Node *)node);
    return around && around->order < value->producer->order ? "it reads what is made after it" : NULL;
}

static void validate_node(const PassRunner *self, const char *pass, const Node *node)
{
    for (uint32_t index = 0; index < node->input_count; index++) {
        const Value *value = node->inputs[index].value;
        const char *trouble = value ? input_trouble(node, value) : NULL;
        if (trouble) blame(self, pass, node, trouble);
    }
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *value = node->outputs[index];
        if (value && (value->producer != node || value->output_index != index || value->graph != node->graph))
            blame(self, pass, node, "an output is not its own");
    }
}

static void validate_graph_outputs(const PassRunner *self, const char *pass, const Node *root, const Graph *graph)
{
    for (size_t index = 0; index < graph->outputs.count; index++) {
        const GraphOutput *output = &graph->outputs.items[index];
        if (output->value->kind == VALUE_MISSING || (output->info && output->info->name != output->value->name))
            blame(self, pass, root, "an output of the graph is gone");
    }
}

void pass_validate_edit(const PassRunner *self, const Pass *pass, const Node *root)
{
    if (!self->edit.what) blame(self, pass->name, root, "it recorded nothing");
    if (self->limits->exact_only && self->edit.kind != RECORD_EXACT) blame(self, pass->name, root, "it is not exact");
    for (size_t index = 0; index < self->edit.touched.count; index++)
        if (self->edit.touched.items[index]->graph) validate_node(self, pass->name, self->edit.touched.items[index]);
    for (size_t index = 0; index < self->edit.to_queue.count; index++)
        if (self->edit.to_queue.items[index]->graph) validate_node(self, pass->name, self->edit.to_queue.items[index]);
    if (root->graph) validate_graph_outputs(self, pass->name, root, root->graph);
}

static bool are_contrary(const Fact *a, const Fact *b)
{
    if (a->kind != TYPE_TENSOR || b->kind != TYPE_TENSOR) return false;
    if (a->dtype && b->dtype && a->dtype != b->dtype) return true;
    if (!a->shape || !b->shape) return false;
    if (a->shape->rank != b->shape->rank) return true;
    for (int axis = 0; axis < a->shape->rank; axis++) {
        int64_t first, second;
        if (dim_is_number(a->shape->dims[axis], &first) && dim_is_number(b->shape->dims[axis], &second) &&
            first != second)
            return true;
    }
    return false;
}

void pass_validate_facts(const PassRunner *self, const Node *node, const Fact *const *before)
{
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *output = node->outputs[index];
        if (!output || !output->fact || !before[index]) continue;
        if (before[index]->is_claimed || output->fact->is_claimed) continue;
        if (are_contrary(before[index], output->fact))
            blame(self, "the last pass", node, "an output has another shape");
    }
}

#endif
