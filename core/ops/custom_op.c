/* custom_op - binds the names of a description to a node's inputs, and works out its outputs. */
#include "ops/custom_op.h"

#include "model/dtype.h"
#include "ops/sizes.h"

/* A run of dims as an input has it. */
typedef struct Run {
    bool is_bound;
    int rank;
    const Dim *dims; /* [rank] borrowed from a fact, or owned by the context's arena */
} Run;

typedef struct Binding {
    const CustomOp *op;
    InferContext *context;
    Dim symbols[CUSTOM_MAX_SYMBOLS]; /* NULL: not known */
    Run runs[CUSTOM_MAX_RUNS];
    const char *reason; /* why some of an output is not known; NULL: all is; owned by the context's arena */
} Binding;

const CustomOp *custom_ops_find(const CustomOps *self, Bytes domain, Bytes name)
{
    if (bytes_equal(domain, bytes_of("ai.onnx"))) domain.size = 0;
    for (size_t first = 0, last = self->count; first < last;) {
        size_t middle = first + (last - first) / 2;
        const CustomOp *op = &self->items[middle];
        int order = bytes_compare(op->domain, domain);
        if (order == 0) order = bytes_compare(op->name, name);
        if (order == 0) return op;
        if (order < 0) first = middle + 1;
        else last = middle;
    }
    return NULL;
}

static void note(Binding *self, const char *what, const char *name, size_t size, const char *end)
{
    if (self->reason) return;
    self->reason = arena_format(self->context->arena, "%s%.*s%s", what, (int)size, name, end);
}

/* ---- Inputs ---- */

static Inferred fail_difference(Binding *self, const CustomInput *input, int axis, Dim is, Dim expected)
{
    InferContext *c = self->context;
    return infer_invalid(c, "axis %d of %.*s is %s, and by its description %s", axis, (int)input->name.size,
                         (const char *)input->name.data, dim_words(c, is), dim_words(c, expected));
}

static Inferred bind_dim(Binding *self, const CustomInput *input, const CustomDim *pattern, int axis, Dim dim)
{
    const CustomStep *step = &pattern->steps[0];
    Dim known = NULL, same;
    if (step->kind == STEP_SYMBOL) known = self->symbols[step->symbol];
    if (step->kind == STEP_NUMBER) known = dim_number(self->context->dims, step->number);
    if (!infer_same_dim(self->context, known, dim, &same)) return fail_difference(self, input, axis, dim, known);
    if (step->kind == STEP_SYMBOL) self->symbols[step->symbol] = same;
    return INFER_DONE;
}

static Inferred bind_run(Binding *self, const CustomInput *input, uint32_t index, int axis, const Shape *shape,
                         int rank)
{
    Run *run = &self->runs[index];
    const Dim *dims = shape->dims + axis;
    if (!run->is_bound) {
        *run = (Run){true, rank, dims};
        return INFER_DONE;
    }
    if (run->rank != rank)
        return infer_invalid(self->context, "the run '...' of %.*s has %d dims, and %d in an input before",
                             (int)input->name.size, (const char *)input->name.data, rank, run->rank);
    Dim *same = ARENA_NEW_ARRAY(self->context->arena, Dim, (size_t)rank);
    for (int k = 0; k < rank; k++)
        if (!infer_same_dim(self->context, run->dims[k], dims[k], &same[k]))
            return fail_difference(self, input, axis + k, dims[k], run->dims[k]);
    run->dims = same;
    return INFER_DONE;
}

static bool has_run(const CustomShape *shape)
{
    for (size_t i = 0; i < shape->dim_count; i++)
        if (shape->dims[i].is_run) return true;
    return false;
}

