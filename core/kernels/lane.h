/* lane - how elements of any dtype are computed with: as doubles, signed or unsigned integers of 64 bits.
 *
 * Elements come *unpacked*: one of 6 bits or less takes the low bits of a byte of its own, the others being 0. float32, float16, bfloat16 results of + - * /
 * and sqrt that are computed in double and rounded once are those of the format's own arithmetic (53 >= 2 * 24 + 2). */
#ifndef HONE_LANE_H
#define HONE_LANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernels/float_format.h"
#include "model/dtype.h"

typedef enum Lane {
    LANE_NONE, /* strings, complex and unknown dtypes */
    LANE_F64,  /* double: every floating point format */
    LANE_I64,  /* int64_t: signed integers and bool */
    LANE_U64   /* uint64_t: unsigned integers */
} Lane;

Lane lane_of(int32_t dtype);

/* Bytes of one unpacked element; 0: strings and unknown dtypes. */
size_t lane_element_bytes(int32_t dtype);

/* elements[count], unpacked -> values[count] of the lane of the dtype. */
void lane_load(int32_t dtype, const uint8_t *elements, size_t count, void *values);

/* The same into another lane, as a Cast to float64, int64 or uint64 converts (which must be defined for the values). */
void lane_load_as(int32_t dtype, const uint8_t *elements, size_t count, Lane lane, void *values);

/* values[count] of the lane of the dtype -> elements[count], unpacked. Integers keep their low bits; floating point is
 * rounded once, to nearest, ties to even (float8e8m0: up); a NaN becomes the positive quiet one; too large: infinity, or
 * in formats without one what the format's conversion says without saturation. bool: not 0. */
void lane_store(int32_t dtype, const void *values, size_t count, uint8_t *elements);

/* Likewise. saturate: what is too large for a format of 8 bits becomes its largest value, infinity too. */
typedef struct LaneRounding {
    bool saturate;
    ScaleRounding scale; /* of float8e8m0 */
} LaneRounding;
void lane_store_by(int32_t dtype, const void *values, size_t count, const LaneRounding *rounding, uint8_t *elements);

/* elements[count] of dtype `from` -> out[count] of dtype `to`, both unpacked, as ONNX's Cast converts them, each rounded
 * at most once (integers of 64 bits to float32, too). Equal dtypes: the same bits. To an integer, NaN gives 0 and what
 * does not fit gives something: lane_cast_is_defined tells whether there is any.
 * https://onnx.ai/onnx/operators/onnx__Cast.html */
void lane_cast(int32_t from, const uint8_t *elements, size_t count, int32_t to, const LaneRounding *rounding,
               uint8_t *out);

/* False: one of the elements is a NaN, or rounded towards zero outside of the range of `to`, an integer type, or
 * negative and `to` is float8e8m0: what comes of it differs between runtimes. */
bool lane_cast_is_defined(int32_t from, const uint8_t *elements, size_t count, int32_t to);

#endif
