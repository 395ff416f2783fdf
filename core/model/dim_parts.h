/* dim_parts - what the files of dim share: how an expression is made up, drafts of sums, intervals.
 *
 * expression = sum of terms, term = coefficient * product of atoms. Factors are in the order of their atoms' numbers;
 * terms in the lexicographic order of monomials (of h, w: h*h, h*w, h, w*w, w, 1), so the constant is last and division
 * of polynomials works on the first term. No coefficient is 0; the number 0 has no term. */
#ifndef HONE_DIM_PARTS_H
#define HONE_DIM_PARTS_H

#include "model/dim.h"

enum {
    DIM_MAX_TERMS = 24,
    DRAFT_MAX_TERMS = 64, /* terms that may cancel out before the sum is finished */
    DRAFT_MAX_FACTORS = 256
};

typedef enum DimAtomKind { ATOM_SYMBOL, ATOM_FLOOR, ATOM_MIN, ATOM_MAX, ATOM_BROADCAST } DimAtomKind;

/* The lower bound INT64_MIN and the upper bound INT64_MAX are infinite; the others are numbers. */
typedef struct DimInterval {
    int64_t lower, upper;
} DimInterval;

typedef struct DimAtom DimAtom;
struct DimAtom {
    DimAtomKind kind;
    uint32_t number; /* in order of creation */
    uint32_t newest; /* the number of its newest symbol + 1; 0: none */
    uint32_t size;
    DimInterval bounds;
    Dim a, b;        /* the operands; NULL: a symbol */
    Dim expression;  /* that is the atom alone */
    Bytes name;      /* of a symbol */
    uint32_t symbol; /* number of a symbol */
    DimAtom *next;   /* of the same hash */
};

typedef struct DimTerm {
    int64_t coefficient;
    uint32_t factor_count;
    const DimAtom *const *factors;
} DimTerm;

struct DimExpression {
    DimInterval bounds;
    uint32_t number; /* in order of creation */
    uint32_t newest; /* as of an atom */
    uint32_t size;
    uint32_t term_count;
    DimExpression *next; /* of the same hash */
    Dim simplest;        /* what dim_simplify made of it; NULL: not asked for yet */
    DimTerm terms[];
};

/* A sum that is being made. It borrows factors, of expressions or of a DimFactors. */
typedef struct DimDraft {
    bool is_failed; /* too many terms, or overflow */
    uint32_t term_count;
    DimTerm terms[DRAFT_MAX_TERMS];
} DimDraft;

/* Room for the products that a draft is made of. */
typedef struct DimFactors {
    uint32_t count;
    const DimAtom *items[DRAFT_MAX_FACTORS];
} DimFactors;

/* -- Checked arithmetic: false on overflow ------------------------------------------------------------------------- */

static inline bool integer_add(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_add_overflow(a, b, out);
}

static inline bool integer_subtract(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_sub_overflow(a, b, out);
}

static inline bool integer_multiply(int64_t a, int64_t b, int64_t *out)
{
    return !__builtin_mul_overflow(a, b, out);
}

