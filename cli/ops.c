/* ops - `hone ops [PATTERN...]`: what hone knows of operators. */
#include <stdio.h>

#include "command_line.h"
#include "message.h"
#include "output.h"
#include "terminal.h"

static int run(CommandLine *line)
{
    HoneError *error = NULL;
    bool is_json = command_line_flag(line, "json");
    const char *const *patterns = line->arguments.items;
    size_t count = line->arguments.count;
    const char *text = is_json ? hone_ops_json(patterns, count, &error)
                               : hone_ops_text(patterns, count, terminal_width(stdout), &error);
    if (!text) return message_fail_error(error);
    return is_json ? output_print(text) : output_print_text(text);
}

static const Option options[] = {
    {.name = "json",
     .type = OPTION_FLAG,
     .level = OPTION_CLI,
     .help = "Prints all that is known of each version as JSON: inputs, outputs, attributes, types."},
    {0},
};

const Command command_ops = {
    .name = "ops",
    .summary = "Lists the operators that hone knows, all or those that a name (Conv) or pattern (com.microsoft.*) "
               "matches: their versions, and what is inferred of their outputs.",
    .notes =
        "The columns inferred and folds are about the newest version. inferred: what is found of an operator's "
        "outputs: "
        "dtype; shape; elements, the values themselves, of small integer tensors such as shapes. folds: what slim and "
        "fold compute where all inputs are constants: exactly, to the very values that any runtime gives, or rounding, "
        "where the last bits may differ, which --exact leaves alone; empty: they do not. Operators of your own are "
        "never listed: infer, slim and fold are told of them by --op-schema FILE (docs/op_schema.md).",
    .arguments = "[options] [PATTERN...]",
    .example = "hone ops 'QLinear*'",
    .options = options,
    .most_arguments = SIZE_MAX,
    .run = run,
};
