/* merge_not - a condition that is turned round.
 *
 *     b = Not (c)
 *     y = Where (b, x, z)      =>     y = Where (c, z, x)
 *
 *     b = Less (x, z)
 *     y = Not (b)              =>     y = GreaterOrEqual (x, z)      int32, int64
 *
 * Exact, but Where of floating point, which in onnxruntime keeps the sign of a zero on one side only: signed-zero.
 * Comparisons of floating point are kept: with a NaN both they and their opposites are false. Needs for them: opset 12,
 * and that nobody else reads b. */
#include "kernels/lane.h"
#include "passes/pass_rewrite.h"
#include "passes/pass_runner.h"

static bool turn_where(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, "Not");
    Value *condition = inner ? pass_input(inner, 0) : NULL, *x = pass_input(root, 1), *z = pass_input(root, 2);
    int32_t dtype = pass_dtype(root->outputs[0]);
    RecordKind kind = dtype == 0 || lane_of(dtype) == LANE_F64 ? RECORD_SIGNED_ZERO : RECORD_EXACT;
    if (!condition || !x || !z || !pass_kind_is_on(c, kind)) return false;
    pass_set_inputs(c, root, (Value *[]){condition, z, x}, 3);
    pass_record(c, kind, "the condition is read without Not");
    return true;
}

static bool turn_comparison(PassContext *c, Node *root)
{
    static const char *const names[] = {"Less", "GreaterOrEqual", "Greater", "LessOrEqual"};
    Node *inner = pass_producer(c, root, 0, "Less GreaterOrEqual Greater LessOrEqual");
    Value *x = inner ? pass_input(inner, 0) : NULL, *z = inner ? pass_input(inner, 1) : NULL;
    if (!x || !z || !pass_is_read_once(inner->outputs[0])) return false;
    if (pass_dtype(x) != DTYPE_INT32 && pass_dtype(x) != DTYPE_INT64)
        return pass_dtype(x) == 0 ? false : pass_refuse(c, "kept: with NaN the opposite comparison is false, too");
    size_t place = 0;
    while (!node_is(inner, names[place])) place++;
    const char *opposite = names[place ^ 1];
    if (!pass_may_create(c, opposite)) return false;
    pass_set_operator(c, root, opposite);
    pass_set_inputs(c, root, (Value *[]){x, z}, 2);
    pass_record(c, RECORD_EXACT, "the comparison was turned round");
    return true;
}

static bool merge_not(PassContext *c, Node *root)
{
    if (!pass_output(root, 0)) return false;
    return node_is(root, "Where") ? turn_where(c, root) : turn_comparison(c, root);
}

const Pass pass_merge_not = {
    .name = "merge_not",
    .summary = "Where of Not changes its sides, and Not of an integer comparison becomes the opposite one.",
    .before = "b = Not (c)\ny = Where (b, x, z)",
    .after = "y = Where (c, z, x)",
    .roots = "Where Not",
    .kind = RECORD_SIGNED_ZERO,
    .is_mixed = true,
    .on_node = merge_not,
};
