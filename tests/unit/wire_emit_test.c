/* wire_emit_test - plans: sizes known before the first byte, runs that join, fields replaced in order, exact writing. */
#include "wire/wire_emit.h"

#include "onnx.pb-c.h"
#include "pattern_source.h"
#include "status_check.h"
#include "wire_bytes.h"

/* A sink that keeps what it is given. */
typedef struct TextSink {
    Sink sink; /* first: a Sink * is a TextSink * */
    Text text;
} TextSink;

static Status text_sink_write(Sink *sink, const void *bytes, size_t length)
{
    text_append_bytes(&((TextSink *)(void *)sink)->text, (Bytes){bytes, length});
    return STATUS_OK;
}

static TextSink text_sink(void)
{
    return (TextSink){.sink = {.write = text_sink_write, .name = "sink"}};
}

/* The plan writes exactly expected (moved), and said so before. Ends the plan. */
static void check_written(EmitPlan *plan, Text *expected)
{
    TextSink sink = text_sink();
    check_done(emit_write(plan, &sink.sink, NULL, NULL));
    CHECK_EQUAL(plan->total_bytes, expected->size);
    CHECK(bytes_equal(text_bytes(&sink.text), text_bytes(expected)));
    text_free(&sink.text);
    text_free(expected);
    emit_free(plan);
}

static void test_fields(void)
{
    EmitPlan plan = {0};
    Text expected = {0};
    emit_varint_field(&plan, 1, 300);
    emit_varint_field(&plan, 536870911, UINT64_MAX);
    emit_fixed32_field(&plan, 2, 0x01020304);
    emit_bytes_field(&plan, 16, bytes_of("text"));
    emit_bytes_field(&plan, 17, (Bytes){0});
    put_number(&expected, 1, 300);
    put_number(&expected, 536870911, UINT64_MAX);
    put_fixed(&expected, 2, 4, 0x01020304);
    put_text(&expected, 16, "text");
    put_text(&expected, 17, "");
    CHECK_EQUAL(plan.segments.count, 1);
    check_written(&plan, &expected);
}

static void test_nested_messages(void)
{
    EmitPlan plan = {0};
    Text expected = {0}, outer = {0}, inner = {0};
    PatternSource pattern = pattern_source(300);
    EmitMessage first = emit_begin(&plan, 7);
    emit_varint_field(&plan, 1, 1);
    EmitMessage second = emit_begin(&plan, 9);
    emit_source(&plan, &pattern.source, (Range){0, 300});
    emit_end(&plan, second);
    EmitMessage empty = emit_begin(&plan, 10);
    emit_end(&plan, empty);
    emit_end(&plan, first);
    for (uint64_t i = 0; i < 300; i++) text_append_char(&inner, (char)pattern_byte(i));
    put_number(&outer, 1, 1);
    put_message(&outer, 9, &inner);
    put_message(&outer, 10, &inner);
    put_message(&expected, 7, &outer);
    check_written(&plan, &expected);
}

static void test_runs_join(void)
{
    EmitPlan plan = {0};
    PatternSource pattern = pattern_source(100), other = pattern_source(100);
    emit_source(&plan, &pattern.source, (Range){0, 10});
    emit_source(&plan, &pattern.source, (Range){10, 0});
    emit_source(&plan, &pattern.source, (Range){10, 90});
    CHECK_EQUAL(plan.segments.count, 1);
    CHECK(emit_is_identical(&plan, &pattern.source));
    CHECK(!emit_is_identical(&plan, &other.source));
    emit_source(&plan, &other.source, (Range){100, 0});
    CHECK(emit_is_identical(&plan, &pattern.source));
    emit_source(&plan, &other.source, (Range){0, 1});
    CHECK_EQUAL(plan.segments.count, 2);
    CHECK(!emit_is_identical(&plan, &pattern.source));
    emit_source(&plan, &pattern.source, (Range){0, 1});
    emit_source(&plan, &pattern.source, (Range){2, 1}); /* a gap */
    CHECK_EQUAL(plan.segments.count, 4);
    CHECK_EQUAL(plan.total_bytes, 103);
    emit_free(&plan);
    EmitPlan part = {0};
    emit_source(&part, &pattern.source, (Range){0, 99});
    CHECK(!emit_is_identical(&part, &pattern.source));
    emit_free(&part);
}

