/* wire_skeleton_test - what is copied, what is lifted out, and how split messages and oneofs become one. */
#include "wire/wire_skeleton.h"

#include "onnx.pb-c.h"
#include "status_check.h"
#include "wire_bytes.h"

/* A message read as skeleton and unpacked. */
typedef struct Built {
    ByteFile file;
    Arena arena;
    Skeleton skeleton;
    ProtobufCMessage *message;
} Built;

/* bytes: moved. */
static Built build(Text *bytes, const ProtobufCMessageDescriptor *descriptor)
{
    Built built = {.file = byte_file_open(text_bytes(bytes))};
    Arena *arena = &built.arena;
    built.skeleton.arena = arena;
    Origin whole = {.body = {0, bytes->size}, .piece_count = 1};
    check_done(skeleton_build(&built.skeleton, built.file.reader, descriptor, &whole, 0));
    check_done(skeleton_unpack(&built.skeleton, descriptor, arena, &built.message));
    text_free(bytes);
    return built;
}

static void end(Built *self)
{
    skeleton_free(&self->skeleton);
    arena_free(&self->arena);
    byte_file_close(&self->file);
}

/* bytes: moved. */
static void check_refused(Text *bytes, const ProtobufCMessageDescriptor *descriptor, const char *words)
{
    ByteFile file = byte_file_open(text_bytes(bytes));
    Arena arena = {0};
    Skeleton skeleton = {.arena = &arena};
    Origin whole = {.body = {0, bytes->size}, .piece_count = 1};
    check_fails(skeleton_build(&skeleton, file.reader, descriptor, &whole, 0), STATUS_CODE_MODEL, words);
    skeleton_free(&skeleton);
    arena_free(&arena);
    byte_file_close(&file);
    text_free(bytes);
}

static bool is_text(ProtobufCBinaryData bytes, const char *text)
{
    return bytes_equal((Bytes){bytes.data, bytes.len}, bytes_of(text));
}

static bool is_range(Range range, uint64_t offset, uint64_t length)
{
    return range.offset == offset && range.length == length;
}

static void test_unknown_stays_behind(void)
{
    Text bytes = {0};
    put_number(&bytes, 536870911, 77); /* the private field: from a file it means nothing */
    put_text(&bytes, 3, "old name");
    put_number(&bytes, 3, 5);         /* name, but a number */
    put_text(&bytes, 999, "unknown"); /* no field of NodeProto */
    put_text(&bytes, 3, "name");
    Built built = build(&bytes, &onnx__node_proto__descriptor);
    const Onnx__NodeProto *node = (const Onnx__NodeProto *)built.message;
    CHECK(is_text(node->name, "name"));
    CHECK_EQUAL(node->origin, 0);
    CHECK_EQUAL(node->base.n_unknown_fields, 0);
    end(&built);
}

static void test_places(void)
{
    Text bytes = {0}, attribute = {0};
    put_text(&bytes, 4, "Add");       /* 0 .. 5 */
    put_text(&attribute, 1, "alpha"); /* 7 .. 14 */
    put_number(&attribute, 3, 5);
    put_message(&bytes, 5, &attribute); /* 5 .. 16 */
    Built built = build(&bytes, &onnx__node_proto__descriptor);
    const Onnx__NodeProto *node = (const Onnx__NodeProto *)built.message;
    if (CHECK_EQUAL(node->n_attribute, 1)) {
        Origin origin = built.skeleton.origins.items[node->attribute[0]->origin];
        CHECK(is_range(origin.body, 7, 9));
        CHECK_EQUAL(origin.header_bytes, 2);
        CHECK_EQUAL(origin.piece_count, 1);
        CHECK_EQUAL(node->attribute[0]->i, 5);
    }
    end(&built);
}

static void test_payloads_are_lifted(void)
{
    Text bytes = {0};
    put_text(&bytes, 9, "raw");                 /* value 2 .. 5 */
    put_fixed(&bytes, 4, 4, 1);                 /* 5 .. 10: two single values are one run */
    put_fixed(&bytes, 4, 4, 2);                 /* 10 .. 15 */
    put_bytes(&bytes, 4, bytes_of("packed:)")); /* 15 .. 25, value 17 */
    put_fixed(&bytes, 4, 4, 3);                 /* 25 .. 30 */
    put_text(&bytes, 8, "name");
    Built built = build(&bytes, &onnx__tensor_proto__descriptor);
    const Onnx__TensorProto *tensor = (const Onnx__TensorProto *)built.message;
    CHECK(is_text(tensor->name, "name"));
    CHECK(!tensor->has_raw_data && tensor->n_float_data == 0);
    const Lift *lifts = built.skeleton.lifts.items;
    if (CHECK_EQUAL(built.skeleton.lifts.count, 4)) {
        CHECK(lifts[0].field == 9 && lifts[0].is_packed && is_range(lifts[0].range, 2, 3));
        CHECK(lifts[1].field == 4 && !lifts[1].is_packed && is_range(lifts[1].range, 5, 10));
        CHECK(lifts[2].field == 4 && lifts[2].is_packed && is_range(lifts[2].range, 17, 8));
        CHECK(lifts[3].field == 4 && !lifts[3].is_packed && is_range(lifts[3].range, 25, 5));
    }
    end(&built);
}

