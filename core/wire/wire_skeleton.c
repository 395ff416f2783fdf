/* wire_skeleton - a message without its heavy parts, in a form that protobuf-c cannot fail on. */
#include "wire/wire_skeleton.h"

#include "base/sort.h"
#include "onnx.pb-c.h"
#include "wire/varint.h"
#include "wire/wire_known.h"

enum { LENGTH_BYTES = 5, MAX_SINGULAR = 8 };

typedef struct Builder {
    Skeleton *skeleton;
    Reader *reader;
    bool is_merging; /* fields are collected first, so that split messages can be put together */
    bool must_merge; /* without that, a message came up that needs it: all stops, to be begun again */
} Builder;

/* What is being built: one message and the number of its origin. */
typedef struct Level {
    const ProtobufCMessageDescriptor *descriptor;
    uint32_t origin;
    int depth;
    uint64_t list_bytes;             /* of attribute lists copied so far */
    uint32_t singular[MAX_SINGULAR]; /* numbers of singular messages and oneof members met */
    size_t singular_count;
} Level;

static Status build_message(Builder *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin,
                            uint32_t number, int depth);

static void append_varint(Text *bytes, uint64_t value)
{
    uint8_t encoded[VARINT_MAX_BYTES];
    text_append_bytes(bytes, (Bytes){encoded, varint_write(value, encoded)});
}

static void append_key(Text *bytes, uint32_t number, WireType type)
{
    append_varint(bytes, (uint64_t)number << 3 | (uint64_t)type);
}

/* Each of these messages is one oneof, `denotation` and such aside. */
static bool is_oneof_member(const ProtobufCMessageDescriptor *descriptor, const ProtobufCFieldDescriptor *field)
{
    if (descriptor == &onnx__type_proto__descriptor) return field->type == PROTOBUF_C_TYPE_MESSAGE;
    return (descriptor == &onnx__tensor_shape_proto__dimension__descriptor ||
            descriptor == &onnx__simple_sharded_dim_proto__descriptor) &&
           field->id <= 2;
}

static bool is_tensor_payload(const ProtobufCMessageDescriptor *descriptor, uint32_t number)
{
    return descriptor == &onnx__tensor_proto__descriptor &&
           ((number >= 4 && number <= 7) || (number >= 9 && number <= 11));
}

/* s, floats, ints, strings */
static bool is_attribute_list(const ProtobufCMessageDescriptor *descriptor, uint32_t number)
{
    return descriptor == &onnx__attribute_proto__descriptor && (number == 4 || (number >= 7 && number <= 9));
}

static void lift(Builder *self, uint32_t origin, const ProtobufCFieldDescriptor *known, const WireField *field)
{
    Skeleton *skeleton = self->skeleton;
    bool is_single = known->label != PROTOBUF_C_LABEL_REPEATED;
    bool is_packed = is_single || (wire_is_packable(known) && field->type == WIRE_BYTES);
    Lift *last = skeleton->lifts.count > 0 ? &skeleton->lifts.items[skeleton->lifts.count - 1] : NULL;
    if (last && !is_packed && !last->is_packed && last->origin == origin && last->field == field->number &&
        last->range.offset + last->range.length == field->start) {
        last->range.length += field->end - field->start;
        return;
    }
    Range range = is_packed ? wire_field_range(field) : (Range){field->start, field->end - field->start};
    array_push(&skeleton->lifts,
               (Lift){.origin = origin, .field = field->number, .is_packed = is_packed, .range = range});
}

static uint32_t add_origin(Skeleton *self, const Origin *origin)
{
    array_push(&self->origins, *origin);
    return (uint32_t)(self->origins.count - 1);
}

/* Copies a run of the file to the skeleton. */
static Status append_file_bytes(Builder *self, uint64_t offset, uint64_t length)
{
    while (length > 0) {
        Bytes view;
        size_t wanted = length < READER_MAX_VIEW ? (size_t)length : READER_MAX_VIEW;
        TRY(reader_view(self->reader, offset, wanted, &view));
        if (view.size == 0) return wire_fail(self->reader, offset, "the file ends early");
        if (view.size > length) view.size = (size_t)length;
        text_append_bytes(&self->skeleton->bytes, view);
        offset += view.size;
        length -= view.size;
    }
    return STATUS_OK;
}

