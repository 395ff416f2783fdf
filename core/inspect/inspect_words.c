/* inspect_words - short texts for cells. */
#include "inspect/inspect_words.h"

#include "base/checked.h"

void words_append_opsets(const Inventory *inventory, Text *text)
{
    for (size_t index = 0; index < inventory->opsets.count; index++) {
        const OpsetImport *opset = &inventory->opsets.items[index];
        if (index > 0) text_append(text, ", ");
        text_append_escaped(text, name_is_empty(opset->domain) ? bytes_of("ai.onnx") : name_bytes(opset->domain));
        text_append_format(text, " %lld", (long long)opset->version);
    }
    if (inventory->opsets.count == 0) text_append_char(text, '-');
}

void words_append_producer(const Inventory *inventory, Text *text)
{
    text_append_escaped(text, inventory->producer_name);
    if (inventory->producer_name.size > 0 && inventory->producer_version.size > 0) text_append_char(text, ' ');
    text_append_escaped(text, inventory->producer_version);
    if (inventory->producer_name.size + inventory->producer_version.size == 0) text_append_char(text, '-');
}

void words_append_declared_dims(const InventoryPort *port, Text *text)
{
    if (!port->has_shape) return;
    text_append_char(text, '[');
    for (int axis = 0; axis < port->rank; axis++) {
        const DeclaredDim *dim = &port->dims[axis];
        if (axis > 0) text_append(text, ", ");
        switch (dim->kind) {
        case DIM_UNKNOWN: text_append_char(text, '?'); break;
        case DIM_VALUE: text_append_format(text, "%lld", (long long)dim->value); break;
        case DIM_PARAM: text_append_escaped(text, name_bytes(dim->param)); break;
        }
    }
    text_append_char(text, ']');
}

void words_append_dims(const int64_t *dims, int rank, Text *text)
{
    text_append_char(text, '[');
    for (int axis = 0; axis < rank; axis++)
        text_append_format(text, axis > 0 ? ", %lld" : "%lld", (long long)dims[axis]);
    text_append_char(text, ']');
}

void words_append_operator(const InventoryOperator *row, Text *text)
{
    if (row->domain.size > 0 && !bytes_equal(row->domain, bytes_of("ai.onnx"))) {
        text_append_escaped(text, row->domain);
        text_append_char(text, '.');
    }
    text_append_escaped(text, row->op_type);
    if (row->op_type.size == 0) text_append(text, "(no op_type)");
}

void words_append_share(uint64_t part, uint64_t whole, Text *text)
{
    while (whole > UINT64_MAX / 2000) {
        part /= 2;
        whole /= 2;
    }
    uint64_t tenths = (part * 2000 + whole) / (whole * 2);
    text_append_format(text, "%llu.%llu %%", (unsigned long long)(tenths / 10), (unsigned long long)(tenths % 10));
}

void words_append_change(uint64_t before, uint64_t after, Text *text)
{
    if (before == after) {
        text_append_char(text, '=');
        return;
    }
    text_append_char(text, after > before ? '+' : '-');
    text_append_grouped(text, after > before ? after - before : before - after);
}

uint64_t words_total_bytes(const Inventory *inventory)
{
    uint64_t total;
    return checked_add(inventory->bytes, inventory->external_bytes, &total) ? total : UINT64_MAX;
}
