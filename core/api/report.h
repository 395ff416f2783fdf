/* report - what a job did, as JSON (schema 1: docs/report.md) and as the description of all jobs. */
#ifndef HONE_REPORT_H
#define HONE_REPORT_H

#include "api/op_list.h"
#include "api/session.h"

enum { REPORT_SCHEMA = 1 };

/* Appends the report of the session's last job. */
void report_append_json(Session *session, Text *text);

/* Appends the list of files that hone_write wrote, for people; nothing when there are none. */
void report_append_files(const Session *session, int width, Text *text);

/* Appends version, jobs and option tables: hone_describe. */
void report_append_description(Text *text);

/* Appends what is known of the operators: hone_ops_json. */
NODISCARD Status report_append_ops(const OpList *ops, Text *text);

/* Appends the passes of slim: hone_passes_json. */
void report_append_passes(Text *text);

#endif
