/* scale_text - byte for byte what the readers of these formats take. */
#include "qdq/scale_text.h"

#include "base/number_text.h"

const char *scale_text_cache_problem(Bytes name)
{
    if (name.size == 0) return "is empty";
    if (name.size > SCALE_TEXT_MAX_NAME_BYTES) return "is longer than TensorRT's 4,095 bytes";
    if (memchr(name.data, '\0', name.size)) return "has a NUL in it, where TensorRT ends it";
    if (memchr(name.data, '\n', name.size)) return "has a line break in it, which ends a record of the cache";
    if (memchr(name.data, '\r', name.size)) return "has a carriage return in it, which readers of the cache may cut";
    return NULL;
}

const char *scale_text_layer_problem(Bytes name)
{
    const char *problem = scale_text_cache_problem(name);
    if (problem) return problem;
    if (memchr(name.data, ',', name.size)) return "has a comma in it, which --layerPrecisions splits at";
    if (memchr(name.data, '\'', name.size)) return "has a ' in it, which --layerPrecisions takes for a quote";
    return NULL;
}

/* ---- Precision config ---- */

static void append_unit(Text *text, uint32_t unit)
{
    text_append_format(text, "\\u%04x", (unsigned)unit);
}

static void append_character(Text *text, uint32_t character)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *found = character > 0 && character < 0x80 ? strchr(plain, (int)character) : NULL;
    if (found) {
        text_append_char(text, '\\');
        text_append_char(text, letters[found - plain]);
    } else if (character >= 0x20 && character < 0x7F) {
        text_append_char(text, (char)character);
    } else if (character < 0x10000) {
        append_unit(text, character);
    } else {
        append_unit(text, 0xD800 + ((character - 0x10000) >> 10));
        append_unit(text, 0xDC00 + ((character - 0x10000) & 0x3FF));
    }
}

static void append_quoted(Text *text, Bytes bytes)
{
    text_append_char(text, '"');
    for (size_t at = 0; at < bytes.size;) {
        uint32_t character;
        size_t size = bytes_read_character(bytes, at, &character);
        if (size == 0) append_unit(text, 0xDC00u + bytes.data[at]);
        else append_character(text, character);
        at += size > 0 ? size : 1;
    }
    text_append_char(text, '"');
}

static void append_scales(const ScaleList *list, Text *text)
{
    for (size_t index = 0; index < list->scales.count; index++) {
        const NamedScale *row = &list->scales.items[index];
        text_append(text, index == 0 ? "\n        " : ",\n        ");
        append_quoted(text, row->name);
        text_append(text, ": ");
        number_append_double(text, row->scale);
    }
    if (list->scales.count > 0) text_append(text, "\n    ");
}

static bool append_fp16_layers(const ScaleList *list, Text *text)
{
    bool is_any = false;
    for (size_t index = 0; index < list->layers.count; index++) {
        const NamedLayer *layer = &list->layers.items[index];
        if (layer->precision != LAYER_FP16) continue;
        text_append(text, is_any ? ",\n        " : "\n        ");
        append_quoted(text, layer->name);
        is_any = true;
    }
    return is_any;
}

void scale_text_append_config(const ScaleList *list, Text *text)
{
    text_append(text, "{\n    \"int8_tensor_scales\": {");
    append_scales(list, text);
    text_append(text, "},\n    \"fp16_nodes\": [");
    if (append_fp16_layers(list, text)) text_append(text, "\n    ");
    text_append(text, "]\n}");
}

/* ---- Cache and layers ---- */

void scale_text_append_cache(const ScaleList *list, uint64_t version, Text *text)
{
    static const char digits[] = "0123456789abcdef";
    text_append_format(text, "TRT-%llu-EntropyCalibration2\n", (unsigned long long)version);
    for (size_t index = 0; index < list->scales.count; index++) {
        const NamedScale *row = &list->scales.items[index];
        float scale = (float)row->scale;
        uint32_t bits;
        memcpy(&bits, &scale, sizeof bits);
        text_append_bytes(text, row->name);
        text_append(text, ": ");
        for (int shift = 28; shift >= 0; shift -= 4) text_append_char(text, digits[bits >> shift & 0xF]);
        text_append_char(text, '\n');
    }
}

void scale_text_append_layers(const ScaleList *list, Text *text)
{
    static const char *const words[] = {[LAYER_FP16] = ":fp16", [LAYER_INT8] = ":int8"};
    bool is_any = false;
    for (size_t index = 0; index < list->layers.count; index++) {
        const NamedLayer *layer = &list->layers.items[index];
        if (scale_text_layer_problem(layer->name)) continue;
        if (is_any) text_append_char(text, ',');
        text_append_bytes(text, layer->name);
        text_append(text, words[layer->precision]);
        is_any = true;
    }
}
