/* inventory_message - messages that are the same wherever the model lies. */
#include "inspect/inventory_parts.h"

/* Is this where a path begins: at the start, behind a blank, a quote or a bracket? */
static bool is_start(const char *message, const char *place)
{
    return place == message || strchr(" '\"(", place[-1]);
}

const char *inventory_message(const char *message, const Model *model, Arena *arena)
{
    size_t size = path_folder_length(model->path);
    Text text = {0};
    for (const char *rest = message; *rest;) {
        bool is_folder = size > 0 && is_start(message, rest) && strncmp(rest, model->path, size) == 0;
        if (is_folder) rest += size;
        else text_append_char(&text, *rest++);
    }
    const char *result = arena_copy(arena, text_of(&text), text.size);
    text_free(&text);
    return result;
}
