/* scale_read - the cache line by line as trtexec reads it, the rest as JSON. */
#include "qdq/scale_read.h"

#include "base/json_reader.h"
#include "base/memory.h"
#include "base/number_text.h"

/* Where a value stands, whatever the format. */
typedef struct Place {
    const JsonReader *json; /* text and name; of a cache too */
    size_t at;
} Place;

static Status fail_scale(const Place *place, Bytes name, double scale, bool is_amax)
{
    Text shown = {0}, number = {0};
    text_append_escaped(&shown, name);
    number_append_double(&number, scale);
    Status status = json_read_fail(place->json, place->at,
                                   "%s %s of \"%s\" is not one that TensorRT takes: finite and "
                                   "above 0, as a 32-bit number too; correct it or take the line out",
                                   is_amax ? "amax" : "scale", text_of(&number), text_of(&shown));
    text_free(&shown);
    text_free(&number);
    return status;
}

static Status fail_twice(const Place *place, Bytes name)
{
    Text shown = {0};
    text_append_escaped(&shown, name);
    Status status =
        json_read_fail(place->json, place->at, "\"%s\" is given twice, differently; leave out one", text_of(&shown));
    text_free(&shown);
    return status;
}

static Status fail_empty(const Place *place)
{
    return json_read_fail(place->json, place->at, "a name is empty");
}

static Status add_scale(const Place *place, Bytes name, double scale, ScaleList *list)
{
    if (name.size == 0) return fail_empty(place);
    if (!scale_is_valid(scale)) return fail_scale(place, name, scale, false);
    if (scale_list_add_scale(list, name, scale)) return STATUS_OK;
    return scale_list_find_scale(list, name)->scale == scale ? STATUS_OK : fail_twice(place, name);
}

static Status add_layer(const Place *place, Bytes name, LayerPrecision precision, ScaleList *list)
{
    if (name.size == 0) return fail_empty(place);
    if (scale_list_add_layer(list, name, precision)) return STATUS_OK;
    return scale_list_find_layer(list, name)->precision == precision ? STATUS_OK : fail_twice(place, name);
}

/* ---- Calibration cache ---- */

static bool read_hex(Bytes digits, uint32_t *out)
{
    *out = 0;
    for (size_t k = 0; k < digits.size; k++) {
        uint8_t byte = digits.data[k];
        uint32_t digit = byte >= '0' && byte <= '9'   ? (uint32_t)(byte - '0')
                         : byte >= 'a' && byte <= 'f' ? (uint32_t)(byte - 'a' + 10)
                         : byte >= 'A' && byte <= 'F' ? (uint32_t)(byte - 'A' + 10)
                                                      : 16;
        if (digit == 16) return false;
        *out = *out << 4 | digit;
    }
    return digits.size >= 1 && digits.size <= 8;
}

/* The last one: names may hold colons. SIZE_MAX: there is none. */
static size_t find_last_colon(Bytes line)
{
    for (size_t at = line.size; at-- > 0;)
        if (line.data[at] == ':') return at;
    return SIZE_MAX;
}

static Status read_record(Bytes line, const Place *place, ScaleList *list)
{
    size_t colon = find_last_colon(line);
    if (colon == SIZE_MAX || colon + 1 >= line.size || line.data[colon + 1] != ' ')
        return json_read_fail(place->json, place->at, "a line of a calibration cache is \"name: hexadecimal digits\"");
    uint32_t bits;
    Place value = {place->json, place->at + colon + 2};
    if (!read_hex((Bytes){line.data + colon + 2, line.size - colon - 2}, &bits))
        return json_read_fail(value.json, value.at, "one to eight hexadecimal digits are expected, the 32-bit scale");
    float scale;
    memcpy(&scale, &bits, sizeof scale);
    return add_scale(&value, (Bytes){line.data, colon}, (double)scale, list);
}

