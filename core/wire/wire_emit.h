/* wire_emit - a message to be written: sizes are known before the first byte, and what stays as it was is a range of a
 * source, copied by reference.
 *
 * Runs that lie side by side in a source are one run. Memory is O(runs + changed bytes). */
#ifndef HONE_WIRE_EMIT_H
#define HONE_WIRE_EMIT_H

#include <protobuf-c/protobuf-c.h>

#include "base/array.h"
#include "base/text.h"
#include "io/sink.h"
#include "wire/wire_walk.h"

typedef enum SegmentKind {
    SEGMENT_HEADER,  /* key and length of a message, filled in when its end is known */
    SEGMENT_LITERAL, /* bytes of the plan's literals */
    SEGMENT_SOURCE,  /* a range of a source */
    SEGMENT_STREAM   /* bytes that someone makes while they are written */
} SegmentKind;

/* Writes exactly the promised count of bytes to the sink. */
typedef Status (*EmitStream)(void *context, Sink *sink);

typedef struct Segment {
    SegmentKind kind;
    uint64_t length;
    union {
        uint8_t header[16];
        uint64_t literal; /* offset in the plan's literals */
        struct {
            Source *source; /* borrowed */
            uint64_t offset;
        } from;
        struct {
            EmitStream write;
            void *context; /* borrowed */
        } stream;
    } as;
} Segment;

typedef struct EmitPlan {
    ARRAY(Segment) segments;
    Text literals;
    uint64_t total_bytes;
} EmitPlan;

/* A message begun and not yet ended. */
typedef struct EmitMessage {
    size_t segment;
    uint64_t start;
    uint32_t number;
} EmitMessage;

void emit_bytes(EmitPlan *self, Bytes bytes);
void emit_source(EmitPlan *self, Source *source, Range range);
void emit_stream(EmitPlan *self, uint64_t length, EmitStream write, void *context);

/* Whole fields. */
void emit_varint_field(EmitPlan *self, uint32_t number, uint64_t value);
void emit_fixed32_field(EmitPlan *self, uint32_t number, uint32_t value);
void emit_bytes_field(EmitPlan *self, uint32_t number, Bytes bytes);

/* A field whose value is what is emitted until emit_end. */
EmitMessage emit_begin(EmitPlan *self, uint32_t number);
void emit_end(EmitPlan *self, EmitMessage message);

/* A message as it is in the file, as field `number`. was_number: is it field `number` there too? Then key and length are
 * taken as they are. */
void emit_verbatim(EmitPlan *self, Source *source, uint32_t number, const Origin *origin, bool was_number);

/* Fields that replace all occurrences of a number; write NULL drops them. */
typedef struct EmitOverride {
    uint32_t number;
    Status (*write)(EmitPlan *self, uint32_t number, void *context);
    void *context;
} EmitOverride;

/* The fields of the message at origin, those of overrides[count] (rising numbers) replaced: in number order, unknown
 * fields last, order kept within a number. An origin without pieces has no fields. */
NODISCARD Status emit_patched(EmitPlan *self, Reader *reader, const ProtobufCMessageDescriptor *descriptor,
                              const Origin *origin, const EmitOverride *overrides, size_t count);

/* Does the plan only copy all of source? */
bool emit_is_identical(const EmitPlan *self, const Source *source);

/* Called before each step of at most a few MiB made or 128 MiB copied. false: stop with STATUS_CODE_CANCELLED. */
typedef bool (*EmitProgress)(void *context, uint64_t step_bytes);

/* Writes the plan. progress may be NULL. */
NODISCARD Status emit_write(const EmitPlan *self, Sink *sink, EmitProgress progress, void *progress_context);

void emit_free(EmitPlan *self);

#endif
