/* slim_explain - what happened to nodes that the user asks after: records and refusals that name them. */
#include "base/near_match.h"
#include "slim/slim_run.h"

/* ---- Before: which nodes are meant ---- */

static bool has_output(const Node *node, Bytes asked)
{
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index] && bytes_equal(name_bytes(node->outputs[index]->name), asked)) return true;
    return false;
}

static bool has_id(const Node *node, const char *asked, Arena *arena)
{
    ArenaMark mark = arena_mark(arena);
    bool is_same = strcmp(node_id(node, arena), asked) == 0;
    arena_rewind(arena, mark);
    return is_same;
}

static bool is_meant(SlimRun *self, const Node *node, const char *asked)
{
    return bytes_equal(name_bytes(node->name), bytes_of(asked)) || has_output(node, bytes_of(asked)) ||
           has_id(node, asked, &self->scratch);
}

static const char *operator_of(SlimRun *self, const Node *node)
{
    const char *op_type = journal_name(self->journal, node->op_type);
    if (name_is_empty(node->domain) || name_is(node->domain, "ai.onnx")) return op_type;
    return arena_format(self->arena, "%s.%s", journal_name(self->journal, node->domain), op_type);
}

static const char **output_names(SlimRun *self, const Node *node)
{
    const char **names = ARENA_NEW_ARRAY(self->arena, const char *, node->output_count + 1);
    size_t count = 0;
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index]) names[count++] = journal_name(self->journal, node->outputs[index]->name);
    return names;
}

static void add_node(SlimRun *self, const Node *node, const char *asked)
{
    SlimExplained explained = {.asked = arena_copy(self->arena, asked, strlen(asked)),
                               .id = node_id(node, self->arena),
                               .name = journal_name(self->journal, node->name),
                               .op_type = operator_of(self, node),
                               .node = node,
                               .values = output_names(self, node)};
    array_push(&self->result->explained, explained);
}

static Status fail_no_node(const Model *model, const char *asked)
{
    NearMatch near = {.word = bytes_of(asked)};
    Text text = {0};
    for (size_t g = 0; g < model->graphs.count; g++)
        for (const Node *node = model->graphs.items[g]->first_node; node; node = node->next)
            near_match_offer(&near, name_bytes(node->name));
    text_append(&text, "--explain: no node has the name, id or output '");
    text_append_escaped(&text, bytes_of(asked));
    text_append_char(&text, '\'');
    near_match_append_or(&near, "`hone show MODEL` prints all nodes", &text);
    Status status = status_fail(STATUS_CODE_USAGE, "%s", text_of(&text));
    text_free(&text);
    return status;
}

Status slim_find_explained(SlimRun *self)
{
    const char *asked;
    for (size_t index = 0; (asked = option_list_item(self->options, "explain", index)); index++) {
        size_t before = self->result->explained.count;
        for (size_t g = 0; g < self->model->graphs.count; g++)
            for (const Node *node = self->model->graphs.items[g]->first_node; node; node = node->next)
                if (is_meant(self, node, asked)) add_node(self, node, asked);
        if (self->result->explained.count == before) return fail_no_node(self->model, asked);
    }
    return STATUS_OK;
}

/* ---- After: what names them ---- */

static bool is_among(const char *name, const char **names)
{
    for (; name && names && *names; names++)
        if (strcmp(name, *names) == 0) return true;
    return false;
}

static bool meets(const char **some, const char **others)
{
    for (; some && *some; some++)
        if (is_among(*some, others)) return true;
    return false;
}

/* "main/3 Transpose" */
static bool lists_node(const char **nodes, const char *id)
{
    size_t size = strlen(id);
    for (; nodes && *nodes; nodes++)
        if (strncmp(*nodes, id, size) == 0 && (*nodes)[size] == ' ') return true;
    return false;
}

static bool is_about(const Record *record, const SlimExplained *node)
{
    return strcmp(record->where, node->id) == 0 || lists_node(record->removed_nodes, node->id) ||
           is_among(record->kept, node->values) || meets(record->removed, node->values);
}

static void find_records(const Journal *journal, SlimExplained *node)
{
    size_t rewrites = 0, refusals = 0;
    for (size_t index = 0; index < journal->records.count; index++) {
        const Record *record = &journal->records.items[index];
        bool is_refusal = record->kind == RECORD_REFUSAL;
        size_t place = is_refusal ? refusals++ : rewrites++;
        if (!is_about(record, node)) continue;
        if (is_refusal) array_push(&node->refusals, place);
        else array_push(&node->rewrites, place);
    }
}

static bool is_there(const Model *model, const Node *wanted)
{
    for (size_t g = 0; g < model->graphs.count; g++)
        for (const Node *node = model->graphs.items[g]->first_node; node; node = node->next)
            if (node == wanted) return true;
    return false;
}

void slim_explain(SlimRun *self)
{
    for (size_t index = 0; index < self->result->explained.count; index++) {
        SlimExplained *node = &self->result->explained.items[index];
        find_records(self->journal, node);
        if (!is_there(self->model, node->node)) node->outcome = "gone";
        else node->outcome = node->node->touched ? "changed" : "kept";
    }
}
