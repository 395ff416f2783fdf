/* inventory_json - the object INVENTORY of a report. */
#include "inspect/inventory.h"

enum { NAMES_PER_GROUP = 20 };

static void write_text(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

static void write_bytes(JsonWriter *json, const char *key, Bytes bytes)
{
    json_key(json, key);
    json_bytes(json, bytes);
}

static void write_count(JsonWriter *json, const char *key, uint64_t count)
{
    json_key(json, key);
    json_unsigned(json, count);
}

static void write_dims(JsonWriter *json, const int64_t *dims, int rank)
{
    json_key(json, "dims");
    json_begin_inline_array(json);
    for (int axis = 0; axis < rank; axis++) json_signed(json, dims[axis]);
    json_end_array(json);
}

static void write_files(const Inventory *self, JsonWriter *json)
{
    json_key(json, "external_files");
    json_begin_array(json);
    for (size_t index = 0; index < self->external_files.count; index++) {
        const InventoryFile *file = &self->external_files.items[index];
        json_begin_object(json);
        write_bytes(json, "name", file->name);
        json_key(json, "bytes");
        if (file->problem) json_null(json);
        else json_unsigned(json, file->bytes);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_header(const Inventory *self, JsonWriter *json)
{
    json_key(json, "ir_version");
    json_signed(json, self->ir_version);
    write_bytes(json, "producer_name", self->producer_name);
    write_bytes(json, "producer_version", self->producer_version);
    write_bytes(json, "domain", self->domain);
    json_key(json, "model_version");
    json_signed(json, self->model_version);
    write_bytes(json, "graph_name", self->graph_name);
    write_bytes(json, "doc_string", self->doc_string);
    json_key(json, "opsets");
    json_begin_array(json);
    for (size_t index = 0; index < self->opsets.count; index++) {
        json_begin_object(json);
        write_bytes(json, "domain", name_bytes(self->opsets.items[index].domain));
        json_key(json, "version");
        json_signed(json, self->opsets.items[index].version);
        json_end_object(json);
    }
    json_end_array(json);
    json_key(json, "metadata");
    json_begin_array(json);
    for (size_t index = 0; index < self->metadata.count; index++) {
        json_begin_object(json);
        write_bytes(json, "key", name_bytes(self->metadata.items[index].key));
        write_bytes(json, "value", self->metadata.items[index].value);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_declared_dims(const InventoryPort *port, JsonWriter *json)
{
    json_key(json, "dims");
    if (!port->has_shape) {
        json_null(json);
        return;
    }
    json_begin_inline_array(json);
    for (int axis = 0; axis < port->rank; axis++) {
        const DeclaredDim *dim = &port->dims[axis];
        switch (dim->kind) {
        case DIM_UNKNOWN: json_null(json); break;
        case DIM_VALUE: json_signed(json, dim->value); break;
        case DIM_PARAM: json_bytes(json, name_bytes(dim->param)); break;
        }
    }
    json_end_array(json);
}

static void write_ports(JsonWriter *json, const char *key, const InventoryPort *ports, size_t count, bool are_inputs)
{
    json_key(json, key);
    json_begin_array(json);
    for (size_t index = 0; index < count; index++) {
        json_begin_object(json);
        write_bytes(json, "name", ports[index].name);
        write_text(json, "type", ports[index].type);
        write_declared_dims(&ports[index], json);
        if (are_inputs) {
            json_key(json, "is_default");
            json_bool(json, ports[index].is_default);
        }
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_counts(const Inventory *self, JsonWriter *json)
{
    json_key(json, "counts");
    json_begin_object(json);
    write_count(json, "nodes", self->node_count);
    write_count(json, "nodes_in_subgraphs", self->subgraph_node_count);
    write_count(json, "nodes_in_functions", self->function_node_count);
    write_count(json, "subgraphs", self->subgraph_count);
    write_count(json, "functions", self->function_count);
    write_count(json, "initializers", self->initializer_count);
    write_count(json, "constant_nodes", self->constant_node_count);
    write_count(json, "parameters", self->parameter_count);
    write_count(json, "constants", self->tensor_count);
    write_count(json, "constant_bytes", self->constant_bytes);
    json_end_object(json);
}

static void write_operators(const Inventory *self, JsonWriter *json)
{
    json_key(json, "operators");
    json_begin_array(json);
    for (size_t index = 0; index < self->operators.count; index++) {
        const InventoryOperator *row = self->operators.items[index];
        json_begin_object(json);
        write_bytes(json, "domain", row->domain);
        write_bytes(json, "op_type", row->op_type);
        write_count(json, "count", row->count);
        write_count(json, "in_subgraphs", row->in_subgraphs);
        write_count(json, "in_functions", row->in_functions);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_dtypes(const Inventory *self, JsonWriter *json)
{
    json_key(json, "dtypes");
    json_begin_array(json);
    for (size_t index = 0; index < self->dtypes.count; index++) {
        json_begin_object(json);
        write_text(json, "dtype", dtype_long_name(self->dtypes.items[index].dtype));
        write_count(json, "count", self->dtypes.items[index].count);
        write_count(json, "bytes", self->dtypes.items[index].bytes);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_tensor(const InventoryTensor *tensor, JsonWriter *json)
{
    json_begin_object(json);
    write_bytes(json, "name", tensor->name);
    write_text(json, "graph", tensor->graph);
    write_text(json, "kind", inventory_kind_name(tensor->kind));
    write_text(json, "dtype", dtype_long_name(tensor->dtype));
    write_dims(json, tensor->dims, tensor->rank);
    write_count(json, "elements", tensor->elements);
    write_count(json, "bytes", tensor->bytes);
    json_key(json, "location");
    if (tensor->location.data) json_bytes(json, tensor->location);
    else json_null(json);
    write_count(json, "uses", tensor->uses);
    json_end_object(json);
}

static size_t limited(size_t count, size_t limit)
{
    return limit > 0 && count > limit ? limit : count;
}

static void write_duplicate_group(const InventoryDuplicates *group, JsonWriter *json)
{
    json_begin_object(json);
    write_text(json, "dtype", dtype_long_name(group->dtype));
    write_dims(json, group->dims, group->rank);
    write_count(json, "count", group->count);
    write_count(json, "bytes", group->bytes);
    json_key(json, "names");
    json_begin_inline_array(json);
    for (uint64_t index = 0; index < group->count && index < NAMES_PER_GROUP; index++)
        json_bytes(json, group->members[index]->name);
    json_end_array(json);
    json_end_object(json);
}

static void write_duplicates(const Inventory *self, size_t limit, JsonWriter *json)
{
    json_key(json, "duplicates");
    json_begin_object(json);
    write_text(json, "by", self->is_hashed ? "content" : "dtype and dims");
    write_count(json, "bytes", self->duplicate_bytes);
    write_count(json, "group_count", self->duplicates.count);
    json_key(json, "groups");
    json_begin_array(json);
    for (size_t index = 0; index < limited(self->duplicates.count, limit); index++)
        write_duplicate_group(&self->duplicates.items[index], json);
    json_end_array(json);
    json_end_object(json);
}

static void write_quantization(const Inventory *self, JsonWriter *json)
{
    json_key(json, "quantization");
    if (self->quantize_count + self->dequantize_count + self->qlinear_count == 0) {
        json_null(json);
        return;
    }
    json_begin_object(json);
    write_count(json, "quantize", self->quantize_count);
    write_count(json, "dequantize", self->dequantize_count);
    write_count(json, "qlinear", self->qlinear_count);
    json_end_object(json);
}

void inventory_write_json(const Inventory *self, InventoryDetail detail, JsonWriter *json)
{
    json_begin_object(json);
    write_text(json, "file", self->file);
    write_count(json, "bytes", self->bytes);
    write_count(json, "external_bytes", self->external_bytes);
    write_files(self, json);
    write_header(self, json);
    write_ports(json, "inputs", self->inputs.items, self->inputs.count, true);
    write_ports(json, "outputs", self->outputs.items, self->outputs.count, false);
    write_counts(self, json);
    write_operators(self, json);
    write_dtypes(self, json);
    json_key(json, "tensors");
    json_begin_array(json);
    for (size_t index = 0; index < limited(self->largest.count, detail.tensor_limit); index++)
        write_tensor(self->largest.items[index], json);
    json_end_array(json);
    write_count(json, "tensor_count", self->tensor_count);
    if (detail.has_duplicates) write_duplicates(self, detail.tensor_limit, json);
    write_quantization(self, json);
    json_end_object(json);
}
