/* qdq_report - what a run found, as JSON and for people. */
#ifndef HONE_QDQ_REPORT_H
#define HONE_QDQ_REPORT_H

#include "qdq/dla_hints.h"
#include "qdq/qdq.h"
#include "qdq/scale_files.h"

/* All borrowed. */
typedef struct QdqReport {
    const Model *model;
    const QdqResult *result;
    const ScaleList *list;
    const DlaHints *hints;
    TrtexecFiles files;
    TrtexecTarget target; /* whose command people are shown; JSON has all */
} QdqReport;

/* "measured", "rule", "unary", "hint"; static. */
const char *qdq_origin_name(ScaleOrigin origin);

/* Writes "totals", "inputs", "outputs", "scales", "layers", "missing", "clips", "hints", "commands",
 * "warning" and the journal's keys into the open object. */
void qdq_report_json(const QdqReport *self, JsonWriter *json);

/* Appends what was found: counts, inputs and outputs, what has no scale, hints. */
void qdq_report_text(const QdqReport *self, int width, Text *text);

/* Appends the command and what it needs, for the end of the report. */
void qdq_report_command(const QdqReport *self, Text *text);

#endif
