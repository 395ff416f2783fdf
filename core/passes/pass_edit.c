/* pass_edit - what a rewrite did, and what follows from it: dead nodes, new facts, nodes to look at again, the record. */
#include "passes/pass_parts.h"
#include "rewrite/rewrite_node.h"

/* ---- What verbs tell ---- */

void pass_note_users(PassRunner *self, const Value *value)
{
    for (const Use *use = value->first_use; use; use = use->next) array_push(&self->edit.to_queue, use->node);
}

void pass_note_touched(PassRunner *self, Node *node)
{
    size_t count = self->edit.touched.count;
    if (count > 0 && self->edit.touched.items[count - 1] == node) return;
    array_push(&self->edit.touched, node);
}

void pass_note_less_read(PassRunner *self, Value *value)
{
    array_push(&self->edit.less_read, value);
    if (value->producer) array_push(&self->edit.maybe_dead, value->producer);
}

void pass_note_added(PassRunner *self, Value *value, int64_t bytes)
{
    array_push(&self->edit.added, value);
    self->edit.added_bytes += bytes;
}

/* ---- Begin ---- */

static const char *full_op_type(const PassRunner *self, const Name *domain, const Name *op_type)
{
    Text text = {0};
    if (!name_is_empty(domain) && !name_is(domain, "ai.onnx")) {
        text_append_escaped(&text, name_bytes(domain));
        text_append_char(&text, '.');
    }
    text_append_escaped(&text, name_bytes(op_type));
    const char *copy = arena_copy(self->journal->arena, text_of(&text), text.size);
    text_free(&text);
    return copy;
}

void pass_begin(PassRunner *self, const Node *root)
{
    PassEdit *edit = &self->edit;
    edit->touched.count = edit->maybe_dead.count = edit->less_read.count = edit->to_queue.count = 0;
    edit->added_nodes.count = edit->added.count = edit->removed.count = edit->removed_nodes.count = 0;
    edit->added_bytes = 0;
    edit->removed_bytes = 0;
    edit->what = NULL;
    edit->root_op_type = root->op_type;
    edit->root_domain = root->domain;
    self->refusal = NULL;
}

/* ---- Dead nodes ---- */

static bool is_dead(const Node *node)
{
    if (!node->graph) return false;
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index] && !rewrite_is_unread(node->outputs[index])) return false;
    return true;
}

static const char *removed_label(const PassRunner *self, const Node *node)
{
    Arena *arena = self->journal->arena;
    return arena_format(arena, "%s %s", node_id(node, arena), full_op_type(self, node->domain, node->op_type));
}

uint64_t pass_constant_bytes(const Node *node)
{
    const Attribute *value = node_is(node, "Constant") ? node_attribute(node, "value") : NULL;
    return value && value->tensors && value->list_count == 1 ? tensor_stored_bytes(value->tensors[0]) : 0;
}

/* What the node takes in the file besides a constant that it holds, which whoever removed its readers has counted. 0: it
 * was not in the file. */
static int64_t message_bytes(const Node *node)
{
    uint64_t total = node->origin.piece_count > 0 ? node->origin.body.length + node->origin.header_bytes : 0;
    uint64_t payload = pass_constant_bytes(node);
    return total > payload && total < INT64_MAX / 2 ? (int64_t)(total - payload) : 0;
}

static void note_captures(PassRunner *self, const Graph *graph);

static void note_inputs(PassRunner *self, const Node *node)
{
    for (uint32_t index = 0; index < node->input_count; index++)
        if (node->inputs[index].value) pass_note_less_read(self, node->inputs[index].value);
    for (uint32_t a = 0; a < node->attribute_count; a++) {
        const Attribute *attribute = node->attributes[a];
        for (uint64_t i = 0; attribute->graphs && i < attribute->list_count; i++)
            note_captures(self, attribute->graphs[i]);
    }
}

/* Graphs in graphs: as deep as the reader allows. */
static void note_captures(PassRunner *self, const Graph *graph)
{
    for (const Node *node = graph->first_node; node; node = node->next) note_inputs(self, node);
    for (size_t index = 0; index < graph->outputs.count; index++)
        pass_note_less_read(self, graph->outputs.items[index].value);
}

static void remove_node(PassRunner *self, Node *node)
{
    PassEdit *edit = &self->edit;
    array_push(&edit->removed_nodes, removed_label(self, node));
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index]) array_push(&edit->removed, journal_name(self->journal, node->outputs[index]->name));
    edit->removed_bytes += pass_constant_bytes(node);
    self->growth_bytes += message_bytes(node);
    note_inputs(self, node);
    rewrite_drop_node(node);
}

static bool may_remove(const PassRunner *self, const Node *node)
{
    return is_dead(node) && self->limits->may_change(self->limits->context, node);
}

/* The list grows while it is gone through: what a removed node read may be dead too. */
static void remove_dead(PassRunner *self)
{
    for (size_t index = 0; index < self->edit.maybe_dead.count; index++) {
        Node *node = self->edit.maybe_dead.items[index];
        if (may_remove(self, node)) remove_node(self, node);
        else if (node->graph) array_push(&self->edit.to_queue, node);
    }
}

/* ---- After a rewrite ---- */

/* What was known of an output still holds, since its value is the same; what is found now may be less. */
static const Fact *better_fact(const Fact *before, const Fact *now)
{
    if (!before || before->kind == TYPE_NONE || before->is_claimed) return now;
    bool tells_more = now && !now->is_claimed && now->kind == before->kind &&
                      ((now->constant && !before->constant) ||
                       (now->elements && !before->elements && !before->constant) || (now->shape && !before->shape));
    return tells_more ? now : before;
}

