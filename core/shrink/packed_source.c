/* packed_source - packs while it is read: groups of eight elements are a whole number of bytes. */
#include "shrink/packed_source.h"

#include <string.h>

#include "base/memory.h"

enum { GROUP_ELEMENTS = 8, GROUPS_AT_ONCE = 512 };

typedef struct PackedSource {
    Source source; /* first: a Source * is a PackedSource * */
    Source *inner; /* owned by the source */
    uint64_t offset, element_count;
    unsigned bits; /* also the bytes of a group */
} PackedSource;

/* Packs elements[count] into destination, low bits first. */
static void pack(const uint8_t *elements, size_t count, unsigned bits, uint8_t *destination)
{
    uint32_t held = 0;
    unsigned held_bits = 0;
    for (size_t index = 0; index < count; index++) {
        held |= ((uint32_t)elements[index] & ((1u << bits) - 1)) << held_bits;
        for (held_bits += bits; held_bits >= 8; held_bits -= 8) {
            *destination++ = (uint8_t)held;
            held >>= 8;
        }
    }
    if (held_bits > 0) *destination = (uint8_t)held;
}

/* Reads from byte `skipped` of a group on, at most to the end of what is packed at once. */
static Status read_groups(PackedSource *self, uint64_t group, size_t skipped, uint8_t *destination, size_t length)
{
    uint8_t elements[GROUPS_AT_ONCE * GROUP_ELEMENTS] = {0}, packed[GROUPS_AT_ONCE * GROUP_ELEMENTS] = {0};
    uint64_t first = group * GROUP_ELEMENTS, left = self->element_count - first;
    size_t count = (skipped + length + self->bits - 1) / self->bits * GROUP_ELEMENTS;
    if (left < count) count = (size_t)left;
    TRY(source_read_at(self->inner, self->offset + first, elements, count));
    pack(elements, count, self->bits, packed);
    memcpy(destination, packed + skipped, length);
    return STATUS_OK;
}

static Status packed_read_at(Source *source, uint64_t offset, void *destination, size_t length)
{
    PackedSource *self = (PackedSource *)(void *)source;
    uint8_t *next = destination;
    while (length > 0) {
        uint64_t group = offset / self->bits;
        size_t skipped = (size_t)(offset % self->bits);
        size_t step = GROUPS_AT_ONCE * self->bits - skipped;
        if (step > length) step = length;
        TRY(read_groups(self, group, skipped, next, step));
        next += step;
        offset += step;
        length -= step;
    }
    return STATUS_OK;
}

static Status packed_verify(Source *source)
{
    return source_verify(((PackedSource *)(void *)source)->inner);
}

static void packed_close(Source *source)
{
    PackedSource *self = (PackedSource *)(void *)source;
    source_close(self->inner);
    memory_free(self);
}

Source *packed_source_open(Source *inner, uint64_t offset, uint64_t element_count, unsigned bits)
{
    PackedSource *self = memory_allocate(sizeof *self);
    *self = (PackedSource){.inner = inner, .offset = offset, .element_count = element_count, .bits = bits};
    self->source = (Source){.read_at = packed_read_at,
                            .verify = packed_verify,
                            .close = packed_close,
                            .size_bytes = element_count / 8 * bits + (element_count % 8 * bits + 7) / 8,
                            .name = inner->name,
                            .handle = -1};
    return &self->source;
}
