/* pass_refusals - why passes left nodes as they are: the last look at a node counts. */
#include "passes/pass_parts.h"

static uint64_t key_of(uint32_t pass, const Node *node)
{
    return hash_map_pointer_key(node) * 131 + pass;
}

void pass_keep_refusal(PassRunner *self, uint32_t pass, const Node *node)
{
    uint64_t key = key_of(pass, node);
    size_t place = (uintptr_t)hash_map_get(&self->refusal_of, key);
    if (place == 0 && !self->refusal) return;
    if (place == 0) {
        array_push(&self->refusals, (PassRefusal){.pass = pass, .node = node});
        place = self->refusals.count;
        hash_map_set(&self->refusal_of, key, (void *)(uintptr_t)place);
    }
    self->refusals.items[place - 1].reason = self->refusal;
}

void pass_write_refusals(PassRunner *self)
{
    Arena *arena = self->journal->arena;
    for (size_t index = 0; index < self->refusals.count; index++) {
        const PassRefusal *refusal = &self->refusals.items[index];
        const Node *node = refusal->node;
        if (!refusal->reason || !node->graph) continue;
        const Value *output = NULL;
        for (uint32_t i = 0; !output && i < node->output_count; i++) output = node->outputs[i];
        Text what = {0};
        text_append_escaped(&what, name_bytes(node->op_type));
        journal_add(self->journal, (Record){.kind = RECORD_REFUSAL,
                                            .pass = self->contexts[refusal->pass].pass->name,
                                            .where = node_id(node, arena),
                                            .what = arena_copy(arena, text_of(&what), what.size),
                                            .reason = refusal->reason,
                                            .kept = output ? journal_name(self->journal, output->name) : NULL});
        text_free(&what);
    }
}
