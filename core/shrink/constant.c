/* constant - looks through the lists and the Constant nodes of every graph. */
#include "shrink/constant.h"

#include "model/dtype.h"

bool constant_is_node(const Constant *self)
{
    return self->value->kind == VALUE_NODE_OUTPUT;
}

static void set_tensor(Constant *self, Tensor *tensor)
{
    self->tensor = tensor;
    self->dtype = tensor->dtype;
    self->rank = tensor->rank;
    self->dims = tensor->dims;
    if (!tensor_byte_count(tensor, &self->byte_count)) self->byte_count = tensor_stored_bytes(tensor);
}

static bool set_sparse(Constant *self, SparseTensor *sparse)
{
    if (!sparse || !sparse->values || !sparse->indices) return false;
    set_tensor(self, sparse->indices);
    uint64_t index_bytes = self->byte_count;
    set_tensor(self, sparse->values);
    self->byte_count += index_bytes;
    self->sparse = sparse;
    self->rank = sparse->rank;
    self->dims = sparse->dims;
    return true;
}

static bool set_scalar(Constant *self, const Attribute *attribute, int32_t dtype, uint64_t byte_count)
{
    self->scalar = attribute;
    self->dtype = dtype;
    self->byte_count = byte_count;
    return true;
}

static bool set_list(Constant *self, const Attribute *attribute)
{
    if (!attribute->list) return false;
    set_tensor(self, attribute->list);
    return true;
}

/* A Constant node has exactly one attribute, named after the form of its value. */
static bool set_from_attribute(Constant *self, const Attribute *attribute)
{
    if (attribute->ref_attr_name) return false;
    const Name *name = attribute->name;
    switch (attribute->type) {
    case ATTRIBUTE_TENSOR:
        if (!name_is(name, "value") || attribute->list_count != 1 || !attribute->tensors[0]) return false;
        set_tensor(self, attribute->tensors[0]);
        return true;
    case ATTRIBUTE_SPARSE_TENSOR:
        return name_is(name, "sparse_value") && attribute->list_count == 1 &&
               set_sparse(self, attribute->sparse_tensors[0]);
    case ATTRIBUTE_INT: return name_is(name, "value_int") && set_scalar(self, attribute, DTYPE_INT64, sizeof(int64_t));
    case ATTRIBUTE_FLOAT:
        return name_is(name, "value_float") && set_scalar(self, attribute, DTYPE_FLOAT, sizeof(float));
    case ATTRIBUTE_STRING:
        return name_is(name, "value_string") && attribute->list &&
               set_scalar(self, attribute, DTYPE_STRING, tensor_stored_bytes(attribute->list));
    case ATTRIBUTE_INTS: return name_is(name, "value_ints") && set_list(self, attribute);
    case ATTRIBUTE_FLOATS: return name_is(name, "value_floats") && set_list(self, attribute);
    case ATTRIBUTE_STRINGS: return name_is(name, "value_strings") && set_list(self, attribute);
    default: return false;
    }
}

static bool set_from_node(Constant *self, const Node *node)
{
    return node_is(node, "Constant") && node->attribute_count == 1 && node->output_count == 1 && node->outputs[0] &&
           set_from_attribute(self, node->attributes[0]);
}

static bool set_from_value(Constant *self, const Value *value)
{
    if (value->producer) return set_from_node(self, value->producer);
    if (value->sparse) return set_sparse(self, value->sparse);
    if (!value->initializer) return false;
    set_tensor(self, value->initializer);
    return true;
}

/* The number of a scope: the place of its root among the model's graphs, plus one. */
static void describe_scope(Constant *self, HashMap *scopes)
{
    const Graph *root = graph_root(self->value->graph);
    const Model *model = root->model;
    uint64_t key = hash_map_pointer_key(root);
    if (!hash_map_get(scopes, key)) hash_map_set(scopes, key, (void *)(uintptr_t)(scopes->used_count + 1));
    self->scope = (uint32_t)(uintptr_t)hash_map_get(scopes, key);
    self->is_reachable = root == model->graph || root->function;
}

