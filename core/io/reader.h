/* reader - a Source in blocks, for many small reads in rising order.
 *
 * Two blocks are kept, so a walk that steps back a little does not read again. A block is 32 KiB after a jump, so that
 * stepping over payloads does not read them, and grows to 1 MiB while reading goes on. */
#ifndef HONE_READER_H
#define HONE_READER_H

#include "base/bytes.h"
#include "io/source.h"

typedef struct Reader Reader;

/* source: borrowed. Owned by the caller: reader_close. */
Reader *reader_open(Source *source);
void reader_close(Reader *self);
Source *reader_source(const Reader *self);

/* Points at bytes at offset: at least `wanted` (at most READER_MAX_VIEW) unless the source ends before; out->size may
 * be larger. Borrowed until the next call. */
enum { READER_MAX_VIEW = 64 * 1024 };
NODISCARD Status reader_view(Reader *self, uint64_t offset, size_t wanted, Bytes *out);

/* Copies exactly `length` bytes. Long reads pass the blocks by. Fails (MODEL) past the end. */
NODISCARD Status reader_read(Reader *self, uint64_t offset, void *destination, size_t length);

#endif
