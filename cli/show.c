/* show - `hone show MODEL`: the model in ONNX text syntax. */
#include "command_line.h"
#include "message.h"
#include "output.h"
#include "progress_line.h"

static int run(CommandLine *line)
{
    HoneError *error = NULL;
    HoneSession *session = hone_open(hone_host_posix(), line->arguments.items[0], &error);
    if (!session) return message_fail_error(error);
    progress_line_follow(session, command_line_flag(line, "quiet"));
    const char *text = hone_show(session, &error);
    int exit_code = text ? output_print(text) : message_fail_error(error);
    hone_close(session);
    return exit_code;
}

const Command command_show = {
    .name = "show",
    .summary = "Prints the model in ONNX text syntax.",
    .arguments = "MODEL",
    .example = "hone show model.onnx",
    .least_arguments = 1,
    .most_arguments = 1,
    .run = run,
};
