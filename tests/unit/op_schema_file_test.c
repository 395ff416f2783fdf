/* op_schema_file_test - descriptions of custom operators: what a node's outputs become by them, and what is refused. */
#include "ops/op_schema_file.h"

#include <stdlib.h>

#include "model/dtype.h"
#include "opened_model.h"

/* The example of docs/op_schema.md. */
static const char plugin[] = "# TensorRT's deformable attention\n"
                             "trt.plugins::MultiscaleDeformableAttnPlugin_TRT\n"
                             "  inputs  value[N, S, M, D],\n"
                             "          spatial_shapes[L, 2],\n"
                             "          level_start_index[L],\n"
                             "          sampling_locations[N, Lq, M, L, P, 2],\n"
                             "          attention_weights[N, Lq, M, L, P]\n"
                             "  outputs output: value [N, Lq, M, D]\n";

/* ---- An engine that has neither functions nor bodies ---- */

static const Attribute *no_attribute(InferEngine *self, const Attribute *attribute)
{
    (void)self;
    (void)attribute;
    return NULL;
}

typedef struct Bench {
    Arena arena;
    DimPool pool;
    HashMap symbols; /* hash of a dim_param -> its symbol */
    InferEngine engine;
    int new_count; /* symbols that got a name */
} Bench;

static Dim declared_dim(Bench *bench, const DeclaredDim *dim)
{
    if (dim->kind == DIM_VALUE) return dim_number(&bench->pool, dim->value);
    if (dim->kind == DIM_UNKNOWN) return dim_symbol(&bench->pool, bytes_of("?"), 0, INT64_MAX);
    void *known = hash_map_get(&bench->symbols, dim->param->hash);
    if (!known) {
        known = (void *)(uintptr_t)dim_symbol(&bench->pool, name_bytes(dim->param), 0, INT64_MAX);
        hash_map_set(&bench->symbols, dim->param->hash, known);
    }
    return known;
}

static const Fact *fact_of(Bench *bench, const Value *value)
{
    const Type *type = value && value->info ? value->info->type : NULL;
    if (!type || type->kind != TYPE_TENSOR) return &FACT_UNKNOWN;
    Fact *fact = ARENA_NEW(&bench->arena, Fact);
    *fact = (Fact){.kind = TYPE_TENSOR, .dtype = type->dtype};
    if (!type->has_shape) return fact;
    Dim *dims = ARENA_NEW_ARRAY(&bench->arena, Dim, (size_t)type->rank);
    for (int axis = 0; axis < type->rank; axis++) dims[axis] = declared_dim(bench, &type->dims[axis]);
    Shape *shape = ARENA_NEW(&bench->arena, Shape);
    *shape = (Shape){type->rank, dims};
    fact->shape = shape;
    return fact;
}

/* Names a symbol that has no name yet: u1, u2, ... */
static void name_new(Bench *bench, Dim dim)
{
    Bytes name;
    char new_name[16];
    if (!dim_is_symbol(dim, &name) || name.size > 0) return;
    snprintf(new_name, sizeof new_name, "u%d", ++bench->new_count);
    dim_name_symbol(&bench->pool, dim, bytes_of(new_name));
}

static void append_fact(Bench *bench, const Fact *fact, Text *text)
{
    if (!fact) {
        text_append(text, "nothing");
        return;
    }
    text_append(text, fact->dtype ? dtype_long_name(fact->dtype) : "?");
    if (!fact->shape) return;
    text_append(text, "[");
    for (int axis = 0; axis < fact->shape->rank; axis++) {
        if (axis > 0) text_append(text, ", ");
        name_new(bench, fact->shape->dims[axis]);
        dim_append(fact->shape->dims[axis], text);
    }
    text_append(text, "]");
}

