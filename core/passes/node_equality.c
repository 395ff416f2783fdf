#include "passes/node_equality.h"

enum { MAX_CONSTANT_BYTES = 1024, MAX_ATTRIBUTES = 64 };

/* ---- Small constants ---- */

/* NULL: too large, or cannot be read. */
static const Bytes *bytes_of_constant(ConstantBytes *self, Tensor *tensor)
{
    static const Bytes unread = {NULL, 0};
    const uint64_t key = hash_map_pointer_key(tensor);
    const Bytes *known = hash_map_get(&self->known, key);
    uint64_t byte_count;
    if (known) return known == &unread ? NULL : known;
    Bytes *bytes = ARENA_NEW(&self->arena, Bytes);
    bool is_small = tensor_byte_count(tensor, &byte_count) && byte_count <= MAX_CONSTANT_BYTES;
    bool is_read = is_small && status_is_ok(tensor_read_all(tensor, &self->arena, MAX_CONSTANT_BYTES, bytes));
    hash_map_set(&self->known, key, is_read ? bytes : (void *)&unread);
    return is_read ? bytes : NULL;
}

static bool are_equal_tensors(ConstantBytes *self, Tensor *a, Tensor *b)
{
    if (a == b) return true;
    if (!a || !b || a->dtype != b->dtype || a->rank != b->rank) return false;
    for (int axis = 0; axis < a->rank; axis++)
        if (a->dims[axis] != b->dims[axis]) return false;
    const Bytes *first = bytes_of_constant(self, a), *second = bytes_of_constant(self, b);
    return first && second && bytes_equal(*first, *second);
}

void constant_bytes_close(ConstantBytes *self)
{
    hash_map_free(&self->known);
    arena_free(&self->arena);
}

/* ---- Hashes ---- */