/* ---- Streams, progress ---- */

static Status write_three(void *context, Sink *sink)
{
    (void)context;
    return sink_write(sink, "abc", 3);
}

static void test_streams(void)
{
    EmitPlan plan = {0};
    Text expected = {0};
    emit_bytes(&plan, bytes_of("<"));
    emit_stream(&plan, 3, write_three, NULL);
    emit_stream(&plan, 0, NULL, NULL);
    emit_bytes(&plan, bytes_of(">"));
    text_append(&expected, "<abc>");
    check_written(&plan, &expected);
    EmitPlan wrong = {0};
    TextSink sink = text_sink();
    emit_stream(&wrong, 4, write_three, NULL);
    check_fails(emit_write(&wrong, &sink.sink, NULL, NULL), STATUS_CODE_IO, "the input changed while it was read");
    text_free(&sink.text);
    emit_free(&wrong);
}

typedef struct Steps {
    uint64_t bytes, largest;
    unsigned count, stop_at;
} Steps;

static bool on_step(void *context, uint64_t step_bytes)
{
    Steps *self = context;
    self->bytes += step_bytes;
    if (step_bytes > self->largest) self->largest = step_bytes;
    return ++self->count != self->stop_at;
}

static void test_progress(void)
{
    enum { MIB = 1 << 20 };
    PatternSource pattern = pattern_source(300 * (uint64_t)MIB);
    EmitPlan plan = {0};
    TextSink sink = text_sink();
    Steps steps = {.stop_at = 1};
    emit_source(&plan, &pattern.source, (Range){0, 300 * (uint64_t)MIB});
    check_fails(emit_write(&plan, &sink.sink, on_step, &steps), STATUS_CODE_CANCELLED, "cancelled");
    CHECK_EQUAL(sink.text.size, 0);
    CHECK_EQUAL(steps.count, 1);
    CHECK(steps.largest <= 128 * MIB);
    text_free(&sink.text);
    emit_free(&plan);
}

static void test_source_fails(void)
{
    PatternSource pattern = pattern_source(10);
    EmitPlan plan = {0};
    TextSink sink = text_sink();
    pattern.is_broken = true;
    emit_source(&plan, &pattern.source, (Range){0, 10});
    check_fails(emit_write(&plan, &sink.sink, NULL, NULL), STATUS_CODE_IO, "the disk is broken");
    CHECK_EQUAL(sink.text.size, 0);
    text_free(&sink.text);
    emit_free(&plan);
}

/* ---- Messages as they are ---- */

static void test_verbatim(void)
{
    Text bytes = {0}, expected = {0};
    put_text(&bytes, 5, "one"); /* 0 .. 5 */
    put_text(&bytes, 5, "two");
    ByteFile file = byte_file_open(text_bytes(&bytes));
    Range pieces[] = {{7, 3}, {2, 3}};
    Origin one = {.body = {2, 3}, .header_bytes = 2, .piece_count = 1};
    Origin split = {.body = pieces[0], .piece_count = 2, .pieces = pieces};
    Origin bare = {.body = {2, 3}, .piece_count = 1};
    EmitPlan plan = {0};
    emit_verbatim(&plan, file.source, 5, &one, true);
    CHECK_EQUAL(plan.segments.count, 1);
    emit_verbatim(&plan, file.source, 6, &one, false);
    emit_verbatim(&plan, file.source, 5, &split, true);
    emit_verbatim(&plan, file.source, 5, &bare, true);
    put_text(&expected, 5, "one");
    put_text(&expected, 6, "one");
    put_text(&expected, 5, "twoone");
    put_text(&expected, 5, "one");
    check_written(&plan, &expected);
    byte_file_close(&file);
    text_free(&bytes);
}

