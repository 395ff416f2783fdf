/* load_model - the fields of the model, and in which order its parts are read. */
#include "model/model_load.h"

/* Bytes of a doc string or metadata value that are kept in memory. */
enum { SHOWN_BYTES = 4096 };

/* Pieces of the main graph and places of what is loaded after it. */
typedef struct ModelParts {
    ARRAY(Range) graph_pieces;
    uint32_t graph_header_bytes;
    ARRAY(Origin) functions;
    ARRAY(Origin) training;
} ModelParts;

static Status load_property(Loader *self, const WireField *entry, Property *out)
{
    Range body = wire_field_range(entry);
    WireWalk walk;
    wire_walk_begin(&walk, self->reader, "StringStringEntryProto", &body, 1);
    *out = (Property){.key = self->model->names.empty};
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) return STATUS_OK;
        if (field.type != WIRE_BYTES) continue;
        if (wire_field_length(&field) > SHOWN_BYTES) field.end = field.value + SHOWN_BYTES;
        if (field.number == 1) TRY(load_field_name(self, &field, &out->key));
        if (field.number == 2) TRY(load_field_bytes(self, &field, &out->value));
    }
}

static Status load_model_bytes_field(Loader *self, ModelParts *parts, WireField *field)
{
    Model *model = self->model;
    Origin origin = load_field_origin(field);
    OpsetImport import;
    Property property;
    switch (field->number) {
    case 2: return load_field_name(self, field, &model->producer_name);
    case 3: return load_field_name(self, field, &model->producer_version);
    case 4: return load_field_name(self, field, &model->domain);
    case 6:
        if (wire_field_length(field) > SHOWN_BYTES) field->end = field->value + SHOWN_BYTES;
        return load_field_bytes(self, field, &model->doc_string);
    case 7:
        parts->graph_header_bytes = (uint32_t)(field->value - field->start);
        array_push(&parts->graph_pieces, wire_field_range(field));
        return STATUS_OK;
    case 8:
        TRY(load_opset_import(self, field, 1, &import));
        array_push(&model->opset_imports, import);
        return STATUS_OK;
    case 14:
        TRY(load_property(self, field, &property));
        array_push(&model->metadata, property);
        return STATUS_OK;
    case 20: array_push(&parts->training, origin); return STATUS_OK;
    case 25: array_push(&parts->functions, origin); return STATUS_OK;
    case 26: return load_check_message(self, &onnx__device_configuration_proto__descriptor, &origin, 1);
    default: return STATUS_OK;
    }
}

static Status load_model_fields(Loader *self, ModelParts *parts)
{
    WireWalk walk;
    self->model->origin = (Origin){.body = {0, self->model->source->size_bytes}, .piece_count = 1};
    wire_walk_begin(&walk, self->reader, "ModelProto", &self->model->origin.body, 1);
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) return STATUS_OK;
        if (field.type == WIRE_VARINT && field.number == 1) self->model->ir_version = (int64_t)field.scalar;
        if (field.type == WIRE_VARINT && field.number == 5) self->model->model_version = (int64_t)field.scalar;
        if (field.type == WIRE_BYTES) TRY(load_model_bytes_field(self, parts, &field));
    }
}

static Status load_bindings(Loader *self, const WireField *field)
{
    Property property;
    TRY(load_property(self, field, &property));
    load_mention(self, self->model->graph, property.key);
    load_mention(self, self->model->graph, name_intern(&self->model->names, property.value));
    return STATUS_OK;
}

static Origin pieces_origin(Loader *self, const Range *ranges, size_t count, uint32_t header_bytes)
{
    if (count == 1) return (Origin){.body = ranges[0], .header_bytes = header_bytes, .piece_count = 1};
    Range *pieces = arena_copy(&self->model->arena, ranges, count * sizeof *ranges);
    return (Origin){.body = pieces[0], .piece_count = (uint32_t)count, .pieces = pieces};
}

static Status load_training(Loader *self, const Origin *origin)
{
    TrainingInfo *training = ARENA_NEW(&self->model->arena, TrainingInfo);
    training->origin = *origin;
    array_push(&self->model->training, training);
    ModelParts parts[2] = {0}; /* initialization, algorithm: either may be split */
    WireWalk walk;
    wire_walk_begin(&walk, self->reader, "TrainingInfoProto", &training->origin.body, 1);
    Status status;
    for (;;) {
        WireField field;
        bool has_field = false;
        status = wire_walk_next(&walk, &field, &has_field);
        if (!status_is_ok(status) || !has_field) break;
        if (field.type != WIRE_BYTES) continue;
        if (field.number == 1 || field.number == 2) {
            array_push(&parts[field.number - 1].graph_pieces, wire_field_range(&field));
            parts[field.number - 1].graph_header_bytes = (uint32_t)(field.value - field.start);
        }
        if (field.number == 3 || field.number == 4) status = load_bindings(self, &field);
        if (!status_is_ok(status)) break;
    }
    for (int i = 0; i < 2; i++) {
        if (status_is_ok(status) && parts[i].graph_pieces.count > 0) {
            Origin graph = pieces_origin(self, parts[i].graph_pieces.items, parts[i].graph_pieces.count,
                                         parts[i].graph_header_bytes);
            status = load_graph(self, &graph, self->model->graph, NULL, 2,
                                i == 0 ? &training->initialization : &training->algorithm);
        }
        array_free(&parts[i].graph_pieces);
    }
    return status;
}

static Status load_parts(Loader *self, ModelParts *parts)
{
    TRY(load_model_fields(self, parts));
    if (parts->graph_pieces.count == 0)
        return status_fail(STATUS_CODE_MODEL,
                           "%s: there is no graph in it, so it is no ONNX model; give the .onnx file itself",
                           self->model->source->name);
    Origin graph = pieces_origin(self, parts->graph_pieces.items, parts->graph_pieces.count, parts->graph_header_bytes);
    TRY(load_graph(self, &graph, NULL, NULL, 1, &self->model->graph));
    for (size_t i = 0; i < parts->functions.count; i++) {
        Function *function;
        TRY(load_function(self, &parts->functions.items[i], &function));
    }
    for (size_t i = 0; i < parts->training.count; i++) TRY(load_training(self, &parts->training.items[i]));
    return STATUS_OK;
}

Status load_model(Loader *self)
{
    ModelParts parts = {0};
    Status status = load_parts(self, &parts);
    array_free(&parts.graph_pieces);
    array_free(&parts.functions);
    array_free(&parts.training);
    return status;
}
