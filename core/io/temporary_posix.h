/* temporary_posix - names `.NAME.hone-XXXXXX` beside a target, all of which a signal handler can remove.
 *
 * Functions that make a name give 0 (or a descriptor) and set *out, or give -1 with errno. */
#ifndef HONE_TEMPORARY_POSIX_H
#define HONE_TEMPORARY_POSIX_H

#include <stdint.h>

#include "base/text.h"

typedef struct Temporary Temporary;

/* Creates an empty file beside target, open for reading and writing; mode as in open. Gives its descriptor. */
int temporary_create(const char *target, uint32_t mode, Temporary **out);

/* A path that leads to what is open as descriptor, also where that has no name. Owned by the caller: text_free. */
Text descriptor_path(int descriptor);

/* Gives the nameless file (O_TMPFILE) behind descriptor a name beside target. */
int temporary_name_descriptor(int descriptor, const char *target, Temporary **out);

/* Keeps the file that is at target under a second name; where the file system has no hard links it is moved away. */
int temporary_keep(const char *target, Temporary **out);

/* Borrowed from self. */
const char *temporary_path(const Temporary *self);

/* Ends self, whose name was renamed away. self may be NULL. */
void temporary_forget(Temporary *self);

/* Removes the file of this name, if it is still there, and ends self. self may be NULL. */
void temporary_remove(Temporary *self);

/* Removes the files of all names. Safe in a signal handler; the names stay known. */
void temporary_remove_all(void);

/* While signals are held back, no handler runs in this thread. Nests. */
void temporary_hold_signals(void);
void temporary_release_signals(void);

#endif
