/* terminal - asks the system and the environment. */
#define _DEFAULT_SOURCE 1
#include "terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_WHEN_UNKNOWN = 80 };

bool terminal_is(FILE *stream)
{
    return isatty(fileno(stream)) == 1;
}

bool terminal_can_move(FILE *stream)
{
    const char *kind = getenv("TERM");
    return terminal_is(stream) && kind && kind[0] != '\0' && strcmp(kind, "dumb") != 0;
}

bool terminal_has_colour(FILE *stream)
{
    const char *refusal = getenv("NO_COLOR"); /* https://no-color.org */
    return terminal_can_move(stream) && (!refusal || refusal[0] == '\0');
}

int terminal_width(FILE *stream)
{
    struct winsize size = {0};
    if (!terminal_is(stream)) return 0;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return WIDTH_WHEN_UNKNOWN;
    return size.ws_col;
}
