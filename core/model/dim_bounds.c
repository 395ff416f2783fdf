/* dim_bounds - what is proven of the value of an expression.
 *
 * Interval arithmetic alone does not see that a - min(a, b) >= 0, or that a - 2*floor(a/2) >= 0. So an operation is
 * replaced by what it stands for, and what that leaves is looked at in the same way:
 *
 *   others + m*min(a, b)     is others + m*a or others + m*b (max, broadcast likewise)
 *   others + m*floor(e/d)    is (d*others + m*e - m*r)/d for some 0 <= r < d
 *   others + m*floor(e/s)    is between others and others + m*e        e >= 0, s > 0
 *   others + m*s*floor(e/s)  is others + m*e - m*r for some 0 <= r < s
 *
 * A lower bound is sought; the upper bound of x is that of -x with the sign changed. */
#include "model/dim_parts.h"

enum { MAX_DEPTH = 8, MAX_STEPS = 32 };

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

/* -- Operations ---------------------------------------------------------------------------------------------------- */

/* A draft without an operation, what the operation is multiplied by, and how far the search may go. */
typedef struct Search {
    DimDraft others, cofactor;
    DimFactors factors;
    int depth;
    int *steps_left;
} Search;

static int64_t lower_at(const DimDraft *self, int depth, int *steps_left);

static bool is_never_negative(const DimTerm *self, const DimAtom *except)
{
    for (uint32_t k = 0; k < self->factor_count; k++) {
        if (self->factors[k] != except && self->factors[k]->bounds.lower < 0) return false;
    }
    return true;
}

/* Does a lower bound have to hold for both operands? Else that of one of them is enough, which may depend on choices
 * that were made before, so these come later. */
static bool holds_for_both(const DimTerm *term, const DimAtom *atom)
{
    bool is_choice = atom->kind == ATOM_MIN || atom->kind == ATOM_MAX;
    if (!is_choice || !is_never_negative(term, atom)) return atom->kind != ATOM_FLOOR;
    return (atom->kind == ATOM_MIN) == (term->coefficient > 0);
}

/* Is the atom within the operands of the other one? Goes down as far as sizes allow. */
static bool is_within(const DimAtom *atom, Dim dim)
{
    for (uint32_t k = 0; k < dim->term_count; k++) {
        for (uint32_t j = 0; j < dim->terms[k].factor_count; j++) {
            const DimAtom *factor = dim->terms[k].factors[j];
            if (factor == atom) return true;
            /* Operands are older than what is made of them. */
            if (factor->kind == ATOM_SYMBOL || factor->number < atom->number) continue;
            if (is_within(atom, factor->a) || is_within(atom, factor->b)) return true;
        }
    }
    return false;
}

typedef struct Candidate {
    const DimAtom *atom;
    bool is_for_both;
} Candidate;

static bool is_better_candidate(Candidate self, Candidate than)
{
    if (!than.atom) return true;
    bool is_newer = self.atom->number > than.atom->number;
    const DimAtom *newer = is_newer ? self.atom : than.atom, *older = is_newer ? than.atom : self.atom;
    if (self.is_for_both == than.is_for_both) return is_newer;
    return is_within(older, newer->a) || is_within(older, newer->b) ? is_newer : self.is_for_both;
}

/* The operation to replace: none that is within another one, those that hold for both first, the newest of these. */
static const DimAtom *next_operation(const DimDraft *self)
{
    Candidate best = {NULL, false};
    for (uint32_t k = 0; k < self->term_count; k++) {
        const DimTerm *term = &self->terms[k];
        for (uint32_t j = 0; j < term->factor_count; j++) {
            const DimAtom *atom = term->factors[j];
            if (atom->kind == ATOM_SYMBOL || dim_term_count(term, atom) > 1) continue;
            Candidate candidate = {atom, holds_for_both(term, atom)};
            if (is_better_candidate(candidate, best)) best = candidate;
        }
    }
    return best.atom;
}

/* A lower bound of scale * others + cofactor * value. */
static int64_t lower_with(const Search *self, int64_t scale, const DimDraft *cofactor, Dim value)
{
    DimDraft draft;
    DimFactors factors;
    draft_open(&draft);
    factors.count = 0;
    draft_add_draft(&draft, &self->others, scale);
    draft_add_multiple(&draft, &factors, cofactor, value);
    return draft.is_failed ? INT64_MIN : lower_at(&draft, self->depth + 1, self->steps_left);
}

static int64_t lower_of_choice(const Search *self, const DimAtom *atom)
{
    int64_t with_a = lower_with(self, 1, &self->cofactor, atom->a);
    int64_t with_b = lower_with(self, 1, &self->cofactor, atom->b);
    DimInterval cofactor = sum_bounds(&self->cofactor);
    bool is_positive = cofactor.lower >= 0, is_negative = cofactor.upper <= 0;
    bool is_larger_one = atom->kind == ATOM_MIN ? is_negative : atom->kind == ATOM_MAX && is_positive;
    return is_larger_one ? integer_larger(with_a, with_b) : integer_smaller(with_a, with_b);
}

