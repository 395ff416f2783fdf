/* hone - makes ONNX models smaller and cleaner without changing what they compute.
 *
 *   HoneError *error = NULL;
 *   HoneSession *session = hone_open(hone_host_posix(), "model.onnx", &error);
 *   HoneOption options[] = {{"mode", "shrink"}};
 *   if (session && hone_run(session, "shrink", options, 1, &error) && hone_write(session, "small.onnx", NULL, 0, &error))
 *       puts(hone_report(session));
 *   hone_close(session);
 *
 * Weights are never loaded to be copied: memory grows with the graph, not with the file. A session is used by one thread
 * at a time; sessions are independent of each other. All text is UTF-8 and NUL-terminated. Where memory for small
 * objects runs out the process ends through hone_on_out_of_memory. */
#ifndef HONE_H
#define HONE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors ------------------------------------------------------------------------------------------------- */

/* Equal to the exit codes of the command line, but for cancelled. */
typedef enum HoneCode {
    HONE_OK = 0,
    HONE_ERROR_MODEL = 1,    /* not a model, damaged, or refused */
    HONE_ERROR_USAGE = 2,    /* unknown job, option, name */
    HONE_ERROR_IO = 3,       /* reading or writing failed */
    HONE_ERROR_CHECK = 4,    /* a check that was asked for failed */
    HONE_ERROR_CANCELLED = 5 /* a callback asked to stop */
} HoneCode;

/* Functions that can fail take a HoneError ** (NULL: not wanted) and set it on failure; the caller owns it:
 * hone_error_free. */
typedef struct HoneError HoneError;
HoneCode hone_error_code(const HoneError *error);
const char *hone_error_message(const HoneError *error); /* file, offset or node; cause; remedy. Borrowed from error */
void hone_error_free(HoneError *error);                 /* NULL is allowed */

/* ---- Host: how files are reached ----------------------------------------------------------------------------- */

/* Functions of the embedder. Each returns 0, or a HoneCode after putting a message into message[message_size]. */
typedef struct HoneHost {
    void *context;
    /* Opens a path, or what the model at `beside` refers to as `path` (beside NULL: path stands alone). */
    int (*open)(void *context, const char *path, const char *beside, int *out_file, uint64_t *out_size_bytes,
                char *message, size_t message_size);
    int (*read_at)(void *context, int file, uint64_t offset, void *destination, size_t length, char *message,
                   size_t message_size);
    void (*close)(void *context, int file);
    /* Begins an output that gets its name on commit. */
    int (*create)(void *context, const char *path, int *out_file, char *message, size_t message_size);
    int (*write)(void *context, int file, const void *bytes, size_t length, char *message, size_t message_size);
    /* Appends a range of an opened file to an output by reference. */
    int (*copy)(void *context, int file, int from_file, uint64_t offset, uint64_t length, char *message,
                size_t message_size);
    /* All outputs begun since the last commit become visible, in the order of creation; or none is left. */
    int (*commit)(void *context, char *message, size_t message_size);
    void (*abort)(void *context);
} HoneHost;

/* Files on disk; NULL in builds without them. Static, and only for hone_open: its functions are not for calling. */
const HoneHost *hone_host_posix(void);

/* ---- Sessions: one model ------------------------------------------------------------------------------------ */

typedef struct HoneSession HoneSession;

/* A pair as in hone_describe's tables: name without dashes; value NULL or "true" for flags. Borrowed for the call. */
typedef struct HoneOption {
    const char *name;
    const char *value;
} HoneOption;

/* Opens and reads the model at path, weights aside. host: borrowed until hone_close. Returns NULL on failure; the
 * result is owned by the caller: hone_close. */
HoneSession *hone_open(const HoneHost *host, const char *path, HoneError **error);

/* The same with a file in ONNX text syntax (docs/text.md): the model that it describes. */
HoneSession *hone_open_text(const HoneHost *host, const char *path, HoneError **error);

/* phase: "read", "check", "hash", "compare", "write"...; total_bytes 0: not known. Return 0 to go on; anything else stops the
 * call with HONE_ERROR_CANCELLED. Called at most every few MiB of work. */
typedef int (*HoneProgress)(void *context, const char *phase, uint64_t done_bytes, uint64_t total_bytes);
void hone_on_progress(HoneSession *session, HoneProgress progress, void *context);

/* Runs a job ("slim", "inspect", "shrink"...) on the model in memory; nothing is written yet. Returns 1, or 0 on failure - the
 * session can then only be closed. Jobs follow one another. */
int hone_run(HoneSession *session, const char *job, const HoneOption *options, size_t option_count, HoneError **error);

/* Writes the model (and its data file, extracted constants) to path and commits all at once. Options: those of the
 * table "write" in hone_describe. Returns 1, or 0 on failure with nothing changed. */
int hone_write(HoneSession *session, const char *path, const HoneOption *options, size_t option_count,
               HoneError **error);

/* Writes the model file as it was read - of a text, the model that it describes - whatever jobs did since. Files with
 * its data stay where they are. Returns 1, or 0 on failure with nothing changed. */
int hone_write_as_read(HoneSession *session, const char *path, HoneError **error);

/* The last job's report as JSON (schema 1; docs/report.md). Borrowed until the next call on the session. */
const char *hone_report(HoneSession *session);

/* The last job's report as text for people. width: columns of the terminal, 0: not limited. Borrowed likewise. */
const char *hone_report_text(HoneSession *session, int width);

/* The last jobs of sessions[count], count > 0, all "inspect", side by side as text. Borrowed from sessions[0] likewise. */
const char *hone_compare_text(HoneSession *const *sessions, size_t count, int width);

/* Prints the model in ONNX text syntax (docs/text.md). Options: "limit", of tensors and lists that are longer only so
 * many elements are printed (default 16; 0: all); "complete", a flag: doc strings, metadata and unknown fields of
 * everything too, and how tensors are stored. Borrowed likewise; NULL on failure. */
const char *hone_show(HoneSession *session, const HoneOption *options, size_t option_count, HoneError **error);

/* NULL is allowed. */
void hone_close(HoneSession *session);

/* ---- About the library --------------------------------------------------------------------------------------- */

const char *hone_version(void); /* "0.1.0" */

/* JSON: version, jobs with their option tables, the table "write". Static. */
const char *hone_describe(void);

/* What hone knows of operators, a version each: operands, attributes, types, what it infers. patterns[count]: globs on
 * names ("Conv*"), or on domain and name ("com.microsoft.*"); count 0: all. As JSON (docs/report.md), or as a table for
 * people. Borrowed until the next call, so for one thread at a time. NULL on failure: a pattern that matches none. */
const char *hone_ops_json(const char *const *patterns, size_t count, HoneError **error);
const char *hone_ops_text(const char *const *patterns, size_t count, int width, HoneError **error);

/* The passes of slim in their order, the steps around them, and other tools' names for them: as JSON (docs/report.md), or
 * as a table for people. Borrowed: the first static, the second until the next call, so for one thread at a time. */
const char *hone_passes_json(void);
const char *hone_passes_text(int width);

/* Called when memory for small objects runs out; must not return. Default: abort(). */
void hone_on_out_of_memory(void (*handler)(size_t size_bytes));

#ifdef __cplusplus
}
#endif
#endif
