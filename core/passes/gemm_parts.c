/* gemm_parts - what passes that make and change a Gemm share. */
#include "passes/gemm_parts.h"

#include "passes/linear.h"
#include "passes/pass_rewrite.h"

bool gemm_may_replace(PassContext *c, const Node *node, int32_t dtype, bool has_addend)
{
    int64_t opset = pass_opset(c, node);
    if (!affine_dtype(dtype) || (dtype == DTYPE_BFLOAT16 && opset < 13)) return false;
    return opset >= (has_addend ? 7 : 11) && pass_may_create(c, "Gemm");
}

bool gemm_addend_fits(const Value *addend, const Value *product)
{
    const Shape *small = pass_shape(addend), *large = pass_shape(product);
    if (!small || !large || large->rank != 2 || small->rank > 2) return false;
    for (int axis = 0; axis < small->rank; axis++) {
        Dim size = small->dims[axis];
        if (!dim_is(size, 1) && !dim_is_equal(size, large->dims[2 - small->rank + axis])) return false;
    }
    return true;
}

/* Nodes that were added share the order number of a neighbour: equal numbers prove nothing. */
static bool is_made_before(const Value *value, const Node *node)
{
    if (!value->producer || value->graph != node->graph) return true;
    return value->producer->order < node->order;
}

void gemm_take_addend(PassContext *c, Node *root, Node *inner, Value *addend, float alpha, float beta)
{
    static const char *const kept[] = {"transA", "transB"};
    Value *inputs[] = {pass_input(inner, 0), pass_input(inner, 1), addend};
    Node *gemm = is_made_before(addend, inner) ? inner : root;
    if (!node_is(gemm, "Gemm")) pass_set_operator(c, gemm, "Gemm");
    for (size_t i = 0; gemm == root && i < 2; i++) pass_copy_attribute(c, gemm, inner, kept[i]);
    pass_set_inputs(c, gemm, inputs, 3);
    pass_remove_attribute(c, gemm, "beta");
    if (alpha != 1) pass_set_float(c, gemm, "alpha", alpha);
    else pass_remove_attribute(c, gemm, "alpha");
    if (beta != 1) pass_set_float(c, gemm, "beta", beta);
    if (gemm == inner) linear_take_output(c, gemm, root);
}

bool gemm_is_swap(PassContext *c, const Node *transpose)
{
    int64_t perm[2];
    InferContext *look = pass_look(c, transpose);
    if (!infer_has_attribute(look, "perm")) return true;
    return infer_ints(look, "perm", perm, 2) == 2 && perm[0] == 1 && perm[1] == 0;
}

bool gemm_is_quantized(const Node *node)
{
    for (uint32_t index = 0; index < 2; index++) {
        const Value *value = pass_input(node, index);
        if (value && value->producer && node_is(value->producer, "DequantizeLinear")) return true;
    }
    return false;
}