static int64_t lower_of_division(const Search *self, const DimAtom *atom, int64_t divisor)
{
    if (divisor < 1) return INT64_MIN;
    int64_t scaled = lower_with(self, divisor, &self->cofactor, atom->a);
    DimInterval rest = interval_multiply(sum_bounds(&self->cofactor), (DimInterval){1 - divisor, 0});
    DimInterval sum = interval_add((DimInterval){scaled, INT64_MAX}, rest);
    /* Rounded up. */
    return interval_negate(interval_floor_divide(interval_negate(sum), (DimInterval){divisor, divisor})).lower;
}

/* cofactor / atom; false: it is no multiple. */
static bool divide_cofactor(const DimDraft *cofactor, const DimAtom *atom, DimFactors *factors, DimDraft *out)
{
    draft_open(out);
    factors->count = 0;
    for (uint32_t k = 0; k < cofactor->term_count; k++) {
        DimTerm term;
        if (!dim_term_divide(&cofactor->terms[k], atom, factors, &term)) return false;
        draft_add_term(out, term);
    }
    return true;
}

static int64_t lower_of_symbolic_division(const Search *self, const DimAtom *atom)
{
    if (atom->b->bounds.lower < 1) return INT64_MIN;
    int64_t lower = INT64_MIN;
    if (atom->a->bounds.lower >= 0) {
        DimInterval cofactor = sum_bounds(&self->cofactor);
        int64_t without = lower_at(&self->others, self->depth + 1, self->steps_left);
        lower = cofactor.lower >= 0 ? without : lower_with(self, 1, &self->cofactor, atom->a);
        if (cofactor.lower < 0 && cofactor.upper > 0) lower = integer_smaller(lower, without);
    }
    DimDraft quotient;
    DimFactors factors;
    const DimAtom *divisor = dim_atom(atom->b);
    if (!divisor || !divide_cofactor(&self->cofactor, divisor, &factors, &quotient)) return lower;
    DimInterval rest = interval_multiply(atom->b->bounds, (DimInterval){-1, -1});
    rest = interval_multiply(sum_bounds(&quotient), (DimInterval){interval_add(rest, (DimInterval){1, 1}).lower, 0});
    int64_t whole = lower_with(self, 1, &quotient, atom->a);
    return integer_larger(lower, interval_add((DimInterval){whole, INT64_MAX}, rest).lower);
}

static int64_t lower_without(const DimDraft *self, const DimAtom *atom, int depth, int *steps_left)
{
    Search search;
    search.depth = depth;
    search.steps_left = steps_left;
    draft_split(self, atom, &search.others, &search.cofactor, &search.factors);
    if (search.others.is_failed || search.cofactor.is_failed) return INT64_MIN;
    int64_t divisor;
    if (atom->kind != ATOM_FLOOR) return lower_of_choice(&search, atom);
    return dim_is_number(atom->b, &divisor) ? lower_of_division(&search, atom, divisor)
                                            : lower_of_symbolic_division(&search, atom);
}

static int64_t lower_at(const DimDraft *self, int depth, int *steps_left)
{
    int64_t lower = sum_bounds(self).lower;
    if (self->term_count < 2 || depth == MAX_DEPTH || *steps_left == 0) return lower;
    const DimAtom *atom = next_operation(self);
    if (!atom) return lower;
    --*steps_left;
    return integer_larger(lower, lower_without(self, atom, depth, steps_left));
}

/* -- Drafts and expressions ---------------------------------------------------------------------------------------- */

/* self = divisor * reduced + constant */
static int64_t reduce(const DimDraft *self, DimDraft *reduced, int64_t *constant)
{
    int64_t divisor = 0;
    *reduced = *self;
    *constant = 0;
    if (reduced->term_count > 0 && reduced->terms[reduced->term_count - 1].factor_count == 0) {
        *constant = reduced->terms[--reduced->term_count].coefficient;
    }
    for (uint32_t k = 0; k < reduced->term_count && divisor != 1; k++) {
        int64_t coefficient = reduced->terms[k].coefficient;
        if (coefficient == INT64_MIN) return 1;
        if (divisor == 0) divisor = coefficient < 0 ? -coefficient : coefficient;
        divisor = integer_common_divisor(coefficient, divisor);
    }
    for (uint32_t k = 0; k < reduced->term_count; k++) reduced->terms[k].coefficient /= divisor;
    return divisor > 0 ? divisor : 1;
}

static bool has_operation(const DimDraft *self)
{
    for (uint32_t k = 0; k < self->term_count; k++) {
        for (uint32_t j = 0; j < self->terms[k].factor_count; j++) {
            if (self->terms[k].factors[j]->kind != ATOM_SYMBOL) return true;
        }
    }
    return false;
}

DimInterval draft_bounds(const DimDraft *self)
{
    if (self->term_count < 2 || !has_operation(self)) return sum_bounds(self);
    DimDraft reduced, negated;
    int64_t constant;
    int64_t scale = reduce(self, &reduced, &constant);
    int steps_left = MAX_STEPS;
    DimInterval out = {lower_at(&reduced, 0, &steps_left), INT64_MAX};
    draft_open(&negated);
    draft_add_draft(&negated, &reduced, -1);
    steps_left = MAX_STEPS;
    if (!negated.is_failed) {
        out.upper = interval_negate((DimInterval){lower_at(&negated, 0, &steps_left), INT64_MAX}).upper;
    }
    out = interval_multiply(out, (DimInterval){scale, scale});
    return interval_common(sum_bounds(self), interval_add(out, (DimInterval){constant, constant}));
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