static Constant *add(ConstantList *self, Arena *arena, Value *value)
{
    Constant found = {.value = value, .index = self->items.count};
    if (!set_from_value(&found, value)) return NULL;
    Constant *constant = ARENA_NEW(arena, Constant);
    *constant = found;
    array_push(&self->items, constant);
    self->byte_count += constant->byte_count;
    return constant;
}

Constant *constants_add(ConstantList *self, Arena *arena, Value *value)
{
    return add(self, arena, value);
}

static void collect_value(ConstantList *self, Arena *arena, HashMap *scopes, Value *value)
{
    Constant *constant = add(self, arena, value);
    if (constant) describe_scope(constant, scopes);
}

static void collect_graph(ConstantList *self, Arena *arena, HashMap *scopes, const Graph *graph)
{
    for (size_t index = 0; index < graph->initializers.count; index++)
        collect_value(self, arena, scopes, graph->initializers.items[index]);
    for (size_t index = 0; index < graph->sparse_initializers.count; index++)
        collect_value(self, arena, scopes, graph->sparse_initializers.items[index]);
    for (Node *node = graph->first_node; node; node = node->next) {
        if (node->output_count == 1 && node->outputs[0] && node_is(node, "Constant"))
            collect_value(self, arena, scopes, node->outputs[0]);
    }
}

void constants_collect(Model *model, Arena *arena, ConstantList *out)
{
    HashMap scopes = {0};
    for (size_t index = 0; index < model->graphs.count; index++)
        collect_graph(out, arena, &scopes, model->graphs.items[index]);
    hash_map_free(&scopes);
}

void constants_free(ConstantList *self)
{
    array_free(&self->items);
}

static void store_little_endian(uint8_t *destination, uint64_t number, size_t width)
{
    for (size_t index = 0; index < width; index++) destination[index] = (uint8_t)(number >> (8 * index));
}

static uint8_t *scalar_bytes(const Constant *self, Arena *arena, uint64_t *out_count)
{
    enum { LENGTH_BYTES = 8 };
    const Attribute *attribute = self->scalar;
    uint8_t *bytes;
    if (attribute->type == ATTRIBUTE_STRING) {
        *out_count = LENGTH_BYTES + attribute->s.size;
        bytes = arena_allocate(arena, LENGTH_BYTES + attribute->s.size);
        store_little_endian(bytes, attribute->s.size, LENGTH_BYTES);
        if (attribute->s.size > 0) memcpy(bytes + LENGTH_BYTES, attribute->s.data, attribute->s.size);
        return bytes;
    }
    uint64_t number = (uint64_t)attribute->i;
    if (attribute->type == ATTRIBUTE_FLOAT) {
        uint32_t bits;
        memcpy(&bits, &attribute->f, sizeof bits);
        number = bits;
    }
    *out_count = self->byte_count;
    bytes = arena_allocate(arena, (size_t)self->byte_count);
    store_little_endian(bytes, number, (size_t)self->byte_count);
    return bytes;
}

Constant *constant_final(Constant *self)
{
    while (self->merged_into) self = self->merged_into;
    return self;
}

Tensor *constant_tensor(Constant *self)
{
    if (self->tensor) return self->tensor;
    if (self->scalar->type == ATTRIBUTE_STRING && !self->scalar->s.data) return NULL;
    Model *model = self->value->graph->model;
    Tensor *tensor = ARENA_NEW(&model->arena, Tensor);
    tensor->model = model;
    tensor->name = model->names.empty;
    tensor->dtype = self->dtype;
    tensor->storage = TENSOR_OWNED;
    tensor->bytes = scalar_bytes(self, &model->arena, &tensor->byte_count);
    self->tensor = tensor;
    return tensor;
}
