/* output_posix - one file being written: a Sink whose bytes have no place under their final name yet.
 *
 * Where the system allows it the file has no name at all (O_TMPFILE), so that even a killed process leaves nothing.
 * An output can be parked: it then holds neither buffer nor descriptor, and goes on when it is written to again. */
#ifndef HONE_OUTPUT_POSIX_H
#define HONE_OUTPUT_POSIX_H

#include "io/sink.h"
#include "io/temporary_posix.h"

typedef struct Output Output;

struct Output {
    Sink sink;    /* first: a Sink * is an Output * */
    char *path;   /* as the user named it */
    char *target; /* path with symbolic links of its last part followed */
    uint64_t folder_device;
    uint64_t folder_number; /* inode */
    Temporary *temporary;   /* NULL: the file has no name */
    Temporary *kept;        /* what was at target, while it may have to come back */
    bool is_placed;
    bool is_broken;  /* writing failed: the bytes are not whole */
    int descriptor;  /* -1: parked */
    uint8_t *buffer; /* NULL: none; a parked output has none */
    size_t buffered_bytes;
    uint64_t flushed_bytes; /* given to the system */
    uint64_t started_bytes; /* of these, whose way to the disk has begun */
    /* Called before the output takes a descriptor, or, having one, a buffer; so that its owner can park others. */
    Status (*before_growing)(void *owner, const Output *self);
    void *owner; /* borrowed */
};

/* Begins a file for path. Fails (IO) where its folder is missing or cannot be written to, or path is a folder or
 * device; (USAGE) where something is there and no_clobber is set. *out: owned by the caller. */
NODISCARD Status output_open(const char *path, bool no_clobber, Output **out);

/* Writes what is buffered and lets the buffer go. Fails (IO) also when a write failed before. */
NODISCARD Status output_flush(Output *self);

/* Flushes and closes; a file without a name gets one. */
NODISCARD Status output_park(Output *self);

/* Makes the bytes durable. */
NODISCARD Status output_synchronize(Output *self);

/* Puts the flushed file at its target. keep_old: what is there is kept until output_close or output_undo. */
NODISCARD Status output_place(Output *self, bool keep_old, bool no_clobber);

/* Brings back what was at the target before output_place, also after it failed. Where that is impossible the old file
 * stays under its second name, and *status tells it. status: a failure. */
void output_undo(Output *self, Status *status);

/* Frees self; removes the file where it was not placed, and what was kept. */
void output_close(Output *self);

#endif
