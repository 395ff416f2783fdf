/* merge_variadic - operators of any number of inputs take those of their kind in.
 *
 *     a = Max (x, y)
 *     b = Max (a, z)      =>     b = Max (x, y, z)
 *
 * Exact, and signed-zero where a is not the first input, as other zeros meet then. Also Min; and Sum, where a is the
 * first input only, so that numbers are added in the same order. Needs: that nobody else reads a; version 8, which
 * broadcasts. At most MAX_INPUTS at the end. */
#include "kernels/lane.h"
#include "passes/pass_rewrite.h"
#include "passes/pass_runner.h"

enum { MAX_INPUTS = 1024 };

/* The node of the same operator that makes input `index`, where its inputs may take its place. */
static Node *inner_node(PassContext *c, const Node *root, uint32_t index)
{
    static const char *const names[] = {"Max", "Min", "Sum"};
    size_t name = 0;
    while (!node_is(root, names[name])) name++;
    Node *inner = pass_producer(c, root, index, names[name]);
    return inner && pass_is_read_once(inner->outputs[0]) ? inner : NULL;
}

/* The first input that may be replaced by others; their kind. NULL: none. */
static Node *find_inner(PassContext *c, const Node *root, uint32_t *out_index, RecordKind *out_kind)
{
    uint32_t last = node_is(root, "Sum") ? 1 : root->input_count;
    int32_t dtype = pass_dtype(root->outputs[0]);
    bool is_floating = dtype == 0 || lane_of(dtype) == LANE_F64;
    for (*out_index = 0; *out_index < last; (*out_index)++) {
        Node *inner = inner_node(c, root, *out_index);
        *out_kind = *out_index > 0 && is_floating ? RECORD_SIGNED_ZERO : RECORD_EXACT;
        if (inner && pass_kind_is_on(c, *out_kind)) return inner;
    }
    return NULL;
}

static bool merge_variadic(PassContext *c, Node *root)
{
    uint32_t at, count = 0;
    RecordKind kind;
    if (!pass_output(root, 0)) return false;
    Node *inner = infer_since(pass_look(c, root)) < 8 ? NULL : find_inner(c, root, &at, &kind);
    if (!inner || root->input_count > MAX_INPUTS || inner->input_count > MAX_INPUTS) return false;
    uint32_t total = root->input_count - 1 + inner->input_count;
    if (total > MAX_INPUTS) return false;
    Value **inputs = ARENA_NEW_ARRAY(c->arena, Value *, total);
    for (uint32_t i = 0; i < root->input_count; i++) {
        if (i != at) inputs[count++] = pass_input(root, i);
        for (uint32_t k = 0; i == at && k < inner->input_count; k++) inputs[count++] = pass_input(inner, k);
    }
    pass_set_inputs(c, root, inputs, count);
    pass_record(c, kind, "two of them became one");
    return true;
}

const Pass pass_merge_variadic = {
    .name = "merge_variadic",
    .summary = "Max of Max, Min of Min and Sum of Sum become one.",
    .before = "a = Max (x, y)\nb = Max (a, z)",
    .after = "b = Max (x, y, z)",
    .roots = "Max Min Sum",
    .kind = RECORD_SIGNED_ZERO,
    .is_mixed = true,
    .on_node = merge_variadic,
};