static Inferred bind_shape(Binding *self, const CustomInput *input, const Shape *shape)
{
    const CustomShape *pattern = &input->shape;
    bool is_open = has_run(pattern);
    int fixed = (int)pattern->dim_count - is_open, run_rank = shape->rank - fixed, axis = 0;
    if (run_rank < 0 || (!is_open && run_rank > 0))
        return infer_invalid(self->context, "%.*s has %d axes, and by its description %d%s", (int)input->name.size,
                             (const char *)input->name.data, shape->rank, fixed, is_open ? " or more" : "");
    Inferred inferred = INFER_DONE;
    for (size_t i = 0; i < pattern->dim_count && inferred == INFER_DONE; i++) {
        const CustomDim *dim = &pattern->dims[i];
        if (dim->is_run) inferred = bind_run(self, input, dim->run, axis, shape, run_rank);
        else inferred = bind_dim(self, input, dim, axis, shape->dims[axis]);
        axis += dim->is_run ? run_rank : 1;
    }
    return inferred;
}

static Inferred bind_inputs(Binding *self)
{
    InferContext *c = self->context;
    const CustomOp *op = self->op;
    if (c->input_count > op->input_count && !op->takes_more)
        return infer_invalid(c, "it has %zu inputs, and by its description at most %zu", c->input_count,
                             op->input_count);
    Inferred inferred = INFER_DONE;
    for (size_t i = 0; i < op->input_count && inferred == INFER_DONE; i++) {
        const CustomInput *input = &op->inputs[i];
        const Shape *shape = infer_shape(c, i);
        if (!input->is_optional && !infer_has_input(c, i))
            return infer_invalid(c, "it lacks the input %.*s of its description", (int)input->name.size,
                                 (const char *)input->name.data);
        if (input->shape.is_described && shape) inferred = bind_shape(self, input, shape);
    }
    return inferred;
}

/* ---- Attributes ---- */

static const CustomDefault *find_default(const CustomOp *op, const char *name)
{
    for (size_t i = 0; i < op->default_count; i++)
        if (strcmp(op->defaults[i].name, name) == 0) return &op->defaults[i];
    return NULL;
}

/* An INT (element -1) or an element of INTS. False, and noted: there is none, or it is of another type. */
static bool attribute_value(Binding *self, const char *name, int64_t element, int64_t *out)
{
    const Attribute *given = infer_attribute(self->context, name);
    const CustomDefault *otherwise = given ? NULL : find_default(self->op, name);
    const int64_t *values = NULL;
    uint64_t count = 0;
    if (given && element < 0 && given->type == ATTRIBUTE_INT) {
        values = &given->i;
        count = 1;
    } else if (given && element >= 0 && given->type == ATTRIBUTE_INTS) {
        values = given->ints;
        count = given->list_count;
    } else if (otherwise && otherwise->is_list == (element >= 0)) {
        values = otherwise->values;
        count = otherwise->count;
    }
    uint64_t index = element < 0 ? 0 : (uint64_t)element;
    if (values && index < count) {
        *out = values[index];
        return true;
    }
    const char *why = given ? " is not as its description needs it" : " is not given and has no such default";
    note(self, "the attribute ", name, strlen(name), why);
    return false;
}

/* ---- Outputs ---- */

static Dim operand(Binding *self, const CustomStep *step)
{
    int64_t value = step->number;
    if (step->kind == STEP_ATTRIBUTE && !attribute_value(self, step->attribute, step->number, &value)) return NULL;
    if (step->kind != STEP_SYMBOL) return dim_number(self->context->dims, value);
    const Bytes *name = &self->op->symbols[step->symbol];
    Dim dim = self->symbols[step->symbol];
    if (!dim) note(self, "the dim ", (const char *)name->data, name->size, " of the inputs is not known");
    return dim;
}

static Dim apply(DimPool *pool, CustomStepKind kind, Dim a, Dim b)
{
    switch (kind) {
    case STEP_ADD: return dim_add(pool, a, b);
    case STEP_SUBTRACT: return dim_subtract(pool, a, b);
    case STEP_MULTIPLY: return dim_multiply(pool, a, b);
    case STEP_FLOOR_DIVIDE: return dim_floor_divide(pool, a, b);
    case STEP_CEIL_DIVIDE: return dim_ceil_divide(pool, a, b);
    case STEP_MIN: return dim_min(pool, a, b);
    default: return dim_max(pool, a, b);
    }
}

