/* npy_name - makes names fit for every file system. */
#include "shrink/npy_name.h"

enum { LONGEST_NAME_BYTES = 120 }; /* with stem and ending, file systems allow 255 */

/* What scs4onnx replaces (: ; / ,), and what else some file system or shell gives a meaning. */
static bool is_forbidden(uint32_t character)
{
    return character < ' ' || character == 0x7f || (character < 0x80 && strchr("/\\:;,*?\"<>|", (char)character));
}

static void append_safe(Text *text, Bytes name)
{
    for (size_t at = 0; at < name.size;) {
        uint32_t character = 0;
        size_t length = bytes_read_character(name, at, &character);
        if (text->size + length > LONGEST_NAME_BYTES) return;
        if (length == 0 || is_forbidden(character)) {
            text_append_char(text, '_');
        } else {
            text_append_bytes(text, (Bytes){name.data + at, length});
        }
        at += length > 0 ? length : 1;
    }
}

/* The name under which equal ones meet, whatever the case of letters. */
static Name *key_of(NamePool *pool, Bytes name)
{
    Text lower = {0};
    for (size_t at = 0; at < name.size; at++) {
        char character = (char)name.data[at];
        text_append_char(&lower, character >= 'A' && character <= 'Z' ? (char)(character + 32) : character);
    }
    Name *key = name_intern(pool, text_bytes(&lower));
    text_free(&lower);
    return key;
}

/* Makes the text a name that none had before; a key's user is the last number that was tried for it. */
static void make_unique(NamePool *pool, Text *text, Arena *arena)
{
    Name *key = key_of(pool, text_bytes(text));
    uint32_t *last_number = key->user;
    if (!last_number) {
        last_number = key->user = ARENA_NEW(arena, uint32_t);
        *last_number = 1;
        return;
    }
    size_t size = text->size;
    Name *numbered;
    do {
        text->size = size;
        text_append_format(text, "_%u", ++*last_number);
        numbered = key_of(pool, text_bytes(text));
    } while (numbered->user);
    numbered->user = ARENA_NEW(arena, uint32_t);
    *(uint32_t *)numbered->user = 1;
}

const char **npy_safe_names(const Model *model, Arena *arena)
{
    const Graph *graph = model->graph;
    const char **names = ARENA_NEW_ARRAY(arena, const char *, graph->inputs.count);
    NamePool pool;
    Arena scratch = {0};
    name_pool_open(&pool, &scratch);
    for (size_t index = 0; index < graph->inputs.count; index++) {
        Text text = {0};
        append_safe(&text, name_bytes(graph->inputs.items[index]->name));
        make_unique(&pool, &text, &scratch);
        names[index] = arena_copy(arena, text_of(&text), text.size);
        text_free(&text);
    }
    name_pool_close(&pool);
    arena_free(&scratch);
    return names;
}

const char *npy_file_name(const char *model_path, const char *safe_name, Arena *arena)
{
    size_t folder = path_folder_length(model_path), stem = path_stem_length(model_path);
    return arena_format(arena, "%.*s_exported_%s.npy", (int)(stem - folder), model_path + folder, safe_name);
}
