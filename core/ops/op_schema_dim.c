/* op_schema_dim - reads the shapes of a description: names and expressions of dims.
 *
 *   shape      = "[" [dim {"," dim}] "]"
 *   dim        = "?" | "..." [name] | sum            of an input: name or number in place of a sum
 *   sum        = product {("+" | "-") product}
 *   product    = operand {("*" | "/") operand}
 *   operand    = number | name | "attr." name ["[" number "]"] | "(" sum ")"
 *              | ("floor" | "ceil") "(" product with one "/" ")" | ("min" | "max") "(" sum "," sum {"," sum} ")" */
#include "base/near_match.h"
#include "ops/op_schema_parser.h"

static const char *const reserved_words[] = {"attr", "floor", "ceil", "min", "max"};

bool op_schema_is_reserved(Bytes word)
{
    for (size_t i = 0; i < COUNT_OF(reserved_words); i++)
        if (bytes_equal(word, bytes_of(reserved_words[i]))) return true;
    return false;
}

static Status add_step(OpSchemaParser *self, CustomStep step)
{
    if (self->steps.count == CUSTOM_MAX_STEPS)
        return lexer_fail(&self->lexer, self->lexer.at, "this size has more than %d parts; write a shorter one or '?'",
                          CUSTOM_MAX_STEPS);
    array_push(&self->steps, step);
    return STATUS_OK;
}

/* The place of a word in a list of names; its count where it is not there. */
static size_t find_word(const Bytes *words, size_t count, Bytes word)
{
    size_t index = 0;
    while (index < count && !bytes_equal(words[index], word)) index++;
    return index;
}

static Status fail_name(OpSchemaParser *self, size_t at, Bytes word, const Bytes *known, size_t count, const char *what)
{
    NearMatch match = {.word = word};
    for (size_t i = 0; i < count; i++)
        if (known[i].size > 0) near_match_offer(&match, known[i]);
    Text text = {0};
    near_match_append(&match, &text);
    Status status = lexer_fail(&self->lexer, at, "no input has %s '%.*s'%s", what, (int)word.size,
                               (const char *)word.data, text_of(&text));
    text_free(&text);
    return status;
}

static Status fail_function(OpSchemaParser *self, size_t at, Bytes word)
{
    return lexer_fail(&self->lexer, at, "there is no function '%.*s'; those of sizes are ceil, floor, min and max",
                      (int)word.size, (const char *)word.data);
}

static bool takes_dots(OpSchemaParser *self)
{
    TextLexer *lexer = &self->lexer;
    if (lexer_peek(lexer) != '.') return false;
    Bytes left = {lexer->text.data + lexer->at, lexer->text.size - lexer->at};
    if (left.size < 3 || memcmp(left.data, "...", 3) != 0) return false;
    lexer->at += 3;
    return true;
}

/* The name of a run stands right behind its dots. */
static Bytes run_name(TextLexer *lexer)
{
    size_t at = lexer->at;
    Bytes name = lexer_peek_identifier(lexer);
    if (lexer->at != at) name.size = 0;
    lexer->at += name.size;
    return name;
}

static Status read_number(OpSchemaParser *self)
{
    CustomStep step = {.kind = STEP_NUMBER};
    TRY(lexer_int64(&self->lexer, &step.number));
    return add_step(self, step);
}

static bool at_digit(OpSchemaParser *self)
{
    int next = lexer_peek(&self->lexer);
    return next >= '0' && next <= '9';
}

/* -- Of inputs ----------------------------------------------------------------------------------------------------- */

static Status add_symbol(OpSchemaParser *self, size_t at, Bytes name)
{
    if (op_schema_is_reserved(name))
        return lexer_fail(&self->lexer, at, "'%.*s' means something in expressions; give the dim another name",
                          (int)name.size, (const char *)name.data);
    size_t index = find_word(self->symbols.items, self->symbols.count, name);
    if (index == CUSTOM_MAX_SYMBOLS)
        return lexer_fail(&self->lexer, at, "an operator has at most %d names of dims; write '?' for those not needed",
                          CUSTOM_MAX_SYMBOLS);
    if (index == self->symbols.count) array_push(&self->symbols, name);
    return add_step(self, (CustomStep){.kind = STEP_SYMBOL, .symbol = (uint32_t)index});
}