/* What the description says of the graph's first node: its outputs, then ": " and why they are not known or wrong. */
static void append_inferred(const CustomOps *ops, const Node *node, Text *text)
{
    Bench bench = {.engine = {.referred_attribute = no_attribute}};
    const Fact *inputs[16], *outputs[4] = {NULL};
    dim_pool_open(&bench.pool, &bench.arena);
    bench.engine.premise_mark = UINT32_MAX;
    for (uint32_t i = 0; i < node->input_count; i++) inputs[i] = fact_of(&bench, node->inputs[i].value);
    InferContext context = {.node = node,
                            .dims = &bench.pool,
                            .arena = &bench.arena,
                            .input_count = node->input_count,
                            .output_count = node->output_count,
                            .inputs = inputs,
                            .outputs = outputs,
                            .engine = &bench.engine};
    const CustomOp *op = custom_ops_find(ops, name_bytes(node->domain), name_bytes(node->op_type));
    Inferred inferred = op ? custom_op_infer(op, &context) : INFER_UNKNOWN;
    for (uint32_t i = 0; i < node->output_count && inferred != INFER_INVALID; i++) {
        if (i > 0) text_append(text, " ");
        append_fact(&bench, outputs[i], text);
    }
    if (!op) text_append(text, ": not described");
    else if (inferred != INFER_DONE) text_append_format(text, ": %s", context.reason);
    hash_map_free(&bench.symbols);
    dim_pool_close(&bench.pool);
    arena_free(&bench.arena);
}

/* What the description says of one node in a graph of these inputs. */
static void check_node(const char *description, const char *node, const char *expected)
{
    Arena arena = {0};
    CustomOps ops;
    Text text = {0}, graph = {0};
    check_done(op_schema_file_read(bytes_of(description), "ops.txt", &arena, &ops));
    text_append_format(&graph,
                       "g (float[B, N, 4] x, float[5, N] w, float[] r, int32[B, 7] v, float16 z, seq(float) s) => "
                       "(float y) { %s }",
                       node);
    Opened opened = opened_text(text_of(&graph));
    if (opened.model && opened.model->graph->first_node) append_inferred(&ops, opened.model->graph->first_node, &text);
    if (!CHECK_TEXT(text_of(&text), expected)) printf("    %s\n    %s\n", description, node);
    opened_end(&opened);
    text_free(&text);
    text_free(&graph);
    arena_free(&arena);
}

/* One output of these sizes, of a node of one input x that is B, N, 4. */
static void check_sizes_of(const char *dims, const char *attributes, const char *expected)
{
    Text description = {0}, node = {0};
    text_append_format(&description, "o::Op inputs x[B, N, C] attributes k = 2, l = [3, -4] outputs y: x [%s]", dims);
    text_append_format(&node, "y = o.Op %s (x)", attributes);
    check_node(text_of(&description), text_of(&node), expected);
    text_free(&description);
    text_free(&node);
}

static void check_expressions(void)
{
    check_sizes_of("B, N*C + 1", "", "float32[B, 4*N + 1]");
    check_sizes_of("C - 1 - 2, C - (1 - 2), 2 * (C + 1) / 3, C / 2 / 2", "", "float32[1, 5, 3, 1]");
    check_sizes_of("C*5/8, ceil(C*5/8), floor((C + 1)/ 2), ceil(9/C)", "", "float32[2, 3, 2, 3]");
    check_sizes_of("min(C, 9, 3), max(C, 9, 3), min(N, N), max(1 + 1, 2*2)", "", "float32[3, 9, N, 4]");
    check_sizes_of("(N + 1) - N, N / 1, 0 * N, ((((N))))", "", "float32[1, N, 0, N]");
    check_sizes_of("attr.k, attr.l[0] * C, C + attr.l[1]", "", "float32[2, 12, 0]");
    check_sizes_of("attr.k, attr.l[1], attr.m", "<k = 7, l = [8, 9], m = 1>", "float32[7, 9, 1]");
    check_sizes_of("?, 9223372036854775807", "", "float32[u1, 9223372036854775807]");
    check_sizes_of("", "", "float32[]");
}

