/* fold_constants - a node whose inputs are all constants becomes its result.
 *
 *     c = Transpose <perm = [1, 0]> (w)           # w: an initializer float[64, 3]
 *     y = MatMul (x, c)                     =>    y = MatMul (x, c__fold_constants)
 *
 * Exact where elements are moved, compared or converted, are integers, or come from + - * / and square roots; but
 * where Max, Min, Clip, Relu or Where choose from numbers with -0, the sign of a zero may differ: signed-zero. Other
 * results are rounded once, and runtimes may round them otherwise. Nodes in bodies and functions are folded where they
 * are. Large results are computed while they are written.
 *
 * A result may be no larger than what goes with the node: constants that nobody else reads, or only what is folded too,
 * and the node itself; and what other rewrites freed. Results of 1 KiB are also allowed while the
 * model stays no larger than its input; those of 128 bytes, as shapes are, always: a node saved is worth that. A filled tensor of a constant shape stays what it is, where it is large: a few bytes say it.
 *
 * Never: what may differ between runs, what quantizes, nodes that hold graphs, strings, and a Cast of what an integer
 * type does not hold. Leaves values that are known although inputs are computed to fold_shapes. */
#include "ops/schema.h"
#include "passes/fold_cost.h"
#include "passes/pass_parts.h"
#include "passes/pass_rewrite.h"
#include "passes/zero_sign.h"

/* ---- What may be done ---- */

static bool is_integer(int32_t dtype)
{
    Lane lane = lane_of(dtype);
    return lane == LANE_I64 || lane == LANE_U64;
}

static RecordKind kind_of(PassContext *c, const Node *node)
{
    const Schema *schema = pass_look(c, node)->schema;
    if (schema && schema->row->flags & OP_EXACT) return zero_sign_is_open(c, node) ? RECORD_SIGNED_ZERO : RECORD_EXACT;
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
        if (outputs[index] && fold_read_output(root, index)) total += tensor_stored_bytes(outputs[index]);
    return total;
}

static bool replace_outputs(PassContext *c, Node *root, Tensor *const *outputs)
{
    bool is_done = false;
    for (uint32_t index = 0; index < root->output_count; index++) {
        Value *value = fold_read_output(root, index);
        if (!value || !outputs[index]) continue;
        is_done |= pass_try_forward(c, value, pass_add_constant(c, root, outputs[index]));
    }
    return is_done;
}

static bool refuse_growth(PassContext *c, uint64_t byte_count)
{
    Text text = {0};
    text_append(&text, "kept: its result of ");
    text_append_size(&text, byte_count);
    text_append(&text, " is larger than what it frees");
    (void)pass_refuse(c, "%s", text_of(&text));
    text_free(&text);
    return false;
}

/* Computes, or not even that where the result is known to cost too much. */
static bool evaluate_within(PassContext *c, const Node *root, Tensor **outputs)
{
    FoldCost *cost = c->state;
    FoldBill bill;
    uint64_t byte_count;
    bool is_told = fold_result_bytes(root, &byte_count);
    if (is_told && !fold_cost_take(cost, c, root, byte_count, &bill)) return refuse_growth(c, byte_count);
    bool is_done = evaluate(c, root, outputs);
    if (is_told && !is_done) fold_cost_return(cost, root, &bill);
    if (is_told || !is_done) return is_done;
    byte_count = result_bytes(root, outputs);
    return fold_cost_take(cost, c, root, byte_count, &bill) || refuse_growth(c, byte_count);
}

static bool fold_node(PassContext *c, Node *root)
{
    if (root->output_count == 0 || !eval_has_constants(root)) return false;
    const char *why = eval_kept_by_policy(c->infer, root);
    if (!why) why = bound_output(root);
    if (why) return pass_refuse(c, "kept: %s", why);
    RecordKind kind = kind_of(c, root);
    if (!pass_kind_is_on(c, kind))
        return pass_refuse(c, kind == RECORD_ROUNDING ? "kept: its result would be rounded"
                                                      : "kept: runtimes may give a zero of its result another sign");
    Tensor **outputs = ARENA_NEW_ARRAY(c->arena, Tensor *, root->output_count);
    if (!evaluate_within(c, root, outputs) || !replace_outputs(c, root, outputs)) return false;
    pass_record(c, kind, "its inputs are constants, so it became its result");
    return true;
}

static void open_state(PassContext *c)
{
    c->state = fold_cost_open();
}

static void close_state(PassContext *c)
{
    fold_cost_close(c->state);
}

const Pass pass_fold_constants = {
    .name = "fold_constants",
    .summary = "Computes nodes whose inputs are constants.",
    .before = "c = Transpose <perm = [1, 0]> (w)\ny = MatMul (x, c)",
    .after = "y = MatMul (x, c__fold_constants)",
    .kind = RECORD_ROUNDING,
    .is_mixed = true,
    .on_node = fold_node,
    .open = open_state,
    .close = close_state,
};
