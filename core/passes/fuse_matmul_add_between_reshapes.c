/* fuse_matmul_add_between_reshapes - products of stacks with one matrix are a Gemm where Reshapes stand around
 * anyway.
 *
 *     x = Reshape (u, s)
 *     a = MatMul (x, w)               m = Reshape (u, [-1, K])
 *     b = Add (a, c)            =>    g = Gemm (m, w, c)
 *     y = Reshape (b, t)              y = Reshape (g, t)
 *
 * Rounding. Likewise where x is no Reshape but two or more such chains read it: they share the Reshape that is
 * added. So there are fewer nodes in any case, and not one Reshape more than before each product. Needs: x has three
 * axes or more, the last of a known size K >= 1; w has two; c has one row, at most; only the Add reads the product,
 * only Reshapes read the sum, by shapes that copy no size of it (no 0 in t). */
#include "passes/gemm_parts.h"
#include "passes/linear.h"
#include "passes/pass_rewrite.h"

enum { MAX_CHAINS = 8, MAX_READERS = 64 };

/* From a MatMul to the sum that Reshapes read. */
typedef struct Chain {
    Node *product, *sum;
    Value *addend;
} Chain;

/* ---- The Reshapes behind ---- */

static bool copies_no_size(PassContext *c, const Node *reshape)
{
    int64_t sizes[SHAPE_MAX_RANK];
    InferContext *look = pass_look(c, reshape);
    const Value *shape = pass_input(reshape, 1);
    if (infer_since(look) < 5 || !shape) return false;
    if (infer_since(look) >= 14 && infer_int(look, "allowzero") != 0) return true;
    int count = pass_integers(c, shape, sizes, SHAPE_MAX_RANK);
    for (int i = 0; i < count; i++)
        if (sizes[i] == 0) return false;
    if (count >= 0) return true;
    const Elements *elements = pass_fact(shape)->elements;
    for (size_t i = 0; elements && elements->dims && i < elements->count; i++)
        if (dim_lower(elements->dims[i]) < 1 && !dim_is(elements->dims[i], -1)) return false;
    return elements && elements->dims;
}

static bool only_reshapes_read(PassContext *c, const Value *sum, const Graph *graph)
{
    if (!sum || sum->output_count > 0 || sum->is_mentioned || sum->use_count > MAX_READERS) return false;
    for (const Use *use = sum->first_use; use; use = use->next) {
        const Node *node = use->node;
        if (!node_is(node, "Reshape") || node->graph != graph || use != &node->inputs[0]) return false;
        if (!copies_no_size(c, node)) return false;
    }
    return sum->use_count > 0;
}

/* ---- A chain ---- */

/* One number, or a row of as many columns as w has. */
static bool is_row(const Value *addend, const Value *w)
{
    const Shape *row = pass_shape(addend), *matrix = pass_shape(w);
    if (!row || !matrix || row->rank > 2) return false;
    if (row->rank == 2 && !dim_is(row->dims[0], 1)) return false;
    return row->rank == 0 || dim_is(row->dims[row->rank - 1], 1) ||
           dim_is_equal(row->dims[row->rank - 1], matrix->dims[1]);
}

static bool is_made_before(const Value *value, const Node *node)
{
    return !value->producer || value->graph != node->graph || value->producer->order < node->order;
}

/* The chain that begins with the product x * w. */
static bool read_chain(PassContext *c, Node *product, Chain *out)
{
    const Value *w = pass_input(product, 1), *made = pass_output(product, 0);
    if (!w || pass_rank(w) != 2 || !made || !pass_is_read_once(made) || gemm_is_quantized(product)) return false;
    Node *sum = made->first_use->node;
    if (!node_is(sum, "Add") || sum->graph != product->graph) return false;
    *out = (Chain){product, sum, pass_input(sum, pass_input(sum, 0) == made ? 1 : 0)};
    if (!out->addend || !is_row(out->addend, w) || !is_made_before(out->addend, product)) return false;
    return only_reshapes_read(c, pass_output(sum, 0), product->graph);
}

/* All chains that read x, in no order of meaning; more than MAX_CHAINS are left for another look. */
static size_t read_chains(PassContext *c, const Value *x, const Graph *graph, Chain *out)
{
    size_t count = 0;
    for (const Use *use = x->first_use; use && count < MAX_CHAINS; use = use->next) {
        if (!node_is(use->node, "MatMul") || use->node->graph != graph || use != &use->node->inputs[0]) continue;
        if (use->node->input_count == 2 && read_chain(c, use->node, &out[count])) count++;
    }
    return count;
}

/* ---- Rewriting ---- */

static Node *node_behind(const Value *value, Graph *graph)
{
    return value->producer && value->graph == graph ? value->producer->next : graph->first_node;
}

static void become_gemm(PassContext *c, const Chain *chain, Value *matrix)
{
    Value *inputs[] = {matrix, pass_input(chain->product, 1), chain->addend}, *sum = pass_output(chain->sum, 0);
    Node *gemm = pass_add_node(c, chain->product, "Gemm", inputs, 3);
    while (sum->first_use) pass_set_input(c, sum->first_use->node, 0, pass_output(gemm, 0));
}

static bool fuse(PassContext *c, Node *root)
{
    Chain chains[MAX_CHAINS];
    int64_t sizes[] = {-1, 0};
    Value *x = pass_input(root, 0);
    const Shape *shape = x ? pass_shape(x) : NULL;
    if (!shape || shape->rank < 3 || !dim_is_number(shape->dims[shape->rank - 1], &sizes[1]) || sizes[1] < 1)
        return false;
    if (!gemm_may_replace(c, root, pass_dtype(x), true) || !pass_may_create(c, "Reshape")) return false;
    if (!read_chain(c, root, &chains[0])) return false;
    const Node *reshape = pass_producer(c, root, 0, "Reshape");
    bool is_alone = reshape && pass_is_read_once(x);
    size_t count = is_alone ? 1 : read_chains(c, x, root->graph, chains);
    if (!is_alone && count < 2) return false;
    Value *inputs[] = {is_alone ? pass_input(reshape, 0) : x, pass_add_integers(c, root, sizes, 2, 1)};
    Node *matrix = pass_add_node(c, is_alone ? root : node_behind(x, root->graph), "Reshape", inputs, 2);
    for (size_t i = 0; i < count; i++) become_gemm(c, &chains[i], pass_output(matrix, 0));
    pass_record(c, RECORD_ROUNDING, "%zu MatMul and Add before Reshapes became Gemm", count);
    return true;
}

const Pass pass_fuse_matmul_add_between_reshapes = {
    .name = "fuse_matmul_add_between_reshapes",
    .summary =
        "MatMul of a stack with a matrix, and the Add behind it, become Gemm where Reshapes stand around it anyway.",
    .before = "x = Reshape (u, s)\na = MatMul (x, w)\nb = Add (a, c)\ny = Reshape (b, t)",
    .after = "m = Reshape (u, [-1, K])\ng = Gemm (m, w, c)\ny = Reshape (g, t)",
    .roots = "MatMul",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
