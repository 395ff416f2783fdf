/* load_field - fields that graphs, functions and the model read alike. */
#include "model/model_load.h"

Origin load_field_origin(const WireField *field)
{
    return (Origin){
        .body = wire_field_range(field), .header_bytes = (uint32_t)(field->value - field->start), .piece_count = 1};
}

Status load_field_bytes(Loader *self, const WireField *field, Bytes *out)
{
    size_t size;
    TRY(wire_field_size(self->reader, field, &size));
    uint8_t *bytes = arena_allocate(&self->model->arena, size + 1);
    TRY(reader_read(self->reader, field->value, bytes, size));
    *out = (Bytes){bytes, size};
    return STATUS_OK;
}

Status load_field_name(Loader *self, const WireField *field, Name **out)
{
    size_t size;
    TRY(wire_field_size(self->reader, field, &size));
    ArenaMark mark = arena_mark(&self->scratch);
    uint8_t *bytes = arena_allocate(&self->scratch, size + 1);
    TRY(reader_read(self->reader, field->value, bytes, size));
    *out = name_intern(&self->model->names, (Bytes){bytes, size});
    arena_rewind(&self->scratch, mark);
    return STATUS_OK;
}

void load_mention(Loader *self, Graph *graph, Name *name)
{
    if (!name_is_empty(name)) array_push(&self->mentions, (Mention){graph, name});
}

/* Reads a message that the model does not keep, so that damage in it is told. */
Status load_check_message(Loader *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin, int depth)
{
    ProtobufCMessage *message;
    return load_unpack(self, descriptor, origin, depth, &message);
}

Status load_opset_import(Loader *self, const WireField *field, int depth, OpsetImport *out)
{
    ProtobufCMessage *message;
    Origin origin = load_field_origin(field);
    TRY(load_unpack(self, &onnx__operator_set_id_proto__descriptor, &origin, depth, &message));
    const Onnx__OperatorSetIdProto *proto = (const Onnx__OperatorSetIdProto *)message;
    *out = (OpsetImport){load_name(self, &proto->domain), proto->version};
    return STATUS_OK;
}

static const char *where_of(Loader *self, const Graph *graph)
{
    return graph_path(graph, &self->model->arena);
}

void load_second_producer(Loader *self, const Graph *graph, const Name *name, const char *what)
{
    Text shown = {0};
    text_append_escaped(&shown, name_bytes(name));
    load_error(self, "two-producers", where_of(self, graph), "'%s' is defined twice: as %s too; rename one of them",
               text_of(&shown), what);
    text_free(&shown);
}
