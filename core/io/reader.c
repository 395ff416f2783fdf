/* reader - blocks of a source, small after a jump and growing while reading goes on.
 *
 * A walk over a model jumps over every payload. Filling 1 MiB after each jump would read a large part of the weights,
 * so a jump fills little, and each fill that continues the last one is four times as large. */
#include "io/reader.h"

#include <assert.h>

#include "base/memory.h"

enum { BLOCK_BYTES = 1 << 20, FIRST_FILL_BYTES = 32 * 1024, FILL_GROWTH = 4, BLOCK_ALIGNMENT = 4096 };

typedef struct ReaderBlock {
    uint8_t *bytes; /* BLOCK_BYTES or, if that is less, the size of the source; owned by the reader */
    uint64_t offset;
    size_t size; /* 0: empty */
    size_t fill_bytes;
} ReaderBlock;

struct Reader {
    Source *source;
    ReaderBlock blocks[2];
    int recent; /* index of the block used last; the other one is filled next */
};

Reader *reader_open(Source *source)
{
    Reader *self = memory_allocate(sizeof *self);
    *self = (Reader){.source = source};
    size_t block_bytes = source->size_bytes < BLOCK_BYTES ? (size_t)source->size_bytes : BLOCK_BYTES;
    if (block_bytes == 0) block_bytes = 1;
    for (int i = 0; i < 2; i++) self->blocks[i].bytes = memory_allocate(block_bytes);
    return self;
}

void reader_close(Reader *self)
{
    if (!self) return;
    for (int i = 0; i < 2; i++) memory_free(self->blocks[i].bytes);
    memory_free(self);
}

Source *reader_source(const Reader *self)
{
    return self->source;
}

static bool block_holds(const ReaderBlock *block, uint64_t offset, size_t length)
{
    return offset >= block->offset && offset - block->offset <= block->size &&
           length <= block->size - (size_t)(offset - block->offset);
}

/* Does reading at offset go on where the block ends? */
static bool block_continues(const ReaderBlock *block, uint64_t offset)
{
    return block->size > 0 && offset >= block->offset && offset - block->offset <= block->size;
}

static Status reader_fill(Reader *self, uint64_t offset, size_t wanted)
{
    const ReaderBlock *recent = &self->blocks[self->recent];
    ReaderBlock *block = &self->blocks[1 - self->recent];
    uint64_t start = offset - offset % BLOCK_ALIGNMENT;
    size_t needed = (size_t)(offset - start) + wanted;
    size_t fill_bytes = FIRST_FILL_BYTES;
    if (block_continues(recent, offset)) fill_bytes = recent->fill_bytes * FILL_GROWTH;
    if (fill_bytes < needed) fill_bytes = needed;
    if (fill_bytes > BLOCK_BYTES) fill_bytes = BLOCK_BYTES;

    uint64_t left = self->source->size_bytes - start;
    size_t size = left < fill_bytes ? (size_t)left : fill_bytes;
    block->size = 0; /* stays empty when reading fails */
    TRY(source_read_at(self->source, start, block->bytes, size));
    *block = (ReaderBlock){block->bytes, start, size, fill_bytes};
    self->recent = 1 - self->recent;
    return STATUS_OK;
}

Status reader_view(Reader *self, uint64_t offset, size_t wanted, Bytes *out)
{
    assert(wanted <= READER_MAX_VIEW);
    *out = (Bytes){self->blocks[0].bytes, 0};
    uint64_t size_bytes = self->source->size_bytes;
    if (offset >= size_bytes) return STATUS_OK;
    if (wanted > size_bytes - offset) wanted = (size_t)(size_bytes - offset);
    if (wanted == 0) wanted = 1; /* so that a view before the end is never empty */

    if (!block_holds(&self->blocks[self->recent], offset, wanted)) {
        if (block_holds(&self->blocks[1 - self->recent], offset, wanted)) {
            self->recent = 1 - self->recent;
        } else {
            TRY(reader_fill(self, offset, wanted));
        }
    }
    const ReaderBlock *block = &self->blocks[self->recent];
    size_t skipped = (size_t)(offset - block->offset);
    *out = (Bytes){block->bytes + skipped, block->size - skipped};
    return STATUS_OK;
}

Status reader_read(Reader *self, uint64_t offset, void *destination, size_t length)
{
    uint64_t size_bytes = self->source->size_bytes;
    bool is_inside = offset <= size_bytes && length <= size_bytes - offset;
    if (length > READER_MAX_VIEW || !is_inside) return source_read_at(self->source, offset, destination, length);
    if (length == 0) return STATUS_OK;
    Bytes view;
    TRY(reader_view(self, offset, length, &view));
    memcpy(destination, view.data, length);
    return STATUS_OK;
}
