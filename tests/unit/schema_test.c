/* schema_test - every row of every operator can be read; wrong notation cannot; operators are found by version. */
#include "ops/schema.h"

#include <limits.h>

#include "check.h"
#include "model/dtype.h"
#include "ops/op_table.h"
#include "status_check.h"

/* ---- Rows --------------------------------------------------------------------------------------------------------- */

static const char *domain_of(const OpRow *row)
{
    return row->domain ? row->domain : "";
}

static bool is_same_operator(const OpRow *a, const OpRow *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(domain_of(a), domain_of(b)) == 0;
}

static void test_every_row(void)
{
    Arena arena = {0};
    size_t count = 0;
    for (const OpRow *row; (row = op_row_at(count)); count++) {
        Schema *schema;
        check_done(schema_read(row, &arena, &schema));
        bool has_flow = schema->input_count + schema->output_count > 0;
        if (!CHECK(has_flow && schema->row == row && row->since > 0)) printf("    %s\n", row->name);
    }
    CHECK(count > 750);
    arena_free(&arena);
}

/* Versions of an operator stand together, the newest first, each once. */
static void test_order(void)
{
    for (size_t index = 1; op_row_at(index); index++) {
        const OpRow *row = op_row_at(index), *before = op_row_at(index - 1);
        if (is_same_operator(row, before)) {
            if (!CHECK(row->since < before->since)) printf("    %s\n", row->name);
            continue;
        }
        size_t first = 0;
        while (!is_same_operator(op_row_at(first), row)) first++;
        if (!CHECK_EQUAL(first, index)) printf("    %s\n", row->name);
    }
}

static const uint32_t float_dtypes = 1u << DTYPE_FLOAT16 | 1u << DTYPE_FLOAT | 1u << DTYPE_DOUBLE;

static const OpRow row_of_all = {
    "Test",
    7,
    "x: T, i?: int64, more{2}+!: S",
    "y: T, m: map(string,float)",
    "need!: graph, a: int = -3, b: float = 1e-05, c: string = 'x, y', d: ints = [1, -2], e: floats = [0.5], "
    "f: strings = ['p', ''], g: type_proto",
    "T: floats int8 seq(floats) optional(int8) optional(seq(string)); S: all_1 seq(map(int64,float))",
    .infer = NULL,
};

static void check_operands(const Schema *schema)
{
    const SchemaOperand *x = schema_input(schema, 0), *i = schema_input(schema, 1), *more = schema_input(schema, 2);
    CHECK_EQUAL(schema->input_count, 3);
    CHECK(bytes_equal(x->name, bytes_of("x")) && x->arity == ARITY_REQUIRED && x->constraint == 0);
    CHECK(i->arity == ARITY_OPTIONAL && i->constraint == -1 && i->types->tensors == 1u << DTYPE_INT64);
    CHECK(bytes_equal(i->type, bytes_of("int64")));
    CHECK(more->arity == ARITY_VARIADIC && more->minimum == 2 && more->is_mixed && more->constraint == 1);
    CHECK(schema_input(schema, 9) == more && schema_output(schema, 0)->constraint == 0 && !schema_output(schema, 2));
    const TypeSet *map = schema_output(schema, 1)->types;
    CHECK(map->map_count == 1 && bytes_equal(map->maps[0], bytes_of("map(string,float)")));
}

static void check_types(const Schema *schema)
{
    const TypeSet *t = &schema->constraints[0].types, *s = &schema->constraints[1].types;
    CHECK_EQUAL(schema->constraint_count, 2);
    CHECK_EQUAL(t->tensors, float_dtypes | 1u << DTYPE_INT8);
    CHECK_EQUAL(t->sequences, float_dtypes);
    CHECK_EQUAL(t->optionals, 1u << DTYPE_INT8);
    CHECK_EQUAL(t->optional_sequences, 1u << DTYPE_STRING);
    CHECK(s->map_count == 1 && bytes_equal(s->maps[0], bytes_of("seq(map(int64,float))")));
    CHECK_EQUAL(s->tensors, (1u << DTYPE_BFLOAT16) - 2);
}

