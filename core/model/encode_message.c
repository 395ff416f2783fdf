/* encode_message - messages without the fields that the model drops: doc strings and metadata_props, by name. */
#include "model/encode.h"

enum { MAX_OVERRIDES = 32 };

static bool is_dropped(const Encoder *self, const ProtobufCFieldDescriptor *field)
{
    uint32_t drops = self->model->drops;
    return ((drops & MODEL_DROPS_DOC_STRINGS) && strcmp(field->name, "doc_string") == 0) ||
           ((drops & MODEL_DROPS_METADATA) && strcmp(field->name, "metadata_props") == 0);
}

/* Descriptors have their fields by rising number. */
static size_t merge(const Encoder *self, const ProtobufCMessageDescriptor *descriptor, const EmitOverride *overrides,
                    size_t count, EmitOverride *out)
{
    size_t at = 0, merged = 0;
    for (unsigned index = 0; index < descriptor->n_fields; index++) {
        const ProtobufCFieldDescriptor *field = &descriptor->fields[index];
        if (!is_dropped(self, field)) continue;
        while (at < count && overrides[at].number < field->id) out[merged++] = overrides[at++];
        if (at < count && overrides[at].number == field->id) at++;
        out[merged++] = (EmitOverride){field->id, NULL, NULL};
    }
    while (at < count) out[merged++] = overrides[at++];
    return merged;
}

Status encode_fields(Encoder *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin,
                     const EmitOverride *overrides, size_t count)
{
    if (self->model->drops == 0) return emit_patched(self->plan, self->reader, descriptor, origin, overrides, count);
    EmitOverride list[MAX_OVERRIDES];
    size_t merged = merge(self, descriptor, overrides, count, list);
    return emit_patched(self->plan, self->reader, descriptor, origin, list, merged);
}

Status encode_message(Encoder *self, uint32_t number, const ProtobufCMessageDescriptor *descriptor,
                      const Origin *origin, const EmitOverride *overrides, size_t count)
{
    EmitMessage message = emit_begin(self->plan, number);
    TRY(encode_fields(self, descriptor, origin, overrides, count));
    emit_end(self->plan, message);
    return STATUS_OK;
}

bool encode_copies(const Encoder *self, const Origin *origin)
{
    return origin->piece_count > 0 && self->model->drops == 0;
}
