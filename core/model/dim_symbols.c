/* dim_symbols - the symbols inside an expression. */
#include "model/dim_parts.h"

typedef struct Visit {
    void (*symbol)(void *context, Dim symbol);
    void *context;
} Visit;

/* Goes down one level with each division, minimum...: each counts in the size of the expression, which has a limit. */
static void visit_atoms(const Visit *self, Dim dim)
{
    for (uint32_t k = 0; k < dim->term_count; k++) {
        for (uint32_t j = 0; j < dim->terms[k].factor_count; j++) {
            const DimAtom *atom = dim->terms[k].factors[j];
            if (atom->kind == ATOM_SYMBOL) {
                self->symbol(self->context, atom->expression);
                continue;
            }
            visit_atoms(self, atom->a);
            visit_atoms(self, atom->b);
        }
    }
}

void dim_visit_symbols(Dim self, void (*visit)(void *context, Dim symbol), void *context)
{
    if (!self || self->newest == 0) return;
    visit_atoms(&(Visit){visit, context}, self);
}
