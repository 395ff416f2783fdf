/* rewrite_command - how every command works that makes a model out of a model: input, job, output, report. */
#ifndef HONE_REWRITE_COMMAND_H
#define HONE_REWRITE_COMMAND_H

#include "command_line.h"

/* Runs the job of the command of that line. Gives the exit code; what failed is printed. */
int rewrite_command_run(CommandLine *line);

#endif
