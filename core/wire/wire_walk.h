/* wire_walk - steps over the fields of one message, wherever its pieces lie in the file.
 *
 * Payloads are stepped over, not read. Unknown groups are stepped over whole. Padded varints are legal. */
#ifndef HONE_WIRE_WALK_H
#define HONE_WIRE_WALK_H

#include "io/reader.h"
#include "wire/origin.h"

typedef enum WireType { WIRE_VARINT, WIRE_FIXED64, WIRE_BYTES, WIRE_GROUP, WIRE_GROUP_END, WIRE_FIXED32 } WireType;

enum { WIRE_MAX_DEPTH = 100 };

/* One field, key included: file bytes start .. end. */
typedef struct WireField {
    uint32_t number;
    WireType type;
    uint64_t start, end;
    uint64_t value;  /* offset of the bytes after key and length */
    uint64_t scalar; /* VARINT, FIXED32, FIXED64: the value */
} WireField;

static inline uint64_t wire_field_length(const WireField *self)
{
    return self->end - self->value;
}
static inline Range wire_field_range(const WireField *self)
{
    return (Range){self->value, self->end - self->value};
}

typedef struct WireWalk {
    Reader *reader;      /* borrowed */
    const char *message; /* name of the message's type, for errors; static */
    const Range *pieces; /* borrowed: [piece_count] */
    size_t piece_count;
    size_t piece;
    uint64_t at, end;
} WireWalk;

/* Begins at the first field. pieces[piece_count] must stay valid while walking. */
void wire_walk_begin(WireWalk *self, Reader *reader, const char *message, const Range *pieces, size_t piece_count);

/* The next field; *out_has_field false at the end. Fails (MODEL) with the file's offset where the bytes are no
 * well-formed field or a length passes the end of the message. */
NODISCARD Status wire_walk_next(WireWalk *self, WireField *out, bool *out_has_field);

/* The field's length where its bytes are to be held in memory. Fails (MODEL) from 2 GiB on. */
NODISCARD Status wire_field_size(const Reader *reader, const WireField *field, size_t *out);

/* Fails with "<file>, offset N: <text>". */
NODISCARD Status wire_fail(const Reader *reader, uint64_t offset, const char *format, ...) PRINTF_LIKE(3, 4);

#endif
