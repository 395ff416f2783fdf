/* extract_choose - finds the constants that options name. */
#include "base/near_match.h"
#include "shrink/extract.h"

/* A name that the user gave; the model's Name points at it. */
typedef struct WantedName {
    const char *text;
    bool is_found;
} WantedName;

typedef struct WantedNames {
    const char *option;
    WantedName *items; /* [count] */
    size_t count;
} WantedNames;

static WantedNames mark_names(ShrinkRun *self, const char *option)
{
    WantedNames wanted = {.option = option};
    while (option_list_item(self->options, option, wanted.count)) wanted.count++;
    wanted.items = ARENA_NEW_ARRAY(&self->scratch, WantedName, wanted.count);
    for (size_t index = 0; index < wanted.count; index++) {
        WantedName *item = &wanted.items[index];
        item->text = option_list_item(self->options, option, index);
        Name *name = name_find(&self->model->names, bytes_of(item->text));
        if (name && name->user) item->is_found = true; /* given twice: the first one tells */
        if (name && !name->user) name->user = item;
    }
    return wanted;
}

static void unmark_names(ShrinkRun *self, const WantedNames *wanted)
{
    for (size_t index = 0; index < wanted->count; index++) {
        Name *name = name_find(&self->model->names, bytes_of(wanted->items[index].text));
        if (name) name->user = NULL;
    }
}

static bool is_wanted(const Name *name)
{
    WantedName *wanted = name->user;
    if (wanted) wanted->is_found = true;
    return wanted != NULL;
}

static void offer_nodes(const Model *model, NearMatch *near)
{
    for (size_t index = 0; index < model->graphs.count; index++)
        for (const Node *node = model->graphs.items[index]->first_node; node; node = node->next)
            near_match_offer(near, name_bytes(node->name));
}

static void offer_constants(const ConstantList *constants, NearMatch *near)
{
    for (size_t index = 0; index < constants->items.count; index++)
        near_match_offer(near, name_bytes(constants->items.items[index]->value->name));
}

static Status check_found(const ShrinkRun *self, const WantedNames *wanted, bool is_of_nodes)
{
    for (size_t index = 0; index < wanted->count; index++) {
        const WantedName *item = &wanted->items[index];
        if (item->is_found) continue;
        NearMatch near = {.word = bytes_of(item->text)};
        if (is_of_nodes) offer_nodes(self->model, &near);
        if (!is_of_nodes) offer_constants(&self->constants, &near);
        Text text = {0};
        text_append_format(&text, "--%s: the model has no %s named ", wanted->option,
                           is_of_nodes ? "node" : "constant");
        text_append_escaped(&text, near.word);
        near_match_append_or(
            &near, is_of_nodes ? "`hone show MODEL` prints all" : "`hone inspect --limit 0 MODEL` lists all", &text);
        Status status = status_fail(STATUS_CODE_USAGE, "%s", text_of(&text));
        text_free(&text);
        return status;
    }
    return STATUS_OK;
}

static Status choose_constants(ShrinkRun *self, Extraction *out)
{
    WantedNames wanted = mark_names(self, "extract-constants");
    for (size_t index = 0; wanted.count > 0 && index < self->constants.items.count; index++) {
        Constant *constant = self->constants.items.items[index];
        if (is_wanted(constant->value->name)) array_push(&out->named, constant);
    }
    unmark_names(self, &wanted);
    return check_found(self, &wanted, false);
}

static void choose_inputs(const HashMap *constant_of, const Node *node, bool with_scalars, Extraction *out)
{
    for (uint32_t index = 0; index < node->input_count; index++) {
        const Value *value = node->inputs[index].value;
        Constant *constant = value ? hash_map_get(constant_of, hash_map_pointer_key(value)) : NULL;
        if (constant && (constant->rank > 0 || with_scalars)) array_push(&out->named, constant);
    }
}

static Status choose_of_nodes(ShrinkRun *self, Extraction *out)
{
    WantedNames wanted = mark_names(self, "extract-ops");
    if (wanted.count == 0) return STATUS_OK;
    HashMap constant_of = {0};
    for (size_t index = 0; index < self->constants.items.count; index++) {
        Constant *constant = self->constants.items.items[index];
        hash_map_set(&constant_of, hash_map_pointer_key(constant->value), constant);
    }
    bool with_scalars = option_is(self->options, "scalars", "share");
    for (size_t index = 0; index < self->model->graphs.count; index++)
        for (const Node *node = self->model->graphs.items[index]->first_node; node; node = node->next)
            if (is_wanted(node->name)) choose_inputs(&constant_of, node, with_scalars, out);
    hash_map_free(&constant_of);
    unmark_names(self, &wanted);
    return check_found(self, &wanted, true);
}

Status extract_choose(ShrinkRun *self, Extraction *out)
{
    TRY(choose_of_nodes(self, out));
    return choose_constants(self, out);
}

void extraction_free(Extraction *self)
{
    array_free(&self->named);
}
