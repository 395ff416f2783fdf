/* inspect_comparison - several models side by side, a column each. */
#include "inspect/inspect_parts.h"

#include "base/table.h"
#include "inspect/inspect_words.h"

/* Models beside each other at most, and columns that labels and one model take; what does not fit follows below. */
enum { MODELS_ABREAST = 6, LABEL_WIDTH = 24, MODEL_WIDTH = 18 };

/* Rows of a list; a damaged model may have a hundred thousand inputs. */
enum { ROWS_SHOWN = 1000 };

/* Changes below a part of so many are told in bytes: "0.0 %" tells nothing. */
enum { SMALLEST_SHARE = 1000 };

typedef struct Comparison {
    const InspectView *views;
    size_t count;
    bool has_change; /* of two models, what changed */
    int width;
    Table table;
    Text cell;
} Comparison;

static const Inventory *inventory_of(const Comparison *self, size_t index)
{
    return self->views[index].inventory;
}

/* A row of words, told by `append` for each model. */
static void add_words(Comparison *self, const char *label, void (*append)(const Inventory *inventory, Text *text))
{
    table_add(&self->table, "  %s", label);
    for (size_t index = 0; index < self->count; index++) {
        append(inventory_of(self, index), &self->cell);
        table_add_text(&self->table, &self->cell);
    }
    if (self->has_change) table_add(&self->table, "%s", "");
}

typedef uint64_t (*CountOf)(const Inventory *inventory);

static void add_change(Comparison *self, uint64_t before, uint64_t after)
{
    if (!self->has_change) return;
    words_append_change(before, after, &self->cell);
    table_add_text(&self->table, &self->cell);
}

/* A row of numbers; the label is in `cell`, which is emptied. */
static void add_numbers(Comparison *self, const uint64_t *numbers)
{
    table_add_text(&self->table, &self->cell);
    for (size_t index = 0; index < self->count; index++) {
        if (numbers[index] > 0) text_append_grouped(&self->cell, numbers[index]);
        else text_append_char(&self->cell, '-');
        table_add_text(&self->table, &self->cell);
    }
    add_change(self, numbers[0], numbers[self->count - 1]);
}

static void add_counts(Comparison *self, const char *label, CountOf count_of)
{
    uint64_t numbers[MODELS_ABREAST];
    bool has_any = false;
    for (size_t index = 0; index < self->count; index++) {
        numbers[index] = count_of(inventory_of(self, index));
        has_any = has_any || numbers[index] > 0;
    }
    if (!has_any) return;
    text_append_format(&self->cell, "  %s", label);
    add_numbers(self, numbers);
}

static void add_share_of_change(Comparison *self, uint64_t before, uint64_t after)
{
    if (!self->has_change) return;
    if (before == after || before == 0) {
        text_append(&self->cell, before == after ? "=" : "");
    } else {
        uint64_t change = after > before ? after - before : before - after;
        text_append_char(&self->cell, after > before ? '+' : '-');
        if (change < before / SMALLEST_SHARE) text_append_size(&self->cell, change);
        else words_append_share(change, before, &self->cell);
    }
    table_add_text(&self->table, &self->cell);
}

static void add_sizes(Comparison *self, const char *label, CountOf bytes_of_model)
{
    table_add(&self->table, "  %s", label);
    for (size_t index = 0; index < self->count; index++) {
        text_append_size(&self->cell, bytes_of_model(inventory_of(self, index)));
        table_add_text(&self->table, &self->cell);
    }
    add_share_of_change(self, bytes_of_model(inventory_of(self, 0)),
                        bytes_of_model(inventory_of(self, self->count - 1)));
}

static void append_ir_version(const Inventory *inventory, Text *text)
{
    text_append_format(text, "%lld", (long long)inventory->ir_version);
}

