/* pass - one kind of rewrite: a file, a row of passes.def, and what the runner lends to it.
 *
 * A pass looks at a root node and the nodes that make its inputs; where all conditions hold it rewrites by the verbs of
 * pass_rewrite.h and tells so by pass_record. Where a condition fails that a user would ask about it says why by
 * pass_refuse. It never looks at names of symbols in value_info, never at operators of other domains, and need not care
 * for dead nodes: what nobody reads any more the runner removes, as part of the same record.
 *
 * The runner shows a root only where its schema is known, its attributes are its own (no ref_attr_name), and the user
 * lets it be changed; pass_producer keeps the same promise for inner nodes. */
#ifndef HONE_PASS_H
#define HONE_PASS_H

#include "eval/eval.h"
#include "rewrite/journal.h"

typedef struct PassContext PassContext;
typedef struct PassRunner PassRunner;

typedef struct Pass {
    const char *name;           /* that of the file and the variable: "merge_transposes" */
    const char *summary;        /* a sentence for people, ends with a full stop */
    const char *before, *after; /* nodes in ONNX text, as in the head comment; for `hone passes` and the page */
    const char *roots;          /* operators of ai.onnx, separated by spaces; NULL: nodes of any operator and domain */
    RecordKind kind;            /* the least exact that a record of it may be */
    bool is_mixed; /* it asks pass_kind_is_on before a rewrite that is not exact; others are off by --exact */
    bool (*on_node)(PassContext *c, Node *root); /* true: it rewrote, and recorded that */
    bool (*on_graph)(
        PassContext *c); /* once a sweep, after the nodes; writes its own records. true: it rewrote. NULL: none */
    /* State of one run over a model, in c->state; NULL: none. open: before each sweep; close: after the last. */
    void (*open)(PassContext *c);
    void (*close)(PassContext *c);
} Pass;

struct PassContext {
    Model *model;
    Infer *infer;
    Arena *arena; /* scratch: rewound after each look at a root */
    const Pass *pass;
    Node *root;
    void *state; /* of the pass */
    PassRunner *runner;
};

/* All passes in the order of passes.def; NULL past the end. */
const Pass *pass_at(size_t index);

/* ---- Looking ---- */

/* Attributes with defaults, shapes and elements of a node: infer_int(look, "axis"), infer_shape(look, 0)... Never NULL:
 * schema NULL inside where the operator is not known. In c->arena. */
InferContext *pass_look(PassContext *c, const Node *node);

/* The node of the same graph that makes input `index`, where it is one of these operators of ai.onnx (separated by
 * spaces; NULL: any), and may be changed or go; else NULL. */
Node *pass_producer(PassContext *c, const Node *node, uint32_t index, const char *op_types);

/* The input's value; NULL: left out, or the node has fewer. */
Value *pass_input(const Node *node, uint32_t index);

/* Output `index` where it is used; NULL else. */
Value *pass_output(const Node *node, uint32_t index);

/* Is the value read by exactly one input slot, and neither a graph output nor mentioned? */
bool pass_is_read_once(const Value *value);

/* Has the node only its first output in use? */
bool pass_has_one_output(const Node *node);

/* What is known of a value; FACT_UNKNOWN where that rests on claims, which are no reason for a rewrite. */
const Fact *pass_fact(const Value *value);
int pass_rank(const Value *value);           /* -1: not known */
const Shape *pass_shape(const Value *value); /* NULL: not known */
int32_t pass_dtype(const Value *value);      /* 0: not known */

/* Are both shapes proven equal? */
bool pass_same_shape(const Value *a, const Value *b);

/* The constant that a value is: an initializer that no caller overrides, or a Constant node; NULL: none. */
Tensor *pass_constant(const Value *value);

/* Small constants, or values whose elements are proven numbers whatever computes them. Counts in out[]; -1: not known, or
 * more than capacity. */
int pass_integers(PassContext *c, const Value *value, int64_t *out, int capacity);
int pass_numbers(PassContext *c, const Value *value, double *out, int capacity);

/* Is every element of a constant of any size this number (streams it, once, at most PASS_MAX_STREAM_BYTES)? */
enum { PASS_MAX_STREAM_BYTES = 64 << 20 };
bool pass_is_all(PassContext *c, const Value *value, double number);

/* May a pass make such a node here: is the operator in the model's opset, and not kept by the user? */
bool pass_may_create(PassContext *c, const char *op_type);

/* The version of ai.onnx where the node stands. */
int64_t pass_opset(PassContext *c, const Node *node);

/* ---- Telling ---- */

/* What was done, in words: "two permutations became one". Exactly once where on_node returns true; the runner adds node,
 * operators, values and bytes. */
void pass_record(PassContext *c, RecordKind kind, const char *format, ...) PRINTF_LIKE(3, 4);

/* In on_graph, which has no root: any number of records; their pass is filled in. Strings are static or
 * in pass_record_arena. */
void pass_add_record(PassContext *c, Record record);

/* The journal's arena, for what such a record holds. */
Arena *pass_record_arena(const PassContext *c);

/* Why it was not done; kept where the root is still there in the end. Always false. */
bool pass_refuse(PassContext *c, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
