/* scale_fuzzer - any bytes as a calibration cache, a precision config, or hints: what can be read is written, and reads
 * back as the same.
 *
 * The first byte chooses the format. */
#include "exercise.h"
#include "qdq/scale_read.h"
#include "qdq/scale_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);

typedef Status (*ReadText)(Bytes text, const char *name, ScaleList *list);

static void expect_same(const ScaleList *a, const ScaleList *b, bool is_float32)
{
    exercise_expect(a->scales.count == b->scales.count, "as many scales come back");
    for (size_t k = 0; k < a->scales.count; k++) {
        const NamedScale *first = &a->scales.items[k], *second = &b->scales.items[k];
        bool is_equal = is_float32 ? (float)first->scale == (float)second->scale : first->scale == second->scale;
        exercise_expect(bytes_equal(first->name, second->name) && is_equal, "names and scales come back");
    }
}

static void read_back(const ScaleList *list, const Text *text, ReadText read, bool is_float32)
{
    Arena arena = {0};
    ScaleList again = {.arena = &arena};
    Status status = read(text_bytes(text), "again", &again);
    exercise_expect(status_is_ok(status), "what was written can be read");
    expect_same(list, &again, is_float32);
    scale_list_free(&again);
    arena_free(&arena);
}

static void write_all(const ScaleList *list)
{
    Text text = {0};
    bool is_writable = true;
    for (size_t k = 0; k < list->scales.count; k++)
        is_writable = is_writable && !scale_text_cache_problem(list->scales.items[k].name);
    scale_text_append_config(list, &text);
    read_back(list, &text, scale_read_config, false);
    text_clear(&text);
    if (is_writable) {
        scale_text_append_cache(list, 8600, &text);
        read_back(list, &text, scale_read_cache, true);
    }
    text_clear(&text);
    scale_text_append_layers(list, &text);
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes)
{
    static const ReadText readers[] = {scale_read_cache, scale_read_config, scale_read_hints};
    if (size_bytes < 1) return 0;
    Arena arena = {0};
    ScaleList list = {.arena = &arena};
    Status status = readers[data[0] % COUNT_OF(readers)]((Bytes){data + 1, size_bytes - 1}, "in", &list);
    if (status_is_ok(status)) write_all(&list);
    else exercise_expect_message(&status);
    scale_list_free(&list);
    arena_free(&arena);
    return 0;
}
