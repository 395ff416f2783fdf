/* mutate - changes a model file so that most of it stays well-formed. */
#include "mutate.h"

#include "base/array.h"
#include "base/text.h"
#include "onnx.pb-c.h"
#include "wire/varint.h"
#include "wire/wire_walk.h"

/* Of libFuzzer; not there in a replay, where nothing is mutated. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size) __attribute__((weak));

enum { MUTATE_MAX_DEPTH = 12, MUTATE_MAX_FIELDS = 512, PRIVATE_FIELD = 536870911 };

typedef struct Random {
    uint64_t state;
} Random;

static uint32_t random_below(Random *self, size_t limit)
{
    self->state = self->state * 6364136223846793005u + 1442695040888963407u;
    return limit == 0 ? 0 : (uint32_t)((self->state >> 33) % limit);
}

/* A field of the message at work. */
typedef struct Part {
    uint32_t number;
    WireType type;
    uint64_t scalar;
    Bytes value; /* BYTES: what is inside; GROUP: the group's body; FIXED: its bytes */
} Part;

typedef ARRAY(Part) Parts;

/* ---- Reading ---- */

static bool read_varint(Bytes bytes, size_t *at, uint64_t *out)
{
    int taken = varint_read(bytes.data + *at, bytes.size - *at, out);
    if (taken <= 0) return false;
    *at += (size_t)taken;
    return true;
}

static bool read_bytes(Bytes bytes, size_t *at, uint64_t length, Bytes *out)
{
    if (length > bytes.size - *at) return false;
    *out = (Bytes){bytes.data + *at, (size_t)length};
    *at += (size_t)length;
    return true;
}

static bool read_part(Bytes bytes, size_t *at, Part *out)
{
    uint64_t key, length;
    if (!read_varint(bytes, at, &key)) return false;
    *out = (Part){.number = (uint32_t)(key >> 3), .type = (WireType)(key & 7)};
    switch (out->type) {
    case WIRE_VARINT: return read_varint(bytes, at, &out->scalar);
    case WIRE_FIXED64: return read_bytes(bytes, at, 8, &out->value);
    case WIRE_FIXED32: return read_bytes(bytes, at, 4, &out->value);
    case WIRE_BYTES: return read_varint(bytes, at, &length) && read_bytes(bytes, at, length, &out->value);
    default: return false;
    }
}

static bool read_parts(Bytes bytes, Parts *out)
{
    for (size_t at = 0; at < bytes.size;) {
        Part part;
        if (out->count == MUTATE_MAX_FIELDS || !read_part(bytes, &at, &part)) return false;
        array_push(out, part);
    }
    return true;
}

/* ---- Writing ---- */

static void write_varint(Text *out, uint64_t value, size_t padding)
{
    uint8_t bytes[VARINT_MAX_BYTES];
    size_t size = varint_write(value, bytes);
    for (; padding > 0 && size < VARINT_MAX_BYTES; padding--) {
        bytes[size - 1] |= 0x80;
        bytes[size++] = 0;
    }
    text_append_bytes(out, (Bytes){bytes, size});
}

static void write_part(Text *out, const Part *part, size_t padding)
{
    write_varint(out, (uint64_t)part->number << 3 | (uint64_t)part->type, padding);
    if (part->type == WIRE_VARINT) write_varint(out, part->scalar, padding);
    if (part->type == WIRE_BYTES) write_varint(out, part->value.size, padding);
    text_append_bytes(out, part->value);
    if (part->type == WIRE_GROUP) write_varint(out, (uint64_t)part->number << 3 | WIRE_GROUP_END, padding);
}

/* ---- Changing one message ---- */

static uint64_t odd_number(Random *random, uint64_t was)
{
    static const uint64_t numbers[] = {0,        1,          2,         3,          7,          11,
                                       16,       127,        128,       255,        1u << 20,   INT32_MAX,
                                       1u << 31, UINT32_MAX, INT64_MAX, UINT64_MAX, 1ull << 62, 1ull << 63};
    switch (random_below(random, 4)) {
    case 0: return was + 1;
    case 1: return was - 1;
    case 2: return random_below(random, 30);
    default: return numbers[random_below(random, COUNT_OF(numbers))];
    }
}

