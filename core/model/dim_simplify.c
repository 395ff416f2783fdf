/* dim_simplify - sums where an operation is better written by way of its complement.
 *
 *   min(a, b)        = a + b - max(a, b)
 *   floor(r/d)       = m - floor((d*m + d - 1 - r)/d)           m: the monomials of r, each once
 *   floor(r/(2*b))   = floor(r/b) - floor((r + b)/(2*b))
 *
 * So h - min(h, 5) is max(h, 5) - 5, and h - floor(h/2) is floor((h + 1)/2). Of the two forms of a sum the smaller one
 * is kept, then the one with fewer negative terms, then the first in order. */
#include "model/dim_parts.h"

enum { MAX_ROUNDS = 16 };

/* atom = total - complement */
typedef struct Exchange {
    Dim total, complement;
} Exchange;

/* -- Complements --------------------------------------------------------------------------------------------------- */

static bool is_by_number(const DimAtom *self, int64_t *divisor)
{
    return self->kind == ATOM_FLOOR && dim_is_number(self->b, divisor);
}

static Dim monomials_of(DimPool *pool, Dim self)
{
    DimDraft draft;
    draft_open(&draft);
    for (uint32_t k = 0; k < self->term_count; k++) {
        DimTerm term = self->terms[k];
        term.coefficient = term.factor_count > 0;
        draft_add_term(&draft, term);
    }
    return dim_finish(pool, &draft);
}

static Exchange exchange_of(DimPool *pool, const DimAtom *atom)
{
    int64_t divisor;
    switch (atom->kind) {
    case ATOM_MIN: return (Exchange){dim_add(pool, atom->a, atom->b), dim_max(pool, atom->a, atom->b)};
    case ATOM_MAX: return (Exchange){dim_add(pool, atom->a, atom->b), dim_min(pool, atom->a, atom->b)};
    default: break;
    }
    if (!is_by_number(atom, &divisor)) return (Exchange){NULL, NULL};
    Dim total = monomials_of(pool, atom->a);
    Dim rest = dim_scale(pool, dim_subtract(pool, dim_multiply(pool, total, atom->b), atom->a), 1, divisor - 1);
    return (Exchange){total, dim_floor_divide(pool, rest, atom->b)};
}

/* Half of an expression; NULL: a coefficient is odd. */
static Dim half_of(DimPool *pool, Dim self)
{
    for (uint32_t k = 0; k < self->term_count; k++) {
        if (self->terms[k].coefficient % 2 != 0) return NULL;
    }
    return dim_divide_coefficients(pool, self, 2);
}

/* The exchange of a division by twice the divisor `half`. */
static Exchange half_exchange_of(DimPool *pool, const DimAtom *atom, Dim half)
{
    Dim total = dim_floor_divide(pool, atom->a, half);
    return (Exchange){total, dim_floor_divide(pool, dim_add(pool, atom->a, half), atom->b)};
}

/* -- Which form is better ------------------------------------------------------------------------------------------ */

static uint32_t size_of(const DimDraft *self)
{
    uint32_t size = 0;
    for (uint32_t k = 0; k < self->term_count; k++) {
        for (uint32_t j = 0; j < self->terms[k].factor_count; j++) size += self->terms[k].factors[j]->size;
    }
    return size;
}

static uint32_t negative_count(const DimDraft *self)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < self->term_count; k++) count += self->terms[k].coefficient < 0;
    return count;
}

static bool is_better(const DimDraft *self, const DimDraft *than)
{
    uint32_t size = size_of(self), other_size = size_of(than);
    if (size != other_size) return size < other_size;
    uint32_t count = negative_count(self), other_count = negative_count(than);
    return count != other_count ? count < other_count : draft_compare(self, than) < 0;
}

/* -- Exchanging ---------------------------------------------------------------------------------------------------- */

typedef struct Parts {
    const DimAtom *atom;
    DimDraft others, cofactor; /* the sum is others + cofactor * atom */
    DimFactors factors;
} Parts;

