/* dim_cancel - what two sums share: numbers, factors, whole multiples (long division of polynomials). */
#include "model/dim_parts.h"

enum { MAX_DIVISION_STEPS = 64 };

int64_t integer_common_divisor(int64_t a, int64_t b)
{
    uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, y = (uint64_t)b;
    while (x != 0) {
        uint64_t rest = y % x;
        y = x;
        x = rest;
    }
    return (int64_t)y;
}

int64_t dim_common_divisor(Dim self, int64_t divisor, bool with_constant)
{
    for (uint32_t k = 0; k < self->term_count && divisor > 1; k++) {
        bool is_constant = self->terms[k].factor_count == 0;
        if (is_constant && !with_constant) continue;
        divisor = integer_common_divisor(self->terms[k].coefficient, divisor);
    }
    return divisor;
}

/* term / by as monomials, written to factors. False: it is no multiple. */
static bool divide_monomials(const DimTerm *term, const DimTerm *by, DimFactors *factors, DimTerm *out)
{
    if (by->factor_count > term->factor_count || term->factor_count > DRAFT_MAX_FACTORS - factors->count) return false;
    const DimAtom **items = factors->items + factors->count;
    uint32_t count = 0, found_count = 0;
    for (uint32_t k = 0; k < term->factor_count; k++) {
        bool is_found = found_count < by->factor_count && by->factors[found_count] == term->factors[k];
        found_count += is_found;
        if (!is_found) items[count++] = term->factors[k];
    }
    if (found_count < by->factor_count) return false;
    factors->count += count;
    *out = (DimTerm){.coefficient = 1, .factor_count = count, .factors = items};
    return true;
}

/* -- Whole multiples ----------------------------------------------------------------------------------------------- */

/* How often the number `divisor` goes into `number`, the rest being 0..|divisor|-1; 0 on overflow. */
static int64_t count_multiples(int64_t number, int64_t divisor)
{
    if (number == INT64_MIN && divisor == -1) return 0;
    int64_t count = integer_floor_divide(number, divisor);
    return divisor < 0 && number % divisor < 0 ? count + 1 : count;
}

/* rest = a - b * quotient: long division by the first term of b. False: it was given up. */
static bool divide_long(Dim a, Dim b, DimDraft *quotient, DimDraft *rest, DimFactors *factors)
{
    const DimTerm *lead = &b->terms[0];
    uint32_t step_count = 0;
    draft_add_scaled(rest, a, 1);
    for (uint32_t at = 0; at < rest->term_count;) {
        DimTerm part;
        int64_t count = count_multiples(rest->terms[at].coefficient, lead->coefficient);
        if (count == 0 || !divide_monomials(&rest->terms[at], lead, factors, &part)) {
            at++;
            continue;
        }
        part.coefficient = count;
        draft_add_term(quotient, part);
        if (!integer_multiply(count, -1, &part.coefficient)) return false;
        for (uint32_t k = 0; k < b->term_count; k++) draft_add_product(rest, factors, &part, &b->terms[k]);
        if (rest->is_failed || quotient->is_failed || ++step_count > MAX_DIVISION_STEPS) return false;
    }
    return true;
}

bool dim_take_multiples(DimPool *pool, Dim *a, Dim b, Dim *quotient)
{
    DimDraft whole, rest;
    DimFactors factors;
    draft_open(&whole);
    draft_open(&rest);
    factors.count = 0;
    if (!divide_long(*a, b, &whole, &rest, &factors) || whole.term_count == 0) return false;
    if (b->term_count > 1 && rest.term_count >= (*a)->term_count) return false;
    Dim left = dim_finish(pool, &rest);
    *quotient = dim_finish(pool, &whole);
    if (!left || !*quotient) return false;
    *a = left;
    return true;
}

/* -- Factors ------------------------------------------------------------------------------------------------------- */

uint32_t dim_term_count(const DimTerm *self, const DimAtom *atom)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < self->factor_count; k++) count += self->factors[k] == atom;
    return count;
}

bool dim_term_divide(const DimTerm *self, const DimAtom *atom, DimFactors *factors, DimTerm *out)
{
    const DimTerm by = {.coefficient = 1, .factor_count = 1, .factors = &atom};
    if (!divide_monomials(self, &by, factors, out)) return false;
    out->coefficient = self->coefficient;
    return true;
}

static bool is_factor(Dim self, const DimAtom *atom)
{
    for (uint32_t k = 0; k < self->term_count; k++) {
        if (dim_term_count(&self->terms[k], atom) == 0) return false;
    }
    return true;
}

static Dim divide_by_atom(DimPool *pool, Dim self, const DimAtom *atom)
{
    DimDraft draft;
    DimFactors factors;
    draft_open(&draft);
    factors.count = 0;
    for (uint32_t k = 0; k < self->term_count; k++) {
        DimTerm quotient;
        if (!dim_term_divide(&self->terms[k], atom, &factors, &quotient)) return NULL;
        draft_add_term(&draft, quotient);
    }
    return dim_finish(pool, &draft);
}

/* Cancels one factor; false: there is none. */
static bool cancel_one(DimPool *pool, Dim *a, Dim *b, bool is_nonzero)
{
    const DimTerm first = (*b)->terms[0];
    for (uint32_t k = 0; k < first.factor_count; k++) {
        const DimAtom *atom = first.factors[k];
        if (!is_nonzero && !dim_is_nonzero(atom->expression)) continue;
        if (!is_factor(*a, atom) || !is_factor(*b, atom)) continue;
        Dim dividend = divide_by_atom(pool, *a, atom), divisor = divide_by_atom(pool, *b, atom);
        if (!dividend || !divisor) return false;
        *a = dividend;
        *b = divisor;
        return true;
    }
    return false;
}

bool dim_cancel_factors(DimPool *pool, Dim *a, Dim *b, bool is_nonzero)
{
    bool is_changed = false;
    while (dim_has_symbols(*b) && cancel_one(pool, a, b, is_nonzero)) is_changed = true;
    return is_changed;
}

void dim_cancel_number(DimPool *pool, Dim *a, Dim *b)
{
    int64_t divisor = (*b)->terms[0].coefficient;
    if (divisor == INT64_MIN) return;
    divisor = dim_common_divisor(*b, divisor < 0 ? -divisor : divisor, true);
    divisor = dim_common_divisor(*a, divisor, (*b)->bounds.lower < 1);
    Dim dividend = dim_divide_coefficients(pool, *a, divisor);
    Dim quotient = dim_divide_coefficients(pool, *b, divisor);
    if (!dividend || !quotient) return;
    *a = dividend;
    *b = quotient;
}
