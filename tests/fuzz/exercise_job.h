/* exercise_job - a job of hone on files in memory, as the fuzz targets of jobs run it. */
#ifndef HONE_TESTS_FUZZ_EXERCISE_JOB_H
#define HONE_TESTS_FUZZ_EXERCISE_JOB_H

#include "api/session.h"
#include "exercise.h"
#include "hone.h"

typedef struct ExerciseJob {
    const char *name;              /* "slim" */
    const HoneOption *run, *write; /* [run_count], [write_count] */
    size_t run_count, write_count;
    HoneProgress progress; /* NULL: none */
    void *progress_context;
} ExerciseJob;

/* Runs the job on in_path and writes to_path. False: it failed, with a message as it must be. The report without "run", and
 * as text, is appended to `report` where that is not NULL. */
bool exercise_job(Filesystem *filesystem, const ExerciseJob *job, const char *in_path, const char *to_path,
                  Text *report);

/* Ends the process where the files differ. */
void exercise_expect_same_bytes(Filesystem *a, const char *a_path, Filesystem *b, const char *b_path, const char *what);

#endif
