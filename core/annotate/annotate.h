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
    uint64_t shapes;  /* every dim is a number or has a name */
    uint64_t numbers; /* every dim is a number */
} AnnotateCounts;

/* One value, for lists. */
typedef struct AnnotateValue {
    const char *name;
    const char *where; /* graph path */
    const char *type;  /* "float32", "sequence of float32"; "?" where nothing is known */
    const char *shape; /* "[batch, 3]"; "" where the rank is not known */
} AnnotateValue;

/* A name that the file has for a size, and what it is: "dim_1", "2*width"; "x[1]", "size 1 of input x". */
typedef struct AnnotateSize {
    const char *name, *meaning;
} AnnotateSize;

typedef struct AnnotateResult {
    Arena *arena;     /* borrowed; set by the caller: holds strings of records and lists */
    Journal *journal; /* borrowed; set by the caller */
    uint64_t value_count, written_count;
    AnnotateCounts before, after;
    AnnotateValue *values; /* [listed_count] the first of them in order: option limit */
    size_t listed_count;
    AnnotateSize *sizes; /* [size_count] */
    size_t size_count;
    bool is_overridden; /* options gave sizes of inputs */
} AnnotateResult;

/* Runs the job. filesystem: where --op-schema is read. Fails (MODEL) where the model is broken, (USAGE) on names that it
 * does not have and options that cannot be read. */
NODISCARD Status annotate_run(Model *model, const OptionSet *options, AnnotateResult *out);

/* Writes the keys "values", "shapes", "records" and "refusals" of the report into the open object. */
void annotate_report_json(const AnnotateResult *self, JsonWriter *json);

/* Appends the report for people. */
void annotate_report_text(const AnnotateResult *self, int width, Text *text);

#endif
