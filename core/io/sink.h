/* sink - where an output file goes, front to back, under a temporary name until its OutputSet is committed. */
#ifndef HONE_SINK_H
#define HONE_SINK_H

#include "io/source.h"

typedef struct Sink Sink;

struct Sink {
    /* Appends length > 0 bytes. */
    Status (*write)(Sink *self, const void *bytes, size_t length);
    /* Appends length > 0 bytes of source from offset without passing them through the caller (copy_file_range, Blob
     * slice). NULL: sink_copy reads and writes, as it does for sources without a handle. The caller has checked the
     * range. */
    Status (*copy)(Sink *self, Source *source, uint64_t offset, uint64_t length);
    uint64_t written_bytes; /* kept by sink_write and sink_copy, not by the implementation */
    const char *name;       /* for messages; owned by the implementation */
};

NODISCARD Status sink_write(Sink *self, const void *bytes, size_t length);

/* Appends source[offset .. offset + length). Fails (MODEL) past the source's end. */
NODISCARD Status sink_copy(Sink *self, Source *source, uint64_t offset, uint64_t length);

/* Appends zeros until written_bytes is a multiple of alignment (a power of two). */
NODISCARD Status sink_align(Sink *self, uint64_t alignment);

#endif
