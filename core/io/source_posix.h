/* source_posix - a regular file as a Source. */
#ifndef HONE_SOURCE_POSIX_H
#define HONE_SOURCE_POSIX_H

#include "io/source.h"

/* Opens path. name: for messages, copied. Refuses (IO) folders, pipes and devices. `is_resolved`: path holds no
 * symbolic link (realpath made it); where its last part became one since, opening fails.
 * *out: owned by the caller; its handle is the file descriptor. verify must be asked before commit: replacing a file
 * changes the times that it compares. */
NODISCARD Status source_posix_open(const char *path, const char *name, bool is_resolved, Source **out);

#endif
