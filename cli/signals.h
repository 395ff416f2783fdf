/* signals - Ctrl-C and its kin: nothing is left behind, whenever they come.
 *
 * While nothing is being written the process ends at once. While a result is written the work is asked to stop, so that
 * it removes what it began or completes what it is about to commit; a second signal does not wait. */
#ifndef HONE_SIGNALS_H
#define HONE_SIGNALS_H

#include <stdbool.h>

void signals_install(void);

/* Brackets the writing of results. */
void signals_defer(bool is_writing);

/* The signal that asked to stop, 0: none. */
int signals_received(void);

#endif