/* Copies packed varints, checking each. */
static Status append_packed_varints(Builder *self, const WireField *field, uint32_t number)
{
    uint64_t at = field->value;
    while (at < field->end) {
        Bytes view;
        uint64_t value = 0;
        TRY(reader_view(self->reader, at, VARINT_MAX_BYTES, &view));
        size_t size = field->end - at < view.size ? (size_t)(field->end - at) : view.size;
        int taken = varint_read(view.data, size, &value);
        if (taken <= 0)
            return wire_fail(self->reader, at,
                             "packed field %u ends inside a number; the file is damaged: copy or download it again",
                             (unsigned)number);
        append_key(&self->skeleton->bytes, number, WIRE_VARINT);
        append_varint(&self->skeleton->bytes, value);
        at += (uint64_t)taken;
    }
    return STATUS_OK;
}

/* Packed numbers of a fixed width are whole; nothing to check in other fields. */
static Status check_width(Builder *self, const ProtobufCFieldDescriptor *known, const WireField *field)
{
    WireType type = wire_type_of(known);
    uint64_t width = type == WIRE_FIXED32 ? 4 : type == WIRE_FIXED64 ? 8 : 1;
    if (field->type != WIRE_BYTES || wire_field_length(field) % width == 0) return STATUS_OK;
    return wire_fail(
        self->reader, field->start,
        "packed field %u is not a whole count of %llu-byte numbers; the file is damaged: copy or download it again",
        (unsigned)field->number, (unsigned long long)width);
}

static Status append_packed_fixed(Builder *self, const WireField *field, WireType type)
{
    uint64_t width = type == WIRE_FIXED32 ? 4 : 8;
    for (uint64_t at = field->value; at < field->end; at += width) {
        append_key(&self->skeleton->bytes, field->number, type);
        TRY(append_file_bytes(self, at, width));
    }
    return STATUS_OK;
}

static Status append_scalar(Builder *self, const ProtobufCFieldDescriptor *known, const WireField *field)
{
    Text *bytes = &self->skeleton->bytes;
    WireType type = wire_type_of(known);
    if (type == WIRE_BYTES) {
        size_t size;
        TRY(wire_field_size(self->reader, field, &size));
        append_key(bytes, field->number, WIRE_BYTES);
        append_varint(bytes, wire_field_length(field));
        return append_file_bytes(self, field->value, wire_field_length(field));
    }
    if (field->type == WIRE_BYTES)
        return type == WIRE_VARINT ? append_packed_varints(self, field, field->number)
                                   : append_packed_fixed(self, field, type);
    append_key(bytes, field->number, type);
    if (type == WIRE_VARINT) {
        append_varint(bytes, field->scalar);
        return STATUS_OK;
    }
    return append_file_bytes(self, field->value, wire_field_length(field));
}

static Status append_child(Builder *self, const ProtobufCFieldDescriptor *known, const Origin *origin, int depth)
{
    Text *bytes = &self->skeleton->bytes;
    append_key(bytes, known->id, WIRE_BYTES);
    size_t length_at = bytes->size;
    text_append_repeated(bytes, '\0', LENGTH_BYTES);
    size_t start = bytes->size;
    TRY(build_message(self, (const ProtobufCMessageDescriptor *)known->descriptor, origin,
                      add_origin(self->skeleton, origin), depth));
    size_t length = bytes->size - start;
    if (length > (size_t)INT32_MAX)
        return wire_fail(self->reader, origin->body.offset, "a message is larger than 2 GiB without its weights");
    for (int i = 0; i < LENGTH_BYTES; i++) /* a padded varint: the room was reserved before the length was known */
        bytes->data[length_at + (size_t)i] = (char)((length >> (7 * i) & 0x7f) | (i < LENGTH_BYTES - 1 ? 0x80 : 0));
    return STATUS_OK;
}

/* Notes a singular message or oneof member: where one comes twice, or two members of a oneof, protobuf merges. */
static void note_singular(Builder *self, Level *level, const ProtobufCFieldDescriptor *known)
{
    bool in_oneof = is_oneof_member(level->descriptor, known);
    bool is_singular = known->type == PROTOBUF_C_TYPE_MESSAGE && known->label != PROTOBUF_C_LABEL_REPEATED;
    if (!in_oneof && !is_singular) return;
    for (size_t i = 0; i < level->singular_count; i++)
        if (in_oneof || level->singular[i] == known->id) self->must_merge = true;
    if (level->singular_count < MAX_SINGULAR) level->singular[level->singular_count++] = known->id;
}

