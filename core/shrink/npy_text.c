/* npy_text - UTF-32 to UTF-8. */
#include "shrink/npy_text.h"

#include "base/text.h"
#include "model/model.h"

enum { CHARACTER_BYTES = 4, LENGTH_BYTES = 8 };

static void append_character(Text *text, uint32_t character)
{
    if (character < 0x80) {
        text_append_char(text, (char)character);
        return;
    }
    int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const uint8_t heads[] = {0, 0xc0, 0xe0, 0xf0};
    text_append_char(text, (char)(heads[more] | character >> (6 * more)));
    while (more-- > 0) text_append_char(text, (char)(0x80 | (character >> (6 * more) & 0x3f)));
}

static bool is_character(uint32_t character)
{
    return character < 0x110000 && (character < 0xd800 || character > 0xdfff);
}

/* Appends one text without the NULs at its end. */
static Status append_text(Text *text, Reader *reader, uint64_t offset, uint64_t width)
{
    size_t begin = text->size, end = text->size;
    for (uint64_t index = 0; index < width; index++) {
        uint8_t bytes[CHARACTER_BYTES];
        TRY(reader_read(reader, offset + index * CHARACTER_BYTES, bytes, sizeof bytes));
        uint32_t character = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
        if (!is_character(character))
            return status_fail(STATUS_CODE_MODEL, "%s: %u at offset %llu is no character", reader_source(reader)->name,
                               (unsigned)character, (unsigned long long)(offset + index * CHARACTER_BYTES));
        append_character(text, character);
        if (character != 0) end = text->size;
    }
    text->size = end > begin ? end : begin;
    return STATUS_OK;
}

static Status append_string(Text *text, Reader *reader, uint64_t offset, uint64_t width)
{
    size_t place = text->size;
    text_append_repeated(text, 0, LENGTH_BYTES);
    TRY(append_text(text, reader, offset, width));
    uint64_t length = text->size - place - LENGTH_BYTES;
    for (unsigned index = 0; index < LENGTH_BYTES; index++) text->data[place + index] = (char)(length >> (8 * index));
    return STATUS_OK;
}

Status npy_read_text(Reader *reader, uint64_t offset, uint64_t width, uint64_t element_count, Tensor *tensor)
{
    Text text = {0};
    Status status = STATUS_OK;
    for (uint64_t index = 0; index < element_count && status_is_ok(status); index++)
        status = append_string(&text, reader, offset + index * width * CHARACTER_BYTES, width);
    tensor->storage = TENSOR_OWNED;
    tensor->byte_count = text.size;
    tensor->bytes = arena_copy(&tensor->model->arena, text_of(&text), text.size);
    text_free(&text);
    return status;
}
