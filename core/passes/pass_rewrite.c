/* pass_rewrite - the verbs of passes: those of rewrite, with what the runner must know. */
#include "passes/pass_rewrite.h"

#include "ops/schema.h"
#include "passes/pass_parts.h"
#include "recipes/recipe.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_node.h"

static bool fail(const char **out_why, const char *why)
{
    if (out_why) *out_why = why;
    return false;
}

/* ---- Names ---- */

/* "<name of the value>__<pass>" */
static Name *fresh_name(PassContext *c, const Value *value)
{
    Text wanted = {0};
    if (value) text_append_bytes(&wanted, name_bytes(value->name));
    text_append(&wanted, "__");
    text_append(&wanted, c->pass->name);
    Name *name = model_fresh_name(c->model, text_bytes(&wanted));
    text_free(&wanted);
    return name;
}

static const Value *first_output(const Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index]) return node->outputs[index];
    return NULL;
}

/* ---- Forwarding ---- */

static bool is_only_given_here(const Value *value)
{
    const Graph *graph = value->graph;
    uint32_t count = 0;
    for (size_t index = 0; index < graph->outputs.count; index++) count += graph->outputs.items[index].value == value;
    return count == value->output_count;
}

/* Can the node that makes `to`, or the list of initializers, give it under the name of the graph output `from`? */
static bool can_take_name(PassContext *c, const Value *from, const Value *to, const char **out_why)
{
    const PassLimits *limits = c->runner->limits;
    if (!is_only_given_here(from)) return fail(out_why, "a graph inside gives it as its output");
    if (to->graph != from->graph) return fail(out_why, "an output of a graph must be made in it");
    if (to->kind == VALUE_INPUT) return fail(out_why, "an input of the graph is its output");
    if (to->output_count > 0) return fail(out_why, "both names are outputs of the graph");
    if (to->is_mentioned) return fail(out_why, "its input is named outside of the graph");
    if (to->kind == VALUE_INITIALIZER && !from->graph->function && c->model->ir_version >= 4)
        return rewrite_reaches_uses(to, from, out_why);
    if (to->kind != VALUE_NODE_OUTPUT) return fail(out_why, "its input cannot take the name of a graph output");
    if (!limits->may_change(limits->context, to->producer)) return fail(out_why, "the node before it is to be kept");
    return rewrite_reaches_uses(to, from, out_why);
}

bool pass_can_forward(PassContext *c, const Value *from, const Value *to, const char **out_why)
{
    if (from == to || !from->producer) return fail(out_why, "it is no output of a node");
    if (from->is_mentioned) return fail(out_why, "it is named outside of the graph");
    if (!rewrite_can_replace_uses(from, to, out_why)) return false;
    return from->output_count == 0 || can_take_name(c, from, to, out_why);
}

/* Of two equal values, what is known better of either holds for both. */
static void share_facts(Value *from, Value *to)
{
    const Shape *known = pass_shape(to);
    const Shape *better = pass_shape(from);
    if (!known && better && (!to->fact || !to->fact->constant)) to->fact = from->fact;
}

static bool has_read_output(const Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index] && !rewrite_is_unread(node->outputs[index])) return true;
    return false;
}

/* A node that lost an output to another maker, and still makes others: only optional outputs may be left out. */
static void fill_slot(PassContext *c, Node *node, uint32_t index, const Value *lost, const Fact *fact)
{
    const Schema *schema = pass_look(c, node)->schema;
    const SchemaOperand *operand = schema ? schema_output(schema, index) : NULL;
    if (node->outputs[index] || !has_read_output(node) || (operand && operand->arity == ARITY_OPTIONAL)) return;
    rewrite_fill_output(node, index, fresh_name(c, lost));
    node->outputs[index]->fact = fact;
    pass_note_touched(c->runner, node);
}

static void take_name(PassContext *c, Value *from, Value *to)
{
    PassRunner *runner = c->runner;
    Node *maker = from->producer;
    uint32_t slot = from->output_index;
    const Fact *fact = from->fact;
    pass_note_users(runner, to);
    rewrite_replace_uses(to, from);
    if (to->kind == VALUE_INITIALIZER) {
        rewrite_output_to_initializer(from, to->initializer);
        from->fact = to->fact;
        rewrite_drop_initializer(to);
    } else {
        from->fact = to->fact && to->fact->shape ? to->fact : from->fact;
        rewrite_take_output(to->producer, to->output_index, from);
        pass_note_touched(runner, from->producer);
    }
    fill_slot(c, maker, slot, from, fact);
}

