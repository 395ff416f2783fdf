/* common - what the inference of many operators shares.
 *
 * "Like an input" is about the shape: dtype 0 leaves the dtype to the type constraints, as in infer_set. */
#ifndef HONE_COMMON_H
#define HONE_COMMON_H

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

/* Output 0 is input 0: type, shape, elements. */
Inferred infer_identity(InferContext *c);

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
 * DONE: *out, and *out_is_given false where none are given (mask 0). UNKNOWN: they are computed. INVALID: out of range,
 * or one twice. Ranks over SHAPE_MAX_RANK are UNKNOWN. */
Inferred infer_axes_mask(InferContext *c, const char *name, size_t index, int rank, uint64_t *out, bool *out_is_given);

/* Reads the attribute INT `name` as a dtype. DONE: *out, or `otherwise` where the attribute is absent and has no
 * default. INVALID: ONNX has no such dtype. */
Inferred infer_dtype_attribute(InferContext *c, const char *name, int32_t otherwise, int32_t *out);

/* -- Elements ------------------------------------------------------------------------------------------------------- */

/* Are all dims of an output's shape (a set one) numbers, and its elements at most FACT_MAX_ELEMENTS? Their count in
 * *out_count. */
bool output_is_small(const InferContext *c, size_t output, size_t *out_count);

/* Where the elements of a broadcast operand are: for each element of `to` the index of the element of `from`
 * (out[FACT_MAX_ELEMENTS]). False: `to` is not small or not all numbers, or `from` does not broadcast to it. */
bool shape_broadcast_indices(const Shape *from, const Shape *to, size_t *out);

/* The integer as a value of the dtype: NULL where it is not known, or perhaps does not fit. Symbols are sizes, and sizes
 * fit 32 bits wherever a model keeps them in such; narrower dtypes and signs need proof. */
Dim dim_in_dtype(Dim value, int32_t dtype);

/* Is the dtype one whose elements are Dims: an integer type or bool? */
bool dtype_is_integer(int32_t dtype);

/* Is the dtype one whose elements are numbers: a floating point type? */
bool dtype_is_floating(int32_t dtype);

/* A function of two elements, or of one (b is NULL, 0). NULL, false: not known. */
typedef Dim (*DimOperation)(InferContext *c, Dim a, Dim b);
typedef bool (*NumberOperation)(double a, double b, double *out);

/* Sets the elements of output 0 from those of inputs 0 and (where the node has two) 1, broadcast. Either operation may
 * be NULL. Results are fitted to the output's dtype; a result that is not finite sets nothing. */
void elements_by_operation(InferContext *c, DimOperation of_dims, NumberOperation of_numbers);

#endif
