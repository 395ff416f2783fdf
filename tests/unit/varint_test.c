/* varint_test - base-128 integers: the examples of protobuf's documentation, padding, ends and limits. */
#include "wire/varint.h"

#include "check.h"

static void check_written(uint64_t value, const uint8_t *expected, size_t size)
{
    uint8_t bytes[VARINT_MAX_BYTES + 1];
    memset(bytes, 0xee, sizeof bytes);
    CHECK_EQUAL(varint_write(value, bytes), size);
    CHECK(memcmp(bytes, expected, size) == 0);
    CHECK_EQUAL(bytes[size], 0xee);
    CHECK_EQUAL(varint_size(value), size);
    uint64_t back = 0;
    CHECK_EQUAL(varint_read(expected, size, &back), size);
    CHECK(back == value);
}

static void check_read(const uint8_t *bytes, size_t size, int taken, uint64_t expected)
{
    uint64_t value = 12345;
    CHECK_EQUAL(varint_read(bytes, size, &value), taken);
    if (taken > 0) CHECK(value == expected);
}

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})

static void test_examples(void)
{
    check_written(0, BYTES(0));
    check_written(1, BYTES(1));
    check_written(127, BYTES(0x7f));
    check_written(128, BYTES(0x80, 1));
    check_written(150, BYTES(0x96, 1));
    check_written(300, BYTES(0xac, 2));
    check_written(16383, BYTES(0xff, 0x7f));
    check_written(16384, BYTES(0x80, 0x80, 1));
    check_written(UINT32_MAX, BYTES(0xff, 0xff, 0xff, 0xff, 0x0f));
    check_written((uint64_t)INT64_MAX, BYTES(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f));
    check_written((uint64_t)-2, BYTES(0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1));
    check_written(UINT64_MAX, BYTES(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1));
}

static void test_borders(void)
{
    for (unsigned bits = 7; bits < 64; bits += 7) {
        uint64_t first = (uint64_t)1 << bits;
        uint8_t bytes[VARINT_MAX_BYTES];
        CHECK_EQUAL(varint_size(first - 1), bits / 7);
        CHECK_EQUAL(varint_size(first), bits / 7 + 1);
        CHECK_EQUAL(varint_write(first, bytes), bits / 7 + 1);
    }
}

static void test_padding(void)
{
    check_read(BYTES(0x80, 0), 2, 0);
    check_read(BYTES(0x81, 0x80, 0x80, 0), 4, 1);
    check_read(BYTES(0x85, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0), 10, 5);
    check_read(BYTES(1, 0xff), 1, 1);
}

/* Of the tenth byte only one bit is left: the others are dropped, as protobuf does. */
static void test_bits_above_64(void)
{
    check_read(BYTES(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f), 10, (uint64_t)1 << 63);
    check_read(BYTES(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02), 10, 0);
}

static void test_damage(void)
{
    static const uint8_t endless[] = {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0};
    check_read(endless, 0, 0, 0);
    for (size_t size = 1; size < VARINT_MAX_BYTES; size++) check_read(endless, size, 0, 0);
    check_read(endless, VARINT_MAX_BYTES, -1, 0);
    check_read(endless, sizeof endless, -1, 0);
}

int main(void)
{
    test_examples();
    test_borders();
    test_padding();
    test_bits_above_64();
    test_damage();
    return check_finish("varint");
}
