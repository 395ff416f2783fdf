/* lane_cast - from one lane to another, and from one dtype to another. */
#include <math.h>
#include <string.h>

#include "kernels/lane.h"

enum { CHUNK_ELEMENTS = 256 };

/* A value of any lane: whatever was stored last. */
typedef union Value {
    double f64;
    int64_t i64;
    uint64_t u64;
} Value;

/* Towards zero; of what does not fit anything, but the same everywhere. */
static int64_t to_signed(double number)
{
    return number >= -0x1p63 && number < 0x1p63 ? (int64_t)number : 0;
}

static uint64_t to_unsigned(double number)
{
    return number >= 0 && number < 0x1p64 ? (uint64_t)number : (uint64_t)to_signed(number);
}

/* Integers of both lanes are the same bits. */
static void convert(Lane from, Lane to, Value *values, size_t count)
{
    if (from == LANE_F64 && to == LANE_I64)
        for (size_t i = 0; i < count; i++) values[i].i64 = to_signed(values[i].f64);
    if (from == LANE_F64 && to == LANE_U64)
        for (size_t i = 0; i < count; i++) values[i].u64 = to_unsigned(values[i].f64);
    if (from == LANE_I64 && to == LANE_F64)
        for (size_t i = 0; i < count; i++) values[i].f64 = (double)values[i].i64;
    if (from == LANE_U64 && to == LANE_F64)
        for (size_t i = 0; i < count; i++) values[i].f64 = (double)values[i].u64;
}

void lane_load_as(int32_t dtype, const uint8_t *elements, size_t count, Lane lane, void *values)
{
    lane_load(dtype, elements, count, values);
    convert(lane_of(dtype), lane, values, count);
}

/* What a double cannot hold is cut off and leaves a bit behind ("round to odd"), so that the format's own rounding is the
 * only one that counts. Every narrower format has at least two bits less than what is left. */
static void cut_integers(Lane lane, Value *values, size_t count)
{
    const uint64_t low = ((uint64_t)1 << 11) - 1;
    for (size_t i = 0; i < count; i++) {
        bool is_negative = lane == LANE_I64 && values[i].i64 < 0;
        uint64_t magnitude = is_negative ? 0 - values[i].u64 : values[i].u64;
        if (magnitude >> 53 != 0 && (magnitude & low) != 0) magnitude = (magnitude & ~low) | (low + 1);
        values[i].u64 = is_negative ? 0 - magnitude : magnitude;
    }
}

static void cast_chunk(int32_t from, const uint8_t *elements, size_t count, int32_t to, const LaneRounding *rounding,
                       uint8_t *out)
{
    Value values[CHUNK_ELEMENTS];
    Lane lane = lane_of(from);
    lane_load(from, elements, count, values);
    if (to == DTYPE_BOOL && lane == LANE_F64)
        for (size_t i = 0; i < count; i++) values[i].i64 = values[i].f64 != 0;
    else {
        if (lane != LANE_F64 && to != DTYPE_DOUBLE && lane_of(to) == LANE_F64) cut_integers(lane, values, count);
        convert(lane, lane_of(to), values, count);
    }
    lane_store_by(to, values, count, rounding, out);
}

void lane_cast(int32_t from, const uint8_t *elements, size_t count, int32_t to, const LaneRounding *rounding,
               uint8_t *out)
{
    size_t from_bytes = lane_element_bytes(from), to_bytes = lane_element_bytes(to);
    if (count == 0) return;
    if (from == to) {
        memcpy(out, elements, count * from_bytes);
        return;
    }
    for (size_t done = 0; done < count; done += CHUNK_ELEMENTS) {
        size_t step = count - done < CHUNK_ELEMENTS ? count - done : CHUNK_ELEMENTS;
        cast_chunk(from, elements + done * from_bytes, step, to, rounding, out + done * to_bytes);
    }
}

/* ---- What is defined ---- */

typedef struct NumberRange {
    double lowest, above; /* lowest <= number < above */
} NumberRange;

static NumberRange range_of(int32_t dtype)
{
    unsigned bits = dtype_of(dtype)->bits;
    if (lane_of(dtype) == LANE_U64) return (NumberRange){0, ldexp(1, (int)bits)};
    return (NumberRange){-ldexp(1, (int)bits - 1), ldexp(1, (int)bits - 1)};
}

bool lane_cast_is_defined(int32_t from, const uint8_t *elements, size_t count, int32_t to)
{
    double numbers[CHUNK_ELEMENTS];
    bool to_scale = to == DTYPE_FLOAT8E8M0, to_integer = lane_of(to) == LANE_I64 || lane_of(to) == LANE_U64;
    if (from == to || to == DTYPE_BOOL || (!to_scale && (!to_integer || lane_of(from) != LANE_F64))) return true;
    NumberRange range = to_scale ? (NumberRange){0, INFINITY} : range_of(to);
    for (size_t done = 0; done < count; done += CHUNK_ELEMENTS) {
        size_t step = count - done < CHUNK_ELEMENTS ? count - done : CHUNK_ELEMENTS;
        lane_load_as(from, elements + done * lane_element_bytes(from), step, LANE_F64, numbers);
        for (size_t i = 0; i < step; i++) {
            double number = trunc(numbers[i]);
            if (!(number >= range.lowest && (number < range.above || to_scale))) return false;
        }
    }
    return true;
}
