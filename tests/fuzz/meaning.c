/* meaning - do two models compute the same, when only their constants may be named and placed otherwise? */
#include "meaning.h"

#include <stdio.h>

#include "exercise.h"
#include "model/dtype.h"
#include "wire/wire_walk.h"

typedef struct Comparison {
    Arena arena;
    bool has_weights_as_inputs; /* before IR 4 every initializer must be an input: none is a default */
} Comparison;

/* A constant by content. */
typedef struct Content {
    int32_t dtype;
    int rank;
    const int64_t *dims;
    Bytes bytes;
    Bytes indices; /* sparse */
} Content;

static void fail(const char *what, const Name *name)
{
    fprintf(stderr, "%s: '%.*s'\n", what, (int)name->size, name->text);
    exercise_expect(false, "the result computes what the input does");
}

/* ---- Constants ---- */

/* Of dtypes that are not known nobody can say what the values are: empty. */
static Bytes read_payload(Comparison *self, Tensor *tensor)
{
    Bytes bytes = {0};
    if (!dtype_of(tensor->dtype)) return bytes;
    Status status = tensor_read_all(tensor, &self->arena, 1 << 24, &bytes);
    if (!status_is_ok(status)) fprintf(stderr, "%s\n", status.message);
    exercise_expect(status_is_ok(status), "constants of a checked model can be read");
    return bytes;
}

/* Bits behind the last element mean nothing. */
static void clear_unused_bits(const Tensor *tensor, Bytes bytes)
{
    const Dtype *dtype = dtype_of(tensor->dtype);
    uint64_t count;
    if (!dtype || dtype->bits == 0 || !tensor_element_count(tensor, &count) || bytes.size == 0) return;
    unsigned used = (unsigned)(count * dtype->bits % 8);
    if (used > 0) ((uint8_t *)(uintptr_t)bytes.data)[bytes.size - 1] &= (uint8_t)((1u << used) - 1);
}

static Content tensor_content(Comparison *self, Tensor *tensor)
{
    Content content = {.dtype = tensor->dtype, .rank = tensor->rank, .dims = tensor->dims};
    content.bytes = read_payload(self, tensor);
    clear_unused_bits(tensor, content.bytes);
    return content;
}

static Content sparse_content(Comparison *self, const SparseTensor *sparse)
{
    Content content = {0};
    if (sparse->values) content = tensor_content(self, sparse->values);
    if (sparse->indices) content.indices = read_payload(self, sparse->indices);
    content.rank = sparse->rank;
    content.dims = sparse->dims;
    return content;
}

static Content scalar_content(Comparison *self, const Attribute *attribute)
{
    Content content = {.dtype = attribute->type == ATTRIBUTE_INT ? DTYPE_INT64 : DTYPE_FLOAT};
    if (attribute->type == ATTRIBUTE_INT)
        content.bytes = (Bytes){arena_copy(&self->arena, &attribute->i, sizeof attribute->i), sizeof attribute->i};
    else content.bytes = (Bytes){arena_copy(&self->arena, &attribute->f, sizeof attribute->f), sizeof attribute->f};
    return content;
}

/* value_string is one string: its length and its bytes. */
static Content string_content(Comparison *self, const Attribute *attribute)
{
    uint64_t length = attribute->list_count;
    Text text = {0};
    for (int i = 0; i < 8; i++) text_append_char(&text, (char)(uint8_t)(length >> (8 * i)));
    text_append_bytes(&text, read_payload(self, attribute->list));
    Content content = {.dtype = DTYPE_STRING};
    content.bytes = (Bytes){arena_copy(&self->arena, text.data, text.size), text.size};
    text_free(&text);
    return content;
}

static bool node_content(Comparison *self, const Node *node, Content *out)
{
    if (!node_is(node, "Constant") || node->attribute_count != 1) return false;
    const Attribute *attribute = node->attributes[0];
    if (attribute->ref_attr_name) return false;
    switch (attribute->type) {
    case ATTRIBUTE_TENSOR:
        if (attribute->list_count > 0) *out = tensor_content(self, attribute->tensors[0]);
        return attribute->list_count > 0;
    case ATTRIBUTE_SPARSE_TENSOR:
        if (attribute->list_count > 0) *out = sparse_content(self, attribute->sparse_tensors[0]);
        return attribute->list_count > 0;
    case ATTRIBUTE_INT:
    case ATTRIBUTE_FLOAT: *out = scalar_content(self, attribute); return true;
    case ATTRIBUTE_STRING: *out = string_content(self, attribute); return true;
    case ATTRIBUTE_INTS:
    case ATTRIBUTE_FLOATS:
    case ATTRIBUTE_STRINGS: *out = tensor_content(self, attribute->list); return true;
    default: return false;
    }
}

/* Is the value a constant? An input with a default is none. */
static bool constant_content(Comparison *self, const Value *value, Content *out)
{
    bool is_input = value->kind == VALUE_INPUT && !self->has_weights_as_inputs;
    if (value->kind == VALUE_NODE_OUTPUT) return node_content(self, value->producer, out);
    if (is_input || (!value->initializer && !value->sparse)) return false;
    *out = value->initializer ? tensor_content(self, value->initializer) : sparse_content(self, value->sparse);
    return true;
}

