/* status - "cannot continue", passed up the stack.
 *
 * Three outcomes are never mixed: a plain value (does not apply, not known), a diagnostic (the model is wrong here,
 * work goes on; diagnostics.h), and a Status. Its message is written once, where the cause is known. */
#ifndef HONE_STATUS_H
#define HONE_STATUS_H

#include <stdarg.h>
#include <stdbool.h>

typedef enum StatusCode {
    STATUS_CODE_OK,
    STATUS_CODE_MODEL,     /* the file is not a model, is damaged, or the job refuses it */
    STATUS_CODE_USAGE,     /* an option, name or pattern is wrong */
    STATUS_CODE_IO,        /* a file cannot be read or written */
    STATUS_CODE_CANCELLED, /* the caller's callback asked to stop */
    STATUS_CODE_CHECK      /* a check that was asked for failed */
} StatusCode;

/* A result. `message` is NULL when code is STATUS_CODE_OK, else a heap string that whoever holds the Status owns:
 * return it further (moved) or end it with status_free. */
typedef struct Status {
    StatusCode code;
    char *message;
} Status;

#define STATUS_OK ((Status){STATUS_CODE_OK, (char *)0})

#if defined(__GNUC__)
#define NODISCARD __attribute__((warn_unused_result))
#define PRINTF_LIKE(format_index, first_index) __attribute__((format(printf, format_index, first_index)))
#else
#define NODISCARD
#define PRINTF_LIKE(format_index, first_index)
#endif

/* Makes a failure. format: as text_append_format (%s %.*s %d %u %lld %llu %zu %c %%), at most 4,000 bytes are kept.
 * A message says: file, offset or node; cause; remedy. */
NODISCARD Status status_fail(StatusCode code, const char *format, ...) PRINTF_LIKE(2, 3);

/* Puts "<prefix>: " before the message of a failure; nothing on success. status: moved in and out. */
NODISCARD Status status_prefix(Status status, const char *format, ...) PRINTF_LIKE(2, 3);

static inline bool status_is_ok(Status status)
{
    return status.code == STATUS_CODE_OK;
}

/* Ends a Status of either kind. */
void status_free(Status *status);

/* The only control-flow macro: returns from the calling function on failure. */
#define TRY(expression)                                                                                                \
    do {                                                                                                               \
        Status try_status_ = (expression);                                                                             \
        if (try_status_.code != STATUS_CODE_OK) return try_status_;                                                    \
    } while (0)

#endif