void pass_forward(PassContext *c, Value *from, Value *to)
{
    PassRunner *runner = c->runner;
    Node *maker = from->producer;
    share_facts(from, to);
    pass_note_users(runner, from);
    array_push(&runner->edit.maybe_dead, maker);
    if (from->output_count > 0) take_name(c, from, to);
    else rewrite_replace_uses(from, to);
}

bool pass_try_forward(PassContext *c, Value *from, Value *to)
{
    const char *why = NULL;
    if (!pass_can_forward(c, from, to, &why)) return pass_refuse(c, "kept: %s", why);
    pass_forward(c, from, to);
    return true;
}

/* ---- New values ---- */

Value *pass_add_constant(PassContext *c, const Node *near_node, Tensor *tensor)
{
    Graph *graph = near_node->graph;
    Name *name = fresh_name(c, first_output(c->root));
    bool is_node = graph_root(graph)->function || c->model->ir_version < 4;
    Value *value = is_node ? rewrite_add_constant_node(graph, name, tensor, NULL)
                           : rewrite_add_initializer(graph, name, tensor, NULL);
    value->fact =
        infer_constant_fact(c->infer, is_node ? value->producer->attributes[0]->tensors[0] : value->initializer);
    pass_note_added(c->runner, value, (int64_t)tensor_stored_bytes(tensor));
    if (is_node) array_push(&c->runner->edit.added_nodes, value->producer);
    return value;
}

static Tensor *small_tensor(PassContext *c, int32_t dtype, int rank, size_t count, const uint8_t *bytes,
                            size_t byte_count)
{
    int64_t dims[SHAPE_MAX_RANK];
    for (int axis = 0; axis < rank; axis++) dims[axis] = 1;
    if (rank == 1) dims[0] = (int64_t)count;
    const uint8_t *copy = arena_copy(&c->model->arena, bytes, byte_count);
    return recipe_owned(c->model, dtype, rank, dims, copy, byte_count);
}

Value *pass_add_integers(PassContext *c, const Node *near_node, const int64_t *values, size_t count, int rank)
{
    uint8_t *bytes = arena_allocate_array(c->arena, 8, count);
    lane_store(DTYPE_INT64, values, count, bytes);
    return pass_add_constant(c, near_node, small_tensor(c, DTYPE_INT64, rank, count, bytes, count * 8));
}

Value *pass_add_number(PassContext *c, const Node *near_node, int32_t dtype, int rank, double number)
{
    uint8_t bytes[16] = {0};
    bool is_floating = lane_of(dtype) == LANE_F64;
    int64_t integer = is_floating ? 0 : (int64_t)number;
    lane_store(dtype, is_floating ? (const void *)&number : (const void *)&integer, 1, bytes);
    return pass_add_constant(c, near_node, small_tensor(c, dtype, rank, 1, bytes, lane_element_bytes(dtype)));
}

/* ---- Nodes ---- */

Node *pass_add_node(PassContext *c, Node *before, const char *op_type, Value *const *inputs, uint32_t input_count)
{
    for (uint32_t index = 0; index < input_count; index++)
        if (inputs[index]) pass_note_users(c->runner, inputs[index]);
    Node *node = rewrite_add_node(before, op_type, inputs, input_count, fresh_name(c, first_output(c->root)));
    array_push(&c->runner->edit.added_nodes, node);
    pass_note_added(c->runner, node->outputs[0], 0);
    pass_note_touched(c->runner, node);
    return node;
}

void pass_drop_node(PassContext *c, Node *node)
{
    array_push(&c->runner->edit.maybe_dead, node);
}

void pass_set_operator(PassContext *c, Node *node, const char *op_type)
{
    rewrite_set_op_type(node, op_type);
    pass_note_touched(c->runner, node);
}

void pass_set_input(PassContext *c, Node *node, uint32_t index, Value *value)
{
    Value *old = node->inputs[index].value;
    rewrite_set_input(node, index, value);
    if (old) pass_note_less_read(c->runner, old);
    pass_note_touched(c->runner, node);
}

void pass_set_inputs(PassContext *c, Node *node, Value *const *values, uint32_t count)
{
    uint32_t old_count = node->input_count;
    Value **old = ARENA_NEW_ARRAY(c->arena, Value *, old_count);
    for (uint32_t index = 0; index < old_count; index++) old[index] = node->inputs[index].value;
    rewrite_set_inputs(node, values, count);
    for (uint32_t index = 0; index < old_count; index++)
        if (old[index]) pass_note_less_read(c->runner, old[index]);
    pass_note_touched(c->runner, node);
}

