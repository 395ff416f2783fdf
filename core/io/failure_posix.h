/* failure_posix - an errno as a Status with a remedy. */
#ifndef HONE_FAILURE_POSIX_H
#define HONE_FAILURE_POSIX_H

#include "base/status.h"

/* "<path>: cannot be <doing>: <text of error>; <remedy>". Fails (IO). */
NODISCARD Status failure_posix(const char *path, const char *doing, int error);

/* What a user can do about it, beginning with "; " - "" where nothing is known. Static text. */
const char *failure_posix_remedy(int error);

#endif
