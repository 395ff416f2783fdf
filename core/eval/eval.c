/* eval - policy, inputs, the operator's function, outputs. */
#include "eval/eval.h"

#include "base/checked.h"
#include "model/dtype.h"
#include "model/model.h"
#include "ops/schema.h"

typedef struct Evaluation {
    Infer *infer;
    const Node *node;
    Model *model;
    Arena scratch;
    InferContext look;
    const char *reason; /* of what is kept */
} Evaluation;

/* ---- Policy ---- */

static bool is_quantizing(const OpRow *row)
{
    static const char *const names[] = {"QuantizeLinear", "DequantizeLinear", "DynamicQuantizeLinear"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (strcmp(row->name, names[i]) == 0) return true;
    return false;
}

bool eval_knows(const OpRow *row)
{
    bool has_kernel = row->eval || row->rows || row->test;
    return has_kernel && !(row->flags & OP_NONDETERMINISTIC) && !is_quantizing(row);
}

/* Words why a node with constant inputs is not evaluated, or NULL. */
static const char *kept_by_policy(const Evaluation *self)
{
    const Schema *schema = self->look.schema;
    if (!schema) return "the operator is not known, or it calls a function";
    if (is_quantizing(schema->row)) return "what is quantized stays quantized";
    if (node_holds_graphs(self->node)) return "nodes that hold graphs are not evaluated";
    if (node_has_references(self->node)) return "an attribute of it is given by the caller";
    if (schema->row->flags & OP_NONDETERMINISTIC) return "its results may differ between runs";
    return eval_knows(schema->row) ? NULL : "hone does not evaluate this operator yet";
}

static bool has_strings(const Evaluation *self)
{
    for (size_t index = 0; index < self->look.input_count; index++)
        if (self->look.inputs[index]->dtype == DTYPE_STRING) return true;
    return false;
}

static const char *kept_by_inference(const Evaluation *self)
{
    const InferNote *note = infer_note_of(self->infer, self->node);
    return note && note->inferred != INFER_DONE ? note->reason : NULL;
}

/* ---- Inputs ---- */

/* The constant that a value is; one that a Constant node holds as a number becomes a tensor. */
static Tensor *constant_of(const Evaluation *self, const Value *value)
{
    const Fact *fact = value_fact(value);
    if (fact->kind != TYPE_TENSOR || fact->is_claimed) return NULL;
    return fact->constant ? fact->constant : eval_known_elements(self->model, fact);
}

bool eval_has_constants(const Node *node)
{
    for (uint32_t index = 0; index < node->input_count; index++) {
        const Value *value = node->inputs[index].value;
        if (!value) continue;
        const Fact *fact = value_fact(value);
        bool is_constant = fact->kind == TYPE_TENSOR && !fact->is_claimed &&
                           (fact->constant || (value->producer && node_is(value->producer, "Constant")));
        if (!is_constant) return false;
    }
    return node->input_count > 0;
}

static const char *unreadable(const Tensor *constant)
{
    if (!constant) return "an input is sparse";
    return "an input is too large to be read in another order than its own";
}

/* Sizes beside a 0 are no measure of anything: their product must not overflow all the same. */
static bool has_plain_sizes(const Tensor *tensor)
{
    uint64_t product = 1;
    for (int axis = 0; axis < tensor->rank; axis++)
        if (tensor->dims[axis] > 0 && !checked_multiply(product, (uint64_t)tensor->dims[axis], &product)) return false;
    return product < (uint64_t)1 << 59;
}

static Status take_inputs(Evaluation *self, Tensor **inputs)
{
    for (uint32_t index = 0; index < self->node->input_count && !self->reason; index++) {
        const Value *value = self->node->inputs[index].value;
        if (!value) continue;
        Tensor *constant = constant_of(self, value);
        if (constant) TRY(recipe_operand(constant, &inputs[index]));
        if (!inputs[index]) self->reason = unreadable(constant);
        else if (!has_plain_sizes(inputs[index])) self->reason = "the sizes of an input are out of all bounds";
    }
    return STATUS_OK;
}

/* ---- Outputs ---- */

/* An output as inference told it: dtype and dims in dims[SHAPE_MAX_RANK]. False: not all of that is told. */
static bool output_form(const Fact *fact, int64_t *dims, Tensor *out)
{
    uint64_t byte_count;
    if (fact->kind != TYPE_TENSOR || fact->is_claimed || !fact->shape || !dtype_of(fact->dtype)) return false;
    for (int axis = 0; axis < fact->shape->rank; axis++)
        if (!dim_is_number(fact->shape->dims[axis], &dims[axis])) return false;
    *out = (Tensor){.dtype = fact->dtype, .rank = fact->shape->rank, .dims = dims};
    return tensor_byte_count(out, &byte_count) && has_plain_sizes(out);
}

/* are_empty: none of them has an element. */
static bool are_outputs_told(const Evaluation *self, bool *are_empty)
{
    *are_empty = true;
    for (size_t index = 0; index < self->look.output_count; index++) {
        int64_t dims[SHAPE_MAX_RANK];
        Tensor form;
        if (!infer_wants_output(&self->look, index)) continue;
        if (!output_form(self->look.outputs[index], dims, &form)) return false;
        *are_empty = *are_empty && eval_element_count(&form) == 0;
    }
    return true;
}

static void set_empty(const Evaluation *self, Tensor **outputs)
{
    for (size_t index = 0; index < self->look.output_count; index++) {
        int64_t dims[SHAPE_MAX_RANK];
        Tensor form;
        if (!infer_wants_output(&self->look, index) || !output_form(self->look.outputs[index], dims, &form)) continue;
        const uint8_t *nothing = arena_allocate(&self->model->arena, 0);
        outputs[index] = recipe_owned(self->model, form.dtype, form.rank, dims, nothing, 0);
    }
}

static bool fits_fact(const Tensor *tensor, const Fact *fact)
{
    int64_t size;
    if (fact->kind != TYPE_TENSOR || !fact->shape) return true;
    if ((fact->dtype && tensor->dtype != fact->dtype) || tensor->rank != fact->shape->rank) return false;
    for (int axis = 0; axis < tensor->rank; axis++)
        if (dim_is_number(fact->shape->dims[axis], &size) && size != tensor->dims[axis]) return false;
    return true;
}

static Status settle_outputs(Evaluation *self, Tensor **outputs)
{
    for (size_t index = 0; index < self->look.output_count; index++) {
        if (!infer_wants_output(&self->look, index)) continue;
        if (!outputs[index] || !fits_fact(outputs[index], self->look.outputs[index])) {
            self->reason = "its result is not what inference told";
            return STATUS_OK;
        }
        Tensor *settled = NULL;
        TRY(recipe_settle(outputs[index], EVAL_SETTLE_BYTES, &settled));
        if (settled) outputs[index] = settled;
    }
    return STATUS_OK;
}

/* ---- The node ---- */

static Evaluated run_kernel(EvalContext *c, const OpRow *row)
{
    if (row->eval) return row->eval(c);
    return row->test ? eval_predicate(c, row->test) : eval_elementwise(c, row->rows, NULL, 0);
}

static Status run_operator(Evaluation *self, Tensor **outputs)
{
    Tensor **inputs = ARENA_NEW_ARRAY(&self->scratch, Tensor *, self->node->input_count);
    TRY(take_inputs(self, inputs));
    if (self->reason) return STATUS_OK;
    EvalContext c = {.infer = &self->look,
                     .model = self->model,
                     .scratch = &self->scratch,
                     .input_count = self->node->input_count,
                     .output_count = self->node->output_count,
                     .inputs = inputs,
                     .outputs = outputs};
    Evaluated evaluated = run_kernel(&c, self->look.schema->row);
    if (!status_is_ok(c.status)) return c.status;
    if (evaluated == EVAL_REFUSED) {
        self->reason = c.reason ? c.reason : "its operator refuses";
        return STATUS_OK;
    }
    return settle_outputs(self, outputs);
}

static Status evaluate(Evaluation *self, Tensor **outputs)
{
    self->reason = kept_by_policy(self);
    if (!self->reason && has_strings(self)) self->reason = "strings are not evaluated";
    if (!self->reason) self->reason = kept_by_inference(self);
    if (self->reason) return STATUS_OK;
    bool are_empty, is_told = are_outputs_told(self, &are_empty);
    if (is_told && are_empty) {
        set_empty(self, outputs);
        return STATUS_OK;
    }
    if (is_told || self->look.schema->row->flags & OP_SIZES_ITSELF) return run_operator(self, outputs);
    self->reason = "the sizes of its results are not known";
    return STATUS_OK;
}

const char *eval_kept_by_policy(Infer *infer, const Node *node)
{
    Evaluation self = {.infer = infer, .node = node, .model = node->graph->model};
    infer_look(infer, node, &self.scratch, &self.look);
    const char *reason = kept_by_policy(&self);
    arena_free(&self.scratch);
    return reason;
}

Status eval_node(Infer *infer, const Node *node, Tensor **outputs, EvalOutcome *out_outcome, const char **out_reason)
{
    memset(outputs, 0, node->output_count * sizeof *outputs);
    *out_outcome = EVAL_NOT_CONSTANT;
    *out_reason = NULL;
    if (!eval_has_constants(node)) return STATUS_OK;
    Evaluation self = {.infer = infer, .node = node, .model = node->graph->model};
    infer_look(infer, node, &self.scratch, &self.look);
    Status status = evaluate(&self, outputs);
    arena_free(&self.scratch);
    *out_outcome = self.reason ? EVAL_KEPT : EVAL_FOLDED;
    *out_reason = self.reason;
    return status;
}