static void test_graphs_are_lifted(void)
{
    Text bytes = {0}, graph = {0};
    put_text(&graph, 2, "body");
    put_text(&bytes, 1, "g"); /* 0 .. 3 */
    put_message(&bytes, 6, &graph);
    Built built = build(&bytes, &onnx__attribute_proto__descriptor);
    const Onnx__AttributeProto *attribute = (const Onnx__AttributeProto *)built.message;
    CHECK(attribute->g == NULL);
    if (CHECK_EQUAL(built.skeleton.lifts.count, 1)) {
        const Lift *lift = &built.skeleton.lifts.items[0];
        CHECK(lift->field == 6 && is_range(lift->range, 5, 6));
        CHECK(is_range(built.skeleton.origins.items[lift->child].body, 5, 6));
    }
    end(&built);
}

/* Lists of up to 4 KiB are in the skeleton and lifted; longer ones are lifted alone. */
static void check_list(size_t count, bool is_copied)
{
    Text bytes = {0}, floats = {0};
    text_append_repeated(&floats, '\x3f', count * 4);
    put_message(&bytes, 7, &floats);
    Built built = build(&bytes, &onnx__attribute_proto__descriptor);
    const Onnx__AttributeProto *attribute = (const Onnx__AttributeProto *)built.message;
    CHECK_EQUAL(attribute->n_floats, is_copied ? count : 0);
    CHECK_EQUAL(built.skeleton.lifts.count, 1);
    CHECK_EQUAL(built.skeleton.lifts.items[0].range.length, count * 4);
    end(&built);
}

static void test_numbers_packed_or_not(void)
{
    Text bytes = {0}, packed = {0};
    put_number(&bytes, 1, 2);
    put_varint(&packed, 3);
    text_append(&packed, "\x84\x80"); /* 4, padded by a NUL that follows */
    text_append_char(&packed, '\0');
    put_message(&bytes, 1, &packed);
    put_message(&bytes, 1, &packed); /* an empty pack */
    put_number(&bytes, 1, (uint64_t)-5);
    Built built = build(&bytes, &onnx__tensor_proto__descriptor);
    const Onnx__TensorProto *tensor = (const Onnx__TensorProto *)built.message;
    if (CHECK_EQUAL(tensor->n_dims, 4)) {
        CHECK_EQUAL(tensor->dims[0], 2);
        CHECK_EQUAL(tensor->dims[1], 3);
        CHECK_EQUAL(tensor->dims[2], 4);
        CHECK_EQUAL(tensor->dims[3], -5);
    }
    end(&built);
}

/* A type in three occurrences, between them another field: one type with the fields of all. */
static void test_split_message(void)
{
    Text bytes = {0}, part = {0}, tensor = {0};
    put_number(&tensor, 1, 1);
    put_message(&part, 1, &tensor);
    put_message(&bytes, 2, &part);
    put_text(&bytes, 1, "x");
    put_text(&part, 6, "denotation");
    put_message(&bytes, 2, &part);
    put_message(&part, 2, &tensor); /* an empty shape */
    put_message(&tensor, 1, &part);
    put_message(&bytes, 2, &tensor);
    Built built = build(&bytes, &onnx__value_info_proto__descriptor);
    const Onnx__ValueInfoProto *info = (const Onnx__ValueInfoProto *)built.message;
    CHECK(is_text(info->name, "x"));
    if (CHECK(info->type && info->type->tensor_type)) {
        CHECK_EQUAL(info->type->tensor_type->elem_type, 1);
        CHECK(info->type->tensor_type->shape != NULL);
        CHECK(is_text(info->type->denotation, "denotation"));
        CHECK_EQUAL(built.skeleton.origins.items[info->type->origin].piece_count, 3);
        CHECK_EQUAL(built.skeleton.origins.items[info->type->tensor_type->origin].piece_count, 2);
    }
    end(&built);
}