void pass_take_output(PassContext *c, Node *node, uint32_t index, Value *output)
{
    Node *maker = output->producer;
    uint32_t slot = output->output_index;
    const Fact *fact = output->fact;
    pass_note_users(c->runner, output);
    rewrite_take_output(node, index, output);
    fill_slot(c, maker, slot, output, fact);
    array_push(&c->runner->edit.maybe_dead, maker);
    pass_note_touched(c->runner, node);
}

void pass_drop_output(PassContext *c, Node *node, uint32_t index)
{
    PassRunner *runner = c->runner;
    array_push(&runner->edit.removed, journal_name(runner->journal, node->outputs[index]->name));
    rewrite_drop_output(node, index);
    pass_note_touched(runner, node);
}

/* Outputs that the copies make in place of the root's were read before. */
void pass_put_copy(PassContext *c, Node *copy)
{
    rewrite_move_node(copy, c->root);
    array_push(&c->runner->edit.added_nodes, copy);
    for (uint32_t index = 0; index < copy->output_count; index++)
        if (copy->outputs[index] && rewrite_is_unread(copy->outputs[index]))
            pass_note_added(c->runner, copy->outputs[index], 0);
    pass_note_touched(c->runner, copy);
}

void pass_leave_outputs_to_copies(PassContext *c)
{
    for (uint32_t index = 0; index < c->root->output_count; index++)
        if (c->root->outputs[index] && c->root->outputs[index]->producer != c->root) c->root->outputs[index] = NULL;
}

/* ---- Attributes ---- */

static void set_attribute(PassContext *c, Node *node, Attribute *attribute)
{
    rewrite_set_attribute(node, attribute);
    pass_note_touched(c->runner, node);
}

void pass_set_int(PassContext *c, Node *node, const char *name, int64_t value)
{
    Attribute *attribute = rewrite_new_attribute(c->model, name, ATTRIBUTE_INT);
    attribute->i = value;
    set_attribute(c, node, attribute);
}

void pass_set_float(PassContext *c, Node *node, const char *name, float value)
{
    Attribute *attribute = rewrite_new_attribute(c->model, name, ATTRIBUTE_FLOAT);
    attribute->f = value;
    set_attribute(c, node, attribute);
}

/* Lists count and stream as tensors do. */
static Tensor *list_tensor(Model *model, int32_t dtype, const void *elements, size_t count, size_t byte_count)
{
    int64_t dims[] = {(int64_t)count};
    return recipe_owned(model, dtype, 1, dims, arena_copy(&model->arena, elements, byte_count), byte_count);
}

void pass_set_ints(PassContext *c, Node *node, const char *name, const int64_t *values, size_t count)
{
    Attribute *attribute = rewrite_new_attribute(c->model, name, ATTRIBUTE_INTS);
    uint8_t *bytes = arena_allocate_array(c->arena, 8, count);
    lane_store(DTYPE_INT64, values, count, bytes);
    attribute->list = list_tensor(c->model, DTYPE_INT64, bytes, count, count * 8);
    attribute->ints = arena_copy(&c->model->arena, values, count * sizeof *values);
    attribute->list_count = count;
    set_attribute(c, node, attribute);
}

void pass_set_string(PassContext *c, Node *node, const char *name, const char *value)
{
    Attribute *attribute = rewrite_new_attribute(c->model, name, ATTRIBUTE_STRING);
    size_t size = strlen(value);
    attribute->list = list_tensor(c->model, DTYPE_UINT8, value, size, size);
    attribute->s = (Bytes){arena_copy(&c->model->arena, value, size), size};
    attribute->list_count = size;
    set_attribute(c, node, attribute);
}

void pass_remove_attribute(PassContext *c, Node *node, const char *name)
{
    rewrite_remove_attribute(node, name);
    pass_note_touched(c->runner, node);
}

void pass_copy_attribute(PassContext *c, Node *to, const Node *from, const char *name)
{
    Attribute *attribute = node_attribute(from, name);
    if (attribute) set_attribute(c, to, attribute);
}

void pass_set_axes(PassContext *c, Node *node, uint32_t index, const int64_t *axes, size_t count)
{
    const Schema *schema = infer_schema(c->infer, node->graph, node->op_type->text);
    if (schema && schema_attribute(schema, bytes_of("axes"))) {
        pass_set_ints(c, node, "axes", axes, count);
        return;
    }
    Value *values[SHAPE_MAX_RANK] = {NULL};
    uint32_t input_count = node->input_count > index ? node->input_count : index + 1;
    for (uint32_t i = 0; i < node->input_count; i++) values[i] = node->inputs[i].value;
    values[index] = pass_add_integers(c, node, axes, count, 1);
    pass_set_inputs(c, node, values, input_count);
}
