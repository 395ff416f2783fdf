/* inspect_facts - what a model is: size, versions, counts, metadata, inputs and outputs. */
#include "inspect/inspect_parts.h"

#include "base/table.h"
#include "inspect/inspect_words.h"

enum { EXCERPT_CHARACTERS = 60 };

/* The row "label   value" out of what is in `value`, which is emptied. */
static void add_fact(Table *table, const char *label, Text *value)
{
    table_add(table, "%s", label);
    table_add_text(table, value);
}

void inspect_append_count(Text *text, uint64_t count, const char *one, const char *many)
{
    text_append_grouped(text, count);
    text_append_format(text, " %s", count == 1 ? one : many);
}

static bool has_problem(const Inventory *inventory)
{
    for (size_t index = 0; index < inventory->external_files.count; index++)
        if (inventory->external_files.items[index].problem) return true;
    return false;
}

static void add_size(const Inventory *inventory, Table *table, Text *value)
{
    text_append_size(value, words_total_bytes(inventory));
    if (inventory->external_files.count > 0) {
        text_append(value, " (model ");
        text_append_size(value, inventory->bytes);
        text_append(value, ", external data ");
        text_append_size(value, inventory->external_bytes);
        text_append(value, has_problem(inventory) ? " and what is missing)" : ")");
    }
    add_fact(table, "Size", value);
}

static void add_node_count(const Inventory *inventory, Table *table, Text *value)
{
    text_append_grouped(value, inventory->node_count);
    if (inventory->subgraph_node_count > 0) {
        text_append(value, ", of these ");
        text_append_grouped(value, inventory->subgraph_node_count);
        text_append(value, " in ");
        inspect_append_count(value, inventory->subgraph_count, "subgraph", "subgraphs");
    }
    if (inventory->function_count > 0) {
        text_append(value, ", ");
        text_append_grouped(value, inventory->function_node_count);
        text_append(value, " in ");
        inspect_append_count(value, inventory->function_count, "function", "functions");
    }
    add_fact(table, "Nodes", value);
}

static void add_constant_count(const Inventory *inventory, Table *table, Text *value)
{
    text_append_grouped(value, inventory->tensor_count);
    if (inventory->tensor_count > 0) {
        text_append(value, ", ");
        text_append_size(value, inventory->constant_bytes);
        text_append(value, ", ");
        inspect_append_count(value, inventory->parameter_count, "parameter", "parameters");
    }
    if (inventory->constant_node_count > 0) {
        text_append(value, "; ");
        inspect_append_count(value, inventory->constant_node_count, "of them is a Constant node",
                             "of them are Constant nodes");
    }
    add_fact(table, "Constants", value);
}

static void add_quantization(const Inventory *inventory, Table *table, Text *value)
{
    if (inventory->quantize_count + inventory->dequantize_count + inventory->qlinear_count == 0) return;
    inspect_append_count(value, inventory->quantize_count, "quantize", "quantize");
    text_append(value, ", ");
    inspect_append_count(value, inventory->dequantize_count, "dequantize", "dequantize");
    text_append(value, ", ");
    inspect_append_count(value, inventory->qlinear_count, "quantized operator", "quantized operators");
    add_fact(table, "Quantization", value);
}

/* A long text cut to its first characters and put on one line. */
static void append_excerpt(Text *text, Bytes bytes)
{
    size_t size = 0;
    for (size_t at = 0; at < bytes.size && size < EXCERPT_CHARACTERS; size++) {
        uint32_t code_point;
        size_t step = bytes_read_character(bytes, at, &code_point);
        at += step > 0 ? step : 1;
        if (size + 1 == EXCERPT_CHARACTERS && at < bytes.size) bytes.size = at;
    }
    bool is_cut = size == EXCERPT_CHARACTERS;
    text_append_escaped(text, bytes);
    if (is_cut) text_append(text, "...");
}

void inspect_append_facts(const Inventory *inventory, int width, Text *text)
{
    Table table = {.column_count = 2, .is_shortened = {false, true}};
    Text value = {0};
    add_size(inventory, &table, &value);
    text_append_format(&value, "%lld", (long long)inventory->ir_version);
    add_fact(&table, "IR version", &value);
    words_append_opsets(inventory, &value);
    add_fact(&table, "Opsets", &value);
    words_append_producer(inventory, &value);
    add_fact(&table, "Producer", &value);
    if (inventory->graph_name.size > 0) {
        text_append_escaped(&value, inventory->graph_name);
        add_fact(&table, "Graph", &value);
    }
    add_node_count(inventory, &table, &value);
    add_constant_count(inventory, &table, &value);
    add_quantization(inventory, &table, &value);
    if (inventory->doc_string.size > 0) {
        append_excerpt(&value, inventory->doc_string);
        add_fact(&table, "Description", &value);
    }
    table_append(&table, INSPECT_INDENT, width, text);
    table_free(&table);
    text_free(&value);
}

void inspect_append_metadata(const Inventory *inventory, int width, Text *text)
{
    if (inventory->metadata.count == 0) return;
    inspect_append_heading(text, "Metadata", 0, 0);
    Table table = {.column_count = 2, .is_shortened = {true, true}};
    Text value = {0};
    for (size_t index = 0; index < inventory->metadata.count; index++) {
        table_add_name(&table, name_bytes(inventory->metadata.items[index].key));
        append_excerpt(&value, inventory->metadata.items[index].value);
        table_add_text(&table, &value);
    }
    table_append(&table, INSPECT_INDENT, width, text);
    table_free(&table);
    text_free(&value);
}

void inspect_append_ports(const char *heading, const InventoryPort *ports, size_t count, int width, Text *text)
{
    inspect_append_heading(text, heading, 0, 0);
    Table table = {.column_count = 3, .is_shortened = {true, false, true}};
    Text dims = {0};
    uint64_t default_count = 0;
    for (size_t index = 0; index < count; index++) {
        if (ports[index].is_default) {
            default_count++;
            continue;
        }
        table_add_name(&table, ports[index].name);
        table_add(&table, "%s", ports[index].type);
        words_append_declared_dims(&ports[index], &dims);
        table_add_text(&table, &dims);
    }
    table_append(&table, INSPECT_INDENT, width, text);
    if (default_count > 0) {
        text_append_repeated(text, ' ', INSPECT_INDENT);
        inspect_append_count(text, default_count, "more with an initializer behind it",
                             "more with initializers behind them");
        text_append_char(text, '\n');
    } else if (count == 0) {
        text_append(text, "  none\n");
    }
    table_free(&table);
    text_free(&dims);
}
