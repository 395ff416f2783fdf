/* annotate_read - option texts as bindings, shapes and custom operators.
 *
 * Lists arrive split at commas, so a shape comes in pieces: a piece without '=' goes on with the shape before it. The
 * last '=' counts, since names may have one. onnxslim writes ':' instead, which names may have too: it counts where
 * there is no '=', and a size or ? follows. */
#include "annotate/annotate_parts.h"
#include "base/number_text.h"

typedef ARRAY(DeclaredDim) DimArray;

typedef struct ShapeList {
    ARRAY(InferInputShape) shapes;
    ARRAY(size_t) starts; /* [shapes.count] of each shape in dims */
    DimArray dims;
    bool is_scalar; /* the last one: it has no more pieces */
} ShapeList;

static Status bad_item(const char *option, const char *item, const char *words)
{
    Text text = {0};
    text_append_escaped(&text, bytes_of(item));
    Status status = status_fail(STATUS_CODE_USAGE, "%s: '%s' %s", option, text_of(&text), words);
    text_free(&text);
    return status;
}

static Status bad_shape(const char *item)
{
    return bad_item("--input-shape", item, "is no shape; write NAME=1,3,?,224");
}

/* People write blanks behind commas. */
static Bytes without_blanks(const char *text)
{
    Bytes bytes = bytes_of(text);
    while (bytes.size > 0 && bytes.data[0] == ' ') bytes = (Bytes){bytes.data + 1, bytes.size - 1};
    while (bytes.size > 0 && bytes.data[bytes.size - 1] == ' ') bytes.size--;
    return bytes;
}

static Status bad_size(const InferInputShape *shape)
{
    Text text = {0};
    text_append_escaped(&text, shape->input);
    Status status = status_fail(STATUS_CODE_USAGE,
                                "--input-shape: '%s' has an empty size; write ? for one that is not known, %s=[] for a "
                                "scalar",
                                text_of(&text), text_of(&text));
    text_free(&text);
    return status;
}

static bool is_number(Bytes text)
{
    for (size_t index = 0; index < text.size; index++)
        if (text.data[index] < '0' || text.data[index] > '9') return false;
    return text.size > 0;
}

/* "1x3x224x224", as other tools write shapes. */
static bool is_shape_by_x(Bytes text)
{
    bool has_x = false, is_after_size = false;
    for (size_t index = 0; index < text.size; index++) {
        bool is_size = (text.data[index] >= '0' && text.data[index] <= '9') || text.data[index] == '?';
        if (!is_size && !(is_after_size && (text.data[index] == 'x' || text.data[index] == '*'))) return false;
        has_x = has_x || !is_size;
        is_after_size = is_size;
    }
    return has_x && is_after_size;
}

static Status read_dim(Model *model, Bytes bytes, const char *item, DeclaredDim *out)
{
    int64_t size;
    *out = (DeclaredDim){.kind = DIM_UNKNOWN};
    if (bytes_equal(bytes, bytes_of("?"))) return STATUS_OK;
    if (number_read_int64(bytes, &size)) {
        if (size < 0) return bad_item("--input-shape", item, "has a negative size; write ? for one that is not known");
        *out = (DeclaredDim){.kind = DIM_VALUE, .value = size};
    } else if (is_shape_by_x(bytes)) {
        return bad_item("--input-shape", item, "has sizes without commas; write NAME=1,3,224,224");
    } else if (is_number(bytes)) {
        return bad_item("--input-shape", item, "has a size of more than 2^63 - 1");
    } else {
        *out = (DeclaredDim){.kind = DIM_PARAM, .param = name_intern(&model->names, bytes)};
    }
    return STATUS_OK;
}

static const char *find_separator(const char *item)
{
    const char *equals = strrchr(item, '=');
    if (equals) return equals;
    const char *colon = strrchr(item, ':');
    int64_t size;
    return colon && (strcmp(colon, ":?") == 0 || number_read_int64(bytes_of(colon + 1), &size)) ? colon : NULL;
}

