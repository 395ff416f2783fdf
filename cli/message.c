/* message - prints what went wrong. */
#include "message.h"

#include <stdio.h>

#include "api/session.h"
#include "exit_code.h"
#include "progress_line.h"
#include "signals.h"
#include "terminal.h"

static void print(const char *message)
{
    bool has_colour = terminal_has_colour(stderr);
    progress_line_clear();
    fprintf(stderr, "%shone:%s %s\n", has_colour ? "\033[1;31m" : "", has_colour ? "\033[0m" : "", message);
}

int message_fail(Status status)
{
    static const int exit_codes[] = {
        [STATUS_CODE_OK] = EXIT_DONE, [STATUS_CODE_MODEL] = EXIT_MODEL, [STATUS_CODE_USAGE] = EXIT_USAGE,
        [STATUS_CODE_IO] = EXIT_IO,   [STATUS_CODE_CHECK] = EXIT_CHECK, [STATUS_CODE_CANCELLED] = EXIT_SIGNAL};
    int exit_code = exit_codes[status.code];
    if (!status_is_ok(status)) print(status.message);
    status_free(&status);
    return exit_code;
}

int message_fail_error(HoneError *error)
{
    HoneCode code = hone_error_code(error);
    progress_line_clear();
    if (code != HONE_ERROR_CANCELLED) print(hone_error_message(error));
    hone_error_free(error);
    return code == HONE_ERROR_CANCELLED ? EXIT_SIGNAL + signals_received() : (int)code;
}

static void print_error(const char *path, const Diagnostic *error)
{
    Text text = {0};
    if (error->where[0]) text_append_format(&text, "%s: %s: ", path, error->where); /* else the message has the path */
    text_append(&text, error->message);
    print(text_of(&text));
    text_free(&text);
}

void message_errors(const HoneSession *session)
{
    const Diagnostics *diagnostics = &session->model->diagnostics;
    for (size_t index = 0; index < diagnostics->list.count; index++) {
        const Diagnostic *diagnostic = &diagnostics->list.items[index];
        if (diagnostic->severity == SEVERITY_ERROR) print_error(session->model->path, diagnostic);
    }
}
