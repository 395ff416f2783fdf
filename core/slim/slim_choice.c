/* slim_choice - names of passes, nodes and operators, read once and asked for by the runner. */
#include "slim/slim_choice.h"

#include "base/glob.h"
#include "base/near_match.h"
#include "ops/op_table.h"

typedef struct StepRow {
    const char *name, *summary;
} StepRow;

static const StepRow steps[STEP_COUNT] = {
    [STEP_SORT] = {"sort", "Puts nodes behind what they need."},
    [STEP_DEFAULTS] = {"defaults", "Takes weights off the inputs where IR version 3 and older list them there."},
    [STEP_SHARE] = {"share", "Makes equal constants one."},
};

const char *slim_step_name(SlimStep step)
{
    return steps[step].name;
}

const char *slim_step_summary(SlimStep step)
{
    return steps[step].summary;
}

static size_t count_passes(void)
{
    size_t count = 0;
    while (pass_at(count)) count++;
    return count;
}

/* ---- Passes ---- */

static bool is_alike(Bytes pattern, const char *name)
{
    return glob_matches(pattern, bytes_of(name));
}

/* Turns all on or off that a pattern matches. */
static bool set_matching(SlimChoice *self, Bytes pattern, bool is_on)
{
    bool is_found = false;
    for (size_t index = 0; pass_at(index); index++) {
        if (!is_alike(pattern, pass_at(index)->name)) continue;
        self->is_on[index] = is_on;
        is_found = true;
    }
    for (int step = 0; step < STEP_COUNT; step++) {
        if (!is_alike(pattern, steps[step].name)) continue;
        self->is_step_on[step] = is_on;
        is_found = true;
    }
    return is_found;
}

static void set_peer(SlimChoice *self, const char *patterns, bool is_on)
{
    while (*patterns) {
        size_t size = strcspn(patterns, " ");
        (void)set_matching(self, (Bytes){(const uint8_t *)patterns, size}, is_on);
        patterns += size + (patterns[size] == ' ');
    }
}

static Status fail_unknown_pass(const char *option, const char *name)
{
    NearMatch near = {.word = bytes_of(name)};
    Text text = {0};
    for (size_t index = 0; pass_at(index); index++) near_match_offer(&near, bytes_of(pass_at(index)->name));
    for (int step = 0; step < STEP_COUNT; step++) near_match_offer(&near, bytes_of(steps[step].name));
    for (size_t index = 0; slim_peer_name(index); index++) near_match_offer(&near, bytes_of(slim_peer_name(index)));
    text_append_format(&text, "--%s: there is no pass '", option);
    text_append_escaped(&text, bytes_of(name));
    text_append_char(&text, '\'');
    near_match_append(&near, &text);
    Status status = status_fail(STATUS_CODE_USAGE, "%s (hone passes lists all)", text_of(&text));
    text_free(&text);
    return status;
}

static Status set_named(SlimChoice *self, const char *option, const char *name, bool is_on)
{
    Text text = {0};
    for (const char *at = name; *at; at++) text_append_char(&text, *at == '-' ? '_' : *at);
    bool is_found = set_matching(self, text_bytes(&text), is_on);
    const char *patterns = is_found ? NULL : slim_peer_passes(text_bytes(&text));
    if (patterns) set_peer(self, patterns, is_on);
    text_free(&text);
    return is_found || patterns ? STATUS_OK : fail_unknown_pass(option, name);
}

static Status set_list(SlimChoice *self, const char *option, bool is_on)
{
    const char *name;
    for (size_t index = 0; (name = option_list_item(self->options, option, index)); index++)
        TRY(set_named(self, option, name, is_on));
    return STATUS_OK;
}

static Status read_passes(SlimChoice *self)
{
    bool is_limited = self->is_fold || option_given(self->options, "only");
    (void)set_matching(self, bytes_of("*"), !is_limited);
    self->is_step_on[STEP_SORT] = self->is_step_on[STEP_DEFAULTS] = true;
    if (self->is_fold) {
        (void)set_matching(self, bytes_of("fold_*"), true);
        (void)set_matching(self, bytes_of("eliminate_unused_initializers"), true);
        return STATUS_OK;
    }
    TRY(set_list(self, "only", true));
    TRY(set_list(self, "skip", false));
    if (option_flag(self->options, "no-fold")) (void)set_matching(self, bytes_of("fold_*"), false);
    return STATUS_OK;
}

/* ---- Nodes ---- */

static bool matches_names(const Node *node, const char *pattern)
{
    if (!name_is_empty(node->name) && glob_matches(bytes_of(pattern), name_bytes(node->name))) return true;
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *value = node->outputs[index];
        if (value && glob_matches(bytes_of(pattern), name_bytes(value->name))) return true;
    }
    return false;
}

static bool matches_node(const Node *node, const char *pattern, Arena *arena)
{
    if (matches_names(node, pattern)) return true;
    ArenaMark mark = arena_mark(arena);
    bool is_match = glob_matches(bytes_of(pattern), bytes_of(node_id(node, arena)));
    arena_rewind(arena, mark);
    return is_match;
}

static Status fail_no_node(Model *model, const char *pattern)
{
    NearMatch near = {.word = bytes_of(pattern)};
    Text text = {0};
    for (size_t g = 0; g < model->graphs.count; g++)
        for (const Node *node = model->graphs.items[g]->first_node; node; node = node->next)
            near_match_offer(&near, name_bytes(node->name));
    text_append(&text, "--keep-node: no node's name, id or output matches '");
    text_append_escaped(&text, bytes_of(pattern));
    text_append_char(&text, '\'');
    near_match_append_or(&near, "`hone show MODEL` prints all nodes", &text);
    Status status = status_fail(STATUS_CODE_USAGE, "%s", text_of(&text));
    text_free(&text);
    return status;
}