static void find_facts(PassRunner *self, Node *node)
{
    if (node_holds_graphs(node)) return;
    const Fact **before = ARENA_NEW_ARRAY(&self->scratch, const Fact *, node->output_count);
    for (uint32_t index = 0; index < node->output_count; index++)
        before[index] = node->outputs[index] ? node->outputs[index]->fact : NULL;
    infer_node(self->infer, node);
    pass_validate_facts(self, node, before);
    for (uint32_t index = 0; index < node->output_count; index++) {
        Value *output = node->outputs[index];
        if (output) output->fact = better_fact(before[index], output->fact);
    }
}

void pass_enqueue(PassRunner *self, Node *node)
{
    if (!node->graph || node->is_queued) return;
    node->is_queued = true;
    array_push(&self->queue, node);
}

static void enqueue_all(PassRunner *self)
{
    PassEdit *edit = &self->edit;
    for (size_t index = 0; index < edit->touched.count; index++) {
        Node *node = edit->touched.items[index];
        if (!node->graph) continue;
        pass_enqueue(self, node);
        for (uint32_t i = 0; i < node->output_count; i++)
            if (node->outputs[i]) pass_note_users(self, node->outputs[i]);
    }
    /* Who reads a value alone now may do more with it. */
    for (size_t index = 0; index < edit->less_read.count; index++) {
        const Value *value = edit->less_read.items[index];
        if (value->use_count > 0 && value->use_count <= 2) pass_note_users(self, value);
    }
    for (size_t index = 0; index < edit->to_queue.count; index++) pass_enqueue(self, edit->to_queue.items[index]);
}

/* ---- The record ---- */

static const char **list_of(PassRunner *self, const char *const *items, size_t count)
{
    if (count == 0) return NULL;
    const char **list = ARENA_NEW_ARRAY(self->journal->arena, const char *, count + 1);
    memcpy(list, items, count * sizeof *list);
    return list;
}

static const char **added_names(PassRunner *self)
{
    const PassEdit *edit = &self->edit;
    const char **list = ARENA_NEW_ARRAY(self->journal->arena, const char *, edit->added.count + 1);
    size_t count = 0;
    for (size_t index = 0; index < edit->added.count; index++) {
        const Value *value = edit->added.items[index];
        if (value->kind != VALUE_MISSING) list[count++] = journal_name(self->journal, value->name);
    }
    return count > 0 ? list : NULL;
}

static const char **added_nodes(PassRunner *self)
{
    const PassEdit *edit = &self->edit;
    const char **list = ARENA_NEW_ARRAY(self->journal->arena, const char *, edit->added_nodes.count + 1);
    size_t count = 0;
    for (size_t index = 0; index < edit->added_nodes.count; index++) {
        const Node *node = edit->added_nodes.items[index];
        if (node->graph) list[count++] = removed_label(self, node);
    }
    return count > 0 ? list : NULL;
}

static const char *kept_name(const PassRunner *self, const Node *root)
{
    for (uint32_t index = 0; root->graph && index < root->output_count; index++)
        if (root->outputs[index]) return journal_name(self->journal, root->outputs[index]->name);
    return NULL;
}

static void write_record(PassRunner *self, const Pass *pass, const Node *root, const char *root_id)
{
    PassEdit *edit = &self->edit;
    journal_add(self->journal,
                (Record){.kind = edit->kind,
                         .pass = pass->name,
                         .where = root_id,
                         .what = edit->what,
                         .kept = kept_name(self, root),
                         .removed = list_of(self, edit->removed.items, edit->removed.count),
                         .saved_bytes = edit->removed_bytes,
                         .op_type = full_op_type(self, edit->root_domain, edit->root_op_type),
                         .new_op_type = root->graph ? full_op_type(self, root->domain, root->op_type) : NULL,
                         .removed_nodes = list_of(self, edit->removed_nodes.items, edit->removed_nodes.count),
                         .added_nodes = added_nodes(self),
                         .added = added_names(self),
                         .added_bytes = edit->added_bytes});
}

static int64_t head_bytes(const Value *value)
{
    return value->kind == VALUE_INITIALIZER ? (int64_t)value->name->size + PASS_HEAD_BYTES : 0;
}

/* Bytes of initializers that nobody reads any more. */
static int64_t freed_bytes(const PassEdit *edit)
{
    int64_t total = 0;
    for (size_t index = 0; index < edit->less_read.count; index++) {
        const Value *value = edit->less_read.items[index];
        bool is_counted = value->kind != VALUE_INITIALIZER || !value->initializer || !rewrite_is_unread(value);
        for (size_t other = 0; other < index && !is_counted; other++)
            is_counted = edit->less_read.items[other] == value;
        if (!is_counted) total += (int64_t)tensor_stored_bytes(value->initializer) + head_bytes(value);
    }
    return total;
}

static int64_t heads_added(const PassEdit *edit)
{
    int64_t total = 0;
    for (size_t index = 0; index < edit->added.count; index++) total += head_bytes(edit->added.items[index]);
    return total;
}

void pass_commit(PassRunner *self, const Pass *pass, Node *root)
{
    ArenaMark mark = arena_mark(&self->scratch);
    const char *root_id = node_id(root, self->journal->arena);
    remove_dead(self);
    for (size_t index = 0; index < self->edit.touched.count; index++)
        if (self->edit.touched.items[index]->graph) find_facts(self, self->edit.touched.items[index]);
    enqueue_all(self);
    self->growth_bytes += freed_bytes(&self->edit) + (int64_t)self->edit.removed_bytes - self->edit.added_bytes -
                          heads_added(&self->edit);
    write_record(self, pass, root, root_id);
    arena_rewind(&self->scratch, mark);
    self->rewrite_count++;
}