/* Interned, since the factors of the better draft are short-lived. NULL: it is not better. */
static Dim exchange(DimPool *pool, const DimDraft *draft, const Parts *parts, Exchange by)
{
    if (!by.total || !by.complement) return NULL;
    DimDraft exchanged = parts->others, negated;
    DimFactors factors;
    factors.count = 0;
    draft_open(&negated);
    draft_add_draft(&negated, &parts->cofactor, -1);
    draft_add_multiple(&exchanged, &factors, &parts->cofactor, by.total);
    draft_add_multiple(&exchanged, &factors, &negated, by.complement);
    return !exchanged.is_failed && is_better(&exchanged, draft) ? dim_intern(pool, &exchanged) : NULL;
}

/* Is there another operation that may be the complement, so that it needs no room? */
static bool may_have_complement(const DimDraft *self, const DimAtom *atom)
{
    for (uint32_t k = 0; k < self->term_count; k++) {
        for (uint32_t j = 0; j < self->terms[k].factor_count; j++) {
            const DimAtom *other = self->terms[k].factors[j];
            if (other != atom && other->kind != ATOM_SYMBOL && other->size == atom->size) return true;
        }
    }
    return false;
}

/* Can the exchange come to something? Most operations are alone, and their operands are not in the sum. */
static bool is_promising(const DimDraft *draft, const Parts *parts)
{
    const DimAtom *atom = parts->atom;
    if (may_have_complement(draft, atom)) return true;
    DimDraft rest = parts->others;
    DimFactors factors;
    factors.count = 0;
    if (atom->kind == ATOM_FLOOR) {
        for (uint32_t k = 0; k < atom->a->term_count; k++) {
            DimTerm term = atom->a->terms[k];
            term.coefficient = 1;
            for (uint32_t j = 0; j < parts->cofactor.term_count && term.factor_count > 0 && !rest.is_failed; j++) {
                draft_add_product(&rest, &factors, &parts->cofactor.terms[j], &term);
            }
        }
    } else {
        draft_add_multiple(&rest, &factors, &parts->cofactor, atom->a);
        draft_add_multiple(&rest, &factors, &parts->cofactor, atom->b);
    }
    return !rest.is_failed && size_of(&rest) <= size_of(&parts->others);
}

static bool has_division_by(const DimDraft *self, Dim divisor)
{
    for (uint32_t k = 0; k < self->term_count; k++) {
        for (uint32_t j = 0; j < self->terms[k].factor_count; j++) {
            const DimAtom *atom = self->terms[k].factors[j];
            if (atom->kind == ATOM_FLOOR && atom->b == divisor) return true;
        }
    }
    return false;
}

static Dim exchange_atom(DimPool *pool, const DimDraft *draft, const DimAtom *atom)
{
    int64_t divisor;
    Parts parts;
    parts.atom = atom;
    draft_split(draft, atom, &parts.others, &parts.cofactor, &parts.factors);
    if (parts.others.is_failed || parts.cofactor.is_failed || parts.cofactor.term_count == 0) return NULL;
    bool has_exchange = atom->kind == ATOM_MIN || atom->kind == ATOM_MAX || is_by_number(atom, &divisor);
    Dim better = NULL;
    if (has_exchange && is_promising(draft, &parts)) better = exchange(pool, draft, &parts, exchange_of(pool, atom));
    if (better || atom->kind != ATOM_FLOOR) return better;
    Dim half = half_of(pool, atom->b);
    if (!half || !has_division_by(&parts.others, half)) return NULL;
    return exchange(pool, draft, &parts, half_exchange_of(pool, atom, half));
}

static Dim exchange_any(DimPool *pool, Dim self)
{
    DimDraft draft;
    draft_open(&draft);
    draft_add_scaled(&draft, self, 1);
    for (uint32_t k = 0; k < self->term_count; k++) {
        for (uint32_t j = 0; j < self->terms[k].factor_count; j++) {
            const DimAtom *atom = self->terms[k].factors[j];
            if (atom->kind == ATOM_SYMBOL || atom->kind == ATOM_BROADCAST) continue;
            Dim better = exchange_atom(pool, &draft, atom);
            if (better) return better;
        }
    }
    return NULL;
}

Dim dim_simplify(DimPool *pool, Dim self)
{
    pool->simplify_depth++;
    for (int round = 0; round < MAX_ROUNDS; round++) {
        Dim better = exchange_any(pool, self);
        if (!better) break;
        self = better;
    }
    pool->simplify_depth--;
    return self;
}
