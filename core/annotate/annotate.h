/* annotate - the job `infer`: writes the types and shapes that inference finds into the model's value_info. */
#ifndef HONE_ANNOTATE_H
#define HONE_ANNOTATE_H

#include "base/option.h"
#include "infer/infer.h"
#include "rewrite/journal.h"

extern const Option annotate_options[];

/* Of how many values something is known. Values: inputs, initializers aside, and node outputs of the main graph and
 * its bodies. */
typedef struct AnnotateCounts {
    uint64_t dtypes, ranks;
    uint64_t shapes;  /* every dim is a number or an expression of the sizes of the inputs */
    uint64_t numbers; /* every dim is a number */
} AnnotateCounts;

/* One value, for lists. */
typedef struct AnnotateValue {
    const char *name;
    const char *where; /* graph path */
    const char *type;  /* "float32", "sequence of float32"; "?" where nothing is known */
    const char *shape; /* "[batch, 3]"; "" where the rank is not known */
} AnnotateValue;

typedef struct AnnotateResult {
    Arena *arena;     /* borrowed; set by the caller: holds strings of records and lists */
    Journal *journal; /* borrowed; set by the caller */
    uint64_t value_count, written_count;
    AnnotateCounts before, after;
    AnnotateValue *values; /* [listed_count] the first of them in order: option limit */
    size_t listed_count;
} AnnotateResult;

/* Runs the job. filesystem: where --op-schema is read. Fails (MODEL) where the model is broken, (USAGE) on names that it
 * does not have and options that cannot be read. */
NODISCARD Status annotate_run(Model *model, const OptionSet *options, AnnotateResult *out);

/* Writes the keys "values", "shapes", "records" and "refusals" of the report into the open object. */
void annotate_report_json(const AnnotateResult *self, JsonWriter *json);

/* Appends the report for people. */
void annotate_report_text(const AnnotateResult *self, int width, Text *text);

#endif
