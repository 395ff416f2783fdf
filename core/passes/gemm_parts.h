/* gemm_parts - what passes that make and change a Gemm share. */
#ifndef HONE_GEMM_PARTS_H
#define HONE_GEMM_PARTS_H

#include "passes/pass.h"

/* May a Gemm of two matrices of this dtype stand in place of the node: is it in the opset, with numpy's broadcasting,
 * and with or without an addend; not kept by the user? */
bool gemm_may_replace(PassContext *c, const Node *node, int32_t dtype, bool has_addend);

/* Is the product (of rank 2) the shape that addend and product broadcast to, as Gemm demands of its addend? Proven. */
bool gemm_addend_fits(const Value *addend, const Value *product);

/* root adds an addend to the product that inner, a MatMul or Gemm without addend, makes: both become one Gemm
 *
 *     alpha * product + beta * addend
 *
 * in place of inner where the addend is made before it, else of root. */
void gemm_take_addend(PassContext *c, Node *root, Node *inner, Value *addend, float alpha, float beta);

/* Does the node swap the two axes of a matrix? Its input is known to be one by whoever asks. */
bool gemm_is_swap(PassContext *c, const Node *transpose);

/* Does any of the first two inputs come from a DequantizeLinear? */
bool gemm_is_quantized(const Node *node);

#endif