/* What cannot be told is a new symbol, with the reason. */
static void check_unknown_sizes(void)
{
    check_sizes_of("attr.m, B", "", "float32[u1, B]: the attribute m is not given and has no such default");
    check_sizes_of("attr.k[0]", "", "float32[u1]: the attribute k is not given and has no such default");
    check_sizes_of("attr.l[2]", "", "float32[u1]: the attribute l is not given and has no such default");
    check_sizes_of("attr.l[2]", "<l = [1, 2]>", "float32[u1]: the attribute l is not as its description needs it");
    check_sizes_of("attr.k", "<k = 2.0>", "float32[u1]: the attribute k is not as its description needs it");
    check_sizes_of("attr.k", "<k = [2]>", "float32[u1]: the attribute k is not as its description needs it");
    check_sizes_of("C / 0", "", "float32[u1]: a size divides by zero or is too large");
    check_sizes_of("9223372036854775807 + C", "", "float32[u1]: a size divides by zero or is too large");
    check_node("o::Op inputs x[A] outputs y: x [A]", "y = o.Op (r)",
               "float32[u1]: the dim A of the inputs is not known");
    check_node("o::Op inputs x[A], w?[A] outputs y: w [A]", "y = o.Op (r)", "?[u1]: the dtype of w is not known");
    check_node("o::Op inputs x[...] outputs y: x [2, ...]", "y = o.Op (r)",
               "float32: the rank of the input with '...' is not known");
    check_node("o::Op inputs x[...] outputs y: x [2, ...]", "y = o.Op (s)", "?: the dtype of x is not known");
    check_node("o::Op inputs x outputs y: x", "y, e = o.Op (x)",
               "float32 nothing: the description has fewer outputs than the node");
    check_node("o::Other inputs x outputs y: x", "y = o.Op (x)", "nothing: not described");
}

static void check_patterns(void)
{
    check_node("o::Op inputs x[?, ?, 4] outputs y: x [4]", "y = o.Op (x)", "float32[4]");
    check_node("o::Op inputs x[...] outputs y: x [..., 1]", "y = o.Op (x)", "float32[B, N, 4, 1]");
    check_node("o::Op inputs x[A, ...] outputs y: x [..., A]", "y = o.Op (x)", "float32[N, 4, B]");
    check_node("o::Op inputs x[...lead, C], w[..., N] outputs y: x [...lead, ..., C]", "y = o.Op (x, w)",
               "float32[B, N, 5, 4]");
    check_node("o::Op inputs x[..., A, B, C] outputs y: x [..., 8]", "y = o.Op (x)", "float32[8]");
    check_node("o::Op inputs r[A, ...], x[A, ...] outputs y: x [..., A]", "y = o.Op (r, x)", "float32[N, 4, B]");
    check_node("o::Op inputs x[A, ...], v[A, ...] outputs y: x [...]", "y = o.Op (x, x)", "float32[N, 4]");
    check_node("o::Op inputs r, x[A, ?, ?] outputs y: r", "y = o.Op (r, x)", "float32");
    check_node("o::Op inputs x[], ... outputs y: x []", "y = o.Op (z, x, x)", "float16[]");
    check_node("o::Op inputs x?[A], w[A, B] outputs y: w [B]", "y = o.Op (\"\", w)", "float32[N]");
    /* A number is told to what shares its name, whichever comes first. */
    check_node("o::Op inputs x[A, M, 4], w[A, M] outputs y: x [A]", "y = o.Op (x, w)", "float32[5]");
    check_node("o::Op inputs w[A, M], x[A, M, 4] outputs y: x [A]", "y = o.Op (w, x)", "float32[5]");
    check_node("Op outputs y: int64 [3]", "y = Op ()", "int64[3]");
    check_node("ai.onnx::Op outputs y: int64 [3]", "y = Op ()", "int64[3]");
    check_node("\"a b\"::\"Op-1\" inputs x outputs y: x", "y = \"a b\".\"Op-1\" (x)", "float32");
    check_node("# one\no.p::A outputs y: bool [] # two\no.p::B outputs y: bool [2] o.p::C outputs y: bool [3]",
               "y = o.p.B ()", "bool[2]");
}

