/* dim_broadcast - sizes that are broadcast against each other, and the order of two expressions.
 *
 * Each operand of broadcast(broadcast(a, b), c) is 1 or the one size that all others have, so their order is free. */
#include "model/dim_parts.h"

enum { MAX_OPERANDS = 8 };

typedef struct Operands {
    uint32_t count;
    Dim items[MAX_OPERANDS]; /* in order */
} Operands;

/* Does x tell the size that x and y have? Where min(x, 1) <= y <= x, they are equal, or y is 1: seq against
 * min(seq, 128). Sizes are not negative, so max(x, 0) is x. */
static bool is_told_by(DimPool *pool, Dim y, Dim x)
{
    if (y == x) return true;
    if (dim_is_at_most(pool, y, x)) return dim_is_at_most(pool, dim_min(pool, x, dim_number(pool, 1)), y);
    return x->bounds.lower < 0 && y->bounds.lower >= 0 && dim_max(pool, x, dim_number(pool, 0)) == y;
}

static void remove_operand(Operands *self, uint32_t at)
{
    self->count--;
    for (uint32_t k = at; k < self->count; k++) self->items[k] = self->items[k + 1];
}

static bool add_operand(DimPool *pool, Operands *self, Dim dim)
{
    for (uint32_t k = 0; k < self->count; k++) {
        if (is_told_by(pool, dim, self->items[k])) return true;
    }
    for (uint32_t k = self->count; k-- > 0;) {
        if (is_told_by(pool, self->items[k], dim)) remove_operand(self, k);
    }
    if (self->count == MAX_OPERANDS) return false;
    uint32_t at = self->count++;
    for (; at > 0 && dim_compare(self->items[at - 1], dim) > 0; at--) self->items[at] = self->items[at - 1];
    self->items[at] = dim;
    return true;
}

/* Also those of a broadcast that is an operand; they are nested on the left. False: too many. */
static bool add_operands(DimPool *pool, Operands *self, Dim dim)
{
    const DimAtom *atom = dim_atom(dim);
    while (atom && atom->kind == ATOM_BROADCAST) {
        if (!add_operand(pool, self, atom->b)) return false;
        dim = atom->a;
        atom = dim_atom(dim);
    }
    return add_operand(pool, self, dim);
}

static Dim broadcast_operands(DimPool *pool, Dim a, Dim b)
{
    Operands operands = {0};
    if (!add_operands(pool, &operands, a) || !add_operands(pool, &operands, b)) return NULL;
    Dim out = operands.items[0];
    for (uint32_t k = 0; k < operands.count; k++) {
        /* Against 2 or more the others are 1 or that. */
        if (operands.items[k]->bounds.lower >= 2) return operands.items[k];
        if (k > 0) out = dim_of_atom(pool, ATOM_BROADCAST, out, operands.items[k]);
    }
    return out;
}

static bool is_one(Dim self)
{
    return self->bounds.lower == 1 && self->bounds.upper == 1;
}

Dim dim_broadcast(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    if (a == b || is_one(b)) return a;
    if (is_one(a)) return b;
    bool is_number = dim_is_number(a, NULL), is_with_number = dim_is_number(b, NULL);
    if (is_number && is_with_number) return NULL;
    /* Against a number that is not 1 the other is 1 or that number. */
    if (is_number || is_with_number) return is_number ? a : b;
    return broadcast_operands(pool, a, b);
}

/* -- Order --------------------------------------------------------------------------------------------------------- */

/* Is self != 0, since its constant is no multiple of what divides its coefficients? 2*h - 2*w + 1 */
static bool is_indivisible(const DimDraft *self)
{
    if (self->is_failed || self->term_count < 2) return false;
    const DimTerm *last = &self->terms[self->term_count - 1];
    int64_t divisor = self->terms[0].coefficient;
    if (last->factor_count > 0 || divisor == INT64_MIN) return false;
    if (divisor < 0) divisor = -divisor;
    for (const DimTerm *term = &self->terms[1]; term < last; term++) {
        divisor = integer_common_divisor(term->coefficient, divisor);
    }
    return last->coefficient % divisor != 0;
}

static bool is_proven_different(Dim a, Dim b)
{
    DimInterval bounds = dim_difference_bounds(a, b);
    if (bounds.lower > 0 || bounds.upper < 0) return true;
    DimDraft difference;
    draft_open(&difference);
    draft_add_scaled(&difference, a, 1);
    draft_add_scaled(&difference, b, -1);
    return is_indivisible(&difference);
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
