/* job - something hone does with a model: a row of jobs.def and a struct in the file of that name.
 *
 * A job's own folder (core/inspect, core/shrink) exports plain functions and the table of its options; the struct here
 * ties them to a session, so that command line, WASM module and page all run it in the same way. */
#ifndef HONE_JOB_H
#define HONE_JOB_H

#include "base/option.h"

typedef struct HoneSession Session;

typedef struct Job {
    const char *name;      /* "shrink": the command too */
    const char *title;     /* for forms: "Shrink" */
    const char *summary;   /* one sentence for people, ends with a full stop */
    const char *arguments; /* of the command: "[options] INPUT -o OUTPUT" */
    const char *example;   /* one command line that works */
    const Option *options;
    bool writes; /* makes a model that hone_write can write: takes the options of job_write_options too */
    /* Does the work; what it found stays in the session until `forget`. */
    Status (*run)(Session *session, const OptionSet *options);
    /* Frees what `run` left in job_data, after a failure too. NULL: nothing. */
    void (*forget)(Session *session);
    /* Begins and fills the files that go beside the model at `path`; the caller commits. NULL: there are none. */
    Status (*write_files)(Session *session, const char *path);
    /* Adds these to the session's files, once they are committed. NULL: there are none. */
    void (*add_files)(Session *session);
    /* Writes the keys of the report that are the job's own into the open object. */
    void (*write_json)(Session *session, JsonWriter *json);
    /* Appends the report for people. width: columns, 0: not limited. */
    void (*write_text)(Session *session, int width, Text *text);
} Job;

/* All jobs in the order of jobs.def; NULL past the end. */
const Job *job_at(size_t index);

/* Fails (USAGE) with near matches when there is no such job. */
NODISCARD Status job_find(const char *name, const Job **out);

/* The table "write": how results are written. Static. */
const Option *job_write_options(void);

#endif
