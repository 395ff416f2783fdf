/* eliminate_unused_outputs - outputs that an operator need not make, and nobody reads, are not asked for.
 *
 *     y, indices = MaxPool <kernel_shape = [2]> (x)     =>     y = MaxPool <kernel_shape = [2]> (x)
 *
 * Exact. Only outputs that the operator's schema calls optional; those before a used one become empty names. Not those of
 * BatchNormalization, whose count tells in old versions that it is training. */
#include "ops/schema.h"
#include "passes/pass_rewrite.h"
#include "rewrite/rewrite_node.h"

static bool can_go(const Schema *schema, const Node *node, uint32_t index)
{
    const SchemaOperand *operand = schema_output(schema, index);
    const Value *output = node->outputs[index];
    return output && operand && operand->arity == ARITY_OPTIONAL && rewrite_is_unread(output);
}

static bool is_used(const Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index] && !rewrite_is_unread(node->outputs[index])) return true;
    return false;
}

static bool eliminate_unused_outputs(PassContext *c, Node *root)
{
    if (!name_is_empty(root->domain) && !name_is(root->domain, "ai.onnx")) return false;
    const Schema *schema = root->output_count > 1 ? pass_look(c, root)->schema : NULL;
    if (!schema || node_is(root, "BatchNormalization") || !is_used(root)) return false;
    int count = 0;
    for (uint32_t index = root->output_count; index-- > 0;) {
        if (!can_go(schema, root, index)) continue;
        pass_drop_output(c, root, index);
        count++;
    }
    if (count == 0) return false;
    pass_record(c, RECORD_EXACT, "%d output%s that nobody read went", count, count == 1 ? "" : "s");
    return true;
}

const Pass pass_eliminate_unused_outputs = {
    .name = "eliminate_unused_outputs",
    .summary = "Optional outputs that nobody reads are not asked for.",
    .before = "y, indices = MaxPool <kernel_shape = [2]> (x)",
    .after = "y = MaxPool <kernel_shape = [2]> (x)",
    .kind = RECORD_EXACT,
    .on_node = eliminate_unused_outputs,
};
