/* fold_shapes - a small result that is known although its inputs are computed becomes a constant.
 *
 *     s = Shape (x)                         # x: float[n, 3, 224, 224]
 *     h = Slice (s, [2], [4])
 *     y = Resize (x, , , h)           =>    y = Resize (x, , , h__fold_shapes)
 *
 * Exact: sizes that are numbers, and arithmetic with them, told by inference. Nothing that rests on what value_info
 * declares counts. Results with one size that is not a number are left to the passes of the operators that read them, and
 * results of more than 128 bytes to fold_constants where the model would become larger than its input by them. */
#include "passes/fold_cost.h"
#include "passes/pass_rewrite.h"

static bool is_read(const Value *value)
{
    return value->use_count > 0 || value->output_count > 0;
}

static bool fold_output(PassContext *c, Node *root, Value *value)
{
    if (!value || !is_read(value) || value->is_mentioned || !pass_fact(value)->elements) return false;
    Tensor *tensor = eval_known_elements(c->model, pass_fact(value));
    if (!tensor || !fold_may_grow(c, root, tensor_stored_bytes(tensor))) return false;
    return pass_try_forward(c, value, pass_add_constant(c, root, tensor));
}

static bool fold_node(PassContext *c, Node *root)
{
    bool is_done = false;
    if (node_is(root, "Constant")) return false;
    for (uint32_t index = 0; index < root->output_count; index++) is_done |= fold_output(c, root, root->outputs[index]);
    if (is_done) pass_record(c, RECORD_EXACT, "its result is known from the sizes of its inputs");
    return is_done;
}

const Pass pass_fold_shapes = {
    .name = "fold_shapes",
    .summary = "Turns results that are known from shapes into constants.",
    .before = "s = Shape (x)\nh = Slice (s, [2], [4])\ny = Resize (x, , , h)",
    .after = "y = Resize (x, , , h__fold_shapes)",
    .kind = RECORD_EXACT,
    .on_node = fold_node,
};
