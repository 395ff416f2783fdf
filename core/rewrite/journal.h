/* journal - the record of every rewrite and every refusal that a user would ask about. */
#ifndef HONE_JOURNAL_H
#define HONE_JOURNAL_H

#include "base/array.h"
#include "base/json_writer.h"
#include "model/model.h"

typedef enum RecordKind {
    RECORD_EXACT,       /* equal values */
    RECORD_ROUNDING,    /* may round differently */
    RECORD_SIGNED_ZERO, /* can only change the sign of a zero */
    RECORD_REFUSAL      /* nothing was changed; reason says why */
} RecordKind;

/* One rewrite or refusal. Strings are owned by the journal's arena or static. */
typedef struct Record {
    RecordKind kind;
    const char *pass;     /* "share", "npy", ... */
    const char *where;    /* node id or graph path */
    const char *what;     /* in words: "3 equal constants became one" / for refusals: what was not done */
    const char *reason;   /* refusals */
    const char *kept;     /* name that stays; refusals: what it is about; NULL: none */
    const char **removed; /* names that went, NULL-terminated; NULL: none */
    const char *dtype;    /* NULL: not about a constant */
    const int64_t *dims;
    int rank;
    uint64_t saved_bytes;
    const char *file; /* written beside the model, or NULL */
    /* Of rewrites around a root node: what it was, and what went and came with it. op_type NULL: not about a node. */
    const char *op_type;        /* of the root before the rewrite: "Conv", "com.microsoft.Gelu" */
    const char *new_op_type;    /* of the root after it; NULL: the root is gone */
    const char **removed_nodes; /* "main/3 Transpose", NULL-terminated; NULL: none */
    const char **added_nodes;   /* "new/1 Transpose", likewise */
    const char **added;         /* names of new values, NULL-terminated; NULL: none */
    int64_t added_bytes;        /* of constants that the rewrite made */
} Record;

/* All zeros and `arena` set is an empty one. */
typedef struct Journal {
    Arena *arena; /* borrowed */
    ARRAY(Record) records;
    size_t rewrite_count, refusal_count;
} Journal;

void journal_add(Journal *self, Record record);

/* A name as records hold it: its text; where a NUL is in it, escaped as for messages. */
const char *journal_name(const Journal *self, const Name *name);

/* Writes the arrays "records" and "refusals" as two keys of the open object. */
void journal_write_json(const Journal *self, JsonWriter *json);

void journal_free(Journal *self);

#endif
