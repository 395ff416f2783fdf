/* eliminate_dead_nodes - what nobody reads is not computed.
 *
 *     y = Relu (x)
 *     z = Neg (x)         =>     y = Relu (x)
 *
 * Exact. Nodes that only the dead one needed go with it. Nodes whose outputs a graph gives, or that are named outside of
 * the graph, stay. */
#include "passes/pass_rewrite.h"
#include "rewrite/rewrite_node.h"

static bool on_node(PassContext *c, Node *root)
{
    for (uint32_t index = 0; index < root->output_count; index++)
        if (root->outputs[index] && !rewrite_is_unread(root->outputs[index])) return false;
    pass_drop_node(c, root);
    pass_record(c, RECORD_EXACT, "nobody read what it makes");
    return true;
}

const Pass pass_eliminate_dead_nodes = {
    .name = "eliminate_dead_nodes",
    .summary = "Nodes whose outputs nobody reads go.",
    .before = "y = Relu (x)\nz = Neg (x)",
    .after = "y = Relu (x)",
    .kind = RECORD_EXACT,
    .on_node = on_node,
};