/* floor(a / b), b != 0, not INT64_MIN / -1. */
static inline int64_t integer_floor_divide(int64_t a, int64_t b)
{
    int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

/* The greatest common divisor of |a| and b; b > 0, so it fits. */
int64_t integer_common_divisor(int64_t a, int64_t b);

/* -- Expressions --------------------------------------------------------------------------------------------------- */

static inline bool dim_has_symbols(Dim self)
{
    return self->term_count > 1 || (self->term_count == 1 && self->terms[0].factor_count > 0);
}

/* The atom that the expression is, alone; NULL: it is something else. */
static inline const DimAtom *dim_atom(Dim self)
{
    bool is_atom = self->term_count == 1 && self->terms[0].factor_count == 1 && self->terms[0].coefficient == 1;
    return is_atom ? self->terms[0].factors[0] : NULL;
}

/* The interned expression of a draft in its simplest form; NULL: it failed, or is too large. */
Dim dim_finish(DimPool *pool, const DimDraft *draft);

/* Likewise, as it is. */
Dim dim_intern(DimPool *pool, const DimDraft *draft);

/* The simplest form of a sum. */
Dim dim_simplify(DimPool *pool, Dim self);

/* The interned expression that is one atom, not a symbol, of operands that are in canonical form; a number where the
 * bounds leave one only. NULL: it is too large. */
Dim dim_of_atom(DimPool *pool, DimAtomKind kind, Dim a, Dim b);

/* scale * self + constant; NULL: overflow. */
Dim dim_scale(DimPool *pool, Dim self, int64_t scale, int64_t constant);

/* The coefficients and the constant divided by a number > 0 that divides the coefficients; the constant is rounded
 * down. */
Dim dim_divide_coefficients(DimPool *pool, Dim self, int64_t divisor);

/* -- What two expressions share ------------------------------------------------------------------------------------ */

/* The greatest common divisor of a number > 0 and the coefficients. */
int64_t dim_common_divisor(Dim self, int64_t divisor, bool with_constant);

/* For *a / *b: cancel a number that divides both (where b > 0 the constant of *a is rounded down), and atoms that are
 * factors of both (true: there were some); is_nonzero: *b is not 0, else only those that are proven not to be 0. */
void dim_cancel_number(DimPool *pool, Dim *a, Dim *b);
bool dim_cancel_factors(DimPool *pool, Dim *a, Dim *b, bool is_nonzero);

/* Takes whole multiples of b out of *a: true when there were some, which *quotient is then. By a sum only where less is
 * left: else hw/(h + w) would become w + floor(-w*w/(h + w)). */
bool dim_take_multiples(DimPool *pool, Dim *a, Dim b, Dim *quotient);

/* -- Drafts -------------------------------------------------------------------------------------------------------- */

/* Order of terms and expressions: < 0: a comes first. Coefficients count where the monomials are equal, by size. */
int dim_term_compare(const DimTerm *a, const DimTerm *b);
bool dim_is_same_monomial(const DimTerm *a, const DimTerm *b);
int dim_compare(Dim a, Dim b);

static inline void draft_open(DimDraft *self)
{
    self->is_failed = false;
    self->term_count = 0;
}

/* Adds a term; equal monomials are joined. */
void draft_add_term(DimDraft *self, DimTerm term);
void draft_add_number(DimDraft *self, int64_t number);
void draft_add_scaled(DimDraft *self, Dim dim, int64_t scale);

/* Adds the product of two terms; the monomial is written to factors. */
void draft_add_product(DimDraft *self, DimFactors *factors, const DimTerm *a, const DimTerm *b);

/* Adds scale * other. */
void draft_add_draft(DimDraft *self, const DimDraft *other, int64_t scale);

/* Adds multiplier * dim; monomials are written to factors. */
void draft_add_multiple(DimDraft *self, DimFactors *factors, const DimDraft *multiplier, Dim dim);

/* self = others + cofactor * atom. Powers of the atom stay with the others. Opens the three. */
void draft_split(const DimDraft *self, const DimAtom *atom, DimDraft *others, DimDraft *cofactor, DimFactors *factors);

/* As dim_compare. */
int draft_compare(const DimDraft *a, const DimDraft *b);

/* How often the atom is a factor; the term without one of them, written to factors. */
uint32_t dim_term_count(const DimTerm *self, const DimAtom *atom);
bool dim_term_divide(const DimTerm *self, const DimAtom *atom, DimFactors *factors, DimTerm *out);

/* -- Bounds -------------------------------------------------------------------------------------------------------- */

static inline int64_t integer_smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t integer_larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Of what comes of any x in a, y in b. A division by what may be 0 gives 0, or anything up to the dividend. */
DimInterval interval_add(DimInterval a, DimInterval b);
DimInterval interval_negate(DimInterval interval);
DimInterval interval_multiply(DimInterval a, DimInterval b);
DimInterval interval_floor_divide(DimInterval a, DimInterval b);
DimInterval interval_min(DimInterval a, DimInterval b);
DimInterval interval_max(DimInterval a, DimInterval b);

/* Of what is within a or b; within both. */
DimInterval interval_hull(DimInterval a, DimInterval b);
DimInterval interval_common(DimInterval a, DimInterval b);

/* What the value of a draft that has not failed is proven to be within. */
DimInterval draft_bounds(const DimDraft *self);

/* What a - b is proven to be within. */
DimInterval dim_difference_bounds(Dim a, Dim b);

/* What an atom of these operands is proven to be within. */
DimInterval atom_bounds(DimAtomKind kind, Dim a, Dim b);

/* Do the bounds leave one number only? */
static inline bool interval_is_number(DimInterval self)
{
    return self.lower == self.upper && self.lower != INT64_MIN && self.upper != INT64_MAX;
}

static inline bool dim_is_nonzero(Dim self)
{
    return self->bounds.lower > 0 || self->bounds.upper < 0;
}

#endif