static Status read_piece(Model *model, const char *item, ShapeList *list)
{
    const char *equals = find_separator(item);
    if (!equals && list->shapes.count == 0) return bad_shape(item);
    if (equals) {
        array_push(&list->shapes, (InferInputShape){.input = {(const uint8_t *)item, (size_t)(equals - item)}});
        array_push(&list->starts, list->dims.count);
    }
    InferInputShape *shape = &list->shapes.items[list->shapes.count - 1];
    Bytes text = without_blanks(equals ? equals + 1 : item);
    if (!equals && list->is_scalar) return bad_item("--input-shape", item, "follows a scalar, which has no sizes");
    list->is_scalar = bytes_equal(text, bytes_of("[]"));
    if (list->is_scalar && equals) return STATUS_OK;
    if (list->is_scalar) return bad_shape(item);
    if (text.size == 0) return bad_size(shape);
    DeclaredDim dim;
    TRY(read_dim(model, text, item, &dim));
    array_push(&list->dims, dim);
    if (++shape->rank > SHAPE_MAX_RANK)
        return status_fail(STATUS_CODE_USAGE, "--input-shape: more than %d dims", SHAPE_MAX_RANK);
    return STATUS_OK;
}

static void take_shapes(const ShapeList *list, Arena *arena, InferOptions *out)
{
    InferInputShape *shapes = ARENA_NEW_ARRAY(arena, InferInputShape, list->shapes.count);
    DeclaredDim *dims = ARENA_NEW_ARRAY(arena, DeclaredDim, list->dims.count);
    if (list->dims.count > 0) memcpy(dims, list->dims.items, list->dims.count * sizeof *dims);
    for (size_t index = 0; index < list->shapes.count; index++) {
        shapes[index] = list->shapes.items[index];
        shapes[index].dims = dims + list->starts.items[index];
    }
    out->input_shapes = shapes;
    out->input_shape_count = list->shapes.count;
}

static Status read_shapes(const OptionSet *options, Model *model, Arena *arena, InferOptions *out)
{
    ShapeList list = {0};
    Status status = STATUS_OK;
    const char *item;
    for (size_t index = 0; status_is_ok(status) && (item = option_list_item(options, "input-shape", index)); index++)
        status = read_piece(model, item, &list);
    if (status_is_ok(status)) take_shapes(&list, arena, out);
    array_free(&list.shapes);
    array_free(&list.starts);
    array_free(&list.dims);
    return status;
}

static Status read_bindings(const OptionSet *options, Arena *arena, InferOptions *out)
{
    size_t count = 0;
    while (option_list_item(options, "dim", count)) count++;
    InferBinding *bindings = ARENA_NEW_ARRAY(arena, InferBinding, count);
    for (size_t index = 0; index < count; index++) {
        const char *item = option_list_item(options, "dim", index);
        const char *equals = strrchr(item, '=');
        if (!equals || !number_read_int64(bytes_of(equals + 1), &bindings[index].size) || bindings[index].size < 0)
            return bad_item("--dim", item, "is no size of a dim; write NAME=4");
        bindings[index].name = (Bytes){(const uint8_t *)item, (size_t)(equals - item)};
    }
    out->bindings = bindings;
    out->binding_count = count;
    return STATUS_OK;
}

static Status read_whole(Filesystem *filesystem, const char *path, Arena *arena, Bytes *out)
{
    Source *source = NULL;
    TRY(filesystem->open(filesystem, path, &source));
    Status status = STATUS_OK;
    if (source->size_bytes > OP_SCHEMA_MAX_BYTES)
        status = status_fail(STATUS_CODE_USAGE, "%s: a description of operators has at most 1 MiB", path);
    uint8_t *bytes = status_is_ok(status) ? arena_allocate(arena, (size_t)source->size_bytes) : NULL;
    if (bytes) status = source_read_at(source, 0, bytes, (size_t)source->size_bytes);
    *out = (Bytes){bytes, bytes ? (size_t)source->size_bytes : 0};
    source_close(source);
    return status;
}

static Status read_custom_ops(const OptionSet *options, Filesystem *filesystem, Arena *arena, InferOptions *out)
{
    const char *path = option_text(options, "op-schema");
    if (!path) return STATUS_OK;
    Bytes text;
    CustomOps *custom_ops = ARENA_NEW(arena, CustomOps);
    TRY(read_whole(filesystem, path, arena, &text));
    TRY(op_schema_file_read(text, path, arena, custom_ops));
    out->custom_ops = custom_ops;
    return STATUS_OK;
}

Status annotate_read_options(const OptionSet *options, Filesystem *filesystem, Model *model, Arena *arena,
                             InferOptions *out)
{
    TRY(read_shapes(options, model, arena, out));
    TRY(read_bindings(options, arena, out));
    TRY(read_custom_ops(options, filesystem, arena, out));
    out->ignores_claims = out->input_shape_count > 0 || out->binding_count > 0;
    return STATUS_OK;
}