static bool is_graph(const ProtobufCFieldDescriptor *known)
{
    return known->type == PROTOBUF_C_TYPE_MESSAGE && known->descriptor == &onnx__graph_proto__descriptor;
}

/* One known field; `origin` is that of the child when it is a message. */
static Status append_field(Builder *self, Level *level, const ProtobufCFieldDescriptor *known, const WireField *field,
                           const Origin *origin)
{
    if (is_graph(known)) {
        uint32_t child = add_origin(self->skeleton, origin);
        array_push(
            &self->skeleton->lifts,
            (Lift){
                .origin = level->origin, .field = known->id, .child = child, .is_packed = true, .range = origin->body});
        return STATUS_OK;
    }
    if (known->type == PROTOBUF_C_TYPE_MESSAGE) return append_child(self, known, origin, level->depth + 1);
    TRY(check_width(self, known, field));
    if (is_tensor_payload(level->descriptor, known->id)) {
        lift(self, level->origin, known, field);
        return STATUS_OK;
    }
    if (is_attribute_list(level->descriptor, known->id)) {
        lift(self, level->origin, known, field);
        level->list_bytes += wire_field_length(field);
        if (level->list_bytes > SKELETON_SMALL_BYTES) return STATUS_OK;
    }
    return append_scalar(self, known, field);
}

static Origin field_origin(const WireField *field)
{
    return (Origin){
        .body = wire_field_range(field), .header_bytes = (uint32_t)(field->value - field->start), .piece_count = 1};
}

/* A known field of a message that must be merged. */
typedef struct Occurrence {
    const ProtobufCFieldDescriptor *known;
    WireField field;
} Occurrence;

typedef ARRAY(Occurrence) Occurrences;

/* Drops members of a oneof that a later member replaced. */
static void drop_replaced_members(const Level *level, Occurrences *list)
{
    const ProtobufCFieldDescriptor *winner = NULL;
    for (size_t i = list->count; i-- > 0;) {
        Occurrence *item = &list->items[i];
        if (!is_oneof_member(level->descriptor, item->known)) continue;
        if (!winner) winner = item->known;
        if (item->known == winner) continue;
        for (size_t k = 0; k <= i; k++) /* what came before this other member was cleared by it */
            if (list->items[k].known && is_oneof_member(level->descriptor, list->items[k].known))
                list->items[k].known = NULL;
        break;
    }
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].known) list->items[kept++] = list->items[i];
    list->count = kept;
}

/* The origin of all occurrences of one singular message from list[first] on; marks them as done. */
static Origin merged_origin(Skeleton *self, Occurrences *list, size_t first)
{
    const ProtobufCFieldDescriptor *known = list->items[first].known;
    size_t count = 0;
    for (size_t i = first; i < list->count; i++) count += list->items[i].known == known;
    if (count == 1) return field_origin(&list->items[first].field);
    Range *pieces = ARENA_NEW_ARRAY(self->arena, Range, count);
    size_t at = 0;
    for (size_t i = first; i < list->count; i++) {
        if (list->items[i].known != known) continue;
        pieces[at++] = wire_field_range(&list->items[i].field);
        if (i > first) list->items[i].known = NULL;
    }
    return (Origin){.body = pieces[0], .piece_count = (uint32_t)count, .pieces = pieces};
}

static Status build_occurrences(Builder *self, Level *level, Occurrences *list)
{
    drop_replaced_members(level, list);
    for (size_t i = 0; i < list->count; i++) {
        Occurrence *item = &list->items[i];
        if (!item->known) continue;
        bool is_singular =
            item->known->type == PROTOBUF_C_TYPE_MESSAGE && item->known->label != PROTOBUF_C_LABEL_REPEATED;
        Origin origin = is_singular ? merged_origin(self->skeleton, list, i) : field_origin(&item->field);
        TRY(append_field(self, level, item->known, &item->field, &origin));
    }
    return STATUS_OK;
}

