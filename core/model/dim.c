/* dim - the pool: every atom and every expression is there once, found by a hash of what it is made of. */
#include "model/dim.h"

#include "model/dim_parts.h"

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

void dim_pool_open(DimPool *self, Arena *arena)
{
    *self = (DimPool){.arena = arena};
}

void dim_pool_close(DimPool *self)
{
    hash_map_free(&self->expressions);
    hash_map_free(&self->atoms);
}

/* -- Interning ----------------------------------------------------------------------------------------------------- */

static uint64_t hash_terms(const DimTerm *terms, uint32_t count)
{
    uint64_t hash = count;
    for (uint32_t k = 0; k < count; k++) {
        hash = mix(hash, (uint64_t)terms[k].coefficient);
        for (uint32_t j = 0; j < terms[k].factor_count; j++) hash = mix(hash, terms[k].factors[j]->number + 1u);
    }
    return hash;
}

static bool are_equal_terms(const DimTerm *a, const DimTerm *b, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        if (dim_term_compare(&a[k], &b[k]) != 0) return false;
    }
    return true;
}

static DimExpression *find_expression(DimPool *pool, uint64_t hash, const DimTerm *terms, uint32_t count)
{
    DimExpression *found = hash_map_get(&pool->expressions, hash);
    while (found && (found->term_count != count || !are_equal_terms(found->terms, terms, count))) found = found->next;
    return found;
}

/* Adds what is not there yet. */
static DimExpression *add_expression(DimPool *pool, uint64_t hash, const DimTerm *terms, uint32_t count,
                                     uint32_t factor_count)
{
    const size_t terms_bytes = sizeof(DimExpression) + count * sizeof(DimTerm);
    DimExpression *self = arena_allocate(pool->arena, terms_bytes + factor_count * sizeof(DimAtom *));
    const DimAtom **factors = (const DimAtom **)(void *)&self->terms[count];
    for (uint32_t k = 0; k < count; k++) {
        self->terms[k] = terms[k];
        self->terms[k].factors = factors;
        for (uint32_t j = 0; j < terms[k].factor_count; j++) {
            const DimAtom *atom = terms[k].factors[j];
            *factors++ = atom;
            self->size += atom->size;
            if (atom->newest > self->newest) self->newest = atom->newest;
        }
    }
    self->term_count = count;
    self->number = pool->expression_count++;
    self->next = hash_map_get(&pool->expressions, hash);
    hash_map_set(&pool->expressions, hash, self);
    return self;
}

static DimExpression *intern_number(DimPool *pool, int64_t value)
{
    const DimTerm term = {.coefficient = value};
    const uint32_t count = value != 0;
    const uint64_t hash = hash_terms(&term, count);
    DimExpression *self = find_expression(pool, hash, &term, count);
    if (self) return self;
    self = add_expression(pool, hash, &term, count, 0);
    self->bounds = (DimInterval){value, value};
    return self;
}

static DimExpression *intern(DimPool *pool, const DimDraft *draft)
{
    if (draft->is_failed || draft->term_count > DIM_MAX_TERMS) return NULL;
    const uint64_t hash = hash_terms(draft->terms, draft->term_count);
    DimExpression *self = find_expression(pool, hash, draft->terms, draft->term_count);
    if (self) return self;
    uint32_t size = 0, factor_count = 0;
    for (uint32_t k = 0; k < draft->term_count; k++) {
        for (uint32_t j = 0; j < draft->terms[k].factor_count; j++) size += draft->terms[k].factors[j]->size;
        factor_count += draft->terms[k].factor_count;
        if (size > DIM_MAX_SIZE) return NULL;
    }
    DimInterval bounds = draft_bounds(draft);
    if (interval_is_number(bounds) && factor_count > 0) return intern_number(pool, bounds.lower);
    self = add_expression(pool, hash, draft->terms, draft->term_count, factor_count);
    self->bounds = bounds;
    return self;
}

Dim dim_number(DimPool *pool, int64_t value)
{
    return intern_number(pool, value);
}

Dim dim_intern(DimPool *pool, const DimDraft *draft)
{
    return intern(pool, draft);
}

/* Simplifying makes other sums, which are simplified too, but not without end. */
enum { MAX_SIMPLIFY_DEPTH = 2 };

Dim dim_finish(DimPool *pool, const DimDraft *draft)
{
    DimExpression *self = intern(pool, draft);
    if (!self || self->simplest) return self ? self->simplest : NULL;
    if (self->term_count > 1 && pool->simplify_depth == MAX_SIMPLIFY_DEPTH) return self;
    self->simplest = self;
    if (self->term_count > 1) self->simplest = dim_simplify(pool, self);
    return self->simplest;
}

/* -- Atoms --------------------------------------------------------------------------------------------------------- */

static void add_atom_expression(DimPool *pool, DimAtom *atom)
{
    const DimAtom *const factor = atom;
    const DimTerm term = {.coefficient = 1, .factor_count = 1, .factors = &factor};
    DimExpression *expression = add_expression(pool, hash_terms(&term, 1), &term, 1, 1);
    expression->bounds = atom->bounds;
    atom->expression = expression;
}

