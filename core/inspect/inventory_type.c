/* inventory_type - the type of an input or output in words. */
#include "inspect/inventory_parts.h"

/* Types are as deep as the reader lets messages be; no text needs to be. */
enum { DEEPEST = 100 };

static void append_opaque(Text *text, const Type *type)
{
    text_append(text, "opaque(");
    if (type->opaque_domain) text_append_escaped(text, name_bytes(type->opaque_domain));
    text_append(text, ", ");
    if (type->opaque_name) text_append_escaped(text, name_bytes(type->opaque_name));
    text_append_char(text, ')');
}

/* Appends the beginning of a type that has another inside, and gives that one; NULL where the text is complete. */
static const Type *append_outside(Text *text, const Type *type, size_t *open_count)
{
    switch (type->kind) {
    case TYPE_NONE: return NULL;
    case TYPE_TENSOR: text_append(text, dtype_long_name(type->dtype)); return NULL;
    case TYPE_SPARSE_TENSOR: text_append_format(text, "sparse(%s)", dtype_long_name(type->dtype)); return NULL;
    case TYPE_OPAQUE: append_opaque(text, type); return NULL;
    case TYPE_SEQUENCE: text_append(text, "sequence("); break;
    case TYPE_OPTIONAL: text_append(text, "optional("); break;
    case TYPE_MAP: text_append_format(text, "map(%s, ", dtype_long_name(type->dtype)); break;
    }
    (*open_count)++;
    return type->element;
}

const char *inventory_type_text(const Type *type, Arena *arena)
{
    Text text = {0};
    size_t open_count = 0;
    while (type && open_count < DEEPEST) type = append_outside(&text, type, &open_count);
    text_append_repeated(&text, ')', open_count);
    const char *result = arena_copy(arena, text_of(&text), text.size);
    text_free(&text);
    return result;
}
