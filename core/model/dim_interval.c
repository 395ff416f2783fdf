/* dim_interval - arithmetic with intervals whose ends may be infinite. */
#include "model/dim_parts.h"

static const DimInterval EVERYTHING = {INT64_MIN, INT64_MAX};

static int64_t add_saturating(int64_t a, int64_t b)
{
    int64_t sum;
    if (integer_add(a, b, &sum)) return sum;
    return a < 0 ? INT64_MIN : INT64_MAX;
}

DimInterval interval_add(DimInterval a, DimInterval b)
{
    bool is_open_below = a.lower == INT64_MIN || b.lower == INT64_MIN;
    bool is_open_above = a.upper == INT64_MAX || b.upper == INT64_MAX;
    return (DimInterval){is_open_below ? INT64_MIN : add_saturating(a.lower, b.lower),
                         is_open_above ? INT64_MAX : add_saturating(a.upper, b.upper)};
}

/* An end of an interval: a number, or infinite in the direction of its sign. */
typedef struct End {
    int64_t number;
    bool is_infinite;
} End;

static End lower_end(DimInterval interval)
{
    return (End){interval.lower, interval.lower == INT64_MIN};
}

static End upper_end(DimInterval interval)
{
    return (End){interval.upper, interval.upper == INT64_MAX};
}

static int64_t multiply_ends(End a, End b)
{
    int64_t product;
    if (a.number == 0 || b.number == 0) return 0;
    if (!a.is_infinite && !b.is_infinite && integer_multiply(a.number, b.number, &product)) return product;
    return (a.number < 0) != (b.number < 0) ? INT64_MIN : INT64_MAX;
}

DimInterval interval_multiply(DimInterval a, DimInterval b)
{
    const int64_t products[4] = {multiply_ends(lower_end(a), lower_end(b)), multiply_ends(lower_end(a), upper_end(b)),
                                 multiply_ends(upper_end(a), lower_end(b)), multiply_ends(upper_end(a), upper_end(b))};
    DimInterval out = {products[0], products[0]};
    for (int k = 1; k < 4; k++) {
        if (products[k] < out.lower) out.lower = products[k];
        if (products[k] > out.upper) out.upper = products[k];
    }
    return out;
}

DimInterval interval_negate(DimInterval interval)
{
    return interval_multiply(interval, (DimInterval){-1, -1});
}

DimInterval interval_hull(DimInterval a, DimInterval b)
{
    return (DimInterval){integer_smaller(a.lower, b.lower), integer_larger(a.upper, b.upper)};
}

DimInterval interval_min(DimInterval a, DimInterval b)
{
    return (DimInterval){integer_smaller(a.lower, b.lower), integer_smaller(a.upper, b.upper)};
}

DimInterval interval_max(DimInterval a, DimInterval b)
{
    return (DimInterval){integer_larger(a.lower, b.lower), integer_larger(a.upper, b.upper)};
}

DimInterval interval_common(DimInterval a, DimInterval b)
{
    return (DimInterval){integer_larger(a.lower, b.lower), integer_smaller(a.upper, b.upper)};
}

static DimInterval divide_by_positive(DimInterval a, DimInterval b)
{
    DimInterval out = EVERYTHING;
    if (a.lower >= 0) out.lower = b.upper == INT64_MAX ? 0 : a.lower / b.upper;
    if (a.lower < 0 && a.lower != INT64_MIN) out.lower = integer_floor_divide(a.lower, b.lower);
    if (a.upper < 0) out.upper = b.upper == INT64_MAX ? -1 : integer_floor_divide(a.upper, b.upper);
    if (a.upper >= 0 && a.upper != INT64_MAX) out.upper = a.upper / b.lower;
    return out;
}

DimInterval interval_floor_divide(DimInterval a, DimInterval b)
{
    if (b.lower >= 1) return divide_by_positive(a, b);
    if (b.upper <= -1) return divide_by_positive(interval_negate(a), interval_negate(b));
    /* |a / b| <= |a|; 0 is what some processors make of a division by 0. */
    DimInterval out = interval_hull(a, (DimInterval){0, 0});
    bool is_positive = a.lower >= 0 && b.lower >= 0;
    return is_positive ? out : interval_hull(out, interval_negate(out));
}
