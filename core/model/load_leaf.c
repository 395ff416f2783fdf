/* load_leaf - messages that protobuf-c unpacks: how they are read, and what all of them have. */
#include "model/model_load.h"

Status load_unpack(Loader *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin, int depth,
                   ProtobufCMessage **out)
{
    arena_rewind(&self->scratch, (ArenaMark){0});
    self->skeleton.arena = &self->model->arena;
    TRY(skeleton_build(&self->skeleton, self->reader, descriptor, origin, depth));
    return skeleton_unpack(&self->skeleton, descriptor, &self->scratch, out);
}

void load_error(Loader *self, const char *code, const char *where, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Text text = {0};
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    diagnostics_add(&self->model->diagnostics, SEVERITY_ERROR, code, where, "%s", text_of(&text));
    text_free(&text);
    self->model->is_broken = true;
}

Name *load_name(Loader *self, const ProtobufCBinaryData *bytes)
{
    return name_intern(&self->model->names, (Bytes){bytes->data, bytes->len});
}

Origin load_origin(const Loader *self, uint32_t number)
{
    return self->skeleton.origins.items[number];
}

const Lift *load_lifts(const Loader *self, uint32_t origin, size_t *out_count)
{
    const Lift *lifts = self->skeleton.lifts.items;
    size_t low = 0, high = self->skeleton.lifts.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (lifts[middle].origin < origin) low = middle + 1;
        else high = middle;
    }
    size_t end = low;
    while (end < self->skeleton.lifts.count && lifts[end].origin == origin) end++;
    *out_count = end - low;
    return *out_count > 0 ? lifts + low : NULL;
}