/* A field that ONNX does not have, or has with another type. */
static Part odd_part(Random *random, const Parts *parts)
{
    static const WireType types[] = {WIRE_VARINT, WIRE_FIXED64, WIRE_FIXED32, WIRE_BYTES, WIRE_GROUP};
    Part part = {.type = types[random_below(random, COUNT_OF(types))], .scalar = odd_number(random, 5)};
    part.number = random_below(random, 4) == 0 ? PRIVATE_FIELD : 1 + random_below(random, 30);
    Bytes any = {(const uint8_t *)"\x08\x01\x12\x02hi\x08\x01\x12\x02hi", 12};
    if (parts->count > 0 && random_below(random, 2)) {
        Bytes other = parts->items[random_below(random, parts->count)].value;
        if (other.size >= 8) any = other;
    }
    if (part.type == WIRE_FIXED64) part.value = (Bytes){any.data, 8};
    if (part.type == WIRE_FIXED32) part.value = (Bytes){any.data, 4};
    if (part.type == WIRE_BYTES) part.value = any;
    if (part.type == WIRE_GROUP) part.value = (Bytes){any.data, random_below(random, 2) ? 0 : 6};
    return part;
}

static void remove_part(Parts *parts, size_t index)
{
    memmove(parts->items + index, parts->items + index + 1, (parts->count - index - 1) * sizeof *parts->items);
    parts->count--;
}

static void insert_part(Parts *parts, size_t index, Part part)
{
    array_push(parts, part);
    memmove(parts->items + index + 1, parts->items + index, (parts->count - index - 1) * sizeof *parts->items);
    parts->items[index] = part;
}

/* A message in two occurrences: the fields of the first, then those of the second. */
static void split_part(Parts *parts, size_t index, Random *random)
{
    Part *part = &parts->items[index];
    Bytes whole = part->value;
    size_t at = 0, cut = 0, limit = random_below(random, whole.size + 1);
    for (Part field; at < limit && read_part(whole, &at, &field);) cut = at;
    if (part->type != WIRE_BYTES) return;
    part->value.size = cut;
    Part rest = *part;
    rest.value = (Bytes){whole.data + cut, whole.size - cut};
    insert_part(parts, index + 1, rest);
}

/* Numbers of a packed field one by one. */
static void unpack_part(Parts *parts, size_t index)
{
    Part part = parts->items[index];
    size_t at = 0;
    uint64_t scalar;
    if (part.type != WIRE_BYTES || part.value.size == 0 || part.value.size > 64) return;
    remove_part(parts, index);
    while (at < part.value.size && read_varint(part.value, &at, &scalar))
        insert_part(parts, index++, (Part){.number = part.number, .type = WIRE_VARINT, .scalar = scalar});
}

static void pack_part(Part *part, Text *kept)
{
    if (part->type != WIRE_VARINT) return;
    text_clear(kept);
    write_varint(kept, part->scalar, 0);
    part->type = WIRE_BYTES;
    part->value = text_bytes(kept);
}

/* Bytes become other bytes: those of a neighbour (names meet), or whatever libFuzzer makes of them. */
static void change_value(Parts *parts, size_t index, Random *random, Text *kept)
{
    enum { ROOM_BYTES = 64 };
    Part *part = &parts->items[index];
    const Part *other = &parts->items[random_below(random, parts->count)];
    if (part->type == WIRE_VARINT) {
        part->scalar = odd_number(random, part->scalar);
    } else if (part->type == WIRE_BYTES && other->type == WIRE_BYTES && random_below(random, 2)) {
        part->value = other->value;
    } else if (part->type == WIRE_BYTES) {
        size_t size = part->value.size;
        text_clear(kept);
        text_append_bytes(kept, part->value);
        text_append_repeated(kept, '\0', ROOM_BYTES);
        part->value = (Bytes){(uint8_t *)kept->data, LLVMFuzzerMutate((uint8_t *)kept->data, size, size + ROOM_BYTES)};
    }
}

