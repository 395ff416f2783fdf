/* pass_parts - for the files of the runner only. */
#ifndef HONE_PASS_PARTS_H
#define HONE_PASS_PARTS_H

#include "passes/pass_rewrite.h"
#include "passes/pass_runner.h"

enum { PASS_MAX_COUNT = 128 };

/* What the rewrite that is going on did: filled by the verbs, closed by pass_commit. */
typedef struct PassEdit {
    ARRAY(Node *) touched;    /* new and changed nodes, in order */
    ARRAY(Node *) maybe_dead; /* nodes of which something is read by fewer */
    ARRAY(Value *) less_read; /* values that are read by fewer */
    ARRAY(Node *) to_queue;   /* nodes to look at again */
    ARRAY(Node *) added_nodes;
    ARRAY(Value *) added;
    ARRAY(const char *) removed; /* names, in the journal's arena; likewise */
    ARRAY(const char *) removed_nodes;
    int64_t added_bytes;
    uint64_t removed_bytes;
    const Name *root_op_type, *root_domain; /* before it */
    const char *what;                       /* NULL: pass_record was not called */
    RecordKind kind;
} PassEdit;

/* Why a pass left a node as it is. */
typedef struct PassRefusal {
    uint32_t pass;
    const Node *node;
    const char *reason; /* NULL: no longer */
} PassRefusal;

struct PassRunner {
    Model *model;
    Infer *infer;
    const PassLimits *limits;
    const Progress *progress;
    Journal *journal;
    Arena arena, scratch;                 /* as long as the run; as long as a look */
    PassContext contexts[PASS_MAX_COUNT]; /* [pass_count] those that are on, in order */
    uint32_t pass_count;
    HashMap passes_of; /* op_type -> PassList, for operators of ai.onnx */
    ARRAY(Node *) queue;
    size_t queue_next;
    PassEdit edit;
    ARRAY(PassRefusal) refusals;
    HashMap refusal_of;  /* node and pass -> its place in refusals, plus one */
    const char *refusal; /* of the look that is going on */
    uint64_t rewrite_count, look_count;
    int64_t growth_bytes;   /* that is left; below 0: rewrites that do not ask made the model larger */
    HashMap scaled_weights; /* of this sweep: linear_shared.c */
    bool is_measured;       /* in this sweep */
    int64_t room_bytes;     /* below the size of the input, if growth_bytes were 0 */
    Status status;          /* a payload could not be read */
};

/* Is the node of one of these operators of ai.onnx (separated by spaces)? */
bool pass_is_one_of(const Node *node, const char *op_types);

/* Has the node no more outputs than its operator, and the first where that must be there? Passes look at no other. */
bool pass_has_fitting_outputs(const PassRunner *self, const Node *node);

/* ---- The edit: what verbs tell ---- */

void pass_note_touched(PassRunner *self, Node *node);

/* The value is read by fewer. */
void pass_note_less_read(PassRunner *self, Value *value);

/* All that reads the value is to be looked at again. */
void pass_note_users(PassRunner *self, const Value *value);
void pass_note_added(PassRunner *self, Value *value, int64_t bytes);

/* Begins an edit around a root; ends it: dead nodes go, facts are found, nodes are queued, the record is written. */
void pass_begin(PassRunner *self, const Node *root);
void pass_commit(PassRunner *self, const Pass *pass, Node *root);

/* The constant that a Constant node holds, which goes with it; 0: it is another node. */
uint64_t pass_constant_bytes(const Node *node);

/* What an initializer takes in the file besides its payload and its name: keys, lengths, dtype, dims. */
enum { PASS_HEAD_BYTES = 12 };

/* The node is looked at again. */
void pass_enqueue(PassRunner *self, Node *node);

/* Refusals: of the look that has ended, and all of them in the end, of nodes that are still there. */
void pass_keep_refusal(PassRunner *self, uint32_t pass, const Node *node);
void pass_write_refusals(PassRunner *self);

/* In debug builds: ends the program where the model is not as it must be, naming the pass. before[output_count]: what was
 * known of the node's outputs. */
void pass_validate_edit(const PassRunner *self, const Pass *pass, const Node *root);
void pass_validate_facts(const PassRunner *self, const Node *node, const Fact *const *before);

#endif
