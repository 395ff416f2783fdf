/* fold_constants - a node whose inputs are all constants becomes its result.
 *
 *     c = Transpose <perm = [1, 0]> (w)           # w: an initializer float[64, 3]
 *     y = MatMul (x, c)                     =>    y = MatMul (x, c__fold_constants)
 *
 * Exact where elements are moved, compared or converted, are integers, or come from + - * / and square roots; other
 * results are rounded once, and runtimes may round them otherwise. Nodes in bodies and functions are folded where they
 * are. Large results are computed while they are written.
 *
 * A result may be no larger than what goes with the node: constants that nobody else reads; results of 1 KiB are free.
 * A filled tensor of a constant shape stays what it is, where it is large: a few bytes say it.
 *
 * Never: what may differ between runs, what quantizes, nodes that hold graphs, strings, and a Cast of what an integer
 * type does not hold. Leaves values that are known although inputs are computed to fold_shapes. */
#include "ops/schema.h"
#include "passes/pass_parts.h"
#include "passes/pass_rewrite.h"

enum { FREE_BYTES = 1024 };

/* ---- What it costs ---- */

/* Is every reader of the value this node, and is it gone when nobody reads it? */
static bool goes_with(const Value *value, const Node *node)
{
    bool is_held = value->kind == VALUE_INPUT || value->output_count > 0 || value->is_mentioned;
    for (const Use *use = value->first_use; use && !is_held; use = use->next) is_held = use->node != node;
    return !is_held;
}

static bool is_first_use(const Node *node, uint32_t index)
{
    for (uint32_t other = 0; other < index; other++)
        if (node->inputs[other].value == node->inputs[index].value) return false;
    return true;
}

static uint64_t freed_bytes(const Node *node)
{
    uint64_t total = 0;
    for (uint32_t index = 0; index < node->input_count; index++) {
        const Value *value = node->inputs[index].value;
        Tensor *tensor = value ? pass_constant(value) : NULL;
        if (tensor && is_first_use(node, index) && goes_with(value, node)) total += tensor_stored_bytes(tensor);
    }
    return total;
}

static Value *read_output(const Node *node, uint32_t index)
{
    Value *value = node->outputs[index];
    return value && (value->use_count > 0 || value->output_count > 0) ? value : NULL;
}

/* Bytes of all outputs that are read, as inference told them. False: the data decides. */
static bool told_bytes(const Node *node, uint64_t *out)
{
    int64_t dims[SHAPE_MAX_RANK];
    uint64_t byte_count;
    *out = 0;
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *value = read_output(node, index);
        const Shape *shape = pass_shape(value);
        if (!value) continue;
        if (!shape) return false;
        for (int axis = 0; axis < shape->rank; axis++)
            if (!dim_is_number(shape->dims[axis], &dims[axis])) return false;
        Tensor tensor = {.dtype = pass_dtype(value), .rank = shape->rank, .dims = dims};
        if (!tensor_byte_count(&tensor, &byte_count) || byte_count > INT64_MAX / 2 - *out) return false;
        *out += byte_count;
    }
    return true;
}

/* Takes what the result adds from the budget, or refuses. */
static bool may_add(PassContext *c, const Node *node, uint64_t byte_count)
{
    uint64_t freed = freed_bytes(node);
    if (byte_count <= FREE_BYTES) return true;
    int64_t growth = (int64_t)byte_count - (freed > INT64_MAX / 2 ? INT64_MAX / 2 : (int64_t)freed);
    if (pass_may_grow(c, growth)) return true;
    Text text = {0};
    text_append(&text, "kept: its result of ");
    text_append_size(&text, byte_count);
    text_append(&text, " is larger than what it frees");
    (void)pass_refuse(c, "%s", text_of(&text));
    text_free(&text);
    return false;
}

/* ---- What may be done ---- */

static bool is_integer(int32_t dtype)
{
    Lane lane = lane_of(dtype);
    return lane == LANE_I64 || lane == LANE_U64;
}

static RecordKind kind_of(PassContext *c, const Node *node)
{
    const Schema *schema = pass_look(c, node)->schema;
    if (schema && schema->row->flags & OP_EXACT) return RECORD_EXACT;
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index] && !is_integer(pass_dtype(node->outputs[index]))) return RECORD_ROUNDING;
    return RECORD_EXACT;
}

/* Words why an output cannot be a constant of its graph, or NULL. */
static const char *bound_output(const Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *value = node->outputs[index];
        if (value && value->is_mentioned) return "it is named outside of the graph";
    }
    return NULL;
}

/* ---- The node ---- */

static bool evaluate(PassContext *c, const Node *root, Tensor **outputs)
{
    EvalOutcome outcome;
    const char *reason = NULL;
    Status status = eval_node(c->infer, root, outputs, &outcome, &reason);
    if (!status_is_ok(status)) {
        c->runner->status = status;
        return false;
    }
    if (outcome == EVAL_KEPT) return pass_refuse(c, "kept: %s", reason);
    return outcome == EVAL_FOLDED;
}

static uint64_t result_bytes(const Node *root, Tensor *const *outputs)
{
    uint64_t total = 0;
    for (uint32_t index = 0; index < root->output_count; index++)
        if (outputs[index] && read_output(root, index)) total += tensor_stored_bytes(outputs[index]);
    return total;
}

static bool replace_outputs(PassContext *c, Node *root, Tensor *const *outputs)
{
    bool is_done = false;
    for (uint32_t index = 0; index < root->output_count; index++) {
        Value *value = read_output(root, index);
        if (!value || !outputs[index]) continue;
        is_done |= pass_try_forward(c, value, pass_add_constant(c, root, outputs[index]));
    }
    return is_done;
}

static bool fold_node(PassContext *c, Node *root)
{
    uint64_t byte_count;
    if (root->output_count == 0 || !eval_has_constants(root)) return false;
    const char *why = eval_kept_by_policy(c->infer, root);
    if (!why) why = bound_output(root);
    if (why) return pass_refuse(c, "kept: %s", why);
    RecordKind kind = kind_of(c, root);
    if (!pass_kind_is_on(c, kind)) return pass_refuse(c, "kept: its result would be rounded");
    bool is_told = told_bytes(root, &byte_count);
    if (is_told && !may_add(c, root, byte_count)) return false;
    Tensor **outputs = ARENA_NEW_ARRAY(c->arena, Tensor *, root->output_count);
    if (!evaluate(c, root, outputs)) return false;
    if (!is_told && !may_add(c, root, result_bytes(root, outputs))) return false;
    if (!replace_outputs(c, root, outputs)) return false;
    pass_record(c, kind, "its inputs are constants, so it became its result");
    return true;
}

const Pass pass_fold_constants = {
    .name = "fold_constants",
    .summary = "Computes nodes whose inputs are constants.",
    .before = "c = Transpose <perm = [1, 0]> (w)\ny = MatMul (x, c)",
    .after = "y = MatMul (x, c__fold_constants)",
    .kind = RECORD_ROUNDING,
    .is_mixed = true,
    .on_node = fold_node,
};
