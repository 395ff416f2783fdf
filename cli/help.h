/* help - help for any command, as --help prints it. */
#ifndef HONE_HELP_H
#define HONE_HELP_H

#include "command.h"

/* Prints usage and options on standard output. Gives an exit code. */
int help_print_command(const Command *command);

#endif