static void change_parts(Parts *parts, Random *random, Text *kept)
{
    size_t index = random_below(random, parts->count), other = random_below(random, parts->count);
    Part held = parts->items[index];
    switch (random_below(random, 12)) {
    case 0: remove_part(parts, index); break;
    case 1: insert_part(parts, other, held); break;
    case 2:
        parts->items[index] = parts->items[other];
        parts->items[other] = held;
        break;
    case 3: insert_part(parts, index, odd_part(random, parts)); break;
    case 4: split_part(parts, index, random); break;
    case 5: unpack_part(parts, index); break;
    case 6: pack_part(&parts->items[index], kept); break;
    case 7: parts->items[index].number = 1 + random_below(random, 30); break;
    default: change_value(parts, index, random, kept); break;
    }
}

/* ---- Descending ---- */

static const ProtobufCMessageDescriptor *child_descriptor(const ProtobufCMessageDescriptor *descriptor,
                                                          const Part *part)
{
    const ProtobufCFieldDescriptor *field = protobuf_c_message_descriptor_get_field(descriptor, part->number);
    bool is_message = field && field->type == PROTOBUF_C_TYPE_MESSAGE && part->type == WIRE_BYTES;
    return is_message ? field->descriptor : NULL;
}

/* A message inside this one to change instead; SIZE_MAX: this very one. */
static size_t choose_child(const Parts *parts, const ProtobufCMessageDescriptor *descriptor, Random *random)
{
    if (random_below(random, 4) == 0) return SIZE_MAX;
    for (int attempt = 0; attempt < 8; attempt++) {
        size_t index = random_below(random, parts->count);
        if (child_descriptor(descriptor, &parts->items[index])) return index;
    }
    return SIZE_MAX;
}

static bool change_message(Bytes message, const ProtobufCMessageDescriptor *descriptor, int depth, Random *random,
                           Text *out)
{
    Parts parts = {0};
    Text changed = {0};
    bool is_whole = read_parts(message, &parts);
    if (is_whole && parts.count > 0) {
        size_t child = depth < MUTATE_MAX_DEPTH ? choose_child(&parts, descriptor, random) : SIZE_MAX;
        if (child != SIZE_MAX) {
            Part *part = &parts.items[child];
            is_whole = change_message(part->value, child_descriptor(descriptor, part), depth + 1, random, &changed);
            part->value = text_bytes(&changed);
        } else {
            change_parts(&parts, random, &changed);
        }
        size_t padded = random_below(random, 8) == 0 ? random_below(random, parts.count) : SIZE_MAX;
        for (size_t i = 0; i < parts.count; i++)
            write_part(out, &parts.items[i], i == padded ? 1 + random_below(random, 9) : 0);
    } else if (is_whole) {
        Part part = odd_part(random, &parts);
        write_part(out, &part, 0);
    }
    array_free(&parts);
    text_free(&changed);
    return is_whole;
}

size_t mutate_model(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    Random random = {seed};
    random_below(&random, 1);
    if (random_below(&random, 8) > 0) {
        Text out = {0};
        bool is_whole = change_message((Bytes){data, size}, &onnx__model_proto__descriptor, 0, &random, &out);
        bool is_usable = is_whole && out.size <= max_size;
        size_t changed_size = out.size;
        if (is_usable && out.size > 0) memcpy(data, out.data, out.size);
        text_free(&out);
        if (is_usable) return changed_size;
    }
    return LLVMFuzzerMutate(data, size, max_size);
}

size_t mutate_chosen(uint8_t *data, size_t size, size_t max_size, size_t choice_bytes, unsigned seed)
{
    uint8_t choices[16];
    if (size < choice_bytes || choice_bytes > sizeof choices || seed % 8 == 0)
        return mutate_model(data, size, max_size, seed);
    size_t model_bytes = size - choice_bytes;
    memcpy(choices, data + model_bytes, choice_bytes);
    if (seed % 8 == 1) choices[seed / 8 % choice_bytes] ^= (uint8_t)(1u << (seed / 32 % 8));
    model_bytes = mutate_model(data, model_bytes, max_size - choice_bytes, seed);
    memcpy(data + model_bytes, choices, choice_bytes);
    return model_bytes + choice_bytes;
}
