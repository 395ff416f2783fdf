/* inventory - the parts that are not constants: header, ports, files. */
#include "inspect/inventory.h"

#include "inspect/inventory_parts.h"

static InventoryPort port_of(Inventory *self, const Value *value, const ValueInfo *info)
{
    const Type *type = info ? info->type : NULL;
    InventoryPort port = {.name = value ? name_bytes(value->name) : (Bytes){0},
                          .type = inventory_type_text(type, &self->arena),
                          .is_default = value && value->kind == VALUE_INPUT && value->initializer};
    if (type && type->has_shape) {
        port.has_shape = true;
        port.rank = type->rank;
        port.dims = arena_copy(&self->arena, type->dims, (size_t)type->rank * sizeof *type->dims);
    }
    return port;
}

static void take_ports(Inventory *self, const Graph *graph)
{
    for (size_t index = 0; index < graph->inputs.count; index++) {
        const Value *value = graph->inputs.items[index];
        array_push(&self->inputs, port_of(self, value, value->info));
    }
    for (size_t index = 0; index < graph->outputs.count; index++) {
        const GraphOutput *output = &graph->outputs.items[index];
        array_push(&self->outputs, port_of(self, output->value, output->info));
    }
}

static void take_header(Inventory *self, const Model *model)
{
    self->ir_version = model->ir_version;
    self->producer_name = name_bytes(model->producer_name);
    self->producer_version = name_bytes(model->producer_version);
    self->domain = name_bytes(model->domain);
    self->model_version = model->model_version;
    self->doc_string = model->doc_string;
    for (size_t index = 0; index < model->opset_imports.count; index++)
        array_push(&self->opsets, model->opset_imports.items[index]);
    for (size_t index = 0; index < model->metadata.count; index++)
        array_push(&self->metadata, model->metadata.items[index]);
}

void inventory_take(Inventory *out, Model *model, const char *file_name, uint64_t bytes)
{
    out->file = arena_copy(&out->arena, file_name, strlen(file_name));
    out->bytes = bytes;
    take_header(out, model);
    if (model->graph) {
        out->graph_name = name_bytes(model->graph->name);
        take_ports(out, model->graph);
    }
    inventory_count_nodes(out, model);
    inventory_take_constants(out, model);
}

/* Looks without keeping the file open: there may be more side files than a process may open. */
static InventoryFile find_file(Inventory *self, Model *model, const DataFile *file)
{
    InventoryFile found = {.file = file, .name = name_bytes(file->location)};
    if (file->source) {
        found.bytes = file->source->size_bytes;
        return found;
    }
    Source *source = NULL;
    Status status = status_prefix(external_location_check(found.name, (Bytes){0}), "%s", model->path);
    if (status_is_ok(status))
        status = model->filesystem->open_beside(model->filesystem, model->path, found.name, &source);
    if (status_is_ok(status)) found.bytes = source->size_bytes;
    else found.problem = inventory_message(status.message, model, &self->arena);
    source_close(source);
    status_free(&status);
    return found;
}

void inventory_find_files(Inventory *self, Model *model)
{
    for (const DataFile *file = model->data_files; file; file = file->next) {
        if (file->is_foreign) continue;
        InventoryFile found = find_file(self, model, file);
        inventory_add(&self->external_bytes, found.bytes);
        array_push(&self->external_files, found);
    }
}

void inventory_free(Inventory *self)
{
    array_free(&self->opsets);
    array_free(&self->metadata);
    array_free(&self->inputs);
    array_free(&self->outputs);
    array_free(&self->operators);
    array_free(&self->dtypes);
    array_free(&self->tensors);
    array_free(&self->largest);
    array_free(&self->duplicates);
    array_free(&self->external_files);
    arena_free(&self->arena);
    arena_free(&self->constants);
    *self = (Inventory){0};
}