static void check_attributes(const Schema *schema)
{
    const SchemaAttribute *a = schema_attribute(schema, bytes_of("a")), *b = schema_attribute(schema, bytes_of("b")),
                          *c = schema_attribute(schema, bytes_of("c")), *d = schema_attribute(schema, bytes_of("d")),
                          *e = schema_attribute(schema, bytes_of("e")), *f = schema_attribute(schema, bytes_of("f")),
                          *g = schema_attribute(schema, bytes_of("g")), *need = &schema->attributes[0];
    CHECK_EQUAL(schema->attribute_count, 8);
    CHECK(need->is_required && !need->has_default && need->type == ATTRIBUTE_GRAPH);
    CHECK(a->has_default && a->type == ATTRIBUTE_INT && a->i == -3);
    CHECK(b->has_default && b->type == ATTRIBUTE_FLOAT && b->f == 1e-5F);
    CHECK(c->has_default && c->type == ATTRIBUTE_STRING && bytes_equal(c->s, bytes_of("x, y")));
    CHECK(d->has_default && d->count == 2 && d->ints[0] == 1 && d->ints[1] == -2);
    CHECK(e->has_default && e->count == 1 && e->floats[0] == 0.5F);
    CHECK(f->has_default && f->count == 2 && bytes_equal(f->strings[0], bytes_of("p")) && f->strings[1].size == 0);
    CHECK(!g->has_default && !g->is_required && g->type == ATTRIBUTE_TYPE_PROTO);
    CHECK(!schema_attribute(schema, bytes_of("h")));
}

static void test_notation(void)
{
    Arena arena = {0};
    Schema *schema;
    check_done(schema_read(&row_of_all, &arena, &schema));
    check_operands(schema);
    check_types(schema);
    check_attributes(schema);
    arena_free(&arena);
}

/* Each is a row with one mistake. */
static void test_wrong_notation(void)
{
    static const struct {
        OpRow row;
        const char *message;
    } wrong[] = {
        {{"W", 1, "x: T", "y: T", "", "T: flaot", .infer = NULL}, "W 1: types: no such type at byte 3"},
        {{"W", 1, "x: T", "y: T", "", "T: seq(flaot)", .infer = NULL}, "W 1: types: no such type at byte 3"},
        {{"W", 1, "x: T", "y: T", "", "T: map(int64)", .infer = NULL}, "W 1: types: no such type at byte 3"},
        {{"W", 1, "x: T", "y: T", "", "T: float,", .infer = NULL}, "W 1: types: no such type at byte 3"},
        {{"W", 1, "x: T", "y: T", "", "T: ", .infer = NULL}, "W 1: types: no such type at byte 3"},
        {{"W", 1, "x: T", "y: T", "", "T: float;S: float", .infer = NULL}, "W 1: types: expected \"; \" at byte 9"},
        {{"W", 1, "x: U", "y: T", "", "T: float", .infer = NULL}, "W 1: inputs: no such type at byte 3"},
        {{"W", 1, "x: float double", "y: T", "", "T: float", .infer = NULL},
         "W 1: inputs: expected one type at byte 3"},
        {{"W", 1, "x T", "y: T", "", "T: float", .infer = NULL}, "W 1: inputs: expected \": \" at byte 1"},
        {{"W", 1, "x: T,y: T", "y: T", "", "T: float", .infer = NULL}, "W 1: inputs: expected \", \" at byte 5"},
        {{"W", 1, ": T", "y: T", "", "T: float", .infer = NULL}, "W 1: inputs: expected a word at byte 0"},
        {{"W", 1, "x{b}+: T", "y: T", "", "T: float", .infer = NULL}, "W 1: inputs: expected a count at byte 3"},
        {{"W", 1, "x{2}: T", "y: T", "", "T: float", .infer = NULL}, "W 1: inputs: expected \"}+\" at byte 4"},
        {{"W", 1, "x: T", "y+: T, z: T", "", "T: float", .infer = NULL},
         "W 1: outputs: nothing comes behind what is there any number of times at byte 7"},
        {{"W", 1, "x: T", "y: T", "a: number", "T: float", .infer = NULL},
         "W 1: attributes: no such type of attributes at byte 9"},
        {{"W", 1, "x: T", "y: T", "a: int = b", "T: float", .infer = NULL},
         "W 1: attributes: expected an integer at byte 10"},
        {{"W", 1, "x: T", "y: T", "a: float = '1'", "T: float", .infer = NULL},
         "W 1: attributes: expected a number at byte 14"},
        {{"W", 1, "x: T", "y: T", "a: string = b", "T: float", .infer = NULL},
         "W 1: attributes: expected \"'\" at byte 12"},
        {{"W", 1, "x: T", "y: T", "a: string = 'b", "T: float", .infer = NULL},
         "W 1: attributes: expected \"'\" at byte 14"},
        {{"W", 1, "x: T", "y: T", "a: ints = [1, 2", "T: float", .infer = NULL},
         "W 1: attributes: expected \"]\" at byte 15"},
        {{"W", 1, "x: T", "y: T", "a: ints = 1", "T: float", .infer = NULL},
         "W 1: attributes: expected \"[\" at byte 10"},
        {{"W", 1, "x: T", "y: T", "a: graph = 1", "T: float", .infer = NULL},
         "W 1: attributes: this type of attributes has no defaults at byte 11"},
        {{"W", 1, "x: T", "y: T", "a!: int = 1", "T: float", .infer = NULL},
         "W 1: attributes: what is required has no default at byte 8"},
        {{"W", 1, "x: T", "y: T", "a: int b: int", "T: float", .infer = NULL},
         "W 1: attributes: expected \"= \" at byte 7"},
    };
    Arena arena = {0};
    for (size_t index = 0; index < sizeof wrong / sizeof wrong[0]; index++) {
        Schema *schema;
        check_fails(schema_read(&wrong[index].row, &arena, &schema), STATUS_CODE_MODEL, wrong[index].message);
    }
    arena_free(&arena);
}

