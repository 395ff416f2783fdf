/* reduction_integers - of integers; what overflows wraps. */
#include "kernels/reduction_walk.h"

/* ---- Signed ---- */

static int64_t add_signed(int64_t total, int64_t x)
{
    return (int64_t)((uint64_t)total + (uint64_t)x);
}

static int64_t add_absolute_signed(int64_t total, int64_t x)
{
    return (int64_t)((uint64_t)total + (x < 0 ? 0 - (uint64_t)x : (uint64_t)x));
}

static int64_t add_square_signed(int64_t total, int64_t x)
{
    return (int64_t)((uint64_t)total + (uint64_t)x * (uint64_t)x);
}

static int64_t multiply_signed(int64_t total, int64_t x)
{
    return (int64_t)((uint64_t)total * (uint64_t)x);
}

static int64_t lower_signed(int64_t total, int64_t x)
{
    return x < total ? x : total;
}

static int64_t higher_signed(int64_t total, int64_t x)
{
    return x > total ? x : total;
}

static const struct {
    int64_t (*step)(int64_t total, int64_t x);
    int64_t first;
} signed_kinds[] = {
    [REDUCTION_SUM] = {add_signed, 0},
    [REDUCTION_MEAN] = {add_signed, 0},
    [REDUCTION_PRODUCT] = {multiply_signed, 1},
    [REDUCTION_MINIMUM] = {lower_signed, INT64_MAX},
    [REDUCTION_MAXIMUM] = {higher_signed, INT64_MIN},
    [REDUCTION_L1] = {add_absolute_signed, 0},
    [REDUCTION_SUM_SQUARE] = {add_square_signed, 0},
    [REDUCTION_LOG_SUM_EXP] = {0},
};

bool reduce_i64(ReductionKind kind, const Reduction *self, const int64_t *x, int64_t *y)
{
    ReductionWalk walk = reduction_walk(self);
    size_t depth = reduction_depth(&walk);
    if (!signed_kinds[kind].step) return false;
    for (size_t place = 0; place < walk.out_count; place++) y[place] = signed_kinds[kind].first;
    for (size_t i = 0; i < walk.count; i++, reduction_walk_next(&walk))
        y[walk.place] = signed_kinds[kind].step(y[walk.place], x[i]);
    for (size_t place = 0; kind == REDUCTION_MEAN && depth > 0 && place < walk.out_count; place++)
        y[place] /= (int64_t)depth;
    return true;
}

/* ---- Unsigned ---- */

static uint64_t add_unsigned(uint64_t total, uint64_t x)
{
    return total + x;
}

static uint64_t add_square_unsigned(uint64_t total, uint64_t x)
{
    return total + x * x;
}

static uint64_t multiply_unsigned(uint64_t total, uint64_t x)
{
    return total * x;
}

static uint64_t lower_unsigned(uint64_t total, uint64_t x)
{
    return x < total ? x : total;
}

static uint64_t higher_unsigned(uint64_t total, uint64_t x)
{
    return x > total ? x : total;
}

static const struct {
    uint64_t (*step)(uint64_t total, uint64_t x);
    uint64_t first;
} unsigned_kinds[] = {
    [REDUCTION_SUM] = {add_unsigned, 0},
    [REDUCTION_MEAN] = {add_unsigned, 0},
    [REDUCTION_PRODUCT] = {multiply_unsigned, 1},
    [REDUCTION_MINIMUM] = {lower_unsigned, UINT64_MAX},
    [REDUCTION_MAXIMUM] = {higher_unsigned, 0},
    [REDUCTION_L1] = {add_unsigned, 0},
    [REDUCTION_SUM_SQUARE] = {add_square_unsigned, 0},
    [REDUCTION_LOG_SUM_EXP] = {0},
};

bool reduce_u64(ReductionKind kind, const Reduction *self, const uint64_t *x, uint64_t *y)
{
    ReductionWalk walk = reduction_walk(self);
    size_t depth = reduction_depth(&walk);
    if (!unsigned_kinds[kind].step) return false;
    for (size_t place = 0; place < walk.out_count; place++) y[place] = unsigned_kinds[kind].first;
    for (size_t i = 0; i < walk.count; i++, reduction_walk_next(&walk))
        y[walk.place] = unsigned_kinds[kind].step(y[walk.place], x[i]);
    for (size_t place = 0; kind == REDUCTION_MEAN && depth > 0 && place < walk.out_count; place++)
        y[place] /= (uint64_t)depth;
    return true;
}
