/* source - bytes to read at any offset: a file, a Blob, a buffer. Never loaded whole. */
#ifndef HONE_SOURCE_H
#define HONE_SOURCE_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

typedef struct Source Source;

struct Source {
    /* Reads exactly `length` bytes at offset; the caller has checked offset + length <= size_bytes. */
    Status (*read_at)(Source *self, uint64_t offset, void *destination, size_t length);
    /* Fails when the bytes under the source are known to have changed since it was opened. May be NULL. */
    Status (*verify)(Source *self);
    /* Frees what the implementation holds and the struct itself. */
    void (*close)(Source *self);
    uint64_t size_bytes;
    const char *name; /* for messages; owned by the implementation */
    int handle;       /* file descriptor or host handle, for sinks that copy by reference; -1: none */
};

/* Reads length bytes at offset into destination[length]. Fails (MODEL) past the end, (IO) when reading fails. */
NODISCARD Status source_read_at(Source *self, uint64_t offset, void *destination, size_t length);

/* To be asked before commit: replacing the file of a source counts as a change. */
NODISCARD Status source_verify(Source *self);

/* self may be NULL. */
void source_close(Source *self);

#endif
