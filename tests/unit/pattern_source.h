/* pattern_source - a Source of any size whose bytes follow from their offset; it counts what is read. */
#ifndef HONE_TESTS_UNIT_PATTERN_SOURCE_H
#define HONE_TESTS_UNIT_PATTERN_SOURCE_H

#include <string.h>

#include "io/source.h"

typedef struct PatternSource {
    Source source; /* first: a Source * is a PatternSource * */
    uint64_t read_bytes;
    uint64_t read_count;
    bool is_broken;
} PatternSource;

/* Not periodic in any power of two, so that a wrong block shows. */
static inline uint8_t pattern_byte(uint64_t offset)
{
    return (uint8_t)((offset * 0x9e3779b97f4a7c15u) >> 56 ^ offset);
}

static inline bool is_pattern(const uint8_t *bytes, uint64_t offset, size_t length)
{
    for (size_t k = 0; k < length; k++) {
        if (bytes[k] != pattern_byte(offset + k)) return false;
    }
    return true;
}

static inline Status pattern_read_at(Source *source, uint64_t offset, void *destination, size_t length)
{
    PatternSource *self = (PatternSource *)(void *)source;
    uint8_t *bytes = destination;
    if (self->is_broken) {
        memset(bytes, 0xee, length / 2); /* as a read that fails half way */
        return status_fail(STATUS_CODE_IO, "pattern: the disk is broken");
    }
    for (size_t k = 0; k < length; k++) bytes[k] = pattern_byte(offset + k);
    self->read_bytes += length;
    self->read_count++;
    return STATUS_OK;
}

static inline PatternSource pattern_source(uint64_t size_bytes)
{
    return (PatternSource){
        .source = {.read_at = pattern_read_at, .size_bytes = size_bytes, .name = "pattern", .handle = -1}};
}

#endif
