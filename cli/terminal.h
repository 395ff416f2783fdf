/* terminal - what standard output and standard error are connected to. */
#ifndef HONE_TERMINAL_H
#define HONE_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

bool terminal_is(FILE *stream);

/* May escape sequences be used: a terminal, and neither TERM=dumb nor (for colour) NO_COLOR? */
bool terminal_can_move(FILE *stream);
bool terminal_has_colour(FILE *stream);

/* Columns, 0 when it is no terminal. */
int terminal_width(FILE *stream);

#endif
