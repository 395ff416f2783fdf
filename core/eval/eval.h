/* eval - runs single nodes whose inputs are constants.
 *
 * Never: what may differ between runs (random operators, training Dropout), QuantizeLinear, DequantizeLinear,
 * DynamicQuantizeLinear and what contains them, nodes with attributes that refer to a call's. A float-to-integer Cast of
 * NaN or of what is out of range is not done. */
#ifndef HONE_EVAL_H
#define HONE_EVAL_H

#include "infer/infer.h"
#include "ops/eval_context.h"

typedef enum EvalOutcome {
    EVAL_FOLDED,       /* outputs[] are set */
    EVAL_NOT_CONSTANT, /* an input is computed: nothing to say about it */
    EVAL_KEPT          /* it could have been, but is not: *out_reason says why */
} EvalOutcome;

enum {
    EVAL_SETTLE_BYTES = 64 * 1024 /* smaller results are computed at once, larger ones stay recipes where they can */
};

/* Are all inputs of a node constants, at least one? */
bool eval_has_constants(const Node *node);

/* Words why a node with constant inputs stays, whatever they are, or NULL: what eval_node would say. Static. */
const char *eval_kept_by_policy(Infer *infer, const Node *node);

/* Evaluates a node; outputs[node->output_count] are owned by the model, NULL where an output is not used. reason: owned
 * by infer's arena or static. Fails where a payload cannot be read. */
NODISCARD Status eval_node(Infer *infer, const Node *node, Tensor **outputs, EvalOutcome *out_outcome,
                           const char **out_reason);

/* Has the operator of this node, in its version, a kernel, and does policy allow it? For `hone ops`. */
bool eval_knows(const OpRow *row);

#endif
