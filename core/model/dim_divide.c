/* dim_divide - floor division, and the other divisions by way of it.
 *
 *   floor((d*x + y)/d)          = x + floor(y/d)
 *   floor((g*x + c)/(g*d))      = floor((x + floor(c/g))/d)      d > 0
 *   floor(x*y/(x*z))            = floor(y/z)                     x is not 0
 *   floor((q*b + r)/b)          = q + floor(r/b)                 b is not 0
 *   floor((floor(x/s) + y)/b)   = floor((x + s*y)/(s*b))         b > 0 */
#include "model/dim_parts.h"

/* A division on its way: whole + floor(a/b). NULL: it has failed. */
typedef struct Division {
    Dim a, b, whole;
    bool is_vouched; /* the caller knows that b is not 0 */
} Division;

static bool is_by_nonzero(const Division *self)
{
    return self->is_vouched || dim_is_nonzero(self->b);
}

static bool has_failed(const Division *self)
{
    return !self->a || !self->b || !self->whole;
}

/* The term of the dividend that is a division alone: with the coefficient 1, or -1, which is b - 1. */
static const DimTerm *nested_division(const Division *self, bool is_negative)
{
    int64_t divisor, inner_divisor, wanted = 1;
    bool is_by_number = dim_is_number(self->b, &divisor);
    if (is_negative && !is_by_number) return NULL;
    if (is_negative) wanted = divisor - 1;
    for (uint32_t k = 0; k < self->a->term_count; k++) {
        const DimTerm *term = &self->a->terms[k];
        if (term->factor_count != 1 || term->coefficient != wanted || term->factors[0]->kind != ATOM_FLOOR) continue;
        if (dim_is_number(term->factors[0]->b, &inner_divisor) && inner_divisor > 0) return term;
        /* By a sum of terms y would become much longer. */
        if (!is_negative && (self->a->term_count == 1 || term->factors[0]->b->term_count == 1)) return term;
    }
    return NULL;
}

/* floor((floor(x/s) + y)/b)           = floor((x + s*y)/(s*b))                           b > 0
 * floor(((b - 1)*floor(x/s) + y)/b)   = floor(x/s) + floor((s - 1 - x + s*y)/(s*b))      b, s > 0
 *
 * True: it is done. */
static bool merge_nested(DimPool *pool, Division *self)
{
    const DimTerm *term = nested_division(self, false);
    bool is_negative = !term;
    if (is_negative) term = nested_division(self, true);
    if (!term) return false;
    const DimAtom *atom = term->factors[0];
    Dim others = dim_subtract(pool, self->a, dim_scale(pool, atom->expression, term->coefficient, 0));
    Dim dividend = is_negative ? dim_scale(pool, dim_subtract(pool, atom->b, atom->a), 1, -1) : atom->a;
    dividend = dim_add(pool, dividend, dim_multiply(pool, atom->b, others));
    Dim divisor = dim_multiply(pool, atom->b, self->b);
    Dim whole = is_negative ? dim_add(pool, self->whole, atom->expression) : self->whole;
    if (!dividend || !divisor || !whole) return false;
    *self = (Division){dividend, divisor, whole, self->is_vouched && dim_is_nonzero(atom->b)};
    return true;
}

/* a = b * quotient + rest, where the coefficients of rest are 0..b-1. */
static void take_whole_coefficients(DimPool *pool, Division *self)
{
    const int64_t divisor = self->b->bounds.lower;
    DimDraft multiples, others;
    draft_open(&multiples);
    draft_open(&others);
    for (uint32_t k = 0; k < self->a->term_count; k++) {
        DimTerm term = self->a->terms[k];
        int64_t rest = term.coefficient % divisor;
        term.coefficient = integer_floor_divide(term.coefficient, divisor);
        draft_add_term(&multiples, term);
        term.coefficient = rest < 0 ? rest + divisor : rest;
        draft_add_term(&others, term);
    }
    self->whole = dim_add(pool, self->whole, dim_finish(pool, &multiples));
    self->a = dim_intern(pool, &others); /* another form may have other coefficients */
}

/* Each round gives whether there has to be another one. */
static bool reduce_by_number(DimPool *pool, Division *self)
{
    if (self->b->bounds.lower < 0) {
        self->a = dim_scale(pool, self->a, -1, 0);
        self->b = dim_scale(pool, self->b, -1, 0);
        return true;
    }
    take_whole_coefficients(pool, self);
    if (has_failed(self)) return false;
    const int64_t divisor = self->b->bounds.lower;
    int64_t common = dim_common_divisor(self->a, divisor, false);
    self->a = dim_divide_coefficients(pool, self->a, common);
    self->b = dim_number(pool, divisor / common);
    return self->a && merge_nested(pool, self);
}

/* Makes b > 0 where its sign is known, else its first coefficient > 0. */
static void make_positive(DimPool *pool, Division *self)
{
    bool is_negative = self->b->bounds.upper < 0;
    bool is_positive = self->b->bounds.lower > 0;
    if (!is_negative && (is_positive || self->b->terms[0].coefficient > 0)) return;
    self->a = dim_scale(pool, self->a, -1, 0);
    self->b = dim_scale(pool, self->b, -1, 0);
}

