/* size_plan - of what a list of sizes can be put together, with fewer nodes than the chain that computes it. */
#ifndef HONE_SIZE_PLAN_H
#define HONE_SIZE_PLAN_H

#include "passes/pass.h"

enum { SIZE_PLAN_MAX_COUNT = 16, SIZE_PLAN_MAX_NODES = 64, SIZE_PLAN_MAX_KNOWN = 96 };

typedef enum SizePieceKind {
    SIZE_PIECE_NUMBERS, /* a constant: numbers[count] */
    SIZE_PIECE_VALUE,   /* a list that is there: value */
    SIZE_PIECE_GATHER,  /* elements numbers[count] of value */
    SIZE_PIECE_SHAPE    /* Shape of value from axis numbers[0], count axes */
} SizePieceKind;

typedef struct SizePiece {
    SizePieceKind kind;
    Value *value;
    int count;
    int64_t numbers[SIZE_PLAN_MAX_COUNT];
} SizePiece;

typedef struct SizePlan {
    Node *root;                       /* its one output is what is wanted */
    const Elements *wanted;           /* [at most SIZE_PLAN_MAX_COUNT] all known */
    int rank;                         /* 0, 1 */
    bool can_cut;                     /* has Shape start and end here? */
    Node *chain[SIZE_PLAN_MAX_NODES]; /* nodes that the root needs and whose elements are known */
    bool is_dying[SIZE_PLAN_MAX_NODES];
    int chain_count;
    Value *known[SIZE_PLAN_MAX_KNOWN]; /* lists and scalars of sizes that can be read by the root */
    int known_count;
    SizePiece pieces[SIZE_PLAN_MAX_COUNT];
    int piece_count;
    int gain; /* by how many nodes the model gets smaller */
} SizePlan;

/* The elements of a value of integers, at most SIZE_PLAN_MAX_COUNT, rank 0 or 1, all known and some no numbers; NULL: it
 * is no such value. */
const Elements *size_list_of(const Value *value);

/* root: an output that size_list_of knows. can_cut: as above. */
void size_plan_open(SizePlan *self, Node *root, bool can_cut);

/* Adds a value where the root can read it. */
void size_plan_add(SizePlan *self, Value *value);

/* Finds pieces that leave fewer nodes. False: there are none. */
bool size_plan_find(SizePlan *self);

#endif