/* ---- Lookups ------------------------------------------------------------------------------------------------------ */

/* The `since` of what is found; 0: nothing. */
static int since_of(OpTable *table, const char *domain, const char *name, int64_t version)
{
    const Schema *schema = op_table_find(table, bytes_of(domain), bytes_of(name), version);
    return schema ? schema->row->since : 0;
}

static void test_versions(void)
{
    Arena arena = {0};
    OpTable table = {.arena = &arena};
    CHECK_EQUAL(since_of(&table, "", "Abs", 5), 1);
    CHECK_EQUAL(since_of(&table, "", "Abs", 6), 6);
    CHECK_EQUAL(since_of(&table, "ai.onnx", "Abs", 12), 6);
    CHECK_EQUAL(since_of(&table, "", "Abs", 13), 13);
    CHECK_EQUAL(since_of(&table, "", "Abs", INT64_MAX), 13);
    CHECK_EQUAL(since_of(&table, "", "Abs", 0), 0);
    CHECK_EQUAL(since_of(&table, "", "Abs", -1), 0);
    CHECK_EQUAL(since_of(&table, "", "Where", 8), 0);
    CHECK_EQUAL(since_of(&table, "ai.onnx.ml", "Abs", 5), 0);
    CHECK_EQUAL(since_of(&table, "ai.onnx.ml", "Scaler", 5), 1);
    CHECK_EQUAL(since_of(&table, "com.microsoft", "Gelu", 1), 1);
    CHECK_EQUAL(since_of(&table, "", "Gelu", 25), 20);
    CHECK_EQUAL(since_of(&table, "", "SimplifiedLayerNormalization", 21), 1);
    CHECK_EQUAL(since_of(&table, "com.microsoft", "SimplifiedLayerNormalization", 1), 1);
    CHECK_EQUAL(since_of(&table, "org.example", "Abs", 13), 0);
    CHECK_EQUAL(since_of(&table, "", "", 13), 0);
    op_table_free(&table);
    arena_free(&arena);
}

static void test_schemas_are_kept(void)
{
    Arena arena = {0};
    OpTable table = {.arena = &arena};
    const Schema *six = op_table_find(&table, bytes_of(""), bytes_of("Abs"), 6);
    const Schema *newest = op_table_find(&table, bytes_of(""), bytes_of("Abs"), 99);
    CHECK(op_table_find(&table, bytes_of("ai.onnx"), bytes_of("Abs"), 9) == six);
    CHECK(six->until == 12 && newest->until == INT_MAX);
    const Schema *gone = op_table_find(&table, bytes_of(""), bytes_of("Upsample"), 13);
    CHECK(gone && gone->row->since == 10 && (gone->row->flags & OP_DEPRECATED));
    CHECK(op_table_knows(&table, bytes_of("ai.onnx"), bytes_of("Where")));
    CHECK(!op_table_knows(&table, bytes_of(""), bytes_of("where")));
    CHECK(!op_table_knows(&table, bytes_of("ai.onnx.ml"), bytes_of("Where")));
    op_table_free(&table);
    arena_free(&arena);
}

