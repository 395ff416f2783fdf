/* report_file - the JSON report of --report: a file that is there whole or not at all, or standard output. */
#ifndef HONE_REPORT_FILE_H
#define HONE_REPORT_FILE_H

#include "base/status.h"
#include "hone.h"
#include "io/filesystem.h"

typedef struct ReportFile {
    const char *path; /* borrowed; NULL: no report is wanted */
    bool is_standard_output;
    Filesystem *filesystem; /* owned by the report file */
    Sink *sink;             /* owned by filesystem */
} ReportFile;

/* Begins the file, so that a path where nothing can be written fails before the work. path: NULL for none, "-" for
 * standard output. no_clobber: fails (USAGE) where something is there. Ended by report_file_close in any case. */
NODISCARD Status report_file_begin(ReportFile *out, const char *path, bool no_clobber);

/* Fails (USAGE) when the report would replace this model file. other: NULL is allowed. */
NODISCARD Status report_file_check(const ReportFile *self, const char *other);

/* Fails (USAGE) when the report would replace a side file of the session's model, or another file that the session read
 * or wrote. */
NODISCARD Status report_file_check_session(const ReportFile *self, const HoneSession *session);

/* Writes the report where it belongs. */
NODISCARD Status report_file_write(ReportFile *self, const char *json);

void report_file_close(ReportFile *self);

#endif
