/* op_schema_fuzzer - any bytes as a description of operators; the outputs of each, for inputs that the bytes behind a
 * NUL choose.
 *
 * A refused text has a place in its message; outputs have ranks and sizes that a fact may have. */
#include "exercise.h"
#include "model/dtype.h"
#include "ops/op_schema_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);

enum { MAX_INPUTS = 8, MAX_RANK = 8, OUTPUT_COUNT = 3 };

static uint8_t take(Bytes *choices)
{
    if (choices->size == 0) return 0;
    choices->size--;
    return *choices->data++;
}

static const Attribute *no_attribute(InferEngine *self, const Attribute *attribute)
{
    (void)self;
    (void)attribute;
    return NULL;
}

/* A tensor of no more than MAX_RANK axes, sizes being small, huge or symbols. */
static Fact *choose_fact(Bytes *choices, DimPool *pool, Arena *arena, const Dim *symbols)
{
    Fact *fact = ARENA_NEW(arena, Fact);
    Shape *shape = ARENA_NEW(arena, Shape);
    uint8_t rank = take(choices) % (MAX_RANK + 2);
    Dim *dims = ARENA_NEW_ARRAY(arena, Dim, MAX_RANK);
    *fact = (Fact){.kind = TYPE_TENSOR, .dtype = take(choices) % DTYPE_COUNT};
    if (rank > MAX_RANK) return fact;
    for (int axis = 0; axis < rank; axis++) {
        uint8_t choice = take(choices);
        if (choice < 4) dims[axis] = symbols[choice];
        else dims[axis] = dim_number(pool, choice < 250 ? choice - 4 : INT64_MAX - choice);
    }
    *shape = (Shape){rank, dims};
    fact->shape = shape;
    return fact;
}

static void infer(const CustomOp *op, Bytes *choices, Arena *arena)
{
    DimPool pool = {0};
    dim_pool_open(&pool, arena);
    Dim symbols[4];
    for (int i = 0; i < 4; i++) symbols[i] = dim_symbol(&pool, bytes_of("s"), i, i == 3 ? 7 : INT64_MAX);
    InferEngine engine = {.referred_attribute = no_attribute};
    engine.premise_mark = dim_symbol_mark(&pool);
    Use uses[MAX_INPUTS] = {{0}};
    Value value = {0}, *values[OUTPUT_COUNT] = {&value, &value, &value};
    const Fact *inputs[MAX_INPUTS], *outputs[OUTPUT_COUNT] = {NULL};
    Node node = {.inputs = uses, .outputs = values, .output_count = OUTPUT_COUNT};
    node.input_count = take(choices) % (MAX_INPUTS + 1);
    for (uint32_t i = 0; i < node.input_count; i++) {
        uses[i].value = &value;
        inputs[i] = choose_fact(choices, &pool, arena, symbols);
    }
    InferContext context = {.node = &node, .dims = &pool, .arena = arena, .inputs = inputs, .outputs = outputs};
    context.engine = &engine;
    context.input_count = node.input_count;
    context.output_count = OUTPUT_COUNT;
    Inferred inferred = custom_op_infer(op, &context);
    exercise_expect(inferred == INFER_DONE || context.reason, "what is not known or wrong has a reason");
    for (int i = 0; i < OUTPUT_COUNT; i++)
        for (int axis = 0; outputs[i] && outputs[i]->shape && axis < outputs[i]->shape->rank; axis++)
            exercise_expect(dim_upper(outputs[i]->shape->dims[axis]) >= 0, "no size is negative");
    dim_pool_close(&pool);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes)
{
    const uint8_t *end = size_bytes > 0 ? memchr(data, 0, size_bytes) : NULL;
    size_t text_size = end ? (size_t)(end - data) : size_bytes;
    Bytes choices = {data + text_size, size_bytes - text_size};
    Arena arena = {0};
    CustomOps ops;
    take(&choices);
    Status status = op_schema_file_read((Bytes){data, text_size}, "ops.txt", &arena, &ops);
    for (size_t i = 0; i < ops.count; i++) {
        exercise_expect(custom_ops_find(&ops, ops.items[i].domain, ops.items[i].name) == &ops.items[i], "it is found");
        infer(&ops.items[i], &choices, &arena);
    }
    if (!status_is_ok(status)) exercise_expect_message(&status);
    arena_free(&arena);
    return 0;
}
