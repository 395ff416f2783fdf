/* fuse_log_softmax - the logarithm of a Softmax has an operator.
 *
 *     a = Softmax <axis = n> (x)
 *     y = Log (a)             =>     y = LogSoftmax <axis = n> (x)
 *
 * Rounding: what is too small for Softmax has a logarithm here. Both operators took another meaning of axis at version
 * 13. Needs: only the Log reads the output of the Softmax. */
#include "passes/linear.h"
#include "passes/pass_rewrite.h"

static bool fuse(PassContext *c, Node *root)
{
    Node *softmax = pass_producer(c, root, 0, "Softmax");
    if (!softmax || !pass_may_create(c, "LogSoftmax") || !linear_is_read_once(c, softmax, root)) return false;
    Value *x = pass_input(softmax, 0);
    pass_set_operator(c, root, "LogSoftmax");
    pass_copy_attribute(c, root, softmax, "axis");
    pass_set_inputs(c, root, &x, 1);
    pass_record(c, RECORD_ROUNDING, "Log of Softmax became LogSoftmax");
    return true;
}

const Pass pass_fuse_log_softmax = {
    .name = "fuse_log_softmax",
    .summary = "Log behind a Softmax becomes LogSoftmax.",
    .before = "a = Softmax <axis = n> (x)\ny = Log (a)",
    .after = "y = LogSoftmax <axis = n> (x)",
    .roots = "Log",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
