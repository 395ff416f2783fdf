/* schema - reads the constraints and operands of a row; attributes: schema_attribute.c, types: type_set.c. */
#include "ops/schema.h"

#include <limits.h>

#include "base/number_text.h"
#include "ops/notation.h"

static Notation field_of(const OpRow *row, const char *field, const char *text, Arena *arena)
{
    return (Notation){.row = row, .field = field, .text = bytes_of(text), .arena = arena};
}

/* ---- Constraints ------------------------------------------------------------------------------------------------ */

static Status read_constraints(Notation *self, Schema *schema)
{
    SchemaConstraint *constraints = ARENA_NEW_ARRAY(self->arena, SchemaConstraint, notation_count(self, ':') + 1);
    schema->constraints = constraints;
    while (!notation_is_at_end(self)) {
        if (schema->constraint_count > 0) TRY(notation_expect(self, "; "));
        SchemaConstraint *constraint = &constraints[schema->constraint_count];
        TRY(notation_word(self, &constraint->name));
        TRY(notation_expect(self, ": "));
        TRY(notation_types(self, &constraint->types));
        schema->constraint_count++;
    }
    return STATUS_OK;
}

/* ---- Operands --------------------------------------------------------------------------------------------------- */

/* What stands behind the name: "?", "*", "+", "{2}+", and "!" behind the last three. */
static Status read_arity(Notation *self, SchemaOperand *out)
{
    int64_t minimum = 1;
    if (notation_take(self, '?')) {
        out->arity = ARITY_OPTIONAL;
        return STATUS_OK;
    }
    if (notation_take(self, '*')) {
        minimum = 0;
    } else if (notation_take(self, '{')) {
        if (!number_read_int64(notation_until(self, "}"), &minimum) || minimum < 0 || minimum > INT_MAX)
            return notation_fail(self, "expected a count");
        TRY(notation_expect(self, "}+"));
    } else if (!notation_take(self, '+')) {
        return STATUS_OK;
    }
    out->arity = ARITY_VARIADIC;
    out->minimum = (int)minimum;
    out->is_mixed = notation_take(self, '!');
    return STATUS_OK;
}

/* The name of a constraint, or one type. */
static Status read_operand_type(Notation *self, const Schema *schema, SchemaOperand *out)
{
    Notation type = *self;
    out->type = notation_until(self, ",");
    out->constraint = -1;
    for (size_t index = 0; index < schema->constraint_count; index++) {
        if (!bytes_equal(out->type, schema->constraints[index].name)) continue;
        out->constraint = (int)index;
        out->types = &schema->constraints[index].types;
        return STATUS_OK;
    }
    TypeSet *own = ARENA_NEW(self->arena, TypeSet);
    out->types = own;
    type.text.size = self->at;
    if (notation_count(&type, ' ') > 0) return notation_fail(&type, "expected one type");
    return notation_types(&type, own);
}

static Status read_operands(Notation *self, const Schema *schema, const SchemaOperand **out, size_t *out_count)
{
    SchemaOperand *operands = ARENA_NEW_ARRAY(self->arena, SchemaOperand, notation_count(self, ':') + 1);
    *out = operands;
    while (!notation_is_at_end(self)) {
        SchemaOperand *operand = &operands[*out_count];
        if (*out_count > 0) TRY(notation_expect(self, ", "));
        if (*out_count > 0 && operand[-1].arity == ARITY_VARIADIC)
            return notation_fail(self, "nothing comes behind what is there any number of times");
        TRY(notation_word(self, &operand->name));
        TRY(read_arity(self, operand));
        TRY(notation_expect(self, ": "));
        TRY(read_operand_type(self, schema, operand));
        ++*out_count;
    }
    return STATUS_OK;
}

/* ---- Rows ------------------------------------------------------------------------------------------------------- */

Status schema_read(const OpRow *row, Arena *arena, Schema **out)
{
    Schema *schema = ARENA_NEW(arena, Schema);
    schema->row = row;
    schema->until = INT_MAX;
    *out = schema;
    Notation types = field_of(row, "types", row->types, arena);
    TRY(read_constraints(&types, schema));
    Notation inputs = field_of(row, "inputs", row->inputs, arena);
    TRY(read_operands(&inputs, schema, &schema->inputs, &schema->input_count));
    Notation outputs = field_of(row, "outputs", row->outputs, arena);
    TRY(read_operands(&outputs, schema, &schema->outputs, &schema->output_count));
    Notation attributes = field_of(row, "attributes", row->attributes, arena);
    return notation_attributes(&attributes, &schema->attributes, &schema->attribute_count);
}

const SchemaAttribute *schema_attribute(const Schema *self, Bytes name)
{
    for (size_t index = 0; index < self->attribute_count; index++)
        if (bytes_equal(self->attributes[index].name, name)) return &self->attributes[index];
    return NULL;
}

static const SchemaOperand *operand_at(const SchemaOperand *operands, size_t count, size_t index)
{
    if (index < count) return &operands[index];
    return count > 0 && operands[count - 1].arity == ARITY_VARIADIC ? &operands[count - 1] : NULL;
}

const SchemaOperand *schema_input(const Schema *self, size_t index)
{
    return operand_at(self->inputs, self->input_count, index);
}

const SchemaOperand *schema_output(const Schema *self, size_t index)
{
    return operand_at(self->outputs, self->output_count, index);
}
