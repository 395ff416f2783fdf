/* op_list_json - operators with all that their rows say, types in ONNX's own words. */
#include "api/op_list.h"
#include "base/number_text.h"
#include "eval/eval.h"
#include "model/dtype.h"
#include "ops/op_table.h"
#include "ops/schema.h"

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

static void write_bool(JsonWriter *json, const char *key, bool value)
{
    json_key(json, key);
    json_bool(json, value);
}

/* ---- Types -------------------------------------------------------------------------------------------------------- */

/* "seq(tensor(float))" */
static void write_dtypes(JsonWriter *json, uint32_t dtypes, const char *before, const char *behind)
{
    Text text = {0};
    for (int32_t dtype = 1; dtype < DTYPE_COUNT; dtype++) {
        if (!(dtypes >> dtype & 1)) continue;
        text_clear(&text);
        text_append_format(&text, "%stensor(%s)%s", before, dtype_of(dtype)->name, behind);
        json_string(json, text_of(&text));
    }
    text_free(&text);
}

/* "map(int64,float)" is "map(int64, float)" in ONNX. */
static void write_map(JsonWriter *json, Bytes map)
{
    Text text = {0};
    for (size_t at = 0; at < map.size; at++) {
        text_append_char(&text, (char)map.data[at]);
        if (map.data[at] == ',') text_append_char(&text, ' ');
    }
    json_string(json, text_of(&text));
    text_free(&text);
}

static void write_type_set(JsonWriter *json, const TypeSet *types)
{
    write_dtypes(json, types->tensors, "", "");
    write_dtypes(json, types->sequences, "seq(", ")");
    write_dtypes(json, types->optionals, "optional(", ")");
    write_dtypes(json, types->optional_sequences, "optional(seq(", "))");
    for (size_t index = 0; index < types->map_count; index++) write_map(json, types->maps[index]);
}

static void write_constraints(JsonWriter *json, const Schema *schema)
{
    json_key(json, "types");
    json_begin_array(json);
    for (size_t index = 0; index < schema->constraint_count; index++) {
        json_begin_object(json);
        write_bytes(json, "name", schema->constraints[index].name);
        json_key(json, "types");
        json_begin_inline_array(json);
        write_type_set(json, &schema->constraints[index].types);
        json_end_array(json);
        json_end_object(json);
    }
    json_end_array(json);
}

/* ---- Operands ----------------------------------------------------------------------------------------------------- */

static void write_operand(JsonWriter *json, const SchemaOperand *operand)
{
    static const char *const arities[] = {
        [ARITY_REQUIRED] = "required", [ARITY_OPTIONAL] = "optional", [ARITY_VARIADIC] = "variadic"};
    bool is_variadic = operand->arity == ARITY_VARIADIC;
    json_begin_object(json);
    write_bytes(json, "name", operand->name);
    json_key(json, "type");
    if (operand->constraint >= 0) json_bytes(json, operand->type);
    else write_type_set(json, operand->types);
    write_text(json, "arity", arities[operand->arity]);
    json_key(json, "minimum");
    json_signed(json, is_variadic ? operand->minimum : operand->arity == ARITY_REQUIRED);
    write_bool(json, "homogeneous", !operand->is_mixed);
    json_end_object(json);
}

static void write_operands(JsonWriter *json, const char *key, const SchemaOperand *operands, size_t count)
{
    json_key(json, key);
    json_begin_array(json);
    for (size_t index = 0; index < count; index++) write_operand(json, &operands[index]);
    json_end_array(json);
}

/* ---- Attributes --------------------------------------------------------------------------------------------------- */

/* The shortest decimal of the float: 0.01, not 0.009999999776482582. */
static void write_float(JsonWriter *json, float number)
{
    Text text = {0};
    double decimal = number;
    number_append_float(&text, number);
    (void)number_read_double(text_bytes(&text), &decimal);
    json_double(json, decimal);
    text_free(&text);
}

static void write_default_list(JsonWriter *json, const SchemaAttribute *attribute)
{
    json_begin_inline_array(json);
    for (size_t index = 0; index < attribute->count; index++) {
        if (attribute->ints) json_signed(json, attribute->ints[index]);
        if (attribute->floats) write_float(json, attribute->floats[index]);
        if (attribute->strings) json_bytes(json, attribute->strings[index]);
    }
    json_end_array(json);
}

static void write_default(JsonWriter *json, const SchemaAttribute *attribute)
{
    if (!attribute->has_default) {
        json_null(json);
        return;
    }
    switch (attribute->type) {
    case ATTRIBUTE_INT: json_signed(json, attribute->i); break;
    case ATTRIBUTE_FLOAT: write_float(json, attribute->f); break;
    case ATTRIBUTE_STRING: json_bytes(json, attribute->s); break;
    default: write_default_list(json, attribute);
    }
}

static void write_attributes(JsonWriter *json, const Schema *schema)
{
    json_key(json, "attributes");
    json_begin_array(json);
    for (size_t index = 0; index < schema->attribute_count; index++) {
        const SchemaAttribute *attribute = &schema->attributes[index];
        json_begin_object(json);
        write_bytes(json, "name", attribute->name);
        write_text(json, "type", attribute_type_name((int32_t)attribute->type));
        write_bool(json, "required", attribute->is_required);
        json_key(json, "default");
        write_default(json, attribute);
        json_end_object(json);
    }
    json_end_array(json);
}

/* ---- Rows --------------------------------------------------------------------------------------------------------- */

static void write_determinism(JsonWriter *json, const OpRow *row)
{
    json_key(json, "deterministic");
    if (row->flags & OP_DETERMINISM_UNKNOWN) json_null(json);
    else json_bool(json, !(row->flags & OP_NONDETERMINISTIC));
}

static void write_schema(JsonWriter *json, const Schema *schema)
{
    const OpRow *row = schema->row;
    json_begin_object(json);
    write_text(json, "name", row->name);
    write_text(json, "domain", op_list_domain(row));
    json_key(json, "since");
    json_signed(json, row->since);
    write_bool(json, "deprecated", row->flags & OP_DEPRECATED);
    write_determinism(json, row);
    write_operands(json, "inputs", schema->inputs, schema->input_count);
    write_operands(json, "outputs", schema->outputs, schema->output_count);
    write_attributes(json, schema);
    write_constraints(json, schema);
    json_key(json, "infers");
    json_begin_object(json);
    write_bool(json, "shape", row->infer != NULL);
    write_bool(json, "elements", op_tells_elements(row));
    json_end_object(json);
    json_key(json, "folds");
    json_begin_object(json);
    write_bool(json, "known", eval_knows(row));
    write_bool(json, "exact", eval_knows(row) && row->flags & OP_EXACT);
    json_end_object(json);
    json_end_object(json);
}

static Status write_item(JsonWriter *json, const OpListItem *item, Arena *arena)
{
    for (size_t index = 0; index < item->count; index++) {
        Schema *schema;
        TRY(schema_read(&item->rows[index], arena, &schema));
        write_schema(json, schema);
    }
    return STATUS_OK;
}

Status op_list_write_json(const OpList *self, JsonWriter *json)
{
    Arena arena = {0};
    Status status = STATUS_OK;
    json_begin_array(json);
    for (size_t index = 0; index < self->items.count && status_is_ok(status); index++)
        status = write_item(json, &self->items.items[index], &arena);
    json_end_array(json);
    arena_free(&arena);
    return status;
}
