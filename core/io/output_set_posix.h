/* output_set_posix - the files that are committed together. */
#ifndef HONE_OUTPUT_SET_POSIX_H
#define HONE_OUTPUT_SET_POSIX_H

#include "base/array.h"
#include "io/output_posix.h"

/* All zeros is an empty set. */
typedef struct OutputSet {
    ARRAY(Output *) outputs; /* in order of creation */
} OutputSet;

/* As Filesystem's create, commit and abort. The set must not move while it has outputs. */
NODISCARD Status output_set_create(OutputSet *self, const char *path, bool no_clobber, Sink **out);
NODISCARD Status output_set_commit(OutputSet *self, bool no_clobber);
void output_set_abort(OutputSet *self);
void output_set_free(OutputSet *self);

#endif
