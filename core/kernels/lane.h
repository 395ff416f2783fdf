/* lane - how elements of any dtype are computed with: as doubles, signed or unsigned integers of 64 bits.
 *
 * Elements come *unpacked*: one of 6 bits or less takes a byte of its own. float32, float16, bfloat16 results of + - * /
 * and sqrt that are computed in double and rounded once are those of the format's own arithmetic (53 >= 2 * 24 + 2). */
#ifndef HONE_LANE_H
#define HONE_LANE_H

#include <stddef.h>
#include <stdint.h>

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
 * rounded once, to nearest, ties to even; a NaN becomes the positive quiet one; too large: infinity, or in formats
 * without one what the format's conversion says without saturation. bool: not 0. */
void lane_store(int32_t dtype, const void *values, size_t count, uint8_t *elements);

/* Packed canonical bytes <-> unpacked elements, `first` being the index of the first element of the packed bytes that
 * are given (a multiple of what a byte, or three, hold). Of whole-byte dtypes both are the same. */
void lane_unpack(int32_t dtype, const uint8_t *packed, size_t count, uint8_t *elements);
void lane_pack(int32_t dtype, const uint8_t *elements, size_t count, uint8_t *packed);

#endif
