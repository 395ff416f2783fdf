/* wire_emit - a message to be written, as segments. */
#include "wire/wire_emit.h"

#include "base/memory.h"
#include "base/sort.h"
#include "wire/varint.h"
#include "wire/wire_known.h"

/* Shorter ranges go through memory: a reference costs a system call, or a part of a Blob. */
enum { SHORT_COPY_BYTES = 256 * 1024, COPY_STEP_BYTES = 128 << 20 };

static Segment *last_segment(EmitPlan *self)
{
    return self->segments.count > 0 ? &self->segments.items[self->segments.count - 1] : NULL;
}

void emit_bytes(EmitPlan *self, Bytes bytes)
{
    if (bytes.size == 0) return;
    Segment *last = last_segment(self);
    if (!last || last->kind != SEGMENT_LITERAL) {
        array_push(&self->segments, (Segment){.kind = SEGMENT_LITERAL, .as.literal = self->literals.size});
        last = last_segment(self);
    }
    text_append_bytes(&self->literals, bytes);
    last->length += bytes.size;
    self->total_bytes += bytes.size;
}

void emit_source(EmitPlan *self, Source *source, Range range)
{
    if (range.length == 0) return;
    Segment *last = last_segment(self);
    if (last && last->kind == SEGMENT_SOURCE && last->as.from.source == source &&
        last->as.from.offset + last->length == range.offset)
        last->length += range.length;
    else
        array_push(&self->segments,
                   (Segment){.kind = SEGMENT_SOURCE, .length = range.length, .as.from = {source, range.offset}});
    self->total_bytes += range.length;
}

void emit_stream(EmitPlan *self, uint64_t length, EmitStream write, void *context)
{
    if (length == 0) return;
    array_push(&self->segments, (Segment){.kind = SEGMENT_STREAM, .length = length, .as.stream = {write, context}});
    self->total_bytes += length;
}

static size_t write_key(uint32_t number, WireType type, uint8_t *out)
{
    return varint_write((uint64_t)number << 3 | (uint64_t)type, out);
}

void emit_varint_field(EmitPlan *self, uint32_t number, uint64_t value)
{
    uint8_t bytes[2 * VARINT_MAX_BYTES];
    size_t size = write_key(number, WIRE_VARINT, bytes);
    size += varint_write(value, bytes + size);
    emit_bytes(self, (Bytes){bytes, size});
}

void emit_fixed32_field(EmitPlan *self, uint32_t number, uint32_t value)
{
    uint8_t bytes[VARINT_MAX_BYTES + 4];
    size_t size = write_key(number, WIRE_FIXED32, bytes);
    for (int i = 0; i < 4; i++) bytes[size++] = (uint8_t)(value >> (8 * i));
    emit_bytes(self, (Bytes){bytes, size});
}

void emit_bytes_field(EmitPlan *self, uint32_t number, Bytes bytes)
{
    uint8_t header[2 * VARINT_MAX_BYTES];
    size_t size = write_key(number, WIRE_BYTES, header);
    size += varint_write(bytes.size, header + size);
    emit_bytes(self, (Bytes){header, size});
    emit_bytes(self, bytes);
}

EmitMessage emit_begin(EmitPlan *self, uint32_t number)
{
    array_push(&self->segments, (Segment){.kind = SEGMENT_HEADER});
    return (EmitMessage){self->segments.count - 1, self->total_bytes, number};
}

void emit_end(EmitPlan *self, EmitMessage message)
{
    Segment *header = &self->segments.items[message.segment];
    size_t size = write_key(message.number, WIRE_BYTES, header->as.header);
    size += varint_write(self->total_bytes - message.start, header->as.header + size);
    header->length = size;
    self->total_bytes += size;
}

void emit_verbatim(EmitPlan *self, Source *source, uint32_t number, const Origin *origin, bool was_number)
{
    if (was_number && origin->piece_count == 1 && origin->header_bytes > 0) {
        emit_source(self, source,
                    (Range){origin->body.offset - origin->header_bytes, origin->body.length + origin->header_bytes});
        return;
    }
    EmitMessage message = emit_begin(self, number);
    const Range *pieces = origin->piece_count > 1 ? origin->pieces : &origin->body;
    for (uint32_t i = 0; i < origin->piece_count; i++) emit_source(self, source, pieces[i]);
    emit_end(self, message);
}

/* ---- Patching ---- */

/* A run of fields of one number that stays. */
typedef struct KeptFields {
    uint32_t number; /* UINT32_MAX: unknown */
    Range range;
} KeptFields;

typedef ARRAY(KeptFields) KeptList;

static bool is_overridden(const EmitOverride *overrides, size_t count, uint32_t number)
{
    for (size_t i = 0; i < count; i++)
        if (overrides[i].number == number) return true;
    return false;
}

static void keep_field(KeptList *kept, uint32_t number, const WireField *field)
{
    KeptFields *last = kept->count > 0 ? &kept->items[kept->count - 1] : NULL;
    Range range = {field->start, field->end - field->start};
    if (last && last->number == number && last->range.offset + last->range.length == range.offset)
        last->range.length += range.length;
    else array_push(kept, (KeptFields){number, range});
}