static Status add_run(OpSchemaParser *self, size_t at, CustomDim *out)
{
    Bytes name = run_name(&self->lexer);
    size_t index = find_word(self->runs.items, self->runs.count, name);
    if (index == CUSTOM_MAX_RUNS)
        return lexer_fail(&self->lexer, at, "an operator has at most %d names of runs; use fewer", CUSTOM_MAX_RUNS);
    if (index == self->runs.count) array_push(&self->runs, name);
    *out = (CustomDim){.is_run = true, .run = (uint32_t)index};
    for (size_t i = 0; i < self->dims.count; i++)
        if (self->dims.items[i].is_run)
            return lexer_fail(&self->lexer, at, "a shape of an input has at most one run of dims; name its other dims");
    return STATUS_OK;
}

static Status read_input_dim(OpSchemaParser *self, CustomDim *out)
{
    TextLexer *lexer = &self->lexer;
    lexer_peek(lexer);
    size_t at = lexer->at;
    if (takes_dots(self)) return add_run(self, at, out);
    if (lexer_take(lexer, '?')) return add_step(self, (CustomStep){.kind = STEP_UNKNOWN});
    if (at_digit(self)) return read_number(self);
    Bytes name = lexer_identifier(lexer);
    if (name.size == 0) return lexer_fail_expected(lexer, "a dim of an input: a name, a number, '?' or '...'");
    return add_symbol(self, at, name);
}

/* -- Of outputs ---------------------------------------------------------------------------------------------------- */

static Status read_sum(OpSchemaParser *self, int depth);
static Status read_product(OpSchemaParser *self, int depth, int *out_division_count);

Status op_schema_attribute_name(OpSchemaParser *self, const char **out)
{
    TRY(lexer_expect(&self->lexer, '.', "'.' and the name of an attribute after attr"));
    Bytes name = lexer_identifier(&self->lexer);
    if (name.size == 0) return lexer_fail_expected(&self->lexer, "the name of an attribute");
    *out = arena_copy(self->arena, name.data, name.size);
    return STATUS_OK;
}

static Status read_attribute(OpSchemaParser *self)
{
    TextLexer *lexer = &self->lexer;
    CustomStep step = {.kind = STEP_ATTRIBUTE, .number = -1};
    TRY(op_schema_attribute_name(self, &step.attribute));
    if (lexer_take(lexer, '[')) {
        if (!at_digit(self)) return lexer_fail_expected(lexer, "which element of the attribute: 0, 1, ...");
        TRY(lexer_int64(lexer, &step.number));
        TRY(lexer_expect(lexer, ']', "']' after the number of the element"));
    }
    return add_step(self, step);
}

/* "(a / b)" of ceil and floor. The step of the division does the rounding, since what "/" gives is rounded. */
static Status read_division(OpSchemaParser *self, CustomStepKind kind, int depth)
{
    TextLexer *lexer = &self->lexer;
    TRY(lexer_expect(lexer, '(', "'(' after ceil or floor"));
    size_t at = lexer->at;
    int division_count = 0;
    TRY(read_product(self, depth + 1, &division_count));
    CustomStep *last = &self->steps.items[self->steps.count - 1];
    if (division_count != 1 || last->kind != STEP_FLOOR_DIVIDE || lexer_peek(lexer) != ')')
        return lexer_fail(lexer, at, "ceil and floor hold one division: ceil(a / b), ceil((a + 1) / b)");
    last->kind = kind;
    return lexer_expect(lexer, ')', "')' after the division");
}

static Status read_choice(OpSchemaParser *self, CustomStepKind kind, int depth)
{
    TextLexer *lexer = &self->lexer;
    TRY(lexer_expect(lexer, '(', "'(' after min or max"));
    TRY(read_sum(self, depth + 1));
    TRY(lexer_expect(lexer, ',', "',' and a second size in min or max"));
    do {
        TRY(read_sum(self, depth + 1));
        TRY(add_step(self, (CustomStep){.kind = kind}));
    } while (lexer_take(lexer, ','));
    return lexer_expect(lexer, ')', "',' or ')' in min or max");
}

static Status read_word(OpSchemaParser *self, int depth)
{
    TextLexer *lexer = &self->lexer;
    size_t at = lexer->at;
    Bytes word = lexer_identifier(lexer);
    if (bytes_equal(word, bytes_of("attr"))) return read_attribute(self);
    if (bytes_equal(word, bytes_of("ceil"))) return read_division(self, STEP_CEIL_DIVIDE, depth);
    if (bytes_equal(word, bytes_of("floor"))) return read_division(self, STEP_FLOOR_DIVIDE, depth);
    if (bytes_equal(word, bytes_of("min"))) return read_choice(self, STEP_MIN, depth);
    if (bytes_equal(word, bytes_of("max"))) return read_choice(self, STEP_MAX, depth);
    size_t index = find_word(self->symbols.items, self->symbols.count, word);
    if (index == self->symbols.count && lexer_peek(lexer) == '(') return fail_function(self, at, word);
    if (index == self->symbols.count)
        return fail_name(self, at, word, self->symbols.items, self->symbols.count, "a dim");
    return add_step(self, (CustomStep){.kind = STEP_SYMBOL, .symbol = (uint32_t)index});
}

