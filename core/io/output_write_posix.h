/* output_write_posix - the Sink side of an Output. */
#ifndef HONE_OUTPUT_WRITE_POSIX_H
#define HONE_OUTPUT_WRITE_POSIX_H

#include "io/output_posix.h"

Status output_write(Sink *sink, const void *bytes, size_t length);
Status output_copy(Sink *sink, Source *source, uint64_t offset, uint64_t length);

#endif