/* NULL: not known; noted, where it was not meant to be. */
static Dim evaluate(Binding *self, const CustomDim *dim)
{
    Dim stack[CUSTOM_MAX_STEPS];
    size_t depth = 0;
    if (dim->steps[0].kind == STEP_UNKNOWN) return NULL;
    for (size_t i = 0; i < dim->step_count; i++) {
        const CustomStep *step = &dim->steps[i];
        if (step->kind < STEP_ADD) {
            stack[depth++] = operand(self, step);
        } else {
            depth--;
            stack[depth - 1] = apply(self->context->dims, step->kind, stack[depth - 1], stack[depth]);
        }
    }
    if (!stack[0]) note(self, "a size divides by zero or is too large", "", 0, "");
    return stack[0];
}

/* Appends the sizes of one dim of the description to dims[*rank]. False: the rank is not known; noted. */
static bool append_sizes(Binding *self, const CustomDim *dim, Dim *dims, int *rank)
{
    const Run *run = dim->is_run ? &self->runs[dim->run] : NULL;
    int added = run ? run->rank : 1;
    if (run && !run->is_bound) {
        note(self, "the rank of the input with '...' is not known", "", 0, "");
        return false;
    }
    if (added > SHAPE_MAX_RANK - *rank) {
        note(self, "an output has too many dims", "", 0, "");
        return false;
    }
    if (!run) dims[*rank] = evaluate(self, dim);
    else if (added > 0) memcpy(dims + *rank, run->dims, (size_t)added * sizeof *dims);
    *rank += added;
    return true;
}

static Inferred set_shape(Binding *self, size_t index, int32_t dtype)
{
    const CustomShape *shape = &self->op->outputs[index].shape;
    const Bytes *name = &self->op->outputs[index].name;
    Dim dims[SHAPE_MAX_RANK];
    int rank = 0;
    bool is_known = shape->is_described;
    for (size_t i = 0; i < shape->dim_count && is_known; i++)
        is_known = append_sizes(self, &shape->dims[i], dims, &rank);
    for (int axis = 0; axis < rank; axis++)
        if (dims[axis] && dim_upper(dims[axis]) < 0)
            return infer_invalid(self->context, "axis %d of %.*s would be %s by its description", axis, (int)name->size,
                                 (const char *)name->data, dim_words(self->context, dims[axis]));
    infer_set(self->context, index, dtype, is_known ? rank : -1, dims);
    return INFER_DONE;
}

static int32_t output_dtype(Binding *self, const CustomOutput *output)
{
    int64_t number = output->dtype;
    if (output->input >= 0) {
        const Bytes *name = &self->op->inputs[output->input].name;
        number = infer_dtype(self->context, (size_t)output->input);
        if (number == 0) note(self, "the dtype of ", (const char *)name->data, name->size, " is not known");
    }
    if (output->attribute && !attribute_value(self, output->attribute, -1, &number)) return DTYPE_UNDEFINED;
    if (number > DTYPE_UNDEFINED && number < DTYPE_COUNT) return (int32_t)number;
    if (output->attribute) note(self, "the attribute ", output->attribute, strlen(output->attribute), " is no dtype");
    return DTYPE_UNDEFINED;
}

Inferred custom_op_infer(const CustomOp *op, InferContext *c)
{
    Binding binding = {.op = op, .context = c};
    Inferred inferred = bind_inputs(&binding);
    for (size_t i = 0; i < c->output_count && inferred == INFER_DONE; i++) {
        if (!infer_wants_output(c, i)) continue;
        if (i < op->output_count) inferred = set_shape(&binding, i, output_dtype(&binding, &op->outputs[i]));
        else note(&binding, "the description has fewer outputs than the node", "", 0, "");
    }
    if (inferred != INFER_DONE || !binding.reason) return inferred;
    return infer_unknown(c, "%s", binding.reason);
}
