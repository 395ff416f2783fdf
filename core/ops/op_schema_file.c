/* op_schema_file - reads descriptions of custom operators.
 *
 *   file       = operator {operator}
 *   operator   = [name {"." name} "::"] name {inputs | attributes} outputs
 *
 * A name of a domain or operator may be a string too. The sections: op_schema_operand.c; shapes: op_schema_dim.c. */
#include "ops/op_schema_file.h"

#include "base/sort.h"
#include "ops/op_schema_parser.h"
#include "ops/op_table.h"
#include "text/text_word.h"

/* ---- Operators ---- */

/* Does a '.' and a letter come right here, without blanks? */
static bool at_name_part(const TextLexer *lexer)
{
    size_t at = lexer->at;
    return at + 1 < lexer->text.size && lexer->text.data[at] == '.' &&
           text_is_word_byte(lexer->text.data[at + 1], true);
}

static Status read_name(OpSchemaParser *self, Bytes *out)
{
    TextLexer *lexer = &self->lexer;
    bool is_string = lexer_at_string(lexer);
    size_t at = lexer->at;
    TRY(lexer_name(lexer, self->arena, "the name of an operator, such as my.domain::MyOp", out));
    if (is_string) return STATUS_OK;
    while (at_name_part(lexer)) {
        lexer->at++;
        lexer_identifier(lexer);
    }
    *out = op_schema_keep_bytes(self, (Bytes){lexer->text.data + at, lexer->at - at});
    return STATUS_OK;
}

static Status read_full_name(OpSchemaParser *self, CustomOp *op)
{
    TextLexer *lexer = &self->lexer;
    TRY(read_name(self, &op->name));
    if (!lexer_take(lexer, ':')) return STATUS_OK;
    TRY(lexer_expect(lexer, ':', "'::' between domain and operator, or ',' before another output"));
    op->domain = op->name;
    if (bytes_equal(op->domain, bytes_of("ai.onnx"))) op->domain.size = 0;
    return read_name(self, &op->name);
}

static void begin_operator(OpSchemaParser *self)
{
    self->symbols.count = self->runs.count = self->inputs.count = self->outputs.count = self->defaults.count = 0;
}

static void keep_operator(OpSchemaParser *self, CustomOp *op)
{
    for (size_t i = 0; i < self->symbols.count; i++)
        self->symbols.items[i] = op_schema_keep_bytes(self, self->symbols.items[i]);
    op->symbols = op_schema_keep(self, &self->symbols);
    op->inputs = op_schema_keep(self, &self->inputs);
    op->outputs = op_schema_keep(self, &self->outputs);
    op->defaults = op_schema_keep(self, &self->defaults);
    op->symbol_count = self->symbols.count;
    op->run_count = self->runs.count;
    op->input_count = self->inputs.count;
    op->output_count = self->outputs.count;
    op->default_count = self->defaults.count;
}

/* The sections before "outputs", in any order. */
static Status read_sections(OpSchemaParser *self, CustomOp *op)
{
    TextLexer *lexer = &self->lexer;
    bool has_inputs = false, has_defaults = false;
    while (!lexer_take_word(lexer, "outputs")) {
        if (!has_inputs && lexer_take_word(lexer, "inputs")) {
            has_inputs = true;
            TRY(op_schema_inputs(self, op));
        } else if (!has_defaults && lexer_take_word(lexer, "attributes")) {
            has_defaults = true;
            TRY(op_schema_defaults(self));
        } else {
            return lexer_fail_expected(
                lexer, "'inputs', 'attributes' or 'outputs' of the operator, or ',' before more of them");
        }
    }
    return STATUS_OK;
}

static Status read_operator(OpSchemaParser *self)
{
    CustomOp op = {0};
    begin_operator(self);
    Bytes next = lexer_peek_identifier(&self->lexer);
    array_push(&self->places, self->lexer.at);
    if (op_schema_is_section(next))
        return lexer_fail(&self->lexer, self->lexer.at,
                          "'%.*s' stands where an operator's name is due; 'outputs' is its last section, and each is "
                          "written once (a name like this one takes quotes)",
                          (int)next.size, (const char *)next.data);
    TRY(read_full_name(self, &op));
    TRY(read_sections(self, &op));
    TRY(op_schema_outputs(self));
    keep_operator(self, &op);
    array_push(&self->ops, op);
    return STATUS_OK;
}