static void check_dtypes(void)
{
    const char *three = "o::Op inputs x, v outputs a: v [1], b: bfloat16 [2], c: ? [3]";
    check_node(three, "a, b, c = o.Op (x, v)", "int32[1] bfloat16[2] ?[3]");
    check_node("o::Op attributes to = 7 outputs y: attr.to []", "y = o.Op ()", "int64[]");
    check_node("o::Op attributes to = 7 outputs y: attr.to []", "y = o.Op <to = 10> ()", "float16[]");
    check_node("o::Op attributes to = 7 outputs y: attr.to []", "y = o.Op <to = 99> ()",
               "?[]: the attribute to is no dtype");
    check_node("o::Op outputs y: float []", "y = o.Op ()", "float32[]");
}

/* Nodes that are not as described. */
static void check_wrong_nodes(void)
{
    check_node("o::Op inputs x[A, 3, 4] outputs y: x", "y = o.Op (x)", "float32");
    check_node("o::Op inputs x[A, B, 3] outputs y: x", "y = o.Op (x)", ": axis 2 of x is 4, and by its description 3");
    check_node("o::Op inputs w[A, N], v[?, A] outputs y: w", "y = o.Op (w, v)",
               ": axis 1 of v is 7, and by its description 5");
    check_node("o::Op inputs x[A, B] outputs y: x", "y = o.Op (x)", ": x has 3 axes, and by its description 2");
    check_node("o::Op inputs z[A, ...] outputs y: z", "y = o.Op (z)",
               ": z has 0 axes, and by its description 1 or more");
    check_node("o::Op inputs w[...], x[...] outputs y: x", "y = o.Op (w, x)",
               ": the run '...' of x has 3 dims, and 2 in an input before");
    check_node("o::Op inputs w[..., N], v[..., M] outputs y: w", "y = o.Op (w, x)",
               ": the run '...' of v has 2 dims, and 1 in an input before");
    check_node("o::Op inputs a[2, ...], b[...] outputs y: a", "y = o.Op (w, x)",
               ": axis 0 of a is 5, and by its description 2");
    check_node("o::Op inputs x outputs y: x", "y = o.Op (x, x)", ": it has 2 inputs, and by its description at most 1");
    check_node("o::Op inputs x, w outputs y: x", "y = o.Op (x)", ": it lacks the input w of its description");
    check_node("o::Op inputs x[A, N, C] outputs y: x [C - 5]", "y = o.Op (x)",
               ": axis 0 of y would be -1 by its description");
}

static void check_plugin(void)
{
    Arena arena = {0};
    CustomOps ops;
    check_done(op_schema_file_read(bytes_of(plugin), "ops.txt", &arena, &ops));
    CHECK_EQUAL(ops.count, 1);
    Opened opened =
        opened_text("g (float16[batch, 17821, 8, 32] value, int32[4, 2] shapes, int32[4] starts, float16[batch, 300, "
                    "8, 4, 4, 2] at, "
                    "float16[?, queries, 8, 4, 4] weights) => (float16 y) { "
                    "y = \"trt.plugins\".MultiscaleDeformableAttnPlugin_TRT (value, shapes, starts, at, weights) }");
    Text text = {0};
    if (opened.model) append_inferred(&ops, opened.model->graph->first_node, &text);
    CHECK_TEXT(text_of(&text), "float16[batch, 300, 8, 32]");
    text_free(&text);
    opened_end(&opened);
    arena_free(&arena);
}

static void check_refused(const char *description, const char *words)
{
    Arena arena = {0};
    CustomOps ops;
    Status status = op_schema_file_read(bytes_of(description), "ops.txt", &arena, &ops);
    if (status_is_ok(status)) printf("    %s\n", description);
    check_fails(status, STATUS_CODE_USAGE, words);
    CHECK_EQUAL(ops.count, 0);
    arena_free(&arena);
}

