/* infer_node - one node: its schema, what is plainly wrong with it, its operator's inference, what was declared. */
#include "infer/infer_parts.h"
#include "model/dtype.h"

/* ---- Against the schema ---- */

static Inferred check_attributes(InferContext *c)
{
    for (size_t index = 0; index < c->schema->attribute_count; index++) {
        const SchemaAttribute *row = &c->schema->attributes[index];
        const Attribute *given = infer_attribute(c, (const char *)row->name.data);
        if (!given && row->is_required) return infer_invalid(c, "it has no attribute %s", (const char *)row->name.data);
        if (given && given->type != (int32_t)row->type)
            return infer_invalid(c, "attribute %s is %s, and must be %s", (const char *)row->name.data,
                                 attribute_type_name(given->type), attribute_type_name((int32_t)row->type));
    }
    return INFER_DONE;
}

static Inferred check_inputs(InferContext *c)
{
    for (size_t index = 0; index < c->schema->input_count; index++) {
        const SchemaOperand *row = &c->schema->inputs[index];
        if (row->arity == ARITY_REQUIRED && !infer_has_input(c, index))
            return infer_invalid(c, "its input %s is not given", (const char *)row->name.data);
    }
    if (c->input_count > 0 && !schema_input(c->schema, c->input_count - 1))
        return infer_invalid(c, "it has %zu inputs, and may have %zu", c->input_count, c->schema->input_count);
    return INFER_DONE;
}

static Inferred check_outputs(InferContext *c)
{
    if (c->output_count > 0 && !schema_output(c->schema, c->output_count - 1))
        return infer_invalid(c, "it has %zu outputs, and may have %zu", c->output_count, c->schema->output_count);
    return INFER_DONE;
}

static bool is_tensor(const Fact *fact)
{
    return type_kind_is_tensor(fact->kind);
}

/* The dtype that inputs give a constraint; 0: not known. */
static int32_t bound_dtype(const InferContext *c, int constraint)
{
    for (size_t index = 0; index < c->input_count; index++) {
        const SchemaOperand *row = schema_input(c->schema, index);
        if (row && row->constraint == constraint && !row->is_mixed && infer_dtype(c, index))
            return infer_dtype(c, index);
    }
    return 0;
}

static Inferred check_types(InferContext *c)
{
    for (size_t index = 0; index < c->input_count; index++) {
        const SchemaOperand *row = schema_input(c->schema, index);
        const Fact *fact = c->inputs[index];
        if (!row || fact->kind == TYPE_NONE) continue;
        if (!type_set_has(row->types, fact))
            return infer_invalid(c, "input %s may not be of type %s", (const char *)row->name.data,
                                 is_tensor(fact) ? dtype_long_name(fact->dtype) : "sequence, optional or map");
        int32_t dtype = infer_dtype(c, index);
        int32_t other = row->constraint >= 0 && !row->is_mixed ? bound_dtype(c, row->constraint) : 0;
        if (dtype && other && dtype != other)
            return infer_invalid(c, "input %s is %s, where another input of the same type is %s",
                                 (const char *)row->name.data, dtype_long_name(dtype), dtype_long_name(other));
    }
    return INFER_DONE;
}

/* ---- Dtypes that constraints tell ---- */

static int32_t only_dtype(const TypeSet *types)
{
    bool is_one = types->tensors && (types->tensors & (types->tensors - 1)) == 0 && !types->sequences &&
                  !types->optionals && !types->optional_sequences && types->map_count == 0;
    for (int32_t dtype = 1; is_one && dtype < DTYPE_COUNT; dtype++)
        if (types->tensors == 1u << dtype) return dtype;
    return 0;
}

static int32_t constrained_dtype(const InferContext *c, size_t index)
{
    const SchemaOperand *row = schema_output(c->schema, index);
    if (!row) return 0;
    int32_t dtype = only_dtype(row->types);
    if (dtype == 0 && row->constraint >= 0 && !row->is_mixed) dtype = bound_dtype(c, row->constraint);
    return dtype != 0 && dtype < DTYPE_COUNT && (row->types->tensors & 1u << dtype) ? dtype : 0;
}

static void fill_dtypes(InferContext *c)
{
    for (size_t index = 0; index < c->output_count; index++) {
        const Fact *set = c->outputs[index];
        if (set && (!is_tensor(set) || set->dtype != 0)) continue;
        int32_t dtype = constrained_dtype(c, index);
        if (dtype == 0) continue;
        Fact *fact = ARENA_NEW(c->arena, Fact);
        if (set) *fact = *set;
        fact->kind = TYPE_TENSOR;
        fact->dtype = dtype;
        c->outputs[index] = fact;
    }
}