static bool contents_are_equal(const Content *a, const Content *b)
{
    return a->dtype == b->dtype && a->rank == b->rank &&
           (a->rank == 0 || !memcmp(a->dims, b->dims, (size_t)a->rank * sizeof *a->dims)) &&
           bytes_equal(a->bytes, b->bytes) && bytes_equal(a->indices, b->indices);
}

/* ---- Values, nodes, graphs ---- */

static void compare_names(const Name *before, const Name *after, const char *what)
{
    if (!bytes_equal(name_bytes(before), name_bytes(after))) fail(what, before);
}

static void compare_values(Comparison *self, const Value *before, const Value *after)
{
    Content contents[2] = {{0}};
    if (!before && !after) return;
    exercise_expect(before && after, "an omitted input stays omitted");
    if (!constant_content(self, before, &contents[0])) compare_names(before->name, after->name, "another input");
    else if (!constant_content(self, after, &contents[1])) fail("no longer constant", before->name);
    else if (!contents_are_equal(&contents[0], &contents[1])) fail("another constant", before->name);
}

static void compare_graphs(Comparison *self, const Graph *before, const Graph *after, int depth);

static void compare_attributes(Comparison *self, const Attribute *before, const Attribute *after, int depth)
{
    compare_names(before->name, after->name, "another attribute");
    exercise_expect(before->type == after->type, "an attribute keeps its type");
    exercise_expect(before->list_count == after->list_count, "an attribute keeps its length");
    for (uint64_t i = 0; before->graphs && i < before->list_count; i++)
        compare_graphs(self, before->graphs[i], after->graphs[i], depth + 1);
    for (uint64_t i = 0; before->tensors && i < before->list_count; i++) {
        Content contents[2] = {tensor_content(self, before->tensors[i]), tensor_content(self, after->tensors[i])};
        exercise_expect(contents_are_equal(&contents[0], &contents[1]), "an attribute keeps its tensor");
    }
}

static void compare_nodes(Comparison *self, const Node *before, const Node *after, int depth)
{
    compare_names(before->op_type, after->op_type, "another operator");
    compare_names(before->domain, after->domain, "another domain");
    compare_names(before->name, after->name, "another node");
    exercise_expect(before->input_count == after->input_count && before->output_count == after->output_count &&
                        before->attribute_count == after->attribute_count,
                    "a node keeps its inputs, outputs and attributes");
    for (uint32_t i = 0; i < before->input_count; i++)
        compare_values(self, before->inputs[i].value, after->inputs[i].value);
    for (uint32_t i = 0; i < before->output_count; i++) {
        exercise_expect(!before->outputs[i] == !after->outputs[i], "an omitted output stays omitted");
        if (before->outputs[i]) compare_names(before->outputs[i]->name, after->outputs[i]->name, "another output");
    }
    for (uint32_t i = 0; i < before->attribute_count; i++)
        compare_attributes(self, before->attributes[i], after->attributes[i], depth);
}

/* Constants come and go: what uses them is compared instead. */
static const Node *skip_constants(Comparison *self, const Node *node)
{
    Content content;
    while (node && node_content(self, node, &content)) node = node->next;
    return node;
}

static void compare_graphs(Comparison *self, const Graph *before, const Graph *after, int depth)
{
    exercise_expect(depth < WIRE_MAX_DEPTH, "graphs are nested within the limit");
    const Node *first = before->first_node, *second = after->first_node;
    for (;; first = first->next, second = second->next) {
        ArenaMark mark = arena_mark(&self->arena);
        first = skip_constants(self, first);
        second = skip_constants(self, second);
        exercise_expect(!first == !second, "no node comes or goes");
        if (!first) break;
        compare_nodes(self, first, second, depth);
        arena_rewind(&self->arena, mark);
    }
    exercise_expect(before->outputs.count == after->outputs.count, "a graph keeps its outputs");
    for (size_t i = 0; i < before->outputs.count; i++) {
        const GraphOutput *was = &before->outputs.items[i], *is = &after->outputs.items[i];
        compare_values(self, was->value, is->value);
        if (!before->parent) compare_names(was->value->name, is->value->name, "another graph output");
    }
}

void meaning_expect_equal(Model *before, Model *after)
{
    Comparison self = {.has_weights_as_inputs = before->ir_version < 4};
    compare_graphs(&self, before->graph, after->graph, 0);
    exercise_expect(before->functions.count == after->functions.count, "functions stay");
    for (size_t i = 0; i < before->functions.count; i++)
        compare_graphs(&self, before->functions.items[i]->body, after->functions.items[i]->body, 0);
    exercise_expect(before->training.count == after->training.count, "training stays");
    for (size_t i = 0; i < before->training.count; i++) {
        const TrainingInfo *was = before->training.items[i], *is = after->training.items[i];
        if (was->initialization) compare_graphs(&self, was->initialization, is->initialization, 0);
        if (was->algorithm) compare_graphs(&self, was->algorithm, is->algorithm, 0);
    }
    arena_free(&self.arena);
}