static void check_refused_operators(void)
{
    check_refused("", "ops.txt:1:1: expected an operator: its name, 'inputs' and 'outputs', found the end of the text");
    check_refused("  # nothing\n", "ops.txt:2:1: expected an operator");
    check_refused("Op", "ops.txt:1:3: expected 'inputs', 'attributes' or 'outputs' of the operator");
    check_refused("o:Op outputs y: x", "ops.txt:1:3: expected '::' between domain and operator");
    check_refused("o.::Op outputs y: x", "ops.txt:1:2: expected 'inputs'");
    check_refused("o::Op inputs x inputs w outputs y: x", "ops.txt:1:16: expected 'inputs', 'attributes' or");
    check_refused("o::Op outputs y: ? inputs x", "'inputs' stands where an operator's name is due");
    check_refused("o::Op outputs y: ? b: ?", "expected '::' between domain and operator, or ',' before another output");
    check_refused("Conv outputs y: ?", "ops.txt:1:1: Conv of domain ai.onnx is known without a description; remove");
    check_refused("o::A outputs y: ?\nai.onnx::Conv outputs y: ?", "ops.txt:2:1: Conv of domain ai.onnx is known");
    check_refused("o::A outputs y: ?\no::B outputs y: ?\no::A outputs y: ?",
                  "ops.txt:3:1: A of domain o is described twice");
    check_refused("A outputs y: ? ai.onnx::A outputs y: ?", "ops.txt:1:16: A of domain ai.onnx is described twice");
    check_refused("o::Op \xff",
                  "ops.txt:1:7: expected 'inputs', 'attributes' or 'outputs' of the operator, or ',' before "
                  "more of them, found '\\xff'");
}

static void check_refused_operands(void)
{
    check_refused("o::Op inputs x, outputs y: ?", "ops.txt:1:17: expected the name of an input, found 'outputs'");
    check_refused("o::Op outputs y: ?, inputs x", "expected the name of an output, found 'inputs'");
    check_refused("o::Op inputs x, x outputs y: ?", "ops.txt:1:17: there are two inputs 'x'");
    check_refused("o::Op inputs float outputs y: ?", "'float' means something behind an output's ':'");
    check_refused("o::Op inputs attr outputs y: ?", "'attr' means something behind an output's ':'");
    check_refused("o::Op inputs x, .. outputs y: ?", "expected '...' for more inputs");
    check_refused("o::Op inputs x, ..., y outputs y: ?", "expected 'inputs'");
    check_refused("o::Op outputs y: ?, y: ?", "ops.txt:1:21: there are two outputs 'y'");
    check_refused("o::Op outputs y", "expected ':' and the dtype of the output");
    check_refused("o::Op outputs y: 3", "expected a dtype, the name of an input that has it, or '?', found '3'");
    check_refused("o::Op inputs value outputs y: valeu",
                  "'valeu' is no input and no dtype such as float32; did you mean value?");
    check_refused("o::Op outputs y: float33", "did you mean float32");
    check_refused("o::Op outputs y: attr", "expected '.' and the name of an attribute after attr");
    check_refused("o::Op attributes k outputs y: ?", "expected '=' and the number that holds");
    check_refused("o::Op attributes k = outputs y: ?", "expected a number");
    check_refused("o::Op attributes k = 1.5 outputs y: ?", "1.5");
    check_refused("o::Op attributes k = 99999999999999999999 outputs y: ?", "ops.txt:1:22: ");
    check_refused("o::Op attributes k = [1 outputs y: ?", "expected ',' or ']' after a number");
    check_refused("o::Op attributes k = 1, k = 2 outputs y: ?", "there are two attributes 'k'");
}

