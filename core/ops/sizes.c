/* sizes - sizes that a model computes, and sizes in words: see the header. */
#include "ops/sizes.h"

#include "base/text.h"

const Elements *size_elements(InferContext *c, size_t index)
{
    const Elements *elements = infer_elements(c, index);
    return elements && elements->dims ? elements : NULL;
}

Dim size_scalar(InferContext *c, size_t index)
{
    const Elements *elements = size_elements(c, index);
    return elements && elements->count == 1 ? elements->dims[0] : NULL;
}

const char *dim_words(InferContext *c, Dim dim)
{
    Text text = {0};
    dim_append(dim, &text);
    const char *words = arena_copy(c->arena, text_of(&text), text.size);
    text_free(&text);
    return words;
}
