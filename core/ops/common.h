/* common - what the inference of many operators shares.
 *
 * "Like an input" is about the shape: dtype 0 leaves the dtype to the type constraints, as in infer_set. */
#ifndef HONE_COMMON_H
#define HONE_COMMON_H

#include "ops/elements.h"
#include "ops/op.h"

/* -- Whole functions of rows ---------------------------------------------------------------------------------------- */

/* Output 0 has the shape of input 0; its dtype is told by the constraints (T in, T out). */
Inferred infer_like_input(InferContext *c);

/* Output 0 has the shape of input 0 and is of booleans. */
Inferred infer_like_input_bool(InferContext *c);

/* Output 0 is all inputs broadcast by numpy's rules; its dtype is told by the constraints. */
Inferred infer_broadcast(InferContext *c);

/* Likewise, of booleans. */
Inferred infer_broadcast_bool(InferContext *c);

/* Output 0 is input 0: its type (of any kind), shape, elements. */
Inferred infer_identity(InferContext *c);

/* -- Broadcasting of two inputs as operators had it before version 7 of ONNX ----------------------------------------- */

/* Output 0, of `dtype`, has the shape of input 0. Without the attribute `broadcast` input 1 has the same shape; with it
 * input 1 is one element, or its shape is that of some axes in a row: the last ones, or those from `axis` on. */
Inferred infer_broadcast_by_attribute(InferContext *c, int32_t dtype);

/* -- Outputs -------------------------------------------------------------------------------------------------------- */

/* Sets an output with the shape of an input. UNKNOWN: the input's rank is not known; the dtype is set all the same.
 * Nothing happens to outputs that the node does not have. */
Inferred infer_set_like(InferContext *c, size_t output, size_t input, int32_t dtype);

/* Sets an output with a dtype and an unknown rank, and says that the rank of the input is not known. */
Inferred infer_set_unranked(InferContext *c, size_t output, int32_t dtype, size_t input);

/* -- Inputs --------------------------------------------------------------------------------------------------------- */

/* The operand's name in the schema; "input" where there is none. Owned by c->arena. */
const char *infer_input_name(const InferContext *c, size_t index);

/* DONE: the input's rank is known, and within minimum..maximum. UNKNOWN, INVALID: with a reason. */
Inferred infer_check_rank(InferContext *c, size_t input, int minimum, int maximum);

/* Reads the attribute INT `name` (default included) as an axis of `rank` axes, negative from the end. DONE: *out in
 * 0..rank-1; INVALID: out of range. */
Inferred infer_axis_attribute(InferContext *c, const char *name, int rank, int *out);

/* Reads axes in their old and new place (infer_ints_of_attribute_or_input) as a mask of `rank` axes: bit k is axis k.
 * DONE: *out, and *out_is_given false where none are given (mask 0). UNKNOWN: they are computed. INVALID: out of range
 * of the axes. An axis that is given twice counts once. Ranks over SHAPE_MAX_RANK are UNKNOWN. */
Inferred infer_axes_mask(InferContext *c, const char *name, size_t index, int rank, uint64_t *out, bool *out_is_given);

/* Reads the attribute INT `name` as a dtype. DONE: *out, or `otherwise` where the attribute is absent and has no
 * default. INVALID: ONNX has no such dtype. */
Inferred infer_dtype_attribute(InferContext *c, const char *name, int32_t otherwise, int32_t *out);

#endif
