/* version - `hone version`. */
#include "command_line.h"
#include "output.h"

static int run(CommandLine *line)
{
    Text text = {0};
    (void)line;
    text_append_format(&text, "hone %s\n", hone_version());
    int exit_code = output_print(text_of(&text));
    text_free(&text);
    return exit_code;
}

const Command command_version = {
    .name = "version",
    .summary = "Prints the version.",
    .arguments = "",
    .example = "hone version",
    .run = run,
};