static Status keep_nodes(SlimChoice *self, Model *model, const char *pattern, Arena *arena)
{
    bool is_found = false;
    for (size_t g = 0; g < model->graphs.count; g++)
        for (Node *node = model->graphs.items[g]->first_node; node; node = node->next) {
            if (!matches_node(node, pattern, arena)) continue;
            hash_map_set(&self->kept_nodes, hash_map_pointer_key(node), node);
            is_found = true;
        }
    return is_found ? STATUS_OK : fail_no_node(model, pattern);
}

static Status read_kept_nodes(SlimChoice *self, Model *model, Arena *arena)
{
    const char *pattern;
    for (size_t index = 0; (pattern = option_list_item(self->options, "keep-node", index)); index++) {
        TRY(keep_nodes(self, model, pattern, arena));
        array_push(&self->kept_names, pattern);
    }
    return STATUS_OK;
}

/* Nodes that came during the run are copies of nodes of the file, and have their names, or are new. */
static bool is_kept_node(const SlimChoice *self, const Node *node)
{
    if (self->kept_names.count == 0) return false;
    if (node->file_index != NODE_INDEX_NEW) return hash_map_get(&self->kept_nodes, hash_map_pointer_key(node)) != NULL;
    for (size_t index = 0; index < self->kept_names.count; index++)
        if (matches_names(node, self->kept_names.items[index])) return true;
    return false;
}

/* ---- Operators ---- */

static bool is_default_domain(Bytes domain)
{
    return domain.size == 0 || bytes_equal(domain, bytes_of("ai.onnx"));
}

/* By name, or by domain and name. */
static bool matches_operator(const char *pattern, Bytes domain, Bytes op_type)
{
    if (glob_matches(bytes_of(pattern), op_type)) return true;
    Text full = {0};
    text_append_bytes(&full, is_default_domain(domain) ? bytes_of("ai.onnx") : domain);
    text_append_char(&full, '.');
    text_append_bytes(&full, op_type);
    bool is_match = glob_matches(bytes_of(pattern), text_bytes(&full));
    text_free(&full);
    return is_match;
}

static bool is_kept_operator(const SlimChoice *self, Bytes domain, Bytes op_type)
{
    for (size_t index = 0; index < self->kept_ops.count; index++)
        if (matches_operator(self->kept_ops.items[index], domain, op_type)) return true;
    return false;
}

static bool is_operator(const Model *model, const char *pattern, NearMatch *near)
{
    const OpRow *row;
    for (size_t g = 0; g < model->graphs.count; g++)
        for (const Node *node = model->graphs.items[g]->first_node; node; node = node->next) {
            if (matches_operator(pattern, name_bytes(node->domain), name_bytes(node->op_type))) return true;
            near_match_offer(near, name_bytes(node->op_type));
        }
    for (size_t index = 0; (row = op_row_at(index)); index++) {
        if (matches_operator(pattern, bytes_of(row->domain ? row->domain : ""), bytes_of(row->name))) return true;
        near_match_offer(near, bytes_of(row->name));
    }
    return false;
}

static Status check_operator(const Model *model, const char *pattern)
{
    NearMatch near = {.word = bytes_of(pattern)};
    if (is_operator(model, pattern, &near)) return STATUS_OK;
    Text text = {0};
    text_append(&text, "--keep-op: no operator matches '");
    text_append_escaped(&text, bytes_of(pattern));
    text_append_char(&text, '\'');
    near_match_append_or(&near, "`hone inspect MODEL` lists those of the model", &text);
    Status status = status_fail(STATUS_CODE_USAGE, "%s", text_of(&text));
    text_free(&text);
    return status;
}

static Status read_kept_ops(SlimChoice *self, const Model *model)
{
    const char *pattern;
    for (size_t index = 0; (pattern = option_list_item(self->options, "keep-op", index)); index++) {
        TRY(check_operator(model, pattern));
        array_push(&self->kept_ops, pattern);
    }
    return STATUS_OK;
}

/* ---- All of it ---- */

Status slim_choice_read(SlimChoice *out, Model *model, const OptionSet *options, Arena *arena)
{
    *out = (SlimChoice){.options = options, .is_fold = !option_find(options->table, "only")};
    out->is_on = ARENA_NEW_ARRAY(arena, bool, count_passes());
    TRY(read_passes(out));
    TRY(read_kept_nodes(out, model, arena));
    return read_kept_ops(out, model);
}

void slim_choice_free(SlimChoice *self)
{
    hash_map_free(&self->kept_nodes);
    array_free(&self->kept_names);
    array_free(&self->kept_ops);
}

static bool is_pass_on(const void *context, const Pass *pass)
{
    const SlimChoice *self = context;
    for (size_t index = 0; pass_at(index); index++)
        if (pass_at(index) == pass) return self->is_on[index];
    return false;
}

static bool may_change(const void *context, const Node *node)
{
    const SlimChoice *self = context;
    return !is_kept_node(self, node) && !is_kept_operator(self, name_bytes(node->domain), name_bytes(node->op_type));
}

static bool may_create(const void *context, const char *op_type)
{
    return !is_kept_operator(context, (Bytes){0}, bytes_of(op_type));
}

void slim_choice_limit(const SlimChoice *self, PassLimits *out)
{
    out->is_pass_on = is_pass_on;
    out->may_change = may_change;
    out->may_create = may_create;
    out->context = self;
}
