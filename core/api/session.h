/* session - one open model, and what the last job made of it. */
#ifndef HONE_SESSION_H
#define HONE_SESSION_H

#include "api/job.h"
#include "hone.h"
#include "inspect/inventory.h"
#include "rewrite/progress.h"

/* A file that hone_write wrote. */
typedef struct SessionFile {
    const char *path; /* owned by the session, until the next job */
    const char *role; /* "model", "data", "npy"; static */
    uint64_t size_bytes;
} SessionFile;

struct HoneSession {
    Filesystem *filesystem; /* owned by the session */
    void (*close_filesystem)(Filesystem *self);
    Model *model; /* owned by the session */
    HoneProgress progress;
    void *progress_context;
    uint64_t spent_ms;       /* inside calls on this session */
    bool is_failed;          /* a job failed half way: the model may be damaged */
    bool has_reported_files; /* what is wrong with side files is among the diagnostics */

    /* Of the last job; all of it is emptied when the next one begins. */
    Arena arena;
    const Job *job; /* NULL: none was begun */
    bool is_done;   /* the job came to its end */
    OptionSet options;
    Inventory before, after; /* after: of jobs that write */
    const char *output_path; /* NULL: not written */
    ARRAY(SessionFile) files;
    void *job_data; /* the job's own: Job.forget */

    Text report, report_text, shown; /* the last answers */
};

/* How a session gets its model: model_open or text_open_model. */
typedef Status (*OpenModel)(Filesystem *filesystem, const char *path, Model **out);

/* Opens the model at path. filesystem: moved; close_filesystem ends it. Fails as open_model. *out: owned by the
 * caller: session_close. */
NODISCARD Status session_open(Filesystem *filesystem, void (*close_filesystem)(Filesystem *self), OpenModel open_model,
                              const char *path, Session **out);
void session_close(Session *self);

/* Runs a job with options that are checked here. */
NODISCARD Status session_run(Session *self, const Job *job, const HoneOption *options, size_t option_count);

/* Writes the model and what belongs to it, all or nothing. */
NODISCARD Status session_write(Session *self, const char *path, const HoneOption *options, size_t option_count);

/* Writes a copy of the model's source. */
NODISCARD Status session_write_as_read(Session *self, const char *path);

/* Tells the caller's callback. Borrowed from the session. */
Progress session_progress(Session *self);

/* Fills a set from pairs. Fails (USAGE) as option_set. */
NODISCARD Status session_read_options(OptionSet *out, const HoneOption *options, size_t option_count);

#endif
