/* command_line - the words of a command, checked against the tables of its options.
 *
 *   --name=value  --name value  --flag  -o value  --       names with hyphens or underscores
 *   --list A,B    --list A B C  takes words until the next option
 *
 * When words are missing that the command needs, they are taken back from the end of the last list, so that
 * `--list A B INPUT` works; for an output only a word that ends in .onnx is taken, since a mistake would write there. */
#ifndef HONE_COMMAND_LINE_H
#define HONE_COMMAND_LINE_H

#include "command.h"
#include "hone.h"

struct CommandLine {
    const Command *command;
    Arena arena;
    Option *table; /* of the job, of writing, and of the command line, one behind the other; owned by arena */
    size_t job_count, write_count; /* of the first two */
    OptionSet options;
    ARRAY(const char *) arguments; /* borrowed from the words */
};

/* Reads words[count], which come after the command's name. out: ended by command_line_free in any case. Fails (USAGE)
 * saying what is wrong, with near matches. With --help nothing is missing. */
NODISCARD Status command_line_read(CommandLine *out, const Command *command, int count, char *const *words);
void command_line_free(CommandLine *self);

/* NULL when the command has no such option or it is not given and has no default. */
const char *command_line_text(const CommandLine *self, const char *name);
bool command_line_flag(const CommandLine *self, const char *name);

typedef enum CommandLinePart { PART_JOB, PART_WRITE } CommandLinePart;

/* What was given of one table, as pairs for hone.h: an array owned by self. */
const HoneOption *command_line_pairs(CommandLine *self, CommandLinePart part, size_t *out_count);

#endif
