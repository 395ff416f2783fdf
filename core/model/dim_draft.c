/* dim_draft - sums while they are made: terms in order, equal monomials joined. */
#include "model/dim_parts.h"

static int compare_monomials(const DimTerm *a, const DimTerm *b)
{
    uint32_t common_count = a->factor_count < b->factor_count ? a->factor_count : b->factor_count;
    for (uint32_t k = 0; k < common_count; k++) {
        if (a->factors[k] == b->factors[k]) continue;
        return a->factors[k]->number < b->factors[k]->number ? -1 : 1;
    }
    return (a->factor_count < b->factor_count) - (a->factor_count > b->factor_count);
}

bool dim_is_same_monomial(const DimTerm *a, const DimTerm *b)
{
    return a->factor_count == b->factor_count && compare_monomials(a, b) == 0;
}

static uint64_t magnitude(int64_t number)
{
    return number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
}

int dim_term_compare(const DimTerm *a, const DimTerm *b)
{
    int order = compare_monomials(a, b);
    if (order != 0 || a->coefficient == b->coefficient) return order;
    uint64_t size_of_a = magnitude(a->coefficient), size_of_b = magnitude(b->coefficient);
    if (size_of_a != size_of_b) return size_of_a < size_of_b ? -1 : 1;
    return a->coefficient > b->coefficient ? -1 : 1;
}

int dim_compare(Dim a, Dim b)
{
    uint32_t common_count = a->term_count < b->term_count ? a->term_count : b->term_count;
    for (uint32_t k = 0; k < common_count; k++) {
        int order = dim_term_compare(&a->terms[k], &b->terms[k]);
        if (order != 0) return order;
    }
    return (a->term_count < b->term_count) - (a->term_count > b->term_count);
}

static void remove_term(DimDraft *self, uint32_t at)
{
    self->term_count--;
    for (uint32_t k = at; k < self->term_count; k++) self->terms[k] = self->terms[k + 1];
}

static void insert_term(DimDraft *self, uint32_t at, DimTerm term)
{
    if (self->term_count == DRAFT_MAX_TERMS) {
        self->is_failed = true;
        return;
    }
    for (uint32_t k = self->term_count; k > at; k--) self->terms[k] = self->terms[k - 1];
    self->terms[at] = term;
    self->term_count++;
}

void draft_add_term(DimDraft *self, DimTerm term)
{
    if (term.coefficient == 0) return;
    /* Mostly terms come in order. */
    uint32_t at = self->term_count;
    int order = -1;
    while (at > 0 && (order = compare_monomials(&self->terms[at - 1], &term)) > 0) at--;
    if (at == 0 || order != 0) {
        insert_term(self, at, term);
        return;
    }
    int64_t *coefficient = &self->terms[at - 1].coefficient;
    if (!integer_add(*coefficient, term.coefficient, coefficient)) self->is_failed = true;
    if (*coefficient == 0) remove_term(self, at - 1);
}

void draft_add_number(DimDraft *self, int64_t number)
{
    draft_add_term(self, (DimTerm){.coefficient = number});
}

void draft_add_scaled(DimDraft *self, Dim dim, int64_t scale)
{
    for (uint32_t k = 0; k < dim->term_count; k++) {
        DimTerm term = dim->terms[k];
        if (!integer_multiply(term.coefficient, scale, &term.coefficient)) self->is_failed = true;
        draft_add_term(self, term);
    }
}

void draft_add_product(DimDraft *self, DimFactors *factors, const DimTerm *a, const DimTerm *b)
{
    uint32_t factor_count = a->factor_count + b->factor_count;
    DimTerm product = {.factor_count = factor_count};
    bool fits = factor_count <= DRAFT_MAX_FACTORS - factors->count;
    if (!fits || !integer_multiply(a->coefficient, b->coefficient, &product.coefficient)) {
        self->is_failed = true;
        return;
    }
    const DimAtom **out = factors->items + factors->count;
    product.factors = out;
    uint32_t of_a = 0, of_b = 0;
    for (uint32_t k = 0; k < factor_count; k++) {
        bool takes_a =
            of_b == b->factor_count || (of_a < a->factor_count && a->factors[of_a]->number <= b->factors[of_b]->number);
        out[k] = takes_a ? a->factors[of_a++] : b->factors[of_b++];
    }
    uint32_t old_term_count = self->term_count;
    draft_add_term(self, product);
    /* A monomial that was there already keeps its own factors. */
    if (self->term_count > old_term_count) factors->count += factor_count;
}

void draft_add_draft(DimDraft *self, const DimDraft *other, int64_t scale)
{
    self->is_failed |= other->is_failed;
    for (uint32_t k = 0; k < other->term_count; k++) {
        DimTerm term = other->terms[k];
        if (!integer_multiply(term.coefficient, scale, &term.coefficient)) self->is_failed = true;
        draft_add_term(self, term);
    }
}

void draft_add_multiple(DimDraft *self, DimFactors *factors, const DimDraft *multiplier, Dim dim)
{
    self->is_failed |= multiplier->is_failed;
    for (uint32_t k = 0; k < multiplier->term_count; k++) {
        for (uint32_t j = 0; j < dim->term_count && !self->is_failed; j++) {
            draft_add_product(self, factors, &multiplier->terms[k], &dim->terms[j]);
        }
    }
}

void draft_split(const DimDraft *self, const DimAtom *atom, DimDraft *others, DimDraft *cofactor, DimFactors *factors)
{
    draft_open(others);
    draft_open(cofactor);
    factors->count = 0;
    for (uint32_t k = 0; k < self->term_count; k++) {
        DimTerm term = self->terms[k], without;
        if (dim_term_count(&term, atom) != 1) {
            draft_add_term(others, term);
        } else if (dim_term_divide(&term, atom, factors, &without)) {
            draft_add_term(cofactor, without);
        } else {
            cofactor->is_failed = true;
        }
    }
}

int draft_compare(const DimDraft *a, const DimDraft *b)
{
    for (uint32_t k = 0; k < a->term_count && k < b->term_count; k++) {
        int order = dim_term_compare(&a->terms[k], &b->terms[k]);
        if (order != 0) return order;
    }
    return (a->term_count < b->term_count) - (a->term_count > b->term_count);
}
