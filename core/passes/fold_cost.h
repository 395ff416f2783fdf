/* fold_cost - what it costs to have a node's result as a constant, and what pays for it: the constants that go with the
 * node, and its own message. One that several nodes read pays for the results of all of them, where all can be folded. */
#ifndef HONE_FOLD_COST_H
#define HONE_FOLD_COST_H

#include "passes/pass.h"

typedef struct FoldCost FoldCost;

/* Of one sweep. Owned by the caller: fold_cost_close. */
FoldCost *fold_cost_open(void);
void fold_cost_close(FoldCost *self);

/* What was taken for one node, in the context's arena. */
typedef struct FoldBill {
    uint64_t *shares; /* [node->input_count] what each constant paid */
} FoldBill;

/* Bytes of all outputs that are read, as inference told them. False: the data decides. */
bool fold_result_bytes(const Node *node, uint64_t *out);

/* The output where anything reads it; NULL else. */
Value *fold_read_output(const Node *node, uint32_t index);

/* May a result of byte_count bytes cost what it costs beyond what pays for it? Notes what pays. Results of FOLD_FREE_BYTES
 * are always allowed; those of FOLD_SMALL_BYTES also while the model stays no larger than its input. */
enum { FOLD_FREE_BYTES = 128, FOLD_SMALL_BYTES = 1024 };
bool fold_cost_take(FoldCost *self, PassContext *c, const Node *node, uint64_t byte_count, FoldBill *out);

/* Likewise where no constant pays: the node's message only. */
bool fold_may_grow(PassContext *c, const Node *node, uint64_t byte_count);

/* Gives it back: the node stays. */
void fold_cost_return(FoldCost *self, const Node *node, const FoldBill *bill);

#endif
