/* rows_bits - functions of bits. Booleans are 0 and 1, so the same serve as logic. */
#include "kernels/row_map.h"
#include "kernels/rows.h"

static uint64_t and_bits(uint64_t a, uint64_t b)
{
    return a & b;
}

static void and_u64(const Row *row)
{
    row_fold_u64(row, and_bits);
}

static uint64_t or_bits(uint64_t a, uint64_t b)
{
    return a | b;
}

static void or_u64(const Row *row)
{
    row_fold_u64(row, or_bits);
}

static uint64_t xor_bits(uint64_t a, uint64_t b)
{
    return a ^ b;
}

static void xor_u64(const Row *row)
{
    row_fold_u64(row, xor_bits);
}

const RowFunctions rows_and = {.i64 = and_u64, .u64 = and_u64};
const RowFunctions rows_or = {.i64 = or_u64, .u64 = or_u64};
const RowFunctions rows_xor = {.i64 = xor_u64, .u64 = xor_u64};

/* ---- Shifts: as unsigned a negative number of places is a large one ---- */

static void shift_left_u64(const Row *row)
{
    const uint64_t *a = row->inputs[0], *places = row->inputs[1];
    uint64_t bits = (uint64_t) * (const int64_t *)row->parameters, *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = places[i] < bits ? a[i] << places[i] : 0;
}

static void shift_right_u64(const Row *row)
{
    const uint64_t *a = row->inputs[0], *places = row->inputs[1];
    uint64_t bits = (uint64_t) * (const int64_t *)row->parameters, *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = places[i] < bits ? a[i] >> places[i] : 0;
}

/* Of a negative number the complement is shifted, so that ones come in. */
static void shift_right_i64(const Row *row)
{
    const uint64_t *a = row->inputs[0], *places = row->inputs[1];
    uint64_t bits = (uint64_t) * (const int64_t *)row->parameters, *y = row->output;
    for (size_t i = 0; i < row->count; i++) {
        uint64_t sign = a[i] >> 63 ? UINT64_MAX : 0;
        y[i] = sign ^ (places[i] < bits ? (a[i] ^ sign) >> places[i] : 0);
    }
}

const RowFunctions rows_shift_left = {.i64 = shift_left_u64, .u64 = shift_left_u64};
const RowFunctions rows_shift_right = {.i64 = shift_right_i64, .u64 = shift_right_u64};

/* ---- One input ---- */

static uint64_t not_boolean(uint64_t x)
{
    return x == 0;
}

static void not_u64(const Row *row)
{
    row_map_u64(row, not_boolean);
}

static uint64_t complement(uint64_t x)
{
    return ~x;
}

static void bitwise_not_u64(const Row *row)
{
    row_map_u64(row, complement);
}

const RowFunctions rows_not = {.i64 = not_u64};
const RowFunctions rows_bitwise_not = {.i64 = bitwise_not_u64, .u64 = bitwise_not_u64};
