/* einsum_equation - reads the terms of an equation. */
#include "ops/einsum.h"

static Bytes bytes_behind(Bytes bytes, size_t count)
{
    return (Bytes){bytes.data + count, bytes.size - count};
}

static int label_of(uint8_t character)
{
    if (character >= 'A' && character <= 'Z') return character - 'A';
    if (character >= 'a' && character <= 'z') return character - 'a' + 26;
    return -1;
}

static void skip_spaces(Bytes *rest)
{
    while (rest->size > 0 && rest->data[0] == ' ') *rest = bytes_behind(*rest, 1);
}

bool einsum_take(Bytes *rest, const char *text)
{
    size_t size = strlen(text);
    skip_spaces(rest);
    if (rest->size < size || memcmp(rest->data, text, size) != 0) return false;
    *rest = bytes_behind(*rest, size);
    return true;
}

bool einsum_read_term(Bytes *rest, EinsumTerm *out)
{
    *out = (EinsumTerm){.ellipsis = -1};
    for (;;) {
        if (einsum_take(rest, "...")) {
            if (out->ellipsis >= 0) return false;
            out->ellipsis = out->count;
            continue;
        }
        skip_spaces(rest);
        int label = rest->size > 0 ? label_of(rest->data[0]) : -1;
        if (label < 0) return true;
        if (out->count == SHAPE_MAX_RANK) return false;
        out->labels[out->count++] = (uint8_t)label;
        *rest = bytes_behind(*rest, 1);
    }
}

void einsum_implicit_term(const int *uses, bool has_ellipsis, EinsumTerm *out)
{
    *out = (EinsumTerm){.ellipsis = has_ellipsis ? 0 : -1};
    for (int label = 0; label < EINSUM_LABELS; label++)
        if (uses[label] == 1) out->labels[out->count++] = (uint8_t)label;
}