/* ---- Files ---- */

static int compare_names(const CustomOp *a, Bytes domain, Bytes name)
{
    int order = bytes_compare(a->domain, domain);
    return order != 0 ? order : bytes_compare(a->name, name);
}

static int compare_places(const void *a, const void *b, void *context)
{
    const CustomOp *ops = context;
    const CustomOp *other = &ops[*(const size_t *)b];
    return compare_names(&ops[*(const size_t *)a], other->domain, other->name);
}

static Status fail_operator(OpSchemaParser *self, size_t index, const char *why)
{
    const CustomOp *op = &self->ops.items[index];
    Text text = {0};
    text_append_escaped(&text, op->name);
    text_append(&text, " of domain ");
    text_append_escaped(&text, op->domain.size > 0 ? op->domain : bytes_of("ai.onnx"));
    Status status = lexer_fail(&self->lexer, self->places.items[index], "%s %s", text_of(&text), why);
    text_free(&text);
    return status;
}

static Status check_unknown(OpSchemaParser *self)
{
    OpTable table = {.arena = self->arena};
    Status status = STATUS_OK;
    for (size_t i = 0; i < self->ops.count && status_is_ok(status); i++) {
        if (!op_table_knows(&table, self->ops.items[i].domain, self->ops.items[i].name)) continue;
        status =
            fail_operator(self, i, "is known without a description; remove this one, or name the operator's domain");
    }
    op_table_free(&table);
    return status;
}

/* Sorts what was read. */
static Status keep_operators(OpSchemaParser *self, CustomOps *out)
{
    size_t count = self->ops.count;
    size_t *order = ARENA_NEW_ARRAY(self->arena, size_t, count);
    CustomOp *items = ARENA_NEW_ARRAY(self->arena, CustomOp, count);
    for (size_t i = 0; i < count; i++) order[i] = i;
    sort_stable(order, count, sizeof *order, compare_places, self->ops.items);
    for (size_t i = 0; i < count; i++) {
        items[i] = self->ops.items[order[i]];
        if (i > 0 && compare_names(&items[i - 1], items[i].domain, items[i].name) == 0)
            return fail_operator(self, order[i], "is described twice; remove one");
    }
    *out = (CustomOps){items, count};
    return STATUS_OK;
}

static Status read_file(OpSchemaParser *self, CustomOps *out)
{
    if (self->lexer.text.size > OP_SCHEMA_MAX_BYTES)
        return lexer_fail(&self->lexer, 0, "a description of operators has at most 1 MiB; is this the right file?");
    if (lexer_peek(&self->lexer) < 0)
        return lexer_fail_expected(&self->lexer, "an operator: its name, 'inputs' and 'outputs'");
    while (lexer_peek(&self->lexer) >= 0) TRY(read_operator(self));
    TRY(check_unknown(self));
    return keep_operators(self, out);
}

static void free_parser(OpSchemaParser *self)
{
    array_free(&self->ops);
    array_free(&self->places);
    array_free(&self->symbols);
    array_free(&self->runs);
    array_free(&self->inputs);
    array_free(&self->outputs);
    array_free(&self->defaults);
    array_free(&self->dims);
    array_free(&self->steps);
    array_free(&self->values);
}

Status op_schema_file_read(Bytes text, const char *path, Arena *arena, CustomOps *out)
{
    static const uint8_t byte_order_mark[] = {0xEF, 0xBB, 0xBF};
    OpSchemaParser parser = {.lexer = {.file = path, .text = text}, .arena = arena};
    *out = (CustomOps){0};
    if (text.size >= 3 && memcmp(text.data, byte_order_mark, 3) == 0) parser.lexer.at = 3;
    Status status = read_file(&parser, out);
    if (!status_is_ok(status)) status.code = STATUS_CODE_USAGE;
    free_parser(&parser);
    return status;
}
