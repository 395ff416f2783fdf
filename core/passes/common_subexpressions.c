/* common_subexpressions - what two nodes compute alike is computed once.
 *
 *     a = Relu (x)                                a = Relu (x)
 *     b = Relu (x)
 *     y = Add (a, b)                        =>    y = Add (a, a)
 *
 * Exact. Nodes are alike where operator, attributes, the count of outputs and every input at its place are (an input that
 * is left out counts): the same values, or small constants of the same bytes. A node of a body may be like one of a graph
 * around that stands before it. Not for operators that may differ between runs, functions that contain such, those with
 * bodies, those that are not known here, and those that quantize, and a BatchNormalization that keeps statistics.
 *
 * Two outputs of the graph stay two nodes. Equal constants of any size are shared by the job. */
#include "base/memory.h"
#include "ops/batch_normalization.h"
#include "passes/determinism.h"
#include "passes/node_equality.h"
#include "passes/pass_rewrite.h"

/* One node for each graph and content; what is found is compared, so entries may be old. */
typedef struct Seen {
    ConstantBytes constants;
    Determinism determinism;
    HashMap nodes;
} Seen;

static void open_seen(PassContext *c)
{
    if (c->state) return;
    c->state = memory_allocate(sizeof(Seen));
    Seen *seen = c->state;
    *seen = (Seen){0};
    determinism_open(&seen->determinism, c->model);
}

static void close_seen(PassContext *c)
{
    Seen *seen = c->state;
    if (!seen) return;
    constant_bytes_close(&seen->constants);
    determinism_close(&seen->determinism);
    hash_map_free(&seen->nodes);
    memory_free(seen);
    c->state = NULL;
}

static const char *const kept_alone[] = {"Constant", "QuantizeLinear", "DequantizeLinear", "DynamicQuantizeLinear"};

static bool is_kept_alone(PassContext *c, const Node *node)
{
    if (batch_normalization_writes(node, pass_opset(c, node), 3)) return true;
    for (size_t index = 0; index < COUNT_OF(kept_alone); index++)
        if (name_is(node->op_type, kept_alone[index])) return true;
    return false;
}

static uint64_t key_of(uint64_t content, const Graph *graph)
{
    return (content ^ hash_map_pointer_key(graph)) * 0x9e3779b97f4a7c15u;
}

static bool stands_before(const Node *first, Node *second)
{
    return first->order < graph_node_around(first->graph, second)->order;
}

static Node *find_alike(Seen *seen, Node *node, uint64_t content)
{
    for (const Graph *graph = node->graph; graph; graph = graph->parent) {
        Node *found = hash_map_get(&seen->nodes, key_of(content, graph));
        if (!found || found == node || found->graph != graph || !stands_before(found, node)) continue;
        if (node_is_comparable(found) && node_has_equal_content(&seen->constants, found, node)) return found;
    }
    return NULL;
}

/* Every output that is used must be made by the other node too. */
static bool can_forward_all(PassContext *c, const Node *node, const Node *alike)
{
    const char *why = NULL;
    for (uint32_t index = 0; index < node->output_count; index++) {
        if (!node->outputs[index]) continue;
        if (!alike->outputs[index]) return pass_refuse(c, "kept: the node like it leaves out an output that is used");
        if (!pass_can_forward(c, node->outputs[index], alike->outputs[index], &why))
            return pass_refuse(c, "kept, though another node computes the same: %s", why);
    }
    return true;
}

static bool common_subexpressions(PassContext *c, Node *root)
{
    Seen *seen = c->state;
    if (!node_is_comparable(root) || is_kept_alone(c, root)) return false;
    if (!node_is_deterministic(&seen->determinism, c, root)) return false;
    uint64_t content = node_content_hash(&seen->constants, root);
    Node *alike = find_alike(seen, root, content);
    if (!alike) {
        hash_map_set(&seen->nodes, key_of(content, root->graph), root);
        return false;
    }
    if (!can_forward_all(c, root, alike)) return false;
    const char *label = node_label(alike, c->arena);
    for (uint32_t index = 0; index < root->output_count; index++)
        if (root->outputs[index]) pass_forward(c, root->outputs[index], alike->outputs[index]);
    pass_record(c, RECORD_EXACT, "%s computes the same", label);
    return true;
}

const Pass pass_common_subexpressions = {
    .name = "common_subexpressions",
    .summary = "What two nodes compute alike is computed once.",
    .before = "a = Relu (x)\n"
              "b = Relu (x)\n"
              "y = Add (a, b)",
    .after = "a = Relu (x)\n"
             "y = Add (a, a)",
    .kind = RECORD_EXACT,
    .on_node = common_subexpressions,
    .open = open_seen,
    .close = close_seen,
};
