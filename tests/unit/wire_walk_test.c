/* wire_walk_test - fields one by one with their places, over pieces and groups; every kind of damage with its offset. */
#include "wire/wire_walk.h"

#include "check.h"
#include "wire_bytes.h"

/* Walks all of bytes and gives the failure, or OK. */
static Status walk_all(Bytes bytes, uint32_t *out_count)
{
    ByteFile file = byte_file_open(bytes);
    Range all = {0, bytes.size};
    WireWalk walk;
    wire_walk_begin(&walk, file.reader, "SomeProto", &all, 1);
    Status status;
    *out_count = 0;
    for (;;) {
        WireField field;
        bool has_field = false;
        status = wire_walk_next(&walk, &field, &has_field);
        if (!status_is_ok(status) || !has_field) break;
        ++*out_count;
    }
    byte_file_close(&file);
    return status;
}

/* bytes: moved. It fails at `offset`, with these words. */
static void check_damage(Text *bytes, unsigned offset, const char *words)
{
    uint32_t count;
    Status status = walk_all(text_bytes(bytes), &count);
    Text place = {0};
    text_append_format(&place, "file, offset %u: ", offset);
    CHECK_EQUAL(status.code, STATUS_CODE_MODEL);
    bool is_told = status.message && strncmp(status.message, text_of(&place), place.size) == 0;
    if (!CHECK(is_told && strstr(status.message, words)))
        printf("    \"%s\", not at offset %u with \"%s\"\n", status.message ? status.message : "", offset, words);
    status_free(&status);
    text_free(&place);
    text_free(bytes);
}

static WireField next(WireWalk *walk)
{
    WireField field = {0};
    bool has_field = false;
    Status status = wire_walk_next(walk, &field, &has_field);
    CHECK(status_is_ok(status) && has_field);
    status_free(&status);
    return field;
}

static void check_end(WireWalk *walk)
{
    WireField field;
    for (int time = 0; time < 2; time++) {
        bool has_field = true;
        Status status = wire_walk_next(walk, &field, &has_field);
        CHECK(status_is_ok(status) && !has_field);
        status_free(&status);
    }
}

static void check_place(const WireField *field, uint32_t number, WireType type, uint64_t start, uint64_t value,
                        uint64_t end)
{
    CHECK_EQUAL(field->number, number);
    CHECK_EQUAL(field->type, type);
    CHECK_EQUAL(field->start, start);
    CHECK_EQUAL(field->value, value);
    CHECK_EQUAL(field->end, end);
    CHECK_EQUAL(wire_field_length(field), end - value);
}

static void test_types(void)
{
    Text bytes = {0};
    put_number(&bytes, 1, 300);              /* 0 .. 3 */
    put_fixed(&bytes, 2, 8, UINT64_MAX - 1); /* 3 .. 12 */
    put_text(&bytes, 20, "seven b");         /* 12 .. 22, after a key of two bytes */
    put_fixed(&bytes, 4, 4, 0xfeedbeef);     /* 22 .. 27 */
    put_text(&bytes, 536870911, "");         /* 27 .. 33 */
    ByteFile file = byte_file_open(text_bytes(&bytes));
    Range all = {0, bytes.size};
    WireWalk walk;
    wire_walk_begin(&walk, file.reader, "SomeProto", &all, 1);
    WireField field = next(&walk);
    check_place(&field, 1, WIRE_VARINT, 0, 1, 3);
    CHECK_EQUAL(field.scalar, 300);
    field = next(&walk);
    check_place(&field, 2, WIRE_FIXED64, 3, 4, 12);
    CHECK(field.scalar == UINT64_MAX - 1);
    field = next(&walk);
    check_place(&field, 20, WIRE_BYTES, 12, 15, 22);
    field = next(&walk);
    check_place(&field, 4, WIRE_FIXED32, 22, 23, 27);
    CHECK_EQUAL(field.scalar, 0xfeedbeef);
    field = next(&walk);
    check_place(&field, 536870911, WIRE_BYTES, 27, 33, 33);
    check_end(&walk);
    byte_file_close(&file);
    text_free(&bytes);
}

static void test_pieces(void)
{
    Text bytes = {0};
    put_number(&bytes, 1, 1); /* 0 .. 2 */
    text_append(&bytes, "junk");
    put_number(&bytes, 2, 2); /* 6 .. 8 */
    put_number(&bytes, 3, 3);
    ByteFile file = byte_file_open(text_bytes(&bytes));
    Range pieces[] = {{0, 0}, {6, 4}, {3, 0}, {0, 2}, {10, 0}};
    WireWalk walk;
    wire_walk_begin(&walk, file.reader, "SomeProto", pieces, 5);
    CHECK_EQUAL(next(&walk).start, 6);
    CHECK_EQUAL(next(&walk).start, 8);
    CHECK_EQUAL(next(&walk).start, 0);
    check_end(&walk);
    wire_walk_begin(&walk, file.reader, "SomeProto", NULL, 0);
    check_end(&walk);
    byte_file_close(&file);
    text_free(&bytes);
}

