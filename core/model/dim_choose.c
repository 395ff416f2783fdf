/* dim_choose - minimum, maximum, broadcasting, and the order of two expressions. */
#include "model/dim_parts.h"

/* The common part of two sums: terms that are equal in both, and the constant of a, so that min(h + 1, 5) is
 * min(h, 4) + 1. */
static void add_common(DimDraft *common, Dim a, Dim b)
{
    for (uint32_t k = 0, j = 0; k < a->term_count && a->terms[k].factor_count > 0; k++) {
        while (j < b->term_count && dim_term_compare(&b->terms[j], &a->terms[k]) < 0) j++;
        if (j < b->term_count && dim_term_compare(&b->terms[j], &a->terms[k]) == 0) {
            draft_add_term(common, a->terms[k]);
        }
    }
    draft_add_number(common, dim_constant(a));
}

static bool is_at_most_zero(Dim self)
{
    for (uint32_t k = 0; k < self->term_count; k++) {
        if (self->terms[k].coefficient > 0) return false;
    }
    return true;
}

/* The greatest number that divides both, with the sign -1 where no coefficient is > 0. */
static int64_t common_scale(Dim a, Dim b)
{
    int64_t divisor = 0;
    for (uint32_t k = 0; k < a->term_count + b->term_count; k++) {
        const DimTerm *term = k < a->term_count ? &a->terms[k] : &b->terms[k - a->term_count];
        if (term->coefficient == INT64_MIN) return 1;
        if (divisor == 0) divisor = term->coefficient < 0 ? -term->coefficient : term->coefficient;
        divisor = integer_common_divisor(term->coefficient, divisor);
    }
    return is_at_most_zero(a) && is_at_most_zero(b) ? -divisor : divisor;
}

static Dim divide_evenly(DimPool *pool, Dim self, int64_t divisor)
{
    return divisor < 0 ? dim_divide_coefficients(pool, dim_scale(pool, self, -1, 0), -divisor)
                       : dim_divide_coefficients(pool, self, divisor);
}

/* min(a, b) or max(a, b) where the bounds do not decide. */
static Dim choose(DimPool *pool, DimAtomKind kind, Dim a, Dim b)
{
    if (dim_compare(a, b) > 0) {
        Dim first = b;
        b = a;
        a = first;
    }
    DimDraft draft;
    draft_open(&draft);
    add_common(&draft, a, b);
    Dim common = dim_finish(pool, &draft);
    Dim rest_of_a = dim_subtract(pool, a, common), rest_of_b = dim_subtract(pool, b, common);
    if (!rest_of_a || !rest_of_b) return dim_of_atom(pool, kind, a, b);
    int64_t scale = common_scale(rest_of_a, rest_of_b);
    if (scale < 0) kind = kind == ATOM_MIN ? ATOM_MAX : ATOM_MIN;
    rest_of_a = divide_evenly(pool, rest_of_a, scale);
    rest_of_b = divide_evenly(pool, rest_of_b, scale);
    Dim chosen = dim_of_atom(pool, kind, rest_of_a, rest_of_b);
    return dim_add(pool, common, dim_scale(pool, chosen, scale, 0));
}

Dim dim_min(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    DimInterval difference = dim_difference_bounds(a, b);
    if (difference.upper <= 0) return a;
    if (difference.lower >= 0) return b;
    return choose(pool, ATOM_MIN, a, b);
}

Dim dim_max(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    DimInterval difference = dim_difference_bounds(a, b);
    if (difference.upper <= 0) return b;
    if (difference.lower >= 0) return a;
    return choose(pool, ATOM_MAX, a, b);
}

/* -- Broadcasting ------------------------------------------------------------------------------------------------- */

Dim dim_broadcast(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    if (a == b || dim_is(b, 1)) return a;
    if (dim_is(a, 1)) return b;
    bool is_number = dim_is_number(a, NULL), is_with_number = dim_is_number(b, NULL);
    if (is_number && is_with_number) return NULL;
    /* Against a number that is not 1 the other is 1 or that number. */
    if (is_number) return a;
    if (is_with_number) return b;
    bool is_first = dim_compare(a, b) < 0;
    Dim first = is_first ? a : b, second = is_first ? b : a;
    if (first->bounds.lower >= 2) return first;
    if (second->bounds.lower >= 2) return second;
    return dim_of_atom(pool, ATOM_BROADCAST, first, second);
}

/* By bounds, or as 2*h and 2*w + 1 are. */
static bool is_proven_different(Dim a, Dim b)
{
    DimInterval bounds = dim_difference_bounds(a, b);
    if (bounds.lower > 0 || bounds.upper < 0) return true;
    DimDraft difference;
    draft_open(&difference);
    draft_add_scaled(&difference, a, 1);
    draft_add_scaled(&difference, b, -1);
    uint32_t last = difference.term_count - 1;
    if (difference.is_failed || difference.term_count < 2 || difference.terms[last].factor_count > 0) return false;
    if (difference.terms[0].coefficient == INT64_MIN) return false;
    int64_t divisor = difference.terms[0].coefficient;
    if (divisor < 0) divisor = -divisor;
    for (uint32_t k = 1; k < last; k++) divisor = integer_common_divisor(difference.terms[k].coefficient, divisor);
    return difference.terms[last].coefficient % divisor != 0;
}

static bool is_never_one(Dim self)
{
    return self->bounds.lower > 1 || self->bounds.upper < 1;
}

bool dim_broadcasts(Dim a, Dim b)
{
    if (!a || !b || a == b) return true;
    return !(is_never_one(a) && is_never_one(b) && is_proven_different(a, b));
}

/* -- Order -------------------------------------------------------------------------------------------------------- */

bool dim_is_at_most(DimPool *pool, Dim a, Dim b)
{
    (void)pool;
    return a && b && (a == b || dim_difference_bounds(a, b).upper <= 0);
}

bool dim_is_equal(Dim a, Dim b)
{
    return a && a == b;
}

bool dim_is_different(DimPool *pool, Dim a, Dim b)
{
    (void)pool;
    return a && b && a != b && is_proven_different(a, b);
}