static void check_refused_dims(void)
{
    check_refused("o::Op inputs x[B, 2*N] outputs y: ?", "ops.txt:1:20: expected ',' or ']' after a dim, found '*'");
    check_refused("o::Op inputs x[-1] outputs y: ?", "expected a dim of an input: a name, a number, '?' or '...'");
    check_refused("o::Op inputs x[min] outputs y: ?", "'min' means something in expressions");
    check_refused("o::Op inputs x[..., A, ...] outputs y: ?", "ops.txt:1:24: a shape of an input has at most one run");
    check_refused("o::Op inputs x[batch] outputs y: x [batsh]", "no input has a dim 'batsh'; did you mean batch?");
    check_refused("o::Op outputs y: ? [N]", "ops.txt:1:21: no input has a dim 'N'");
    check_refused("o::Op inputs x[N] outputs y: x [round(N)]",
                  "ops.txt:1:33: there is no function 'round'; those of sizes are ceil, floor, min and max");
    check_refused("o::Op inputs x[N] outputs y: x [2 * (N + sqrt (N))]", "there is no function 'sqrt'; those");
    check_refused("o::Op outputs y: ? [...]", "no input has '...'");
    check_refused("o::Op inputs x[...] outputs y: x [...b]", "no input has a run of dims 'b'");
    check_refused("o::Op outputs y: ? [-1]", "expected a size: a number, a dim of an input, attr.NAME, or '('");
    check_refused("o::Op outputs y: ? [1 +]", "expected a size");
    check_refused("o::Op outputs y: ? [(1]", "expected an operator or ')', found ']'");
    check_refused("o::Op outputs y: ? [1", "expected ',' or ']' after a dim, found the end");
    check_refused("o::Op outputs y: ? [1.5]", "1.5");
    check_refused("o::Op outputs y: ? [ceil(1)]", "ops.txt:1:26: ceil and floor hold one division: ceil(a / b)");
    check_refused("o::Op outputs y: ? [ceil(1 / 2 + 1)]", "ceil and floor hold one division");
    check_refused("o::Op outputs y: ? [ceil((1 / 2))]", "ceil and floor hold one division");
    check_refused("o::Op outputs y: ? [ceil(floor(1 / 2))]", "ceil and floor hold one division");
    check_refused("o::Op outputs y: ? [ceil(1 / 2 / 3)]", "ceil and floor hold one division");
    check_refused("o::Op outputs y: ? [min(1)]", "expected ',' and a second size in min or max");
    check_refused("o::Op outputs y: ? [max 1]", "expected '(' after min or max");
    check_refused("o::Op outputs y: ? [attr.k[-1]]", "expected which element of the attribute: 0, 1, ...");
    check_refused("o::Op outputs y: ? [? + 1]", "expected ',' or ']' after a dim, found '+'");
}

/* `count` times the words between two others, with their number for #. */
static void check_repeated(const char *before, const char *words, size_t count, const char *after, const char *why)
{
    Text text = {0};
    text_append(&text, before);
    for (size_t i = 0; i < count; i++)
        for (const char *at = words; *at; at++) {
            if (*at == '#') text_append_format(&text, "%zu", i);
            else text_append_char(&text, *at);
        }
    text_append(&text, after);
    Arena arena = {0};
    CustomOps ops;
    Status status = op_schema_file_read(text_bytes(&text), "ops.txt", &arena, &ops);
    if (why) check_fails(status, STATUS_CODE_USAGE, why);
    else check_done(status);
    arena_free(&arena);
    text_free(&text);
}

static void check_limits(void)
{
    check_repeated("o::Op inputs x[", "d#, ", CUSTOM_MAX_SYMBOLS - 1, "e] outputs y: ?", NULL);
    check_repeated("o::Op inputs x[", "d#, ", CUSTOM_MAX_SYMBOLS, "e] outputs y: ?", "at most 64 dims");
    check_repeated("o::Op inputs x[A], ", "x#[d#], ", CUSTOM_MAX_SYMBOLS, "y outputs y: ?", "names of dims");
    check_repeated("o::Op inputs ", "x#[...r#], ", CUSTOM_MAX_RUNS + 1, "y outputs y: ?", "names of runs");
    check_repeated("o::Op inputs ", "x#, ", 255, "y outputs y: ?", NULL);
    check_repeated("o::Op inputs ", "x#, ", 256, "y outputs y: ?", "at most 256 described inputs");
    check_repeated("o::Op outputs ", "y#: ?, ", 256, "y: ?", "at most 256 described outputs");
    check_repeated("o::Op attributes ", "k# = 1, ", 256, "k = 1 outputs y: ?", "at most 256 described attributes");
    check_repeated("", "o::Op# outputs y: ?\n", 5000, "", NULL);
}

