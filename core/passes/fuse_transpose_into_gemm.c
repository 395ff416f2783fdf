/* fuse_transpose_into_gemm - a Gemm reads a matrix the other way round.
 *
 *     a = Transpose (x)
 *     y = Gemm (a, w)         =>     y = Gemm <transA = 1> (x, w)
 *
 * Rounding: sums may be made in another order. Likewise input B; the attribute is turned where it was set.
 * Needs: perm is [1, 0] or absent; all that reads the output of the Transpose are inputs A and B of Gemms. */
#include "passes/gemm_parts.h"
#include "passes/pass_rewrite.h"

static bool is_matrix_of_gemm(const Use *use, const Graph *graph)
{
    const Node *node = use->node;
    return node_is(node, "Gemm") && node->graph == graph && (use == &node->inputs[0] || use == &node->inputs[1]);
}

/* Else the Transpose would stay, and nothing be won. */
static bool only_gemms_read(PassContext *c, const Value *transposed, const Graph *graph)
{
    if (transposed->output_count > 0) return pass_refuse(c, "kept: the output of the Transpose is a graph output");
    if (transposed->is_mentioned) return false;
    for (const Use *use = transposed->first_use; use; use = use->next)
        if (!is_matrix_of_gemm(use, graph))
            return pass_refuse(c, "kept: other nodes read the output of the Transpose too");
    return true;
}

static bool fuse_input(PassContext *c, Node *root, uint32_t index)
{
    const char *attribute = index == 0 ? "transA" : "transB";
    const Node *transpose = pass_producer(c, root, index, "Transpose");
    if (!transpose || !gemm_is_swap(c, transpose)) return false;
    if (!only_gemms_read(c, pass_input(root, index), root->graph)) return false;
    bool is_transposed = infer_int(pass_look(c, root), attribute) != 0;
    if (is_transposed) pass_remove_attribute(c, root, attribute);
    else pass_set_int(c, root, attribute, 1);
    pass_set_input(c, root, index, pass_input(transpose, 0));
    pass_record(c, RECORD_ROUNDING, "the Transpose became %s of the Gemm", attribute);
    return true;
}

static bool fuse(PassContext *c, Node *root)
{
    return fuse_input(c, root, 0) || fuse_input(c, root, 1);
}

const Pass pass_fuse_transpose_into_gemm = {
    .name = "fuse_transpose_into_gemm",
    .summary = "A Transpose of a matrix becomes transA or transB of the Gemm behind it.",
    .before = "a = Transpose (x)\ny = Gemm (a, w)",
    .after = "y = Gemm <transA = 1> (x, w)",
    .roots = "Gemm",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
