/* shell_command - a command of the user's, run by the shell on a file. */
#ifndef HONE_SHELL_COMMAND_H
#define HONE_SHELL_COMMAND_H

#include "base/text.h"

/* Exit codes of the shell. */
enum { SHELL_NOT_RUNNABLE = 126, SHELL_NOT_FOUND = 127 };

/* Appends a path as a word of the shell: in quotes where it needs them. */
void shell_append_word(Text *text, const char *path);

/* Runs command, in which each {} is the path. What it prints goes to standard error, or with is_quiet nowhere. Gives its
 * exit code, 128 and the number for a signal that ended it; -1: it cannot be started. */
int shell_command_run(const char *command, const char *path, bool is_quiet);

#endif