static Status build_merged(Builder *self, Level *level, const Range *pieces, size_t piece_count)
{
    Occurrences list = {0};
    WireWalk walk;
    wire_walk_begin(&walk, self->reader, level->descriptor->short_name, pieces, piece_count);
    Status status;
    for (;;) {
        WireField field;
        bool has_field = false;
        status = wire_walk_next(&walk, &field, &has_field);
        if (!status_is_ok(status) || !has_field) break;
        const ProtobufCFieldDescriptor *known = wire_known_field(level->descriptor, &field);
        if (known) array_push(&list, (Occurrence){known, field});
    }
    if (status_is_ok(status)) status = build_occurrences(self, level, &list);
    array_free(&list);
    return status;
}

static Status build_fields(Builder *self, Level *level, const Range *pieces, size_t piece_count)
{
    WireWalk walk;
    wire_walk_begin(&walk, self->reader, level->descriptor->short_name, pieces, piece_count);
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) return STATUS_OK;
        const ProtobufCFieldDescriptor *known = wire_known_field(level->descriptor, &field);
        if (!known) continue;
        note_singular(self, level, known);
        if (self->must_merge) return STATUS_OK;
        Origin origin = field_origin(&field);
        TRY(append_field(self, level, known, &field, &origin));
        if (self->must_merge) return STATUS_OK;
    }
}

static Status build_message(Builder *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin,
                            uint32_t number, int depth)
{
    if (depth >= WIRE_MAX_DEPTH)
        return wire_fail(self->reader, origin->body.offset,
                         "messages are nested deeper than %d, which no ONNX tool reads; the file is damaged: copy or "
                         "download it again",
                         WIRE_MAX_DEPTH);
    Skeleton *skeleton = self->skeleton;
    Range body = origin->body; /* a copy: origins may move while children are added */
    const Range *pieces = origin->piece_count > 1 ? origin->pieces : &body;
    size_t piece_count = origin->piece_count > 1 ? origin->piece_count : 1;
    append_key(&skeleton->bytes, WIRE_ORIGIN_FIELD, WIRE_VARINT);
    append_varint(&skeleton->bytes, number);
    Level level = {.descriptor = descriptor, .origin = number, .depth = depth};
    return self->is_merging ? build_merged(self, &level, pieces, piece_count)
                            : build_fields(self, &level, pieces, piece_count);
}

static int compare_lifts(const void *a, const void *b, void *context)
{
    (void)context;
    const Lift *first = a, *second = b;
    return (first->origin > second->origin) - (first->origin < second->origin);
}

static Status build_whole(Builder *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin, int depth)
{
    skeleton_clear(self->skeleton);
    return build_message(self, descriptor, origin, add_origin(self->skeleton, origin), depth);
}

/* Whether something must be merged is seen when it comes twice. Then all is built anew: were only that message built
 * again, with all that is inside it, time would double with every level. */
Status skeleton_build(Skeleton *self, Reader *reader, const ProtobufCMessageDescriptor *descriptor,
                      const Origin *origin, int depth)
{
    Builder builder = {.skeleton = self, .reader = reader};
    Origin outermost = *origin;
    TRY(build_whole(&builder, descriptor, &outermost, depth));
    if (builder.must_merge) {
        builder = (Builder){.skeleton = self, .reader = reader, .is_merging = true};
        TRY(build_whole(&builder, descriptor, &outermost, depth));
    }
    sort_stable(self->lifts.items, self->lifts.count, sizeof(Lift), compare_lifts, NULL);
    return STATUS_OK;
}

static void *allocate_in_arena(void *arena, size_t size)
{
    return arena_allocate((Arena *)arena, size);
}

static void leave_in_arena(void *arena, void *block)
{
    (void)arena;
    (void)block;
}

Status skeleton_unpack(const Skeleton *self, const ProtobufCMessageDescriptor *descriptor, Arena *scratch,
                       ProtobufCMessage **out)
{
    ProtobufCAllocator allocator = {allocate_in_arena, leave_in_arena, scratch};
    *out = protobuf_c_message_unpack(descriptor, &allocator, self->bytes.size, (const uint8_t *)self->bytes.data);
    if (*out) return STATUS_OK;
    return status_fail(STATUS_CODE_MODEL,
                       "offset %llu: protobuf-c cannot unpack %s, though it was checked; please report this",
                       (unsigned long long)self->origins.items[0].body.offset, descriptor->short_name);
}

void skeleton_clear(Skeleton *self)
{
    text_clear(&self->bytes);
    self->origins.count = 0;
    self->lifts.count = 0;
}

void skeleton_free(Skeleton *self)
{
    text_free(&self->bytes);
    array_free(&self->origins);
    array_free(&self->lifts);
}