Dim dim_symbol(DimPool *pool, Bytes name, int64_t lower, int64_t upper)
{
    DimAtom *atom = ARENA_NEW(pool->arena, DimAtom);
    atom->kind = ATOM_SYMBOL;
    atom->number = pool->atom_count++;
    atom->symbol = pool->symbol_count++;
    atom->newest = pool->symbol_count;
    atom->size = 1;
    atom->bounds = (DimInterval){lower, upper};
    atom->name = (Bytes){arena_copy(pool->arena, name.data, name.size), name.size};
    add_atom_expression(pool, atom);
    return atom->expression;
}

static DimAtom *find_atom(DimPool *pool, uint64_t hash, DimAtomKind kind, Dim a, Dim b)
{
    DimAtom *found = hash_map_get(&pool->atoms, hash);
    while (found && (found->kind != kind || found->a != a || found->b != b)) found = found->next;
    return found;
}

Dim dim_of_atom(DimPool *pool, DimAtomKind kind, Dim a, Dim b)
{
    if (!a || !b || a->size + b->size >= DIM_MAX_SIZE) return NULL;
    const uint64_t hash = mix(mix((uint64_t)kind, a->number), b->number);
    DimAtom *atom = find_atom(pool, hash, kind, a, b);
    if (atom) return atom->expression;
    DimInterval bounds = atom_bounds(kind, a, b);
    if (interval_is_number(bounds)) return dim_number(pool, bounds.lower);
    atom = ARENA_NEW(pool->arena, DimAtom);
    atom->kind = kind;
    atom->number = pool->atom_count++;
    atom->newest = a->newest > b->newest ? a->newest : b->newest;
    atom->size = a->size + b->size + 1;
    atom->bounds = bounds;
    atom->a = a;
    atom->b = b;
    atom->next = hash_map_get(&pool->atoms, hash);
    hash_map_set(&pool->atoms, hash, atom);
    add_atom_expression(pool, atom);
    return atom->expression;
}

/* -- Questions ----------------------------------------------------------------------------------------------------- */

uint32_t dim_symbol_mark(const DimPool *pool)
{
    return pool->symbol_count;
}

bool dim_is_newer(Dim self, uint32_t mark)
{
    return self && self->newest > mark;
}

bool dim_is_number(Dim self, int64_t *out_value)
{
    if (!self || dim_has_symbols(self)) return false;
    if (out_value) *out_value = self->bounds.lower;
    return true;
}

bool dim_is(Dim self, int64_t value)
{
    int64_t number;
    return dim_is_number(self, &number) && number == value;
}

bool dim_is_symbol(Dim self, Bytes *out_name)
{
    const DimAtom *atom = self ? dim_atom(self) : NULL;
    if (!atom || atom->kind != ATOM_SYMBOL) return false;
    if (out_name) *out_name = atom->name;
    return true;
}

int64_t dim_lower(Dim self)
{
    return self ? self->bounds.lower : INT64_MIN;
}

int64_t dim_upper(Dim self)
{
    return self ? self->bounds.upper : INT64_MAX;
}

/* -- Sums and products --------------------------------------------------------------------------------------------- */

static Dim add_scaled(DimPool *pool, Dim a, Dim b, int64_t scale)
{
    DimDraft draft;
    draft_open(&draft);
    draft_add_scaled(&draft, a, 1);
    draft_add_scaled(&draft, b, scale);
    return dim_finish(pool, &draft);
}

Dim dim_add(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    int64_t x, y, sum;
    if (dim_is_number(a, &x) && dim_is_number(b, &y)) return integer_add(x, y, &sum) ? dim_number(pool, sum) : NULL;
    return add_scaled(pool, a, b, 1);
}

Dim dim_subtract(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    int64_t x, y, difference;
    if (!dim_is_number(a, &x) || !dim_is_number(b, &y)) return add_scaled(pool, a, b, -1);
    return integer_subtract(x, y, &difference) ? dim_number(pool, difference) : NULL;
}

Dim dim_scale(DimPool *pool, Dim self, int64_t scale, int64_t constant)
{
    if (!self || (scale == 1 && constant == 0)) return self;
    DimDraft draft;
    draft_open(&draft);
    draft_add_scaled(&draft, self, scale);
    draft_add_number(&draft, constant);
    return dim_finish(pool, &draft);
}

Dim dim_divide_coefficients(DimPool *pool, Dim self, int64_t divisor)
{
    if (divisor == 1) return self;
    DimDraft draft;
    draft_open(&draft);
    for (uint32_t k = 0; k < self->term_count; k++) {
        DimTerm term = self->terms[k];
        term.coefficient = integer_floor_divide(term.coefficient, divisor);
        draft_add_term(&draft, term);
    }
    return dim_finish(pool, &draft);
}

static Dim multiply_sums(DimPool *pool, Dim a, Dim b)
{
    DimDraft draft;
    DimFactors factors;
    draft_open(&draft);
    factors.count = 0;
    for (uint32_t k = 0; k < a->term_count && !draft.is_failed; k++) {
        for (uint32_t j = 0; j < b->term_count && !draft.is_failed; j++) {
            draft_add_product(&draft, &factors, &a->terms[k], &b->terms[j]);
        }
    }
    return dim_finish(pool, &draft);
}

Dim dim_multiply(DimPool *pool, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    int64_t x, y, product;
    bool is_number = dim_is_number(a, &x), is_times_number = dim_is_number(b, &y);
    if (!is_number && !is_times_number) return multiply_sums(pool, a, b);
    if (!is_number) return dim_scale(pool, a, y, 0);
    if (!is_times_number) return dim_scale(pool, b, x, 0);
    return integer_multiply(x, y, &product) ? dim_number(pool, product) : NULL;
}
