/* help - `hone help [COMMAND]`. */
#include <stdio.h>

#include "command_line.h"
#include "help.h"
#include "help_text.h"
#include "message.h"
#include "output.h"
#include "suggestion.h"
#include "terminal.h"

enum { WIDTH_WITHOUT_TERMINAL = 80, WIDEST = 100 };

static int help_width(void)
{
    int width = terminal_width(stdout);
    if (width == 0) return WIDTH_WITHOUT_TERMINAL;
    return width < WIDEST ? width : WIDEST;
}

static int print(Text *text)
{
    int exit_code = output_print_text(text_of(text));
    text_free(text);
    return exit_code;
}

int help_print_command(const Command *command)
{
    Text text = {0};
    help_append_command(command, help_width(), &text);
    return print(&text);
}

static int run(CommandLine *line)
{
    Text text = {0};
    if (line->arguments.count > 0) {
        const Command *command = command_find(line->arguments.items[0]);
        return command ? help_print_command(command) : message_fail(suggestion_fail_command(line->arguments.items[0]));
    }
    if (command_line_flag(line, "markdown")) help_append_markdown(&text);
    else help_append_overview(help_width(), &text);
    return print(&text);
}

static const Option options[] = {
    {.name = "markdown", .type = OPTION_FLAG, .level = OPTION_CLI, .help = "Prints all of it as Markdown."},
    {0},
};

const Command command_help = {
    .name = "help",
    .summary = "Prints what hone can do, or the options of one command.",
    .arguments = "[COMMAND]",
    .example = "hone help shrink",
    .options = options,
    .most_arguments = 1,
    .run = run,
};