/* tensor, sequence, tensor: the second tensor knows nothing of the first. */
static void test_oneof_members(void)
{
    Text bytes = {0}, tensor = {0}, empty = {0};
    put_number(&tensor, 1, 1);
    put_message(&bytes, 1, &tensor);
    put_message(&bytes, 4, &empty);
    put_message(&tensor, 2, &empty);
    put_message(&bytes, 1, &tensor);
    Built built = build(&bytes, &onnx__type_proto__descriptor);
    const Onnx__TypeProto *type = (const Onnx__TypeProto *)built.message;
    CHECK(type->sequence_type == NULL);
    if (CHECK(type->tensor_type != NULL)) {
        CHECK(!type->tensor_type->has_elem_type);
        CHECK(type->tensor_type->shape != NULL);
    }
    end(&built);
}

static void test_oneof_scalars(void)
{
    Text bytes = {0};
    put_number(&bytes, 1, 5);
    put_text(&bytes, 3, "denotation");
    put_text(&bytes, 2, "N");
    Built built = build(&bytes, &onnx__tensor_shape_proto__dimension__descriptor);
    const Onnx__TensorShapeProto__Dimension *dim = (const Onnx__TensorShapeProto__Dimension *)built.message;
    CHECK(!dim->has_dim_value && dim->has_dim_param);
    CHECK(is_text(dim->dim_param, "N"));
    CHECK(is_text(dim->denotation, "denotation"));
    end(&built);
}

/* Sequences of sequences: two messages a level. */
static Text nested_types(int levels)
{
    Text type = {0};
    for (int i = 0; i < levels; i++) {
        Text sequence = {0}, outer = {0};
        put_message(&sequence, 1, &type);
        put_message(&outer, 4, &sequence);
        type = outer;
    }
    return type;
}

static void test_depth(void)
{
    Text deep = nested_types(WIRE_MAX_DEPTH / 2 - 1);
    Built built = build(&deep, &onnx__type_proto__descriptor);
    const Onnx__TypeProto *type = (const Onnx__TypeProto *)built.message;
    int levels = 0;
    for (; type && type->sequence_type; type = type->sequence_type->elem_type) levels++;
    CHECK_EQUAL(levels, WIRE_MAX_DEPTH / 2 - 1);
    end(&built);
    deep = nested_types(WIRE_MAX_DEPTH / 2);
    check_refused(&deep, &onnx__type_proto__descriptor, "nested deeper than 100");
}

/* Every level split: the work must not double with each. */
static void test_split_at_every_level(void)
{
    enum { LEVELS = WIRE_MAX_DEPTH / 2 - 1 };
    Text type = {0}, empty = {0};
    for (int i = 0; i < LEVELS; i++) {
        Text sequence = {0}, outer = {0};
        put_message(&sequence, 1, &type);
        put_message(&sequence, 1, &empty);
        put_message(&outer, 4, &sequence);
        put_message(&outer, 4, &empty);
        type = outer;
    }
    Built built = build(&type, &onnx__type_proto__descriptor);
    CHECK(built.skeleton.origins.count <= 2 * LEVELS + 2);
    end(&built);
}

static void test_damage(void)
{
    Text bytes = {0}, child = {0};
    put_text(&bytes, 1, "\x80"); /* packed dims */
    check_refused(&bytes, &onnx__tensor_proto__descriptor, "packed field 1 ends inside a number");
    bytes = (Text){0};
    put_text(&bytes, 7, "12345"); /* packed floats */
    check_refused(&bytes, &onnx__attribute_proto__descriptor, "not a whole count of 4-byte numbers");
    bytes = (Text){0};
    put_text(&bytes, 10, "1234567"); /* packed doubles, which are lifted */
    check_refused(&bytes, &onnx__tensor_proto__descriptor, "not a whole count of 8-byte numbers");
    bytes = (Text){0};
    text_append(&child, "\x0a\x05"
                        "four");
    put_message(&bytes, 5, &child);
    check_refused(&bytes, &onnx__node_proto__descriptor, "file, offset 2: field 1 of AttributeProto claims 5 bytes");
}

int main(void)
{
    test_unknown_stays_behind();
    test_places();
    test_payloads_are_lifted();
    test_graphs_are_lifted();
    check_list(SKELETON_SMALL_BYTES / 4, true);
    check_list(SKELETON_SMALL_BYTES / 4 + 1, false);
    test_numbers_packed_or_not();
    test_split_message();
    test_oneof_members();
    test_oneof_scalars();
    test_depth();
    test_split_at_every_level();
    test_damage();
    return check_finish("wire_skeleton");
}
