/* dla_ranges - where DLA wants one range for several tensors, and the scales differ. */
#include "passes/pass.h"
#include "qdq/dla_look.h"

/* Names a pair of tensors whose scales are there and differ. */
static const char *find_unequal(DlaLook *self, const Value *a, const Value *b)
{
    const NamedScale *first = dla_scale(self, a), *second = dla_scale(self, b);
    if (!first || !second || (float)first->scale == (float)second->scale) return NULL;
    Text names[2] = {{0}, {0}};
    text_append_escaped(&names[0], first->name);
    text_append_escaped(&names[1], second->name);
    const char *words = dla_format(self, "%s and %s have different scales", text_of(&names[0]), text_of(&names[1]));
    text_free(&names[0]);
    text_free(&names[1]);
    return words;
}

const char *dla_check_pool_range(DlaLook *self, const Node *node)
{
    return find_unequal(self, dla_input(node, 0), pass_output(node, 0));
}

const char *dla_check_sum_range(DlaLook *self, const Node *node)
{
    return find_unequal(self, dla_input(node, 0), dla_input(node, 1));
}

const char *dla_check_concat_range(DlaLook *self, const Node *node)
{
    const Value *output = pass_output(node, 0);
    for (uint32_t index = 0; index < node->input_count; index++) {
        const char *words = find_unequal(self, dla_input(node, index), output);
        if (!words && index > 0) words = find_unequal(self, dla_input(node, 0), dla_input(node, index));
        if (words) return words;
    }
    return NULL;
}
