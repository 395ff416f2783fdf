/* elements - the elements of small tensors, one by one: where they are in a broadcast, what fits a dtype, and functions
 * of one, two or many of them. */
#ifndef HONE_ELEMENTS_H
#define HONE_ELEMENTS_H

#include "ops/infer_context.h"

/* Are all dims of an output's shape (a set one) numbers, and its elements at most FACT_MAX_ELEMENTS? Their count in
 * *out_count. */
bool output_is_small(const InferContext *c, size_t output, size_t *out_count);

/* Where the elements of a broadcast operand are: for each element of `to` the index of the element of `from`
 * (out[FACT_MAX_ELEMENTS]). False: `to` is not small or not all numbers, or `from` does not broadcast to it. */
bool shape_broadcast_indices(const Shape *from, const Shape *to, size_t *out);

/* The integer as a value of the dtype, which may be a floating point one: NULL where it is not known, or perhaps does not
 * fit. Symbols are sizes, and sizes fit wherever a model keeps them in integers of 32 bits, or in float32, which counts to
 * 2^24; narrower dtypes and signs need proof. */
Dim dim_in_dtype(Dim value, int32_t dtype);

/* The product of two values of the dtype. In float32 that of two sizes, which may well be over 2^24, is NULL. */
Dim dim_multiply_in_dtype(DimPool *pool, Dim a, Dim b, int32_t dtype);

/* An element as an integer: its Dim, or its number where that is one; NULL: not known, or no integer. */
Dim element_as_dim(InferContext *c, const Elements *elements, size_t index);

/* Sets the elements of an output from integers, each fitted to its dtype: of floating point as numbers where all are. */
void elements_set(InferContext *c, size_t output, const Dim *dims, size_t count);

/* Is the dtype one whose elements are Dims: an integer type of whole bytes, or bool? */
bool dtype_is_integer(int32_t dtype);

/* Is the dtype one whose elements are numbers: float, double, float16, bfloat16? */
bool dtype_is_floating(int32_t dtype);

/* Up to this magnitude all integers are exact in a floating point dtype; 0: it is none. */
int64_t dtype_exact_limit(int32_t dtype);

/* The smallest and largest value of an integer dtype (those of uint64 that fit int64); false: it is none. */
bool dtype_integer_range(int32_t dtype, int64_t *out_lowest, int64_t *out_highest);

/* Is it 0 with a sign? Which zero runtimes choose of two is open, and onnxruntime's Where adds up what it selects. */
bool number_is_negative_zero(double number);

/* A function of two elements, or of one (b is NULL, 0). NULL, false: not known. */
typedef Dim (*DimOperation)(InferContext *c, Dim a, Dim b);
typedef bool (*NumberOperation)(double a, double b, double *out);

/* Sets the elements of output 0 from those of all inputs, broadcast: of one input f(a), else f(f(a, b), c)... Either
 * operation may be NULL. Results are fitted to the output's dtype, between steps to float32 or double, in which
 * onnxruntime computes; a number that is not finite sets nothing. */
void elements_by_operation(InferContext *c, DimOperation of_dims, NumberOperation of_numbers);

#endif
