/* dim_bounds - interval arithmetic with infinite ends, and what it proves of expressions. */
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

static DimInterval interval_negate(DimInterval interval)
{
    return interval_multiply(interval, (DimInterval){-1, -1});
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static DimInterval interval_hull(DimInterval a, DimInterval b)
{
    return (DimInterval){smaller(a.lower, b.lower), larger(a.upper, b.upper)};
}

/* Of min(x, y), max(x, y) with x in a, y in b. */
static DimInterval interval_min(DimInterval a, DimInterval b)
{
    return (DimInterval){smaller(a.lower, b.lower), smaller(a.upper, b.upper)};
}

static DimInterval interval_max(DimInterval a, DimInterval b)
{
    return (DimInterval){larger(a.lower, b.lower), larger(a.upper, b.upper)};
}

/* Of what is within both. */
static DimInterval interval_common(DimInterval a, DimInterval b)
{
    return (DimInterval){larger(a.lower, b.lower), smaller(a.upper, b.upper)};
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

/* The bounds of atom^power. */
static DimInterval power_bounds(DimInterval bounds, uint32_t power)
{
    DimInterval square = interval_multiply(bounds, bounds);
    if (square.lower < 0) square.lower = 0;
    DimInterval out = power % 2 == 1 ? bounds : (DimInterval){1, 1};
    for (uint32_t k = 0; k < power / 2; k++) out = interval_multiply(out, square);
    return out;
}

static DimInterval term_bounds(const DimTerm *term)
{
    DimInterval out = {term->coefficient, term->coefficient};
    for (uint32_t k = 0; k < term->factor_count;) {
        uint32_t end = k + 1;
        while (end < term->factor_count && term->factors[end] == term->factors[k]) end++;
        out = interval_multiply(out, power_bounds(term->factors[k]->bounds, end - k));
        k = end;
    }
    return out;
}

static DimInterval sum_bounds(const DimDraft *self)
{
    DimInterval out = {0, 0};
    for (uint32_t k = 0; k < self->term_count; k++) out = interval_add(out, term_bounds(&self->terms[k]));
    return out;
}

/* -- Bounds by elimination ---------------------------------------------------------------------------------------- *
 * Interval arithmetic alone does not see that min(a, b) - a <= 0, or a - 2*floor(a/2) <= 1. So the newest atom that is
 * no symbol is replaced by what it stands for, and what that leaves is looked at in the same way:
 *
 *   others + m*min(a, b)     is others + m*a or others + m*b (max, broadcast likewise)
 *   others + m*floor(e/d)    is (d*others + m*e - m*r)/d for some 0 <= r < d */

enum { MAX_ELIMINATIONS = 5 };

typedef struct Elimination {
    DimDraft others, cofactor; /* self = others + cofactor * atom */
    DimFactors factors;
} Elimination;

static DimInterval bounds_at(const DimDraft *self, int depth);

static const DimAtom *newest_operation(const DimDraft *self)
{
    const DimAtom *newest = NULL;
    for (uint32_t k = 0; k < self->term_count; k++) {
        for (uint32_t j = 0; j < self->terms[k].factor_count; j++) {
            const DimAtom *atom = self->terms[k].factors[j];
            if (atom->kind != ATOM_SYMBOL && (!newest || atom->number > newest->number)) newest = atom;
        }
    }
    return newest;
}

/* Terms with the atom once go into the cofactor; its powers stay with the others. */
static void eliminate(Elimination *self, const DimDraft *draft, const DimAtom *atom)
{
    draft_open(&self->others);
    draft_open(&self->cofactor);
    self->factors.count = 0;
    for (uint32_t k = 0; k < draft->term_count; k++) {
        DimTerm term = draft->terms[k];
        DimTerm without = term;
        if (dim_term_count(&term, atom) == 1 && dim_term_divide(&term, atom, &self->factors, &without)) {
            draft_add_term(&self->cofactor, without);
        } else {
            draft_add_term(&self->others, term);
        }
    }
}

/* scale * others + cofactor * value. */
static DimInterval bounds_with(const Elimination *self, int64_t scale, Dim value, int depth)
{
    DimDraft draft;
    DimFactors factors;
    draft_open(&draft);
    factors.count = 0;
    for (uint32_t k = 0; k < self->others.term_count; k++) {
        DimTerm term = self->others.terms[k];
        if (!integer_multiply(term.coefficient, scale, &term.coefficient)) return EVERYTHING;
        draft_add_term(&draft, term);
    }
    for (uint32_t k = 0; k < self->cofactor.term_count; k++) {
        for (uint32_t j = 0; j < value->term_count && !draft.is_failed; j++) {
            draft_add_product(&draft, &factors, &self->cofactor.terms[k], &value->terms[j]);
        }
    }
    return draft.is_failed ? EVERYTHING : bounds_at(&draft, depth);
}

static DimInterval bounds_of_choice(const Elimination *self, const DimAtom *atom, int depth)
{
    DimInterval with_a = bounds_with(self, 1, atom->a, depth);
    DimInterval with_b = bounds_with(self, 1, atom->b, depth);
    DimInterval cofactor = sum_bounds(&self->cofactor);
    bool is_positive = cofactor.lower >= 0, is_negative = cofactor.upper <= 0;
    bool is_min = atom->kind == ATOM_MIN, is_max = atom->kind == ATOM_MAX;
    if ((is_min && is_positive) || (is_max && is_negative)) return interval_min(with_a, with_b);
    if ((is_min && is_negative) || (is_max && is_positive)) return interval_max(with_a, with_b);
    return interval_hull(with_a, with_b);
}

static DimInterval bounds_of_division(const Elimination *self, const DimAtom *atom, int depth)
{
    int64_t divisor;
    if (!dim_is_number(atom->b, &divisor) || divisor < 1) return EVERYTHING;
    DimInterval cofactor = sum_bounds(&self->cofactor);
    DimInterval scaled = bounds_with(self, divisor, atom->a, depth);
    scaled = interval_add(scaled, interval_multiply(cofactor, (DimInterval){1 - divisor, 0}));
    const DimInterval by = {divisor, divisor};
    /* The lower bound is rounded up. */
    return (DimInterval){interval_negate(interval_floor_divide(interval_negate(scaled), by)).lower,
                         interval_floor_divide(scaled, by).upper};
}

static DimInterval bounds_at(const DimDraft *self, int depth)
{
    DimInterval out = sum_bounds(self);
    const DimAtom *atom = depth < MAX_ELIMINATIONS && self->term_count > 1 ? newest_operation(self) : NULL;
    if (!atom) return out;
    Elimination elimination;
    eliminate(&elimination, self, atom);
    if (elimination.cofactor.term_count == 0 || elimination.others.is_failed) return out;
    return interval_common(out, atom->kind == ATOM_FLOOR ? bounds_of_division(&elimination, atom, depth + 1)
                                                         : bounds_of_choice(&elimination, atom, depth + 1));
}

DimInterval draft_bounds(const DimDraft *self)
{
    return bounds_at(self, 0);
}

DimInterval dim_difference_bounds(Dim a, Dim b)
{
    DimInterval apart = interval_add(a->bounds, interval_negate(b->bounds));
    DimDraft difference;
    draft_open(&difference);
    draft_add_scaled(&difference, a, 1);
    draft_add_scaled(&difference, b, -1);
    if (difference.is_failed) return apart;
    return interval_common(apart, draft_bounds(&difference));
}

DimInterval atom_bounds(DimAtomKind kind, Dim a, Dim b)
{
    DimInterval of_a = a->bounds, of_b = b->bounds;
    switch (kind) {
    case ATOM_FLOOR: return interval_floor_divide(of_a, of_b);
    case ATOM_MIN: return interval_min(of_a, of_b);
    case ATOM_MAX: return interval_max(of_a, of_b);
    default: return interval_hull(of_a, of_b);
    }
}
