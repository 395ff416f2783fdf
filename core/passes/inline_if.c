/* inline_if - the branch of an If that is always taken stands in its place.
 *
 *     y = If (true) <
 *       then_branch = g () => (t) { t = Relu (x) },
 *       else_branch = h () => (e) { e = Neg (x) }
 *     >                                                  =>    y = Relu (x)
 *
 * Exact. Needs a condition that is a constant or proven. Nodes of the branch are copied with all inside them; their values
 * get names of their own, so that none hides another; initializers of the branch come along. Where the branch gives a
 * value that none of its nodes makes, or one twice, an Identity makes it. What only the other branch needed goes.
 *
 * Not where a graph inside has quantization annotations, or the branch a sparse initializer. */
#include "passes/pass_rewrite.h"
#include "rewrite/copy_nodes.h"
#include "rewrite/rewrite.h"

static Graph *branch_of(const Node *node, const char *name)
{
    const Attribute *attribute = node_attribute(node, name);
    return attribute && attribute->graphs && attribute->list_count == 1 ? attribute->graphs[0] : NULL;
}

/* ---- What is in the way ---- */

/* Is the value made by a node of the branch, and not bound to another output yet? */
static bool can_be_bound(const NodeCopier *copier, const Graph *branch, const Value *given)
{
    return given->graph == branch && given->producer && !hash_map_get(&copier->values, hash_map_pointer_key(given));
}

static const char *output_obstacle(PassContext *c, const Graph *branch)
{
    bool needs_identity = false;
    for (uint32_t index = 0; index < c->root->output_count; index++) {
        if (!c->root->outputs[index]) continue;
        const Value *given = branch->outputs.items[index].value;
        if (!given || given->kind == VALUE_MISSING) return "the branch does not make one of its outputs";
        needs_identity = needs_identity || given->graph != branch || !given->producer || given->output_count > 1;
    }
    return needs_identity && !pass_may_create(c, "Identity") ? "it needs an Identity" : NULL;
}

static const char *obstacle(PassContext *c, const Graph *branch)
{
    if (branch->outputs.count < c->root->output_count) return "the branch has fewer outputs";
    if (branch->inputs.count > 0) return "the branch has inputs";
    if (branch->sparse_initializers.count > 0) return "the branch has a sparse initializer";
    const char *why = node_copier_obstacle(branch);
    return why ? why : output_obstacle(c, branch);
}

/* ---- Putting it in ---- */

static void copy_initializers(PassContext *c, NodeCopier *copier, const Graph *branch)
{
    for (size_t index = 0; index < branch->initializers.count; index++) {
        const Value *value = branch->initializers.items[index];
        if (value->use_count == 0 && value->output_count == 0) continue;
        hash_map_set(&copier->values, hash_map_pointer_key(value), pass_add_constant(c, c->root, value->initializer));
    }
}

/* Values of the branch that become outputs of the If by their first place among them. */
static void bind_outputs(PassContext *c, NodeCopier *copier, const Graph *branch)
{
    for (uint32_t index = 0; index < c->root->output_count; index++) {
        Value *output = c->root->outputs[index];
        const Value *given = branch->outputs.items[index].value;
        if (output && can_be_bound(copier, branch, given))
            hash_map_set(&copier->values, hash_map_pointer_key(given), output);
    }
}

static void copy_nodes(PassContext *c, NodeCopier *copier, const Graph *branch)
{
    for (const Node *node = branch->first_node; node; node = node->next) {
        Node *copy = node_copier_copy(copier, node, c->root->graph);
        for (uint32_t index = 0; index < node->output_count; index++)
            if (node->outputs[index] && copy->outputs[index]) copy->outputs[index]->fact = node->outputs[index]->fact;
        pass_put_copy(c, copy);
    }
    pass_leave_outputs_to_copies(c);
}

static void copy_types(const NodeCopier *copier, const Graph *branch)
{
    for (size_t index = 0; index < branch->value_infos.count; index++) {
        const ValueInfo *info = branch->value_infos.items[index];
        const Value *value = graph_find(branch, info->name);
        Value *copy = value && value->producer ? node_copier_value(copier, (Value *)value) : NULL;
        if (copy && copy != value && !copy->info && info->type) rewrite_set_type(copy, info->type);
    }
}

/* What is still the If's own output is none that a copy makes. */
static void add_identities(PassContext *c, const NodeCopier *copier, const Graph *branch)
{
    for (uint32_t index = 0; index < c->root->output_count; index++) {
        if (!c->root->outputs[index]) continue;
        Value *given = node_copier_value(copier, branch->outputs.items[index].value);
        Node *identity = pass_add_node(c, c->root, "Identity", &given, 1);
        pass_take_output(c, identity, 0, c->root->outputs[index]);
    }
}

/* What makes outputs of the If that nobody reads. */
static void drop_unread(PassContext *c, const NodeCopier *copier, const Graph *branch)
{
    for (const Node *node = branch->first_node; node; node = node->next)
        for (uint32_t index = 0; index < node->output_count; index++)
            if (node->outputs[index]) pass_drop_node(c, node_copier_value(copier, node->outputs[index])->producer);
}

static void put_in(PassContext *c, const Graph *branch)
{
    NodeCopier copier = {.model = c->model, .call = c->root, .keeps_references = true};
    copy_initializers(c, &copier, branch);
    bind_outputs(c, &copier, branch);
    copy_nodes(c, &copier, branch);
    if (!c->root->graph->function) copy_types(&copier, branch);
    add_identities(c, &copier, branch);
    drop_unread(c, &copier, branch);
    node_copier_close(&copier);
    pass_drop_node(c, c->root);
}

static bool inline_if(PassContext *c, Node *root)
{
    int64_t condition;
    if (pass_integers(c, pass_input(root, 0), &condition, 1) != 1) return false;
    const char *name = condition ? "then_branch" : "else_branch";
    const Graph *branch = branch_of(root, name);
    if (!branch) return false;
    const char *why = obstacle(c, branch);
    if (why) return pass_refuse(c, "its condition is always %s, but %s", condition ? "true" : "false", why);
    put_in(c, branch);
    pass_record(c, RECORD_EXACT, "the condition is always %s: the nodes of %s took its place",
                condition ? "true" : "false", name);
    return true;
}

const Pass pass_inline_if = {
    .name = "inline_if",
    .summary = "The branch of an If that is always taken stands in its place.",
    .before = "y = If (true) <\n"
              "  then_branch = g () => (t) { t = Relu (x) },\n"
              "  else_branch = h () => (e) { e = Neg (x) }\n"
              ">",
    .after = "y = Relu (x)",
    .roots = "If",
    .kind = RECORD_EXACT,
    .on_node = inline_if,
};
