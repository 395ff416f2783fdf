/* diagnostics - "the model is wrong here": noted with its place, and work goes on. */
#ifndef HONE_DIAGNOSTICS_H
#define HONE_DIAGNOSTICS_H

#include "base/arena.h"
#include "base/array.h"
#include "base/json_writer.h"

typedef enum Severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR } Severity;

typedef struct Diagnostic {
    Severity severity;
    const char *code;    /* a stable word for programs, e.g. "shadowed-name"; static */
    const char *where;   /* node id, value name or "" ; owned by the list's arena */
    const char *message; /* cause and remedy; owned by the list's arena */
} Diagnostic;

/* How often a code was added, kept or not. */
typedef struct DiagnosticCount {
    const char *code;
    size_t count;
} DiagnosticCount;

/* All zeros and `arena` set is an empty one. */
typedef struct Diagnostics {
    Arena *arena; /* borrowed */
    ARRAY(Diagnostic) list;
    ARRAY(DiagnosticCount) counts;
    size_t error_count; /* those that were left out too */
} Diagnostics;

enum { DIAGNOSTICS_MAX_OF_A_CODE = 1000 };

/* At most 1,000 are kept of each code; then one says that more were left out. */
void diagnostics_add(Diagnostics *self, Severity severity, const char *code, const char *where, const char *format, ...)
    PRINTF_LIKE(5, 6);

/* Writes [{"severity", "code", "where", "message"}, ...]. */
void diagnostics_write_json(const Diagnostics *self, JsonWriter *json);

void diagnostics_free(Diagnostics *self);

#endif
