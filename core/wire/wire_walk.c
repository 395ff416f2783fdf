/* wire_walk - steps over the fields of one message. */
#include "wire/wire_walk.h"

#include "base/text.h"
#include "wire/varint.h"

Status wire_fail(const Reader *reader, uint64_t offset, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    Status status = status_fail(STATUS_CODE_MODEL, "%s, offset %llu: %s", reader_source(reader)->name,
                                (unsigned long long)offset, text_of(&text));
    text_free(&text);
    return status;
}

Status wire_field_size(const Reader *reader, const WireField *field, size_t *out)
{
    uint64_t length = wire_field_length(field);
    *out = (size_t)length;
    if (length <= (uint64_t)INT32_MAX) return STATUS_OK;
    return wire_fail(reader, field->start, "field %u is %llu bytes long, and only weights may be that large",
                     (unsigned)field->number, (unsigned long long)length);
}

void wire_walk_begin(WireWalk *self, Reader *reader, const char *message, const Range *pieces, size_t piece_count)
{
    *self = (WireWalk){.reader = reader, .message = message, .pieces = pieces, .piece_count = piece_count};
    if (piece_count > 0) {
        self->at = pieces[0].offset;
        self->end = pieces[0].offset + pieces[0].length;
    }
}

/* Reads a varint at *at, which moves behind it. */
static Status read_varint(WireWalk *self, uint64_t *at, uint64_t *out)
{
    Bytes view;
    TRY(reader_view(self->reader, *at, VARINT_MAX_BYTES, &view));
    size_t size = self->end - *at < view.size ? (size_t)(self->end - *at) : view.size;
    int taken = varint_read(view.data, size, out);
    if (taken < 0)
        return wire_fail(self->reader, *at,
                         "a varint in %s is longer than ten bytes; the file is damaged: copy or download it again",
                         self->message);
    if (taken == 0)
        return wire_fail(self->reader, *at,
                         "%s ends inside a varint; the file is damaged or cut off: copy or download it again",
                         self->message);
    *at += (uint64_t)taken;
    return STATUS_OK;
}

static Status read_fixed(WireWalk *self, uint64_t *at, size_t size, uint64_t *out)
{
    if (self->end - *at < size)
        return wire_fail(self->reader, *at,
                         "%s ends inside a %zu-byte number; the file is damaged or cut off: copy or download it again",
                         self->message, size);
    uint8_t bytes[8];
    TRY(reader_read(self->reader, *at, bytes, size));
    *out = 0;
    for (size_t i = 0; i < size; i++) *out |= (uint64_t)bytes[i] << (8 * i);
    *at += size;
    return STATUS_OK;
}

static Status read_key(WireWalk *self, uint64_t *at, uint32_t *number, WireType *type)
{
    uint64_t start = *at, key = 0;
    TRY(read_varint(self, at, &key));
    if (key > UINT32_MAX || key >> 3 == 0 || (key & 7) > WIRE_FIXED32)
        return wire_fail(self->reader, start,
                         "no field can begin here in %s; the file is damaged or no ONNX model: check that it is the "
                         "right one, or download it again",
                         self->message);
    *number = (uint32_t)(key >> 3);
    *type = (WireType)(key & 7);
    return STATUS_OK;
}

/* Steps over the value of a field whose key was read. */
static Status read_value(WireWalk *self, WireField *field)
{
    uint64_t at = field->value, length = 0;
    switch (field->type) {
    case WIRE_VARINT: TRY(read_varint(self, &at, &field->scalar)); break;
    case WIRE_FIXED64: TRY(read_fixed(self, &at, 8, &field->scalar)); break;
    case WIRE_FIXED32: TRY(read_fixed(self, &at, 4, &field->scalar)); break;
    case WIRE_BYTES:
        TRY(read_varint(self, &at, &length));
        if (length > self->end - at)
            return wire_fail(self->reader, field->start,
                             "field %u of %s claims %llu bytes, but only %llu are left; the file is damaged or cut "
                             "off: copy or download it again",
                             (unsigned)field->number, self->message, (unsigned long long)length,
                             (unsigned long long)(self->end - at));
        field->value = at;
        at += length;
        break;
    case WIRE_GROUP:
    case WIRE_GROUP_END: break;
    }
    field->end = at;
    return STATUS_OK;
}

/* Steps over an unknown group whose start key was read: a flat loop over nested groups. */
static Status skip_group(WireWalk *self, WireField *group)
{
    uint32_t open[WIRE_MAX_DEPTH];
    size_t depth = 0;
    open[depth++] = group->number;
    uint64_t at = group->value;
    while (depth > 0) {
        if (at >= self->end)
            return wire_fail(self->reader, group->start,
                             "group %u of %s has no end; the file is damaged or cut off: copy or download it again",
                             (unsigned)group->number, self->message);
        WireField field = {.start = at};
        TRY(read_key(self, &at, &field.number, &field.type));
        field.value = at;
        if (field.type == WIRE_GROUP) {
            if (depth == WIRE_MAX_DEPTH)
                return wire_fail(self->reader, field.start,
                                 "groups are nested deeper than %d, which no ONNX tool reads; the file is damaged: "
                                 "copy or download it again",
                                 WIRE_MAX_DEPTH);
            open[depth++] = field.number;
        } else if (field.type == WIRE_GROUP_END) {
            if (open[--depth] != field.number)
                return wire_fail(self->reader, field.start,
                                 "group %u of %s ends as group %u; the file is damaged: copy or download it again",
                                 (unsigned)open[depth], self->message, (unsigned)field.number);
        } else {
            TRY(read_value(self, &field));
            at = field.end;
        }
    }
    group->end = at;
    return STATUS_OK;
}

Status wire_walk_next(WireWalk *self, WireField *out, bool *out_has_field)
{
    while (self->at >= self->end) {
        if (self->piece + 1 >= self->piece_count) {
            *out_has_field = false;
            return STATUS_OK;
        }
        self->piece++;
        self->at = self->pieces[self->piece].offset;
        self->end = self->at + self->pieces[self->piece].length;
    }
    *out = (WireField){.start = self->at};
    uint64_t at = self->at;
    TRY(read_key(self, &at, &out->number, &out->type));
    out->value = at;
    if (out->type == WIRE_GROUP_END)
        return wire_fail(self->reader, out->start,
                         "a group ends in %s that never began; the file is damaged: copy or download it again",
                         self->message);
    if (out->type == WIRE_GROUP) TRY(skip_group(self, out));
    else TRY(read_value(self, out));
    self->at = out->end;
    *out_has_field = true;
    return STATUS_OK;
}