static uint64_t mix(uint64_t hash, uint64_t part)
{
    hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t tensor_hash(ConstantBytes *constants, Tensor *tensor)
{
    const Bytes *bytes = tensor ? bytes_of_constant(constants, tensor) : NULL;
    if (!bytes) return hash_map_pointer_key(tensor);
    uint64_t hash = mix((uint64_t)tensor->dtype, (uint64_t)tensor->rank);
    for (int axis = 0; axis < tensor->rank; axis++) hash = mix(hash, (uint64_t)tensor->dims[axis]);
    return mix(hash, bytes_hash(*bytes));
}

static uint64_t input_hash(ConstantBytes *constants, const Value *value)
{
    Tensor *constant = value ? pass_constant(value) : NULL;
    return constant ? tensor_hash(constants, constant) : hash_map_pointer_key(value);
}

/* Of what is cheap to hash. */
static uint64_t attribute_hash(const Attribute *attribute)
{
    uint64_t hash = mix(attribute->name->hash, (uint64_t)attribute->type);
    if (attribute->type == ATTRIBUTE_INT) hash = mix(hash, (uint64_t)attribute->i);
    if (attribute->type == ATTRIBUTE_STRING && attribute->s.data) hash = mix(hash, bytes_hash(attribute->s));
    for (uint64_t index = 0; attribute->ints && index < attribute->list_count; index++)
        hash = mix(hash, (uint64_t)attribute->ints[index]);
    return hash;
}

/* Without those left out at the end. */
static uint32_t input_count(const Node *node)
{
    uint32_t count = node->input_count;
    while (count > 0 && !node->inputs[count - 1].value) count--;
    return count;
}

/* Attributes have no order, so theirs are added. */
uint64_t node_content_hash(ConstantBytes *constants, const Node *node)
{
    uint64_t attributes = 0;
    uint64_t hash = mix(node->op_type->hash, node_has_onnx_domain(node) ? 0 : node->domain->hash);
    hash = mix(mix(hash, node->overload->hash), node->output_count);
    for (uint32_t index = 0; index < input_count(node); index++)
        hash = mix(hash, input_hash(constants, node->inputs[index].value));
    for (uint32_t index = 0; index < node->attribute_count; index++)
        attributes += attribute_hash(node->attributes[index]);
    return mix(hash, attributes);
}

/* ---- Attributes ---- */

static bool are_equal_lists(const Attribute *a, const Attribute *b)
{
    size_t count = (size_t)a->list_count;
    if (a->list_count != b->list_count) return false;
    if (count == 0) return true;
    if (a->ints && b->ints) return memcmp(a->ints, b->ints, count * sizeof *a->ints) == 0;
    if (a->floats && b->floats) return memcmp(a->floats, b->floats, count * sizeof *a->floats) == 0;
    if (!a->strings || !b->strings) return false;
    for (size_t index = 0; index < count; index++)
        if (!bytes_equal(a->strings[index], b->strings[index])) return false;
    return true;
}

static bool are_equal_types(const Attribute *a, const Attribute *b)
{
    if (a->list_count != b->list_count || !a->types || !b->types) return false;
    for (uint64_t index = 0; index < a->list_count; index++)
        if (!a->types[index] || !type_equal(a->types[index], b->types[index])) return false;
    return true;
}

static bool are_equal_tensor_lists(ConstantBytes *constants, const Attribute *a, const Attribute *b)
{
    if (a->list_count != b->list_count || !a->tensors || !b->tensors) return false;
    for (uint64_t index = 0; index < a->list_count; index++)
        if (!are_equal_tensors(constants, a->tensors[index], b->tensors[index])) return false;
    return true;
}

static bool are_equal_attributes(ConstantBytes *constants, const Attribute *a, const Attribute *b)
{
    if (a->type != b->type || a->ref_attr_name || b->ref_attr_name) return false;
    switch ((AttributeType)a->type) {
    case ATTRIBUTE_FLOAT: return memcmp(&a->f, &b->f, sizeof a->f) == 0;
    case ATTRIBUTE_INT: return a->i == b->i;
    case ATTRIBUTE_STRING: return a->s.data && b->s.data && bytes_equal(a->s, b->s);
    case ATTRIBUTE_FLOATS:
    case ATTRIBUTE_INTS:
    case ATTRIBUTE_STRINGS: return are_equal_lists(a, b);
    case ATTRIBUTE_TENSOR:
    case ATTRIBUTE_TENSORS: return are_equal_tensor_lists(constants, a, b);
    case ATTRIBUTE_TYPE_PROTO:
    case ATTRIBUTE_TYPE_PROTOS: return are_equal_types(a, b);
    default: return false;
    }
}

static const Attribute *find_attribute(const Node *node, const Name *name)
{
    for (uint32_t index = 0; index < node->attribute_count; index++)
        if (node->attributes[index]->name == name) return node->attributes[index];
    return NULL;
}

bool node_has_equal_attributes(ConstantBytes *constants, const Node *a, const Node *b)
{
    if (a->attribute_count != b->attribute_count) return false;
    for (uint32_t index = 0; index < a->attribute_count; index++) {
        const Attribute *other = find_attribute(b, a->attributes[index]->name);
        if (!other || !are_equal_attributes(constants, a->attributes[index], other)) return false;
    }
    return true;
}

/* ---- Nodes ---- */

bool node_is_comparable(const Node *node)
{
    bool has_input = false;
    for (uint32_t index = 0; index < node->input_count; index++) has_input = has_input || node->inputs[index].value;
    if (!has_input || node->attribute_count > MAX_ATTRIBUTES) return false;
    for (uint32_t index = 0; index < node->attribute_count; index++)
        if (node->attributes[index]->graphs || node->attributes[index]->ref_attr_name) return false;
    return true;
}

static bool are_equal_inputs(ConstantBytes *constants, const Value *a, const Value *b)
{
    if (a == b) return true;
    Tensor *first = a ? pass_constant(a) : NULL, *second = b ? pass_constant(b) : NULL;
    return first && second && are_equal_tensors(constants, first, second);
}

bool node_has_equal_content(ConstantBytes *constants, const Node *a, const Node *b)
{
    bool is_same_domain = a->domain == b->domain || (node_has_onnx_domain(a) && node_has_onnx_domain(b));
    if (a->op_type != b->op_type || !is_same_domain || a->overload != b->overload) return false;
    if (a->output_count != b->output_count || input_count(a) != input_count(b)) return false;
    for (uint32_t index = 0; index < input_count(a); index++)
        if (!are_equal_inputs(constants, a->inputs[index].value, b->inputs[index].value)) return false;
    return node_has_equal_attributes(constants, a, b);
}