static int compare_kept(const void *a, const void *b, void *context)
{
    (void)context;
    const KeptFields *first = a, *second = b;
    return (first->number > second->number) - (first->number < second->number);
}

static Status collect_kept(KeptList *kept, Reader *reader, const ProtobufCMessageDescriptor *descriptor,
                           const Origin *origin, const EmitOverride *overrides, size_t count)
{
    WireWalk walk;
    wire_walk_begin(&walk, reader, descriptor->short_name, origin->piece_count > 1 ? origin->pieces : &origin->body,
                    origin->piece_count);
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) break;
        bool is_known = wire_known_field(descriptor, &field);
        if (is_known && is_overridden(overrides, count, field.number)) continue;
        keep_field(kept, is_known ? field.number : UINT32_MAX, &field);
    }
    sort_stable(kept->items, kept->count, sizeof(KeptFields), compare_kept, NULL);
    return STATUS_OK;
}

static Status emit_override(EmitPlan *self, const EmitOverride *override)
{
    return override->write ? override->write(self, override->number, override->context) : STATUS_OK;
}

Status emit_patched(EmitPlan *self, Reader *reader, const ProtobufCMessageDescriptor *descriptor, const Origin *origin,
                    const EmitOverride *overrides, size_t count)
{
    KeptList kept = {0};
    Status status = STATUS_OK;
    if (origin->piece_count > 0) status = collect_kept(&kept, reader, descriptor, origin, overrides, count);
    size_t next = 0;
    for (size_t i = 0; status_is_ok(status) && i < kept.count; i++) {
        for (; status_is_ok(status) && next < count && overrides[next].number < kept.items[i].number; next++)
            status = emit_override(self, &overrides[next]);
        emit_source(self, reader_source(reader), kept.items[i].range);
    }
    for (; status_is_ok(status) && next < count; next++) status = emit_override(self, &overrides[next]);
    array_free(&kept);
    return status;
}

/* ---- Writing ---- */

bool emit_is_identical(const EmitPlan *self, const Source *source)
{
    const Segment *only = self->segments.items;
    return self->segments.count == 1 && only->kind == SEGMENT_SOURCE && only->as.from.source == source &&
           only->as.from.offset == 0 && only->length == source->size_bytes;
}

static Status take_step(EmitProgress progress, void *context, uint64_t step_bytes)
{
    if (!progress || progress(context, step_bytes)) return STATUS_OK;
    return status_fail(STATUS_CODE_CANCELLED, "cancelled; nothing was written");
}

/* A short range, through the buffer of SHORT_COPY_BYTES. */
static Status write_short(const Segment *segment, Sink *sink, uint8_t *buffer)
{
    TRY(source_read_at(segment->as.from.source, segment->as.from.offset, buffer, (size_t)segment->length));
    return sink_write(sink, buffer, (size_t)segment->length);
}

static Status write_long(const Segment *segment, Sink *sink, EmitProgress progress, void *context)
{
    for (uint64_t done = 0; done < segment->length;) {
        uint64_t step = segment->length - done < COPY_STEP_BYTES ? segment->length - done : COPY_STEP_BYTES;
        TRY(take_step(progress, context, step));
        TRY(sink_copy(sink, segment->as.from.source, segment->as.from.offset + done, step));
        done += step;
    }
    return STATUS_OK;
}

static Status write_stream(const Segment *segment, Sink *sink, EmitProgress progress, void *context)
{
    TRY(take_step(progress, context, segment->length));
    uint64_t before = sink->written_bytes;
    TRY(segment->as.stream.write(segment->as.stream.context, sink));
    if (sink->written_bytes - before == segment->length) return STATUS_OK;
    return status_fail(STATUS_CODE_IO, "%s: the input changed while it was read; run again", sink->name);
}

static Status write_segment(const EmitPlan *self, const Segment *segment, Sink *sink, uint8_t *buffer,
                            EmitProgress progress, void *context)
{
    switch (segment->kind) {
    case SEGMENT_HEADER: return sink_write(sink, segment->as.header, (size_t)segment->length);
    case SEGMENT_LITERAL: return sink_write(sink, self->literals.data + segment->as.literal, (size_t)segment->length);
    case SEGMENT_STREAM: return write_stream(segment, sink, progress, context);
    case SEGMENT_SOURCE: break;
    }
    if (segment->length >= SHORT_COPY_BYTES) return write_long(segment, sink, progress, context);
    return write_short(segment, sink, buffer);
}

Status emit_write(const EmitPlan *self, Sink *sink, EmitProgress progress, void *progress_context)
{
    uint8_t *buffer = memory_allocate(SHORT_COPY_BYTES);
    Status status = STATUS_OK;
    for (size_t i = 0; status_is_ok(status) && i < self->segments.count; i++)
        status = write_segment(self, &self->segments.items[i], sink, buffer, progress, progress_context);
    memory_free(buffer);
    return status;
}

void emit_free(EmitPlan *self)
{
    array_free(&self->segments);
    text_free(&self->literals);
}
