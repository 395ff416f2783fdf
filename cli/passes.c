/* passes - `hone passes`: what `hone slim` can do. */
#include <stdio.h>

#include "command_line.h"
#include "output.h"
#include "terminal.h"

static int run(CommandLine *line)
{
    return command_line_flag(line, "json") ? output_print(hone_passes_json())
                                           : output_print_text(hone_passes_text(terminal_width(stdout)));
}

static const Option options[] = {
    {.name = "json",
     .type = OPTION_FLAG,
     .level = OPTION_CLI,
     .help = "Prints them as JSON, with an example of each before and after, and other tools' names for them."},
    {0},
};

const Command command_passes = {
    .name = "passes",
    .summary =
        "Lists the passes of slim in their order: name, whether equal values come out (exact), or some may round "
        "differently (rounding) or change the sign of a zero (signed-zero), and what they do; then the steps around "
        "them.",
    .arguments = "[options]",
    .example = "hone passes",
    .options = options,
    .run = run,
};