/* ---- The operator ---- */

static Inferred infer_operator(InferContext *c)
{
    Inferred inferred = check_attributes(c);
    if (inferred == INFER_DONE) inferred = check_inputs(c);
    if (inferred == INFER_DONE) inferred = check_outputs(c);
    if (inferred != INFER_DONE) return inferred;
    Inferred types = check_types(c);
    const char *reason = c->reason;
    inferred =
        c->schema->row->infer ? c->schema->row->infer(c) : infer_unknown(c, "its shapes are not told by any rule");
    fill_dtypes(c);
    if (inferred == INFER_DONE && c->schema->row->elements) c->schema->row->elements(c);
    if (types == INFER_DONE || inferred == INFER_INVALID) return inferred;
    c->reason = reason;
    return types;
}

static Inferred infer_known_or_not(Infer *self, InferContext *c)
{
    if (infer_is_open(self, c->node)) return infer_unknown(c, "an attribute of it is given by the caller");
    Function *function = function_index_find(&self->functions, c->node);
    if (function) return infer_call(self, c, function);
    int64_t version = infer_opset(self, c->node);
    Bytes domain = name_bytes(c->node->domain), name = name_bytes(c->node->op_type);
    c->schema = op_table_find(&self->table, domain, name, version);
    if (c->schema) return infer_operator(c);
    const CustomOp *custom =
        self->options->custom_ops ? custom_ops_find(self->options->custom_ops, domain, name) : NULL;
    if (custom) return custom_op_infer(custom, c);
    if (op_table_knows(&self->table, domain, name))
        return infer_unknown(c, "the operator is newer than the model's version %lld of its domain",
                             (long long)version);
    return infer_unknown(c, "the operator is not known; --op-schema can describe it");
}

/* ---- One node ---- */

static bool rests_on_claims(const InferContext *c)
{
    for (size_t index = 0; index < c->input_count; index++)
        if (c->inputs[index]->is_claimed) return true;
    return false;
}

static const Fact *claimed(InferContext *c, const Fact *fact)
{
    if (fact->is_claimed || fact->kind == TYPE_NONE) return fact;
    Fact *copy = ARENA_NEW(c->arena, Fact);
    *copy = *fact;
    copy->is_claimed = true;
    return copy;
}

static void take_outputs(Infer *self, InferContext *c, uint32_t mark)
{
    bool is_claimed = rests_on_claims(c);
    for (size_t index = 0; index < c->output_count; index++) {
        Value *value = c->node->outputs[index];
        if (!value) continue;
        const Fact *fact = c->outputs[index] ? c->outputs[index] : &FACT_UNKNOWN;
        if (is_claimed) fact = claimed(c, fact);
        value->fact = infer_merge_claim(self, value, fact, mark);
        infer_name_symbols(self, value, value->fact);
    }
}

static const Fact *fact_of(const Value *value)
{
    return value && value->fact ? value->fact : &FACT_UNKNOWN;
}

/* arena: of the lists of facts. */
static InferContext open_context(Infer *self, const Node *node, Arena *arena)
{
    InferContext c = {.node = node,
                      .dims = &self->dims,
                      .arena = &self->arena,
                      .input_count = node->input_count,
                      .output_count = node->output_count,
                      .inputs = ARENA_NEW_ARRAY(arena, const Fact *, node->input_count),
                      .outputs = ARENA_NEW_ARRAY(arena, const Fact *, node->output_count),
                      .engine = &self->engine};
    for (size_t index = 0; index < c.input_count; index++) c.inputs[index] = fact_of(node->inputs[index].value);
    return c;
}

void infer_look(Infer *self, const Node *node, Arena *arena, InferContext *out)
{
    *out = open_context(self, node, arena);
    for (size_t index = 0; index < out->output_count; index++) out->outputs[index] = fact_of(node->outputs[index]);
    if (function_index_find(&self->functions, node)) return;
    out->schema =
        op_table_find(&self->table, name_bytes(node->domain), name_bytes(node->op_type), infer_opset(self, node));
}

void infer_node(Infer *self, const Node *node)
{
    ArenaMark mark = arena_mark(&self->scratch);
    uint32_t symbols = dim_symbol_mark(&self->dims);
    InferContext c = open_context(self, node, &self->scratch);
    Inferred inferred = INFER_UNKNOWN;
    if (self->budget == 0) inferred = infer_unknown(&c, "bodies and functions are walked too often in this model");
    else {
        self->budget--;
        inferred = infer_known_or_not(self, &c);
    }
    take_outputs(self, &c, symbols);
    infer_note(self, node, inferred, c.reason);
    arena_rewind(&self->scratch, mark);
}