static uint64_t node_count(const Inventory *inventory)
{
    return inventory->node_count;
}
static uint64_t subgraph_node_count(const Inventory *inventory)
{
    return inventory->subgraph_node_count;
}
static uint64_t function_node_count(const Inventory *inventory)
{
    return inventory->function_node_count;
}
static uint64_t constant_count(const Inventory *inventory)
{
    return inventory->tensor_count;
}
static uint64_t parameter_count(const Inventory *inventory)
{
    return inventory->parameter_count;
}
static uint64_t constant_bytes(const Inventory *inventory)
{
    return inventory->constant_bytes;
}
static uint64_t duplicate_bytes(const Inventory *inventory)
{
    return inventory->duplicate_bytes;
}
static uint64_t external_bytes(const Inventory *inventory)
{
    return inventory->external_bytes;
}

static bool has_any(const Comparison *self, CountOf count_of)
{
    for (size_t index = 0; index < self->count; index++)
        if (count_of(inventory_of(self, index)) > 0) return true;
    return false;
}

static void append_table(Comparison *self, Text *text)
{
    table_append(&self->table, 0, self->width, text);
}

/* A row with a heading in the first column. */
static void add_heading(Comparison *self, const char *heading)
{
    for (int column = 0; column < self->table.column_count; column++) table_add(&self->table, "%s", "");
    table_add(&self->table, "%s", heading);
    for (int column = 1; column < self->table.column_count; column++) table_add(&self->table, "%s", "");
}

static void add_names(Comparison *self)
{
    table_add(&self->table, "%s", "");
    for (size_t index = 0; index < self->count; index++)
        table_add_name(&self->table, bytes_of(inventory_of(self, index)->file));
    if (self->has_change) table_add(&self->table, "change");
}

static void add_facts(Comparison *self)
{
    bool are_hashed = inventory_of(self, 0)->is_hashed;
    add_sizes(self, "Size", words_total_bytes);
    if (has_any(self, external_bytes)) add_sizes(self, "External data", external_bytes);
    add_words(self, "IR version", append_ir_version);
    add_words(self, "Opsets", words_append_opsets);
    add_words(self, "Producer", words_append_producer);
    add_counts(self, "Nodes", node_count);
    add_counts(self, "  in subgraphs", subgraph_node_count);
    add_counts(self, "  in functions", function_node_count);
    add_counts(self, "Constants", constant_count);
    add_counts(self, "Parameters", parameter_count);
    if (has_any(self, constant_bytes)) add_sizes(self, "Constant bytes", constant_bytes);
    if (has_any(self, duplicate_bytes))
        add_sizes(self, are_hashed ? "Equal constants" : "Perhaps equal", duplicate_bytes);
}

/* The list of ports that `is_output` asks for. */
static const InventoryPort *ports_of(const Inventory *inventory, bool is_output, size_t *out_count)
{
    *out_count = is_output ? inventory->outputs.count : inventory->inputs.count;
    return is_output ? inventory->outputs.items : inventory->inputs.items;
}

static const InventoryPort *find_port(const Inventory *inventory, bool is_output, Bytes name)
{
    size_t count;
    const InventoryPort *ports = ports_of(inventory, is_output, &count);
    for (size_t index = 0; index < count; index++) {
        if (!ports[index].is_default && bytes_equal(ports[index].name, name)) return &ports[index];
    }
    return NULL;
}

static void append_port(const InventoryPort *port, Text *text)
{
    if (!port) {
        text_append_char(text, '-');
        return;
    }
    text_append_format(text, port->has_shape ? "%s " : "%s", port->type);
    words_append_declared_dims(port, text);
}

static void add_port(Comparison *self, bool is_output, Bytes name)
{
    text_append(&self->cell, "  ");
    text_append_escaped(&self->cell, name);
    table_add_text(&self->table, &self->cell);
    Text first = {0};
    bool is_same = true;
    for (size_t index = 0; index < self->count; index++) {
        append_port(find_port(inventory_of(self, index), is_output, name), &self->cell);
        if (index == 0) text_append(&first, text_of(&self->cell));
        else is_same = is_same && strcmp(text_of(&first), text_of(&self->cell)) == 0;
        table_add_text(&self->table, &self->cell);
    }
    if (self->has_change) table_add(&self->table, "%s", is_same ? "=" : "changed");
    text_free(&first);
}

