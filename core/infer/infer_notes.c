/* infer_notes - nodes that could not be told, and why. */
#include "infer/infer_parts.h"

/* A body that is walked again may be told better or worse: the last look counts. Of one that never runs nothing is. */
void infer_note(Infer *self, const Node *node, Inferred inferred, const char *reason)
{
    if (self->engine.unreachable > 0) inferred = INFER_DONE;
    uint64_t key = hash_map_pointer_key(node);
    size_t place = (uintptr_t)hash_map_get(&self->note_of, key);
    if (place == 0 && inferred == INFER_DONE) return;
    if (place == 0) {
        array_push(&self->notes, (InferNote){.node = node});
        place = self->notes.count;
        hash_map_set(&self->note_of, key, (void *)(uintptr_t)place);
    }
    InferNote *note = &self->notes.items[place - 1];
    note->inferred = inferred;
    note->reason = reason;
}

const InferNote *infer_notes(const Infer *self, size_t *out_count)
{
    *out_count = self->notes.count;
    return self->notes.items;
}

const InferNote *infer_note_of(const Infer *self, const Node *node)
{
    size_t place = (uintptr_t)hash_map_get(&self->note_of, hash_map_pointer_key(node));
    return place > 0 ? &self->notes.items[place - 1] : NULL;
}

void infer_report_notes(Infer *self)
{
    Model *model = self->model;
    if (self->options->is_silent) return;
    for (size_t index = 0; index < self->notes.count; index++) {
        const InferNote *note = &self->notes.items[index];
        if (note->inferred != INFER_INVALID) continue;
        Text reason = {0};
        text_append_escaped(&reason, bytes_of(note->reason)); /* names of sizes in it may be no UTF-8 */
        diagnostics_add(&model->diagnostics, SEVERITY_ERROR, "wrong-node", node_label(note->node, &model->arena),
                        "%s; its outputs are left as they are declared", text_of(&reason));
        text_free(&reason);
    }
}
