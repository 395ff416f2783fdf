/* dla_look - facts and attributes in the simplest form. */
#include "qdq/dla_look.h"

const char *dla_format(DlaLook *self, const char *form, ...)
{
    va_list arguments;
    text_clear(&self->text);
    va_start(arguments, form);
    text_append_format_list(&self->text, form, arguments);
    va_end(arguments);
    return arena_copy(self->arena, text_of(&self->text), self->text.size);
}

const Value *dla_input(const Node *node, uint32_t index)
{
    return index < node->input_count ? node->inputs[index].value : NULL;
}

int64_t dla_int(const Node *node, const char *name, int64_t otherwise)
{
    const Attribute *attribute = node_attribute(node, name);
    return attribute && attribute->type == ATTRIBUTE_INT ? attribute->i : otherwise;
}

/* A dim as a number; -1: not known. */
int64_t dla_dim(const Value *value, int axis)
{
    const Fact *fact = value ? value_fact(value) : &FACT_UNKNOWN;
    if (fact->kind != TYPE_TENSOR || !fact->shape) return -1;
    if (axis < 0) axis += fact->shape->rank;
    if (axis < 0 || axis >= fact->shape->rank) return -1;
    int64_t size = -1;
    return dim_is_number(fact->shape->dims[axis], &size) ? size : -1;
}

const NamedScale *dla_scale(const DlaLook *self, const Value *value)
{
    return value ? scale_list_find_scale(self->scales, name_bytes(value->name)) : NULL;
}
