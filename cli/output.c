/* output - writes to standard output and notices when that fails. */
#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "exit_code.h"
#include "message.h"
#include "progress_line.h"
#include "terminal.h"

int output_print(const char *text)
{
    size_t size = strlen(text);
    progress_line_clear();
    errno = 0;
    if (fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0) return EXIT_DONE;
    /* A reader that has seen enough, as head has, is no error. */
    if (errno == EPIPE) return EXIT_DONE;
    return message_fail(status_fail(STATUS_CODE_IO, "standard output: cannot be written: %s", strerror(errno)));
}

int output_print_text(const char *text)
{
    if (!terminal_has_colour(stdout)) return output_print(text);
    Text painted = {0};
    while (*text) {
        const char *end = strchr(text, '\n');
        size_t size = end ? (size_t)(end - text) : strlen(text);
        bool is_heading = size > 0 && text[0] != ' ';
        if (is_heading) text_append(&painted, "\033[1m");
        text_append_bytes(&painted, (Bytes){(const uint8_t *)text, size});
        if (is_heading) text_append(&painted, "\033[0m");
        if (end) text_append_char(&painted, '\n');
        text += size + (end ? 1 : 0);
    }
    int exit_code = output_print(text_of(&painted));
    text_free(&painted);
    return exit_code;
}
