/* help_text - what --help prints, made from the tables of commands, jobs and options. */
#ifndef HONE_HELP_TEXT_H
#define HONE_HELP_TEXT_H

#include "base/text.h"
#include "command.h"

/* Appends the list of commands. width: columns of a line. */
void help_append_overview(int width, Text *text);

/* Appends usage, options, example of one command. */
void help_append_command(const Command *command, int width, Text *text);

/* Appends all of it in Markdown: docs/cli.md. */
void help_append_markdown(Text *text);

#endif