/* TRT-<digits>-<word> */
static bool is_header(Bytes line)
{
    static const char start[] = "TRT-";
    size_t at = sizeof start - 1;
    if (line.size < at || memcmp(line.data, start, at) != 0) return false;
    size_t first = at;
    while (at < line.size && line.data[at] >= '0' && line.data[at] <= '9') at++;
    return at > first && at + 1 < line.size && line.data[at] == '-' && !memchr(line.data, ':', line.size);
}

/* The line that begins at *at, its end cut off. */
static Bytes take_line(Bytes text, size_t *at)
{
    const uint8_t *start = text.data + *at;
    const uint8_t *end = memchr(start, '\n', text.size - *at);
    size_t size = end ? (size_t)(end - start) : text.size - *at;
    *at += size + (end ? 1 : 0);
    if (size > 0 && start[size - 1] == '\r') size--;
    return (Bytes){start, size};
}

Status scale_read_cache(Bytes text, const char *name, ScaleList *list)
{
    const JsonReader where = {.text = text, .name = name};
    size_t at = 0;
    if (text.size == 0 || !is_header(take_line(text, &at)))
        return json_read_fail(&where, 0,
                              "this is no calibration cache, which begins with a line like "
                              "TRT-8600-EntropyCalibration2");
    while (at < text.size) {
        Place place = {&where, at};
        Bytes line = take_line(text, &at);
        if (line.size > 0) TRY(read_record(line, &place, list));
    }
    return STATUS_OK;
}

/* ---- Precision config ---- */

static Status read_scales(JsonReader *json, Text *name, ScaleList *list)
{
    TRY(json_read_begin(json, '{'));
    for (;;) {
        bool is_more;
        double scale;
        TRY(json_read_key(json, name, &is_more));
        if (!is_more) return STATUS_OK;
        Place place = {json, json_read_place(json)};
        TRY(json_read_number(json, &scale));
        TRY(add_scale(&place, text_bytes(name), scale, list));
    }
}

static Status read_fp16_nodes(JsonReader *json, Text *name, ScaleList *list)
{
    TRY(json_read_begin(json, '['));
    for (;;) {
        bool is_more;
        TRY(json_read_item(json, &is_more));
        if (!is_more) return STATUS_OK;
        Place place = {json, json_read_place(json)};
        TRY(json_read_string(json, name));
        TRY(add_layer(&place, text_bytes(name), LAYER_FP16, list));
    }
}

static bool is_key(const Text *key, const char *word)
{
    return bytes_equal(text_bytes(key), bytes_of(word));
}

static Status read_config(JsonReader *json, Text *key, ScaleList *list)
{
    bool is_any = false;
    TRY(json_read_begin(json, '{'));
    for (;;) {
        bool is_more;
        TRY(json_read_key(json, key, &is_more));
        if (!is_more) break;
        bool are_scales = is_key(key, "int8_tensor_scales"), are_layers = is_key(key, "fp16_nodes");
        is_any |= are_scales || are_layers;
        if (are_scales) TRY(read_scales(json, key, list));
        else if (are_layers) TRY(read_fp16_nodes(json, key, list));
        else TRY(json_read_skip(json));
    }
    if (!is_any)
        return json_read_fail(json, 0,
                              "this is no precision config: it has neither \"int8_tensor_scales\" nor "
                              "\"fp16_nodes\"");
    return json_read_finish(json);
}

Status scale_read_config(Bytes text, const char *name, ScaleList *list)
{
    JsonReader json = {.text = text, .name = name};
    Text key = {0};
    Status status = read_config(&json, &key, list);
    text_free(&key);
    return status;
}

/* ---- Hints ---- */

static Status read_precision(JsonReader *json, Bytes name, Text *word, ScaleList *list)
{
    Place place = {json, json_read_place(json)};
    TRY(json_read_string(json, word));
    bool is_fp16 = is_key(word, "fp16");
    if (is_fp16 || is_key(word, "int8")) return add_layer(&place, name, is_fp16 ? LAYER_FP16 : LAYER_INT8, list);
    return json_read_fail(json, place.at, "a node's precision is \"fp16\" or \"int8\"");
}