/* A field may not reach over the end of its piece into the next. */
static void test_field_over_pieces(void)
{
    Text bytes = {0};
    put_text(&bytes, 1, "abcdef");
    ByteFile file = byte_file_open(text_bytes(&bytes));
    Range pieces[] = {{0, 5}, {5, 3}};
    WireWalk walk;
    wire_walk_begin(&walk, file.reader, "SomeProto", pieces, 2);
    WireField field;
    bool has_field;
    Status status = wire_walk_next(&walk, &field, &has_field);
    CHECK_EQUAL(status.code, STATUS_CODE_MODEL);
    status_free(&status);
    byte_file_close(&file);
    text_free(&bytes);
}

static void test_groups(void)
{
    Text bytes = {0};
    put_key(&bytes, 9, 3);
    put_number(&bytes, 1, 1);
    put_key(&bytes, 10, 3);
    put_text(&bytes, 2, "\x4c"); /* in a value, the key of the group's end is none */
    put_key(&bytes, 10, 4);
    put_key(&bytes, 9, 4);
    size_t end = bytes.size;
    put_number(&bytes, 5, 5);
    ByteFile file = byte_file_open(text_bytes(&bytes));
    Range all = {0, bytes.size};
    WireWalk walk;
    wire_walk_begin(&walk, file.reader, "SomeProto", &all, 1);
    WireField field = next(&walk);
    check_place(&field, 9, WIRE_GROUP, 0, 1, end);
    CHECK_EQUAL(next(&walk).number, 5);
    check_end(&walk);
    byte_file_close(&file);
    text_free(&bytes);
}

static Text nested_groups(unsigned depth)
{
    Text bytes = {0};
    for (unsigned i = 0; i < depth; i++) put_key(&bytes, 7, 3);
    for (unsigned i = 0; i < depth; i++) put_key(&bytes, 7, 4);
    return bytes;
}

static void test_depth_of_groups(void)
{
    Text deepest = nested_groups(WIRE_MAX_DEPTH);
    uint32_t count;
    Status status = walk_all(text_bytes(&deepest), &count);
    CHECK(status_is_ok(status));
    CHECK_EQUAL(count, 1);
    status_free(&status);
    text_free(&deepest);
    Text deeper = nested_groups(WIRE_MAX_DEPTH + 1);
    check_damage(&deeper, WIRE_MAX_DEPTH, "deeper than 100");
}

static Text after_a_field(void)
{
    Text bytes = {0};
    put_number(&bytes, 1, 1);
    return bytes;
}

static void test_damage(void)
{
    Text bytes = after_a_field();
    put_key(&bytes, 0, 2);
    check_damage(&bytes, 2, "no field can begin here in SomeProto");
    bytes = after_a_field();
    put_key(&bytes, 1, 6);
    check_damage(&bytes, 2, "no field can begin here");
    bytes = after_a_field();
    put_varint(&bytes, (uint64_t)1 << 32 | 8);
    check_damage(&bytes, 2, "no field can begin here");
    bytes = after_a_field();
    put_key(&bytes, 3, 4);
    check_damage(&bytes, 2, "never began");
    bytes = after_a_field();
    put_key(&bytes, 3, 2);
    put_varint(&bytes, 4);
    text_append(&bytes, "abc");
    check_damage(&bytes, 2, "field 3 of SomeProto claims 4 bytes, but only 3 are left");
    bytes = after_a_field();
    put_key(&bytes, 3, 2);
    put_varint(&bytes, UINT64_MAX);
    check_damage(&bytes, 2, "claims 18446744073709551615 bytes, but only 0 are left");
    bytes = after_a_field();
    put_key(&bytes, 3, 5);
    text_append(&bytes, "abc");
    check_damage(&bytes, 3, "SomeProto ends inside a 4-byte number");
    bytes = after_a_field();
    put_key(&bytes, 3, 0);
    text_append(&bytes, "\xff\xff");
    check_damage(&bytes, 3, "ends inside a varint");
    bytes = after_a_field();
    put_key(&bytes, 3, 0);
    text_append(&bytes, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01");
    check_damage(&bytes, 3, "longer than ten bytes");
}

static void test_damaged_groups(void)
{
    Text bytes = after_a_field();
    put_key(&bytes, 3, 3);
    check_damage(&bytes, 2, "group 3 of SomeProto has no end");
    bytes = after_a_field();
    put_key(&bytes, 3, 3);
    put_key(&bytes, 4, 4);
    check_damage(&bytes, 3, "group 3 of SomeProto ends as group 4");
    bytes = after_a_field();
    put_key(&bytes, 3, 3);
    put_key(&bytes, 4, 2);
    put_varint(&bytes, 9);
    check_damage(&bytes, 3, "field 4 of SomeProto claims 9 bytes");
}

int main(void)
{
    test_types();
    test_pieces();
    test_field_over_pieces();
    test_groups();
    test_depth_of_groups();
    test_damage();
    test_damaged_groups();
    return check_finish("wire_walk");
}
