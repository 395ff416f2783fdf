/* filesystem_memory - files in memory, for tests and fuzzing. */
#ifndef HONE_FILESYSTEM_MEMORY_H
#define HONE_FILESYSTEM_MEMORY_H

#include "io/filesystem.h"

Filesystem *filesystem_memory_open(void);
void filesystem_memory_close(Filesystem *self);

/* Puts a file there; bytes are copied. */
void filesystem_memory_put(Filesystem *self, const char *path, Bytes bytes);

/* The bytes of a file, borrowed until it is replaced; size 0 and data NULL when there is none. */
Bytes filesystem_memory_get(const Filesystem *self, const char *path);

/* The path of the index-th file in order of first appearance; NULL past the end. */
const char *filesystem_memory_path(const Filesystem *self, size_t index);

/* Makes every write after `budget_bytes` fail as a full disk does. */
void filesystem_memory_limit(Filesystem *self, uint64_t budget_bytes);

#endif