/* {"scale": number} or {"amax": number} */
static Status read_range(JsonReader *json, Bytes name, Text *key, ScaleList *list)
{
    bool is_more;
    double number;
    size_t start = json_read_place(json);
    TRY(json_read_begin(json, '{'));
    TRY(json_read_key(json, key, &is_more));
    bool is_amax = is_more && is_key(key, "amax");
    if (!is_amax && !(is_more && is_key(key, "scale")))
        return json_read_fail(json, start, "a tensor's hint is a scale, {\"scale\": number} or {\"amax\": number}");
    Place place = {json, json_read_place(json)};
    TRY(json_read_number(json, &number));
    TRY(json_read_key(json, key, &is_more));
    if (is_more) return json_read_fail(json, start, "a tensor's hint has one key, \"scale\" or \"amax\"");
    if (is_amax && !scale_is_valid(number / 127)) return fail_scale(&place, name, number, true);
    return add_scale(&place, name, is_amax ? number / 127 : number, list);
}

static Status read_hint(JsonReader *json, Bytes name, Text *word, ScaleList *list)
{
    JsonKind kind;
    TRY(json_read_kind(json, &kind));
    Place place = {json, json_read_place(json)};
    double scale;
    switch (kind) {
    case JSON_NUMBER: TRY(json_read_number(json, &scale)); return add_scale(&place, name, scale, list);
    case JSON_STRING: return read_precision(json, name, word, list);
    case JSON_OBJECT: return read_range(json, name, word, list);
    default: break;
    }
    return json_read_fail(json, place.at,
                          "a hint is a scale, {\"scale\": number}, {\"amax\": number}, \"fp16\" or "
                          "\"int8\"");
}

static Status read_hints(JsonReader *json, Text *key, Text *word, ScaleList *list)
{
    TRY(json_read_begin(json, '{'));
    for (;;) {
        bool is_more;
        TRY(json_read_key(json, key, &is_more));
        if (!is_more) return json_read_finish(json);
        TRY(read_hint(json, text_bytes(key), word, list));
    }
}

Status scale_read_hints(Bytes text, const char *name, ScaleList *list)
{
    JsonReader json = {.text = text, .name = name};
    Text key = {0}, word = {0};
    Status status = read_hints(&json, &key, &word, list);
    text_free(&key);
    text_free(&word);
    return status;
}

/* ---- Files ---- */

static Status read_any(Bytes text, const char *name, ScaleFormat format, ScaleList *list)
{
    bool is_cache = text.size >= 4 && memcmp(text.data, "TRT-", 4) == 0;
    if (format == SCALE_FORMAT_ANY) format = is_cache ? SCALE_FORMAT_CACHE : SCALE_FORMAT_CONFIG;
    switch (format) {
    case SCALE_FORMAT_CACHE: return scale_read_cache(text, name, list);
    case SCALE_FORMAT_HINTS: return scale_read_hints(text, name, list);
    default: return scale_read_config(text, name, list);
    }
}

static Status read_source(Source *source, const char *name, ScaleFormat format, ScaleList *list)
{
    if (source->size_bytes > SCALE_READ_MAX_BYTES)
        return status_fail(STATUS_CODE_MODEL, "%s: larger than 256 MiB, which no list of scales is", name);
    size_t size = (size_t)source->size_bytes;
    uint8_t *bytes = memory_try_allocate(size + 1);
    if (!bytes) return status_fail(STATUS_CODE_IO, "%s: no memory for its %zu bytes", name, size);
    Status status = size > 0 ? source_read_at(source, 0, bytes, size) : STATUS_OK;
    if (status_is_ok(status)) status = read_any((Bytes){bytes, size}, name, format, list);
    memory_free(bytes);
    return status;
}

Status scale_read_file(Filesystem *filesystem, const char *path, ScaleFormat format, ScaleList *list)
{
    Source *source = NULL;
    TRY(filesystem->open(filesystem, path, &source));
    Status status = read_source(source, path, format, list);
    source_close(source);
    return status;
}
