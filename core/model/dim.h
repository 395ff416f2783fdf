/* dim - a size or a small integer: a number, or an expression of symbols.
 *
 * Expressions are interned in a pool and kept in one canonical form, a sum of products, so two that are equal by
 * algebra are one pointer. NULL is "not known" everywhere: it comes out wherever it goes in, and where a result would
 * overflow or grow past DIM_MAX_SIZE. Nothing here assumes that a symbol is not 0, unless its bounds say so.
 *
 *   floor((h + 1)/2) + 1     2*batch*sequence     min(a, 5)     broadcast(a, b) */
#ifndef HONE_DIM_H
#define HONE_DIM_H

#include "base/arena.h"
#include "base/bytes.h"
#include "base/hash_map.h"
#include "base/text.h"

enum { DIM_MAX_SIZE = 64 /* symbols, divisions, minima... in one expression, counted with what is inside them */ };

typedef struct DimExpression DimExpression;
typedef const DimExpression *Dim;

typedef struct DimPool {
    Arena *arena; /* borrowed: holds the expressions */
    HashMap expressions, atoms;
    uint32_t expression_count, atom_count, symbol_count;
    uint32_t simplify_depth; /* of sums within sums that are being simplified */
} DimPool;

void dim_pool_open(DimPool *self, Arena *arena);
void dim_pool_close(DimPool *self);

Dim dim_number(DimPool *pool, int64_t value);

/* A new symbol, different from all others, also of the same name. name: copied; empty: it has none yet. lower, upper:
 * what it is proven to be within (a size of an input: 0, INT64_MAX). */
Dim dim_symbol(DimPool *pool, Bytes name, int64_t lower, int64_t upper);

/* Gives a symbol a name, in place of the one that it may have. name: copied, not empty. */
void dim_name_symbol(DimPool *pool, Dim symbol, Bytes name);

/* Calls visit with each symbol of the expression, as often as it stands there. */
void dim_visit_symbols(Dim self, void (*visit)(void *context, Dim symbol), void *context);

/* How many symbols the pool has: symbols made later have numbers from this on. */
uint32_t dim_symbol_mark(const DimPool *pool);

/* Does the expression contain a symbol that was made after the mark? */
bool dim_is_newer(Dim self, uint32_t mark);

bool dim_is_number(Dim self, int64_t *out_value); /* out_value may be NULL */
bool dim_is(Dim self, int64_t value);
bool dim_is_symbol(Dim self, Bytes *out_name); /* out_name may be NULL */

/* What the value is proven to be within. Not known: INT64_MIN, INT64_MAX. */
int64_t dim_lower(Dim self);
int64_t dim_upper(Dim self);

Dim dim_add(DimPool *pool, Dim a, Dim b);
Dim dim_subtract(DimPool *pool, Dim a, Dim b);
Dim dim_multiply(DimPool *pool, Dim a, Dim b);

/* floor(a / b). b = 0: NULL. */
Dim dim_floor_divide(DimPool *pool, Dim a, Dim b);
Dim dim_ceil_divide(DimPool *pool, Dim a, Dim b);

/* a / b rounded towards zero, as ONNX's Div of integers; NULL where that cannot be proven to be a floor division. */
Dim dim_truncate_divide(DimPool *pool, Dim a, Dim b);

/* a / b where the caller knows that b is not 0 and divides a (the -1 of a Reshape that runs): b may cancel out. */
Dim dim_exact_divide(DimPool *pool, Dim a, Dim b);

Dim dim_min(DimPool *pool, Dim a, Dim b);
Dim dim_max(DimPool *pool, Dim a, Dim b);

/* The size of an axis that broadcasts a against b, where that runs: sizes are not negative, and equal unless one is 1.
 * Two numbers that do not broadcast: NULL; ask dim_broadcasts. */
Dim dim_broadcast(DimPool *pool, Dim a, Dim b);
bool dim_broadcasts(Dim a, Dim b); /* false only where it is proven that they do not */

/* Proven for all values of the symbols: a <= b, a = b, a != b. False is "not proven". */
bool dim_is_at_most(DimPool *pool, Dim a, Dim b);
bool dim_is_equal(Dim a, Dim b);
bool dim_is_different(DimPool *pool, Dim a, Dim b);

/* The expression with symbols given other expressions: of(context, symbol) or NULL to leave the symbol. NULL where the
 * result is too large. */
Dim dim_substitute(DimPool *pool, Dim self, Dim (*of)(void *context, Dim symbol), void *context);

/* Appends it for people, in the form above; "?" for NULL, "unk__N" for a symbol without a name. A name that is no
 * identifier is put in parentheses inside a larger expression. */
void dim_append(Dim self, Text *text);

#endif
