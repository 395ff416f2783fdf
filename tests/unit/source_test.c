/* source_test - ranges are checked before anything is read or copied; a sink counts, aligns and copies any source. */
#include "io/sink.h"

#include "check.h"
#include "pattern_source.h"
#include "status_check.h"

typedef struct CollectingSink {
    Sink sink;
    uint8_t bytes[3 << 20];
    size_t size;
    uint64_t copied_bytes;
    bool is_full;
} CollectingSink;

static CollectingSink collected; /* too large for the stack */

static Status collect(Sink *sink, const void *bytes, size_t length)
{
    CollectingSink *self = (CollectingSink *)(void *)sink;
    if (self->is_full) return status_fail(STATUS_CODE_IO, "collected: full");
    memcpy(self->bytes + self->size, bytes, length);
    self->size += length;
    return STATUS_OK;
}

static Status collect_copy(Sink *sink, Source *source, uint64_t offset, uint64_t length)
{
    CollectingSink *self = (CollectingSink *)(void *)sink;
    self->copied_bytes += length;
    (void)source;
    (void)offset;
    return STATUS_OK;
}

static void reset(void)
{
    collected.sink = (Sink){.write = collect, .name = "collected"};
    collected.size = 0;
    collected.copied_bytes = 0;
    collected.is_full = false;
}

static void test_read_range(void)
{
    PatternSource pattern = pattern_source(100);
    uint8_t bytes[100];
    CHECK(status_is_ok(source_read_at(&pattern.source, 0, bytes, 100)));
    CHECK(is_pattern(bytes, 0, 100));
    CHECK(status_is_ok(source_read_at(&pattern.source, 99, bytes, 1)));
    CHECK(bytes[0] == pattern_byte(99));

    uint64_t count = pattern.read_count;
    CHECK(status_is_ok(source_read_at(&pattern.source, 100, bytes, 0)));
    check_fails(source_read_at(&pattern.source, 100, bytes, 1), STATUS_CODE_MODEL, "past the end");
    check_fails(source_read_at(&pattern.source, 101, bytes, 0), STATUS_CODE_MODEL, "past the end");
    check_fails(source_read_at(&pattern.source, 1, bytes, 100), STATUS_CODE_MODEL, "pattern: 100 bytes at offset 1");
    check_fails(source_read_at(&pattern.source, UINT64_MAX, bytes, 2), STATUS_CODE_MODEL, "past the end");
    check_fails(source_read_at(&pattern.source, 50, bytes, SIZE_MAX), STATUS_CODE_MODEL, "past the end");
    CHECK_EQUAL(pattern.read_count, count);
}

static void test_verify_and_close_may_be_absent(void)
{
    PatternSource pattern = pattern_source(1);
    CHECK(status_is_ok(source_verify(&pattern.source)));
    source_close(NULL);
}

static void test_write_counts(void)
{
    reset();
    CHECK(status_is_ok(sink_write(&collected.sink, "abc", 3)));
    CHECK(status_is_ok(sink_write(&collected.sink, "", 0)));
    CHECK_EQUAL(collected.sink.written_bytes, 3);
    collected.is_full = true;
    check_fails(sink_write(&collected.sink, "d", 1), STATUS_CODE_IO, "full");
    CHECK_EQUAL(collected.sink.written_bytes, 3);
}

static void test_align(void)
{
    reset();
    CHECK(status_is_ok(sink_align(&collected.sink, 65536)));
    CHECK_EQUAL(collected.size, 0);
    memset(collected.bytes, 0xff, sizeof collected.bytes);
    CHECK(status_is_ok(sink_write(&collected.sink, "x", 1)));
    CHECK(status_is_ok(sink_align(&collected.sink, 65536)));
    CHECK_EQUAL(collected.size, 65536);
    CHECK_EQUAL(collected.sink.written_bytes, 65536);
    size_t zero_count = 0;
    for (size_t k = 1; k < 65536; k++) zero_count += collected.bytes[k] == 0;
    CHECK_EQUAL(zero_count, 65535);
    CHECK(status_is_ok(sink_align(&collected.sink, 65536)));
    CHECK(status_is_ok(sink_align(&collected.sink, 1)));
    CHECK_EQUAL(collected.size, 65536);
}

static void test_copy_by_reading(void)
{
    static const uint64_t lengths[] = {0, 1, 4096, 4097, 1 << 20, (1 << 20) + 1, (2 << 20) + 12345};
    for (size_t k = 0; k < sizeof lengths / sizeof lengths[0]; k++) {
        PatternSource pattern = pattern_source(77 + lengths[k]);
        reset();
        CHECK(status_is_ok(sink_copy(&collected.sink, &pattern.source, 77, lengths[k])));
        CHECK_EQUAL(collected.size, lengths[k]);
        CHECK_EQUAL(collected.sink.written_bytes, lengths[k]);
        CHECK(is_pattern(collected.bytes, 77, collected.size));
    }
}

static void test_copy_range(void)
{
    PatternSource pattern = pattern_source(100);
    reset();
    check_fails(sink_copy(&collected.sink, &pattern.source, 1, 100), STATUS_CODE_MODEL, "past the end");
    check_fails(sink_copy(&collected.sink, &pattern.source, 101, 0), STATUS_CODE_MODEL, "past the end");
    check_fails(sink_copy(&collected.sink, &pattern.source, 2, UINT64_MAX), STATUS_CODE_MODEL, "past the end");
    CHECK_EQUAL(collected.size, 0);
    pattern.is_broken = true;
    check_fails(sink_copy(&collected.sink, &pattern.source, 0, 100), STATUS_CODE_IO, "broken");
}

static void test_copy_by_reference(void)
{
    PatternSource pattern = pattern_source(100);
    reset();
    collected.sink.copy = collect_copy;
    CHECK(status_is_ok(sink_copy(&collected.sink, &pattern.source, 10, 20)));
    CHECK_EQUAL(collected.copied_bytes, 0); /* no handle: nothing to refer to */
    CHECK_EQUAL(collected.size, 20);
    pattern.source.handle = 5;
    CHECK(status_is_ok(sink_copy(&collected.sink, &pattern.source, 10, 30)));
    CHECK_EQUAL(collected.copied_bytes, 30);
    CHECK_EQUAL(collected.sink.written_bytes, 50);
    check_fails(sink_copy(&collected.sink, &pattern.source, 90, 11), STATUS_CODE_MODEL, "past the end");
    CHECK_EQUAL(collected.copied_bytes, 30);
}

int main(void)
{
    test_read_range();
    test_verify_and_close_may_be_absent();
    test_write_counts();
    test_align();
    test_copy_by_reading();
    test_copy_range();
    test_copy_by_reference();
    return check_finish("source");
}
