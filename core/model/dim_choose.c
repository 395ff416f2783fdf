/* dim_choose - minimum and maximum of any number of operands, in one canonical form.
 *
 *   min(min(a, b), c)   operands of operands are operands; those that are proven not to be needed are left out
 *   min(h + 1, 5)       = min(h, 4) + 1       what all have in common is taken out,
 *   max(h - w, 0)       = max(h, w) - w       until no coefficient is negative
 *   min(2*h, 4)         = 2*min(h, 2) */
#include "model/dim_parts.h"

enum { MAX_CHOICES = 8, MAX_DEPTH = 16 };

typedef struct Choices {
    DimAtomKind kind;
    bool is_failed;
    uint32_t count;
    Dim items[MAX_CHOICES];
} Choices;

static DimAtomKind opposite_kind(DimAtomKind kind)
{
    return kind == ATOM_MIN ? ATOM_MAX : ATOM_MIN;
}

/* -- Operands ------------------------------------------------------------------------------------------------------ */

/* Is a chosen wherever there is b too? */
static bool is_chosen(DimAtomKind kind, Dim a, Dim b)
{
    DimInterval difference = dim_difference_bounds(a, b);
    return kind == ATOM_MIN ? difference.upper <= 0 : difference.lower >= 0;
}

static void remove_item(Choices *self, uint32_t at)
{
    self->count--;
    for (uint32_t k = at; k < self->count; k++) self->items[k] = self->items[k + 1];
}

static void add_item(Choices *self, Dim dim)
{
    for (uint32_t k = 0; k < self->count; k++) {
        if (is_chosen(self->kind, self->items[k], dim)) return;
    }
    for (uint32_t k = self->count; k-- > 0;) {
        if (is_chosen(self->kind, dim, self->items[k])) remove_item(self, k);
    }
    self->is_failed |= self->count == MAX_CHOICES;
    if (!self->is_failed) self->items[self->count++] = dim;
}

/* The term of a choice that can be made together with this one: 2*min(a, b), -max(a, b) within a minimum. */
static const DimTerm *inner_choice(DimAtomKind kind, Dim dim)
{
    for (uint32_t k = 0; k < dim->term_count; k++) {
        const DimTerm *term = &dim->terms[k];
        if (term->factor_count != 1) continue;
        DimAtomKind inner = term->factors[0]->kind;
        if (inner == (term->coefficient > 0 ? kind : opposite_kind(kind))) return term;
    }
    return NULL;
}

/* rest + c*min(a, b) = min(rest + c*a, rest + c*b), c > 0. */
static void add_operands(DimPool *pool, Choices *self, Dim dim, int depth)
{
    self->is_failed |= !dim || depth == MAX_DEPTH;
    if (self->is_failed) return;
    const DimTerm *inner = inner_choice(self->kind, dim);
    if (!inner) {
        add_item(self, dim);
        return;
    }
    const DimAtom *atom = inner->factors[0];
    Dim scale = dim_number(pool, inner->coefficient);
    Dim rest = dim_subtract(pool, dim, dim_multiply(pool, scale, atom->expression));
    add_operands(pool, self, dim_add(pool, rest, dim_multiply(pool, scale, atom->a)), depth + 1);
    add_operands(pool, self, dim_add(pool, rest, dim_multiply(pool, scale, atom->b)), depth + 1);
}

static void sort_items(Choices *self)
{
    for (uint32_t k = 1; k < self->count; k++) {
        Dim item = self->items[k];
        uint32_t at = k;
        for (; at > 0 && dim_compare(self->items[at - 1], item) > 0; at--) self->items[at] = self->items[at - 1];
        self->items[at] = item;
    }
}

/* -- The common part ----------------------------------------------------------------------------------------------- */

/* The coefficient that a monomial has in a sum. */
static int64_t coefficient_of(Dim self, const DimTerm *monomial)
{
    for (uint32_t k = 0; k < self->term_count; k++) {
        if (dim_is_same_monomial(&self->terms[k], monomial)) return self->terms[k].coefficient;
    }
    return 0;
}

static bool is_in_items(const Choices *self, uint32_t count, const DimTerm *monomial)
{
    for (uint32_t k = 0; k < count; k++) {
        if (coefficient_of(self->items[k], monomial) != 0) return true;
    }
    return false;
}

/* Of each monomial the least coefficient that it has in any item: without that the items are the same whatever was
 * added to all of them, and have positive coefficients only. */
static Dim common_part(DimPool *pool, const Choices *self)
{
    DimDraft draft;
    draft_open(&draft);
    for (uint32_t k = 0; k < self->count; k++) {
        for (uint32_t j = 0; j < self->items[k]->term_count; j++) {
            DimTerm term = self->items[k]->terms[j];
            if (is_in_items(self, k, &term)) continue;
            for (uint32_t other = 0; other < self->count; other++) {
                term.coefficient = integer_smaller(term.coefficient, coefficient_of(self->items[other], &term));
            }
            draft_add_term(&draft, term);
        }
    }
    return dim_finish(pool, &draft);
}