/* ---- Patching ---- */

static Status write_word(EmitPlan *plan, uint32_t number, void *context)
{
    emit_bytes_field(plan, number, bytes_of(context));
    return STATUS_OK;
}

static Status refuse(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan, (void)number, (void)context;
    return status_fail(STATUS_CODE_MODEL, "it cannot be encoded");
}

/* bytes, expected: moved. */
static void check_patched(Text *bytes, const EmitOverride *overrides, size_t count, Text *expected)
{
    ByteFile file = byte_file_open(text_bytes(bytes));
    Origin whole = {.body = {0, bytes->size}, .piece_count = 1};
    EmitPlan plan = {0};
    check_done(emit_patched(&plan, file.reader, &onnx__node_proto__descriptor, &whole, overrides, count));
    check_written(&plan, expected);
    byte_file_close(&file);
    text_free(bytes);
}

static void test_patching(void)
{
    Text bytes = {0}, expected = {0};
    put_text(&bytes, 999, "unknown 1");
    put_text(&bytes, 7, "domain");
    put_text(&bytes, 1, "a");
    put_number(&bytes, 4, 3); /* op_type, but a number: unknown */
    put_text(&bytes, 4, "Add");
    put_text(&bytes, 536870911, "private");
    put_text(&bytes, 1, "b");
    put_text(&bytes, 4, "Sub");
    put_text(&bytes, 3, "name");
    EmitOverride overrides[] = {
        {2, write_word, "out"}, {3, NULL, NULL}, {4, write_word, "Mul"}, {9, write_word, "last"}};
    put_text(&expected, 1, "a");
    put_text(&expected, 1, "b");
    put_text(&expected, 2, "out");
    put_text(&expected, 4, "Mul");
    put_text(&expected, 7, "domain");
    put_text(&expected, 9, "last");
    put_text(&expected, 999, "unknown 1");
    put_number(&expected, 4, 3);
    put_text(&expected, 536870911, "private");
    check_patched(&bytes, overrides, COUNT_OF(overrides), &expected);
}

static void test_patching_nothing(void)
{
    Text bytes = {0}, expected = {0};
    EmitOverride overrides[] = {{1, write_word, "new"}};
    put_text(&expected, 1, "new");
    check_patched(&bytes, overrides, 1, &expected);
    EmitPlan plan = {0};
    Origin none = {0};
    check_done(emit_patched(&plan, NULL, &onnx__node_proto__descriptor, &none, overrides, 1));
    put_text(&expected, 1, "new");
    check_written(&plan, &expected);
}

static void test_patching_fails(void)
{
    Text bytes = {0};
    put_text(&bytes, 1, "a");
    text_append(&bytes, "\x12\x05");
    ByteFile file = byte_file_open(text_bytes(&bytes));
    Origin sound = {.body = {0, 3}, .piece_count = 1}, damaged = {.body = {0, 5}, .piece_count = 1};
    EmitOverride overrides[] = {{1, refuse, NULL}};
    EmitPlan plan = {0};
    const ProtobufCMessageDescriptor *node = &onnx__node_proto__descriptor;
    check_fails(emit_patched(&plan, file.reader, node, &sound, overrides, 1), STATUS_CODE_MODEL, "cannot be encoded");
    check_fails(emit_patched(&plan, file.reader, node, &damaged, NULL, 0), STATUS_CODE_MODEL, "file, offset 3: ");
    emit_free(&plan);
    byte_file_close(&file);
    text_free(&bytes);
}

int main(void)
{
    test_fields();
    test_nested_messages();
    test_runs_join();
    test_streams();
    test_progress();
    test_source_fails();
    test_verbatim();
    test_patching();
    test_patching_nothing();
    test_patching_fails();
    return check_finish("wire_emit");
}
