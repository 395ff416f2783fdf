/* dim_substitute - expressions made again with other expressions for their symbols. */
#include "model/dim_parts.h"

typedef struct Substitution {
    DimPool *pool;
    Dim (*of)(void *context, Dim symbol);
    void *context;
} Substitution;

static Dim make_atom(DimPool *pool, DimAtomKind kind, Dim a, Dim b)
{
    switch (kind) {
    case ATOM_FLOOR: return dim_floor_divide(pool, a, b);
    case ATOM_MIN: return dim_min(pool, a, b);
    case ATOM_MAX: return dim_max(pool, a, b);
    default: return dim_broadcast(pool, a, b);
    }
}

static Dim substitute(const Substitution *self, Dim dim);

static Dim substitute_atom(const Substitution *self, const DimAtom *atom)
{
    if (atom->kind == ATOM_SYMBOL) {
        Dim other = self->of(self->context, atom->expression);
        return other ? other : atom->expression;
    }
    Dim a = substitute(self, atom->a), b = substitute(self, atom->b);
    return a == atom->a && b == atom->b ? atom->expression : make_atom(self->pool, atom->kind, a, b);
}

/* Goes down one level with each division, minimum...: each counts in the size of the expression, which has a limit. */
static Dim substitute(const Substitution *self, Dim dim)
{
    const DimAtom *alone = dim_atom(dim);
    if (alone) return substitute_atom(self, alone);
    Dim sum = dim_number(self->pool, 0);
    for (uint32_t k = 0; k < dim->term_count && sum; k++) {
        const DimTerm *term = &dim->terms[k];
        Dim product = dim_number(self->pool, term->coefficient);
        for (uint32_t j = 0; j < term->factor_count && product; j++) {
            product = dim_multiply(self->pool, product, substitute_atom(self, term->factors[j]));
        }
        sum = dim_add(self->pool, sum, product);
    }
    return sum;
}

Dim dim_substitute(DimPool *pool, Dim self, Dim (*of)(void *context, Dim symbol), void *context)
{
    if (!self || self->newest == 0) return self;
    const Substitution substitution = {pool, of, context};
    return substitute(&substitution, self);
}
