/* reader_test - views hold the right bytes wherever they begin, and little is read beside them. */
#include "io/reader.h"

#include "check.h"
#include "pattern_source.h"

enum { MIB = 1 << 20 };

static void check_view(Reader *reader, uint64_t offset, size_t wanted)
{
    uint64_t size_bytes = reader_source(reader)->size_bytes;
    uint64_t left = offset < size_bytes ? size_bytes - offset : 0;
    Bytes view;
    if (!CHECK(status_is_ok(reader_view(reader, offset, wanted, &view)))) return;
    CHECK(view.size >= (wanted < left ? wanted : left));
    CHECK(view.size <= left);
    CHECK(left == 0 || view.size > 0);
    CHECK(is_pattern(view.data, offset, view.size < 70000 ? view.size : 70000));
}

static void test_views_at_borders(void)
{
    PatternSource pattern = pattern_source(5 * MIB + 321);
    Reader *reader = reader_open(&pattern.source);
    CHECK(reader_source(reader) == &pattern.source);
    for (uint64_t border = 0; border <= 5 * MIB; border += MIB / 4) {
        for (int step = -2; step <= 2; step++) {
            if (border == 0 && step < 0) continue;
            check_view(reader, border + (uint64_t)(int64_t)step, READER_MAX_VIEW);
            check_view(reader, border + (uint64_t)(int64_t)step, 1);
        }
    }
    check_view(reader, 5 * MIB + 320, READER_MAX_VIEW);
    check_view(reader, 5 * MIB + 321, READER_MAX_VIEW);
    check_view(reader, UINT64_MAX, READER_MAX_VIEW);
    check_view(reader, 0, 0);
    reader_close(reader);
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void test_random_walk(void)
{
    static uint8_t bytes[200000];
    uint64_t state = 88172645463325252u;
    PatternSource pattern = pattern_source(20 * MIB + 5);
    Reader *reader = reader_open(&pattern.source);
    for (int k = 0; k < 2000; k++) {
        uint64_t offset = next_random(&state) % (20 * MIB);
        for (int near = 0; near < 4; near++) {
            offset = offset + next_random(&state) % 5000;
            if (offset > 1000) offset -= next_random(&state) % 1000;
            check_view(reader, offset, next_random(&state) % READER_MAX_VIEW + 1);
        }
        size_t length = next_random(&state) % sizeof bytes;
        if (offset + length > pattern.source.size_bytes) continue;
        CHECK(status_is_ok(reader_read(reader, offset, bytes, length)));
        CHECK(is_pattern(bytes, offset, length));
    }
    reader_close(reader);
}

static void test_sequential_reads_each_byte_about_once(void)
{
    PatternSource pattern = pattern_source(32 * MIB);
    Reader *reader = reader_open(&pattern.source);
    uint8_t bytes[100];
    for (uint64_t offset = 0; offset + sizeof bytes <= 32 * MIB; offset += sizeof bytes) {
        if (!status_is_ok(reader_read(reader, offset, bytes, sizeof bytes))) CHECK(false);
    }
    CHECK(pattern.read_bytes < 33 * MIB);
    CHECK(pattern.read_count < 40);
    reader_close(reader);
}

static void test_jumps_do_not_read_what_they_skip(void)
{
    enum { PAYLOAD_BYTES = 4 * MIB, PAYLOAD_COUNT = 2000 };
    PatternSource pattern = pattern_source((uint64_t)PAYLOAD_BYTES * PAYLOAD_COUNT);
    Reader *reader = reader_open(&pattern.source);
    for (uint64_t k = 0; k < PAYLOAD_COUNT; k++) check_view(reader, k * PAYLOAD_BYTES, 100);
    CHECK(pattern.read_bytes <= (uint64_t)PAYLOAD_COUNT * 64 * 1024);
    reader_close(reader);
}

static void test_stepping_back_does_not_read_again(void)
{
    PatternSource pattern = pattern_source(8 * MIB);
    Reader *reader = reader_open(&pattern.source);
    for (uint64_t offset = 0; offset < 3 * MIB; offset += 1000) check_view(reader, offset, 1000);
    uint64_t count = pattern.read_count;
    check_view(reader, 3 * MIB - 300 * 1000, 1000);
    check_view(reader, 3 * MIB - 2000, 1000);
    CHECK_EQUAL(pattern.read_count, count);
    reader_close(reader);
}

static void test_read_past_the_end(void)
{
    PatternSource pattern = pattern_source(1000);
    Reader *reader = reader_open(&pattern.source);
    uint8_t bytes[1001];
    CHECK(status_is_ok(reader_read(reader, 0, bytes, 1000)));
    CHECK(status_is_ok(reader_read(reader, 1000, bytes, 0)));
    static const struct {
        uint64_t offset;
        size_t length;
    } outside[] = {{0, 1001}, {1000, 1}, {1001, 0}, {UINT64_MAX, 1}, {UINT64_MAX, 0}, {500, SIZE_MAX}};
    for (size_t k = 0; k < sizeof outside / sizeof outside[0]; k++) {
        Status status = reader_read(reader, outside[k].offset, bytes, outside[k].length);
        CHECK_EQUAL(status.code, STATUS_CODE_MODEL);
        status_free(&status);
    }
    reader_close(reader);
}

static void test_empty_source(void)
{
    PatternSource pattern = pattern_source(0);
    Reader *reader = reader_open(&pattern.source);
    check_view(reader, 0, 10);
    CHECK_EQUAL(pattern.read_count, 0);
    reader_close(reader);
    reader_close(NULL);
}

static void test_failed_read_is_not_kept(void)
{
    PatternSource pattern = pattern_source(4 * MIB);
    Reader *reader = reader_open(&pattern.source);
    check_view(reader, 0, 10);
    check_view(reader, 2 * MIB, 10);
    pattern.is_broken = true;
    Bytes view;
    Status status = reader_view(reader, 3 * MIB, 10, &view);
    CHECK_EQUAL(status.code, STATUS_CODE_IO);
    status_free(&status);
    check_view(reader, 2 * MIB, 10); /* the block used last is still there */
    pattern.is_broken = false;
    check_view(reader, 0, 10); /* what was read over half way is not */
    check_view(reader, 3 * MIB, 10);
    reader_close(reader);
}

int main(void)
{
    test_views_at_borders();
    test_random_walk();
    test_sequential_reads_each_byte_about_once();
    test_jumps_do_not_read_what_they_skip();
    test_stepping_back_does_not_read_again();
    test_read_past_the_end();
    test_empty_source();
    test_failed_read_is_not_kept();
    return check_finish("reader");
}