static Status read_operand(OpSchemaParser *self, int depth)
{
    TextLexer *lexer = &self->lexer;
    if (depth > CUSTOM_MAX_NESTING)
        return lexer_fail(lexer, lexer->at, "more than %d parentheses inside each other; write a shorter expression",
                          CUSTOM_MAX_NESTING);
    if (at_digit(self)) return read_number(self);
    if (lexer_peek_identifier(lexer).size > 0) return read_word(self, depth);
    if (!lexer_take(lexer, '('))
        return lexer_fail_expected(lexer, "a size: a number, a dim of an input, attr.NAME, or '(' ... ')'");
    TRY(read_sum(self, depth + 1));
    return lexer_expect(lexer, ')', "an operator or ')'");
}

static Status read_product(OpSchemaParser *self, int depth, int *out_division_count)
{
    TRY(read_operand(self, depth));
    for (*out_division_count = 0;;) {
        CustomStepKind kind = STEP_MULTIPLY;
        if (lexer_take(&self->lexer, '/')) kind = STEP_FLOOR_DIVIDE;
        else if (!lexer_take(&self->lexer, '*')) return STATUS_OK;
        TRY(read_operand(self, depth));
        TRY(add_step(self, (CustomStep){.kind = kind}));
        if (kind == STEP_FLOOR_DIVIDE) ++*out_division_count;
    }
}

static Status read_sum(OpSchemaParser *self, int depth)
{
    int division_count;
    TRY(read_product(self, depth, &division_count));
    while (true) {
        CustomStepKind kind = STEP_ADD;
        if (lexer_take(&self->lexer, '-')) kind = STEP_SUBTRACT;
        else if (!lexer_take(&self->lexer, '+')) return STATUS_OK;
        TRY(read_product(self, depth, &division_count));
        TRY(add_step(self, (CustomStep){.kind = kind}));
    }
}

static Status read_output_dim(OpSchemaParser *self, CustomDim *out)
{
    TextLexer *lexer = &self->lexer;
    lexer_peek(lexer);
    size_t at = lexer->at;
    if (lexer_take(lexer, '?')) return add_step(self, (CustomStep){.kind = STEP_UNKNOWN});
    if (!takes_dots(self)) return read_sum(self, 0);
    Bytes name = run_name(lexer);
    size_t index = find_word(self->runs.items, self->runs.count, name);
    if (index == self->runs.count) {
        if (name.size == 0)
            return lexer_fail(lexer, at, "no input has '...'; write it in an input's shape, or '?' for one dim");
        return fail_name(self, at, name, self->runs.items, self->runs.count, "a run of dims");
    }
    *out = (CustomDim){.is_run = true, .run = (uint32_t)index};
    return STATUS_OK;
}

static Status read_shape(OpSchemaParser *self, Status (*read_dim)(OpSchemaParser *, CustomDim *), CustomShape *out)
{
    TextLexer *lexer = &self->lexer;
    *out = (CustomShape){0};
    if (!lexer_take(lexer, '[')) return STATUS_OK;
    out->is_described = true;
    if (lexer_take(lexer, ']')) return STATUS_OK;
    self->dims.count = 0;
    do {
        if (self->dims.count == SHAPE_MAX_RANK)
            return lexer_fail(lexer, lexer->at, "a shape has at most %d dims", SHAPE_MAX_RANK);
        CustomDim dim = {0};
        self->steps.count = 0;
        TRY(read_dim(self, &dim));
        dim.steps = op_schema_keep(self, &self->steps);
        dim.step_count = self->steps.count;
        array_push(&self->dims, dim);
    } while (lexer_take(lexer, ','));
    out->dims = op_schema_keep(self, &self->dims);
    out->dim_count = self->dims.count;
    return lexer_expect(lexer, ']', "',' or ']' after a dim");
}

Status op_schema_input_shape(OpSchemaParser *self, CustomShape *out)
{
    return read_shape(self, read_input_dim, out);
}

Status op_schema_output_shape(OpSchemaParser *self, CustomShape *out)
{
    return read_shape(self, read_output_dim, out);
}