static bool reduce_by_expression(DimPool *pool, Division *self)
{
    make_positive(pool, self);
    if (has_failed(self)) return false;
    dim_cancel_number(pool, &self->a, &self->b);
    if (dim_cancel_factors(pool, &self->a, &self->b, self->is_vouched)) dim_cancel_number(pool, &self->a, &self->b);
    if (!dim_has_symbols(self->b)) return true;
    Dim quotient;
    if (is_by_nonzero(self) && dim_take_multiples(pool, &self->a, self->b, &quotient)) {
        self->whole = dim_add(pool, self->whole, quotient);
    }
    return self->b->bounds.lower > 0 && merge_nested(pool, self);
}

/* floor(a/b) where the bounds leave one number; NULL: they do not. */
static Dim decide(DimPool *pool, Dim a, Dim b)
{
    DimInterval bounds = interval_floor_divide(a->bounds, b->bounds);
    if (interval_is_number(bounds)) return dim_number(pool, bounds.lower);
    if (a->bounds.lower >= 0 && dim_difference_bounds(a, b).upper < 0) return dim_number(pool, 0);
    Dim negated = a->bounds.upper < 0 ? dim_scale(pool, a, -1, 0) : NULL;
    if (negated && dim_difference_bounds(negated, b).upper <= 0) return dim_number(pool, -1);
    return NULL;
}

static Dim divide(DimPool *pool, Dim a, Dim b, bool is_vouched)
{
    Division self = {a, b, dim_number(pool, 0), is_vouched};
    bool goes_on = true;
    /* A round that is not the last takes a division out of a, or makes b a number, or a number positive. */
    while (goes_on && !has_failed(&self)) {
        if (dim_is(self.b, 0)) return NULL;
        goes_on = dim_has_symbols(self.b) ? reduce_by_expression(pool, &self) : reduce_by_number(pool, &self);
    }
    if (has_failed(&self)) return NULL;
    if (dim_is(self.a, 0)) return self.whole;
    if (is_by_nonzero(&self)) {
        Dim part = decide(pool, self.a, self.b);
        if (part) return dim_add(pool, self.whole, part);
    }
    return dim_add(pool, self.whole, dim_of_atom(pool, ATOM_FLOOR, self.a, self.b));
}

static Dim divide_numbers(DimPool *pool, int64_t a, int64_t b)
{
    if (b == 0 || (a == INT64_MIN && b == -1)) return NULL;
    return dim_number(pool, integer_floor_divide(a, b));
}

Dim dim_floor_divide(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    int64_t x, y;
    if (dim_is_number(a, &x) && dim_is_number(b, &y)) return divide_numbers(pool, x, y);
    return dim_is(b, 1) ? a : divide(pool, a, b, false);
}

Dim dim_exact_divide(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    int64_t x, y;
    if (dim_is_number(a, &x) && dim_is_number(b, &y)) return divide_numbers(pool, x, y);
    return dim_is(b, 1) ? a : divide(pool, a, b, true);
}

Dim dim_ceil_divide(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    int64_t x, y;
    if (dim_is_number(a, &x) && dim_is_number(b, &y)) {
        Dim floor = divide_numbers(pool, x, y);
        return floor && x % y != 0 ? dim_scale(pool, floor, 1, 1) : floor;
    }
    /* ceil(a/b) = floor((a + b - 1)/b) for b > 0, -floor(-a/b) for all b. */
    if (b->bounds.lower > 0) return dim_floor_divide(pool, dim_scale(pool, dim_add(pool, a, b), 1, -1), b);
    return dim_scale(pool, dim_floor_divide(pool, dim_scale(pool, a, -1, 0), b), -1, 0);
}

/* a / b where b is not 0 and divides a whatever the symbols are; else NULL. */
static Dim divide_evenly(DimPool *pool, Dim a, Dim b)
{
    if (!dim_is_nonzero(b)) return NULL;
    Dim quotient = dim_floor_divide(pool, a, b);
    return quotient && dim_multiply(pool, quotient, b) == a ? quotient : NULL;
}

Dim dim_truncate_divide(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    int64_t x, y;
    if (dim_is_number(a, &x) && dim_is_number(b, &y)) {
        return y == 0 || (x == INT64_MIN && y == -1) ? NULL : dim_number(pool, x / y);
    }
    bool is_positive = a->bounds.lower >= 0, is_by_positive = b->bounds.lower > 0;
    bool is_negative = a->bounds.upper <= 0, is_by_negative = b->bounds.upper < 0;
    if ((is_positive && is_by_positive) || (is_negative && is_by_negative)) return dim_floor_divide(pool, a, b);
    if ((is_negative && is_by_positive) || (is_positive && is_by_negative)) {
        return dim_scale(pool, dim_floor_divide(pool, dim_scale(pool, a, -1, 0), b), -1, 0);
    }
    return divide_evenly(pool, a, b);
}