static void check_repeated_text(const char *before, const char *word, size_t count, const char *after, const char *why)
{
    Text text = {0};
    text_append(&text, before);
    for (size_t i = 0; i < count; i++) text_append(&text, word);
    text_append(&text, after);
    if (why) check_refused(text_of(&text), why);
    else check_node(text_of(&text), "y = o.Op ()", count == CUSTOM_MAX_NESTING ? "?[1]" : "?[128]");
    text_free(&text);
}

static void check_depth(void)
{
    check_repeated_text("o::Op outputs y: ? [", "(", CUSTOM_MAX_NESTING, "1))))))))))))))))))))))))))))))))]", NULL);
    check_repeated_text("o::Op outputs y: ? [", "(", 100000, "1]", "more than 32 parentheses inside each other");
    check_repeated_text("o::Op outputs y: ? [", "min(1, ", 100000, "1]", "more than 32 parentheses inside each other");
    check_repeated_text("o::Op outputs y: ? [", "ceil(", 100000, "1]", "more than 32 parentheses inside each other");
    check_repeated_text("o::Op outputs y: ? [", "1 + ", CUSTOM_MAX_STEPS / 2 - 1, "1]", NULL);
    check_repeated_text("o::Op outputs y: ? [", "1 + ", CUSTOM_MAX_STEPS / 2, "1]", "more than 256 parts");
    check_repeated_text("o::Op outputs y: ? [1]", " ", OP_SCHEMA_MAX_BYTES, "", "at most 1 MiB");
}

/* Every beginning of a text, and every text with a byte changed: read or refused with a place. */
static void check_damage(const char *text)
{
    static const char replacements[] = {'(', ')', '[', ']', ',', '.', ':', '?',
                                        '/', '*', '"', '9', 'b', ' ', 0,   '\xff'};
    size_t size = strlen(text);
    for (size_t at = 0; at < size; at++)
        for (size_t k = 0; k <= sizeof replacements; k++) {
            size_t changed_size = k == sizeof replacements ? at : size;
            uint8_t *copy = malloc(changed_size + 1); /* of the exact size, so that a read past the end is seen */
            memcpy(copy, text, changed_size);
            if (k < sizeof replacements) copy[at] = (uint8_t)replacements[k];
            copy = realloc(copy, changed_size > 0 ? changed_size : 1);
            Arena arena = {0};
            CustomOps ops;
            Status status = op_schema_file_read((Bytes){copy, changed_size}, "ops.txt", &arena, &ops);
            if (!status_is_ok(status)) CHECK(strncmp(status.message, "ops.txt:", 8) == 0);
            status_free(&status);
            arena_free(&arena);
            free(copy);
        }
}

static void check_marks(void)
{
    check_node("\xef\xbb\xbfo::Op outputs y: ? [1]\r\n", "y = o.Op ()", "?[1]");
}

int main(void)
{
    check_expressions();
    check_unknown_sizes();
    check_patterns();
    check_dtypes();
    check_wrong_nodes();
    check_plugin();
    check_refused_operators();
    check_refused_operands();
    check_refused_dims();
    check_limits();
    check_depth();
    check_marks();
    check_damage(plugin);
    check_damage(
        "\"a\"::b inputs x?[...r, 2], ... attributes k = [1], l = 2 outputs y: attr.k [...r, ceil((2 + attr.k[0])"
        " / 3), min(1, 2) - 1], z: float");
    return check_finish("op_schema_file");
}