/* Each row is found at its own version, and holds until the next. */
static void test_every_lookup(void)
{
    Arena arena = {0};
    OpTable table = {.arena = &arena};
    for (size_t index = 0; op_row_at(index); index++) {
        const OpRow *row = op_row_at(index);
        const Schema *schema = op_table_find(&table, bytes_of(domain_of(row)), bytes_of(row->name), row->since);
        if (!CHECK(schema && schema->row == row)) continue;
        if (schema->until == INT_MAX) continue;
        CHECK(op_table_find(&table, bytes_of(domain_of(row)), bytes_of(row->name), schema->until) == schema);
        CHECK(op_table_find(&table, bytes_of(domain_of(row)), bytes_of(row->name), schema->until + 1) != schema);
    }
    op_table_free(&table);
    arena_free(&arena);
}

static void test_newest_versions(void)
{
    CHECK_EQUAL(op_newest_version(bytes_of("")), 28);
    CHECK_EQUAL(op_newest_version(bytes_of("ai.onnx")), 28);
    CHECK_EQUAL(op_newest_version(bytes_of("ai.onnx.ml")), 5);
    CHECK_EQUAL(op_newest_version(bytes_of("com.microsoft")), 1);
    CHECK_EQUAL(op_newest_version(bytes_of("org.example")), 0);
}

/* ---- Type sets ---------------------------------------------------------------------------------------------------- */

static void test_type_set(void)
{
    Arena arena = {0};
    Schema *schema;
    check_done(schema_read(&row_of_all, &arena, &schema));
    const TypeSet *t = &schema->constraints[0].types, *s = &schema->constraints[1].types;
    Fact half = {.kind = TYPE_TENSOR, .dtype = DTYPE_FLOAT16}, whole = {.kind = TYPE_TENSOR, .dtype = DTYPE_INT64},
         byte = {.kind = TYPE_TENSOR, .dtype = DTYPE_INT8}, word = {.kind = TYPE_TENSOR, .dtype = DTYPE_STRING},
         real = {.kind = TYPE_TENSOR, .dtype = DTYPE_FLOAT}, some = {.kind = TYPE_TENSOR},
         newer = {.kind = TYPE_TENSOR, .dtype = 99}, sparse = {.kind = TYPE_SPARSE_TENSOR, .dtype = DTYPE_FLOAT};
    CHECK(type_set_has(t, &half) && type_set_has(t, &byte) && !type_set_has(t, &whole) && !type_set_has(t, &word));
    CHECK(type_set_has(t, &some) && type_set_has(t, &newer) && type_set_has(t, &FACT_UNKNOWN));
    CHECK(!type_set_has(t, &sparse));

    Fact halves = {.kind = TYPE_SEQUENCE, .element = &half}, bytes = {.kind = TYPE_SEQUENCE, .element = &byte},
         words = {.kind = TYPE_SEQUENCE, .element = &word}, list = {.kind = TYPE_SEQUENCE},
         lists = {.kind = TYPE_SEQUENCE, .element = &list};
    CHECK(type_set_has(t, &halves) && !type_set_has(t, &bytes) && type_set_has(t, &list) && !type_set_has(t, &lists));

    Fact maybe_half = {.kind = TYPE_OPTIONAL, .element = &half}, maybe_byte = {.kind = TYPE_OPTIONAL, .element = &byte},
         maybe_words = {.kind = TYPE_OPTIONAL, .element = &words}, maybe = {.kind = TYPE_OPTIONAL},
         maybe_halves = {.kind = TYPE_OPTIONAL, .element = &halves};
    CHECK(!type_set_has(t, &maybe_half) && type_set_has(t, &maybe_byte) && type_set_has(t, &maybe));
    CHECK(type_set_has(t, &maybe_words) && !type_set_has(t, &maybe_halves) && !type_set_has(s, &maybe));

    Fact map = {.kind = TYPE_MAP, .dtype = DTYPE_STRING, .element = &real}, open_map = {.kind = TYPE_MAP},
         other = {.kind = TYPE_MAP, .dtype = DTYPE_INT64, .element = &real},
         maps = {.kind = TYPE_SEQUENCE, .element = &other}, wrong = {.kind = TYPE_SEQUENCE, .element = &map};
    const TypeSet *m = schema_output(schema, 1)->types;
    CHECK(type_set_has(m, &map) && !type_set_has(m, &other) && type_set_has(m, &open_map) && !type_set_has(t, &map));
    CHECK(type_set_has(s, &maps) && !type_set_has(s, &wrong) && type_set_has(s, &list) && !type_set_has(m, &list));
    arena_free(&arena);
}

int main(void)
{
    test_every_row();
    test_order();
    test_notation();
    test_wrong_notation();
    test_versions();
    test_schemas_are_kept();
    test_every_lookup();
    test_newest_versions();
    test_type_set();
    return check_finish("schema");
}
