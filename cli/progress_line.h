/* progress_line - a line on the terminal that says how far work is, once it takes over half a second. */
#ifndef HONE_PROGRESS_LINE_H
#define HONE_PROGRESS_LINE_H

#include <stdbool.h>

#include "hone.h"

/* Shows the progress of a session from now on, unless is_quiet or standard error is no terminal; in any case the
 * session stops when a signal asked for it. */
void progress_line_follow(HoneSession *session, bool is_quiet);

/* Takes the line away when there is one. */
void progress_line_clear(void);
void progress_line_clear_in_handler(void); /* safe in a signal handler */

#endif
