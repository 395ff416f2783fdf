/* shrink - the job that makes equal constants one, 64-bit constants narrower, and moves constants to .npy files and back.
 *
 * shrink_run changes the model in memory and notes what it did; shrink_write_files fills the .npy files when the model
 * is written. */
#ifndef HONE_SHRINK_H
#define HONE_SHRINK_H

#include "base/option.h"
#include "rewrite/journal.h"
#include "rewrite/progress.h"

extern const Option shrink_options[];

/* Counts of a model: nodes of all graphs; constants are initializers and Constant nodes. */
typedef struct ShrinkCounts {
    uint64_t nodes, constants, constant_bytes;
    uint64_t file_bytes; /* filled by the caller, for reports; 0: not known */
} ShrinkCounts;

/* A constant that became a graph input and a file. */
typedef struct ShrinkFile {
    Value *value;          /* the input; owned by the model */
    Tensor *tensor;        /* owned by the model */
    const char *safe_name; /* the part of the file's name that comes from the value's */
    uint64_t text_width;   /* strings: characters of the longest */
    size_t record;         /* index in the journal */
    const char *name;      /* of the file, without folders; NULL until it is written */
    uint64_t size_bytes;   /* likewise */
} ShrinkFile;

/* What a run did. Ends with its arena. */
typedef struct ShrinkResult {
    Arena *arena;     /* borrowed; set by the caller: holds files and the strings of records */
    Journal *journal; /* borrowed; set by the caller */
    ShrinkCounts before, after;
    uint64_t group_count, removed_count, saved_bytes, downcast_count;
    ShrinkFile *files; /* [file_count] */
    size_t file_count;
} ShrinkResult;

/* Runs the job. options: of the table shrink_options or one that holds its rows. out: arena and journal set, else zeros.
 * Fails (MODEL) where the model is broken or a payload cannot be read, (USAGE) on names that the model does not have,
 * (CANCELLED). After a failure the model must not be written. */
NODISCARD Status shrink_run(Model *model, const OptionSet *options, const Progress *progress, ShrinkResult *out);

/* Begins and fills the .npy files beside the model at model_path; the caller writes the model after them and commits. */
NODISCARD Status shrink_write_files(ShrinkResult *self, Filesystem *filesystem, const char *model_path);

/* Writes the keys "totals", "records" and "refusals" of the report into the open object. */
void shrink_report_json(const ShrinkResult *self, JsonWriter *json);

/* Appends the report for people. width: columns, 0: not limited. */
void shrink_report_text(const ShrinkResult *self, Text *text, int width);

#endif