/* Is the name among the ports of a model before this one? */
static bool is_listed(const Comparison *self, size_t before, bool is_output, Bytes name)
{
    for (size_t index = 0; index < before; index++)
        if (find_port(inventory_of(self, index), is_output, name)) return true;
    return false;
}

static void add_ports(Comparison *self, const char *heading, bool is_output)
{
    add_heading(self, heading);
    for (size_t model = 0; model < self->count; model++) {
        size_t count;
        const InventoryPort *ports = ports_of(inventory_of(self, model), is_output, &count);
        for (size_t index = 0; index < count && index < ROWS_SHOWN; index++) {
            if (ports[index].is_default || is_listed(self, model, is_output, ports[index].name)) continue;
            add_port(self, is_output, ports[index].name);
        }
    }
}

static uint64_t count_operator(const Inventory *inventory, const InventoryOperator *wanted)
{
    for (size_t index = 0; index < inventory->operators.count; index++) {
        const InventoryOperator *row = inventory->operators.items[index];
        if (bytes_equal(row->op_type, wanted->op_type) && bytes_equal(row->domain, wanted->domain)) return row->count;
    }
    return 0;
}

static void add_operator(Comparison *self, size_t model, const InventoryOperator *row)
{
    uint64_t numbers[MODELS_ABREAST];
    for (size_t index = 0; index < self->count; index++) {
        numbers[index] = count_operator(inventory_of(self, index), row);
        if (index < model && numbers[index] > 0) return;
    }
    text_append(&self->cell, "  ");
    words_append_operator(row, &self->cell);
    add_numbers(self, numbers);
}

static void add_operators(Comparison *self)
{
    add_heading(self, "Operators");
    for (size_t model = 0; model < self->count; model++) {
        const Inventory *inventory = inventory_of(self, model);
        for (size_t index = 0; index < inventory->operators.count && index < ROWS_SHOWN; index++)
            add_operator(self, model, inventory->operators.items[index]);
    }
}

static void append_problems(const InspectView *view, Text *text)
{
    enum { PROBLEMS_SHOWN = 10 };
    if (view->diagnostics->list.count == 0) return;
    text_append_format(text, "\n%s", view->inventory->file);
    inspect_append_diagnostics(view->diagnostics, PROBLEMS_SHOWN, text);
}

static void append_abreast(const InspectView *views, size_t count, bool has_change, int width, Text *text)
{
    Comparison self = {.views = views, .count = count, .has_change = has_change, .width = width};
    self.table.column_count = (int)count + (has_change ? 2 : 1);
    for (int column = 0; column < self.table.column_count; column++) self.table.is_shortened[column] = true;
    add_names(&self);
    add_facts(&self);
    add_ports(&self, "Inputs", false);
    add_ports(&self, "Outputs", true);
    add_operators(&self);
    append_table(&self, text);
    for (size_t index = 0; index < count; index++) append_problems(&views[index], text);
    table_free(&self.table);
    text_free(&self.cell);
}

static size_t models_abreast(int width)
{
    if (width <= 0 || width >= LABEL_WIDTH + MODELS_ABREAST * MODEL_WIDTH) return MODELS_ABREAST;
    int fitting = (width - LABEL_WIDTH) / MODEL_WIDTH;
    return fitting > 2 ? (size_t)fitting : 2;
}

void inspect_append_comparison(const InspectView *views, size_t count, int width, Text *text)
{
    size_t most = models_abreast(width);
    for (size_t first = 0; first < count; first += most) {
        size_t abreast = count - first < most ? count - first : most;
        if (first > 0) text_append_char(text, '\n');
        append_abreast(views + first, abreast, count == 2, width, text);
    }
}
