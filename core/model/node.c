/* node - reading nodes, connecting their inputs, and how messages call them. */
#include "model/node.h"

#include <assert.h>

#include "model/model.h"

bool node_is(const Node *self, const char *op_type)
{
    return node_has_onnx_domain(self) && name_is(self->op_type, op_type);
}

bool node_has_onnx_domain(const Node *self)
{
    return name_is_empty(self->domain) || name_is(self->domain, "ai.onnx");
}

bool node_holds_graphs(const Node *self)
{
    for (uint32_t index = 0; index < self->attribute_count; index++)
        if (self->attributes[index]->graphs && self->attributes[index]->list_count > 0) return true;
    return false;
}

bool node_has_references(const Node *self)
{
    for (uint32_t index = 0; index < self->attribute_count; index++)
        if (self->attributes[index]->ref_attr_name) return true;
    return false;
}

Attribute *node_attribute(const Node *self, const char *name)
{
    for (uint32_t index = 0; index < self->attribute_count; index++)
        if (name_is(self->attributes[index]->name, name)) return self->attributes[index];
    return NULL;
}

const char *node_id(const Node *self, Arena *arena)
{
    if (self->file_index == NODE_INDEX_NEW) return arena_format(arena, "new/%u", self->new_index);
    return arena_format(arena, "%s/%u", graph_path(self->graph, arena), self->file_index);
}

const char *node_label(const Node *self, Arena *arena)
{
    Text text = {0};
    text_append_escaped(&text, name_bytes(self->op_type));
    if (!name_is_empty(self->name)) {
        text_append(&text, " '");
        text_append_escaped(&text, name_bytes(self->name));
        text_append(&text, "'");
    }
    text_append_format(&text, " (%s)", node_id(self, arena));
    const char *label = arena_copy(arena, text_of(&text), text.size);
    text_free(&text);
    return label;
}

static void unlink_use(Use *use)
{
    Value *value = use->value;
    if (use->previous) use->previous->next = use->next;
    else value->first_use = use->next;
    if (use->next) use->next->previous = use->previous;
    use->next = use->previous = NULL;
    use->value = NULL;
    value->use_count--;
}

void node_set_input(Node *self, uint32_t index, Value *value)
{
    assert(index < self->input_count);
    Use *use = &self->inputs[index];
    if (use->value) unlink_use(use);
    if (!value) return;
    use->value = value;
    use->next = value->first_use;
    if (use->next) use->next->previous = use;
    value->first_use = use;
    value->use_count++;
}