/* The greatest number that all can be divided by. */
static int64_t common_scale(const Choices *self)
{
    int64_t divisor = 0;
    for (uint32_t k = 0; k < self->count; k++) {
        Dim item = self->items[k];
        for (uint32_t j = 0; j < item->term_count; j++) {
            int64_t coefficient = item->terms[j].coefficient;
            if (coefficient == INT64_MIN) return 1;
            if (divisor == 0) divisor = coefficient < 0 ? -coefficient : coefficient;
            divisor = integer_common_divisor(coefficient, divisor);
        }
    }
    return divisor;
}

/* Subtracts what is common from the items; false: overflow, and they are as before. */
static bool subtract_from_items(DimPool *pool, Choices *self, Dim common)
{
    Choices rest = *self;
    for (uint32_t k = 0; k < self->count; k++) {
        rest.items[k] = dim_subtract(pool, self->items[k], common);
        if (!rest.items[k]) return false;
    }
    *self = rest;
    return true;
}

static bool divide_items(DimPool *pool, Choices *self, int64_t divisor)
{
    for (uint32_t k = 0; k < self->count; k++) {
        self->items[k] = dim_divide_coefficients(pool, self->items[k], divisor);
        if (!self->items[k]) return false;
    }
    return true;
}

/* The choice of items of which none is proven to be the chosen one, without what they have in common; that is in
 * *common, *scale. NULL: too large. */
static Dim choose_item(DimPool *pool, Choices *self, Dim *common, int64_t *scale)
{
    *common = common_part(pool, self);
    if (!*common || !subtract_from_items(pool, self, *common)) *common = dim_number(pool, 0);
    *scale = common_scale(self);
    if (!divide_items(pool, self, *scale)) return NULL;
    sort_items(self);
    Dim chosen = self->items[0];
    for (uint32_t k = 1; k < self->count; k++) chosen = dim_of_atom(pool, self->kind, chosen, self->items[k]);
    return chosen;
}

/* min(-a, -b, -c) = -max(a, b, c): the smaller form. For two items dim_simplify does as much. */
static Dim choose_negated(DimPool *pool, const Choices *choices, Dim than)
{
    Choices negated = *choices;
    Dim common;
    int64_t scale;
    negated.kind = opposite_kind(choices->kind);
    for (uint32_t k = 0; k < negated.count; k++) {
        negated.items[k] = dim_scale(pool, negated.items[k], -1, 0);
        if (!negated.items[k]) return than;
    }
    Dim chosen = choose_item(pool, &negated, &common, &scale);
    Dim other = dim_subtract(pool, dim_scale(pool, common, -1, 0), dim_scale(pool, chosen, scale, 0));
    if (!than || !other) return than ? than : other;
    if (other->size != than->size) return other->size < than->size ? other : than;
    return dim_compare(other, than) < 0 ? other : than;
}

static Dim finish_choices(DimPool *pool, const Choices *self)
{
    if (self->is_failed || self->count == 1) return self->is_failed ? NULL : self->items[0];
    Choices choices = *self;
    Dim common;
    int64_t scale;
    Dim chosen = choose_item(pool, &choices, &common, &scale);
    chosen = dim_add(pool, common, dim_scale(pool, chosen, scale, 0));
    return self->count > 2 ? choose_negated(pool, self, chosen) : chosen;
}

/* The terms that are equal in both: taken out before operands are, whose number they would multiply. */
static Dim equal_part(DimPool *pool, Dim a, Dim b)
{
    DimDraft draft;
    draft_open(&draft);
    for (uint32_t k = 0; k < a->term_count; k++) {
        if (coefficient_of(b, &a->terms[k]) == a->terms[k].coefficient) draft_add_term(&draft, a->terms[k]);
    }
    return dim_finish(pool, &draft);
}

static Dim choose(DimPool *pool, DimAtomKind kind, Dim a, Dim b)
{
    if (is_chosen(kind, a, b)) return a;
    if (is_chosen(kind, b, a)) return b;
    Dim equal = equal_part(pool, a, b);
    Choices choices = {.kind = kind};
    add_operands(pool, &choices, dim_subtract(pool, a, equal), 0);
    add_operands(pool, &choices, dim_subtract(pool, b, equal), 0);
    Dim chosen = dim_add(pool, equal, finish_choices(pool, &choices));
    if (chosen) return chosen;
    /* Too many, or too large: of a and b as they are. */
    Choices pair = {.kind = kind, .count = 2, .items = {a, b}};
    return finish_choices(pool, &pair);
}

Dim dim_min(DimPool *pool, Dim a, Dim b)
{
    int64_t x, y;
    if (!a || !b) return NULL;
    if (dim_is_number(a, &x) && dim_is_number(b, &y)) return x < y ? a : b;
    return choose(pool, ATOM_MIN, a, b);
}

Dim dim_max(DimPool *pool, Dim a, Dim b)
{
    int64_t x, y;
    if (!a || !b) return NULL;
    if (dim_is_number(a, &x) && dim_is_number(b, &y)) return x > y ? a : b;
    return choose(pool, ATOM_MAX, a, b);
}
