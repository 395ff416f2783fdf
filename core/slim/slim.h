/* slim - the main job: fewer nodes and bytes, the same numbers, every rewrite recorded; and `fold`, the part of it that
 * computes what is constant.
 *
 * slim_run changes the model in memory and notes what it did. */
#ifndef HONE_SLIM_H
#define HONE_SLIM_H

#include "base/option.h"
#include "rewrite/journal_count.h"
#include "rewrite/progress.h"

extern const Option slim_options[];
extern const Option fold_options[];

/* What happened to a node that the user asked after. */
typedef struct SlimExplained {
    const char *asked; /* as given */
    const char *id, *name, *op_type;
    const Node *node;       /* owned by the model; only compared */
    const char **values;    /* names of its outputs, NULL-terminated */
    const char *outcome;    /* "gone", "changed", "kept"; static */
    ARRAY(size_t) rewrites; /* indices among the records that are rewrites */
    ARRAY(size_t) refusals; /* indices among the refusals */
} SlimExplained;

/* What a run did. Ends with its arena and slim_result_free. */
typedef struct SlimResult {
    Arena *arena;     /* borrowed; set by the caller: holds the strings of records */
    Journal *journal; /* borrowed; set by the caller */
    uint64_t
        unit_count; /* what --stop-after counts: rewrites of passes, and steps around them that changed something */
    size_t last_unit, last_unit_end; /* records of the last one that changed something: from, to before */
    JournalCountArray passes;        /* most often first */
    JournalCountArray refusals;      /* likewise */
    ARRAY(SlimExplained) explained;
} SlimResult;

/* Runs the job. options: of the table slim_options or fold_options. out: arena and journal set, else zeros. Fails (MODEL)
 * where the model is broken or a payload cannot be read, (USAGE) on names that neither hone nor the model has,
 * (CANCELLED). After a failure the model must not be written. */
NODISCARD Status slim_run(Model *model, const OptionSet *options, const Progress *progress, SlimResult *out);

void slim_result_free(SlimResult *self);

/* Writes the keys "totals", "explained", "records" and "refusals" of the report into the open object. */
void slim_report_json(const SlimResult *self, JsonWriter *json);

/* Appends the report for people, but for what the model holds before and after. width: columns, 0: not limited. */
void slim_report_text(const SlimResult *self, int width, Text *text);

/* Appends a line for people: "    fuse_... at main/12: what was done". */
void slim_append_record(const Record *record, Text *text);

/* ---- Names of passes ---- */

/* What `hone passes` tells. Writes the array "passes". */
void slim_passes_json(JsonWriter *json);
void slim_passes_text(int width, Text *text);

#endif
