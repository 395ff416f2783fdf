/* pass - what passes look at. */
#include "passes/pass.h"

#include <math.h>

#include "model/dtype.h"
#include "model/model_save.h"
#include "ops/schema.h"
#include "passes/pass_parts.h"

/* ---- Nodes ---- */

bool pass_is_one_of(const Node *node, const char *op_types)
{
    if (!node_has_onnx_domain(node)) return false;
    Bytes op_type = name_bytes(node->op_type);
    while (*op_types) {
        size_t length = strcspn(op_types, " ");
        if (bytes_equal(op_type, (Bytes){(const uint8_t *)op_types, length})) return true;
        op_types += length;
        while (*op_types == ' ') op_types++;
    }
    return false;
}

InferContext *pass_look(PassContext *c, const Node *node)
{
    InferContext *look = ARENA_NEW(c->arena, InferContext);
    infer_look(c->infer, node, c->arena, look);
    return look;
}

Value *pass_input(const Node *node, uint32_t index)
{
    return index < node->input_count ? node->inputs[index].value : NULL;
}

Value *pass_output(const Node *node, uint32_t index)
{
    return index < node->output_count ? node->outputs[index] : NULL;
}

bool pass_has_fitting_outputs(const PassRunner *self, const Node *node)
{
    if (node->output_count == 1 && node->outputs[0]) return true;
    const Schema *schema =
        node_has_onnx_domain(node) ? infer_schema(self->infer, node->graph, node->op_type->text) : NULL;
    if (node->output_count == 0) return true;
    if (!schema) return node->outputs[0];
    const SchemaOperand *first = schema_output(schema, 0);
    return schema_output(schema, node->output_count - 1) &&
           (node->outputs[0] || !first || first->arity == ARITY_OPTIONAL);
}

Node *pass_producer(PassContext *c, const Node *node, uint32_t index, const char *op_types)
{
    const Value *value = pass_input(node, index);
    if (!value || !value->producer || value->producer->graph != node->graph) return NULL;
    Node *producer = value->producer;
    if (op_types && !pass_is_one_of(producer, op_types)) return NULL;
    const PassLimits *limits = c->runner->limits;
    if (!pass_has_fitting_outputs(c->runner, producer)) return NULL;
    return !node_has_references(producer) && limits->may_change(limits->context, producer) ? producer : NULL;
}

bool pass_is_read_once(const Value *value)
{
    return value->use_count == 1 && value->output_count == 0 && !value->is_mentioned;
}

bool pass_has_one_output(const Node *node)
{
    for (uint32_t index = 1; index < node->output_count; index++)
        if (node->outputs[index]) return false;
    return node->output_count > 0 && node->outputs[0];
}

/* ---- Facts ---- */

const Fact *pass_fact(const Value *value)
{
    return value && value->fact && !value->fact->is_claimed ? value->fact : &FACT_UNKNOWN;
}

const Shape *pass_shape(const Value *value)
{
    const Fact *fact = pass_fact(value);
    return fact->kind == TYPE_TENSOR ? fact->shape : NULL;
}

int pass_rank(const Value *value)
{
    const Shape *shape = pass_shape(value);
    return shape ? shape->rank : -1;
}

int32_t pass_dtype(const Value *value)
{
    const Fact *fact = pass_fact(value);
    return fact->kind == TYPE_TENSOR ? fact->dtype : 0;
}

bool pass_same_shape(const Value *a, const Value *b)
{
    const Shape *first = pass_shape(a), *second = pass_shape(b);
    if (!first || !second || first->rank != second->rank) return false;
    for (int axis = 0; axis < first->rank; axis++)
        if (!dim_is_equal(first->dims[axis], second->dims[axis])) return false;
    return true;
}

/* ---- Constants ---- */

/* A Constant node that holds one number, value_float or value_int, gets a tensor when it is first asked for. */
static void make_constant(const Value *value, Fact *fact)
{
    if (fact->constant || !fact->elements || !value->producer || !node_is(value->producer, "Constant")) return;
    fact->constant = eval_known_elements(value->graph->model, fact);
}

Tensor *pass_constant(const Value *value)
{
    const Fact *fact = pass_fact(value);
    if (fact->kind != TYPE_TENSOR) return NULL;
    make_constant(value, (Fact *)fact);
    return fact->constant;
}

/* Elements of a value as one input of a made-up look, so that small constants are read where they are. */
static const Elements *elements_of(PassContext *c, const Value *value)
{
    const Fact *fact = pass_fact(value);
    if (fact->kind != TYPE_TENSOR) return NULL;
    if (fact->elements || !fact->constant) return fact->elements;
    InferContext look;
    infer_look(c->infer, c->root, c->arena, &look);
    look.input_count = 1;
    look.inputs = &fact;
    return infer_elements(&look, 0);
}

int pass_integers(PassContext *c, const Value *value, int64_t *out, int capacity)
{
    const Elements *elements = elements_of(c, value);
    if (!elements || !elements->dims || elements->count > (size_t)capacity) return -1;
    for (size_t index = 0; index < elements->count; index++)
        if (!dim_is_number(elements->dims[index], &out[index])) return -1;
    return (int)elements->count;
}

int pass_numbers(PassContext *c, const Value *value, double *out, int capacity)
{
    const Elements *elements = elements_of(c, value);
    if (!elements || elements->count > (size_t)capacity) return -1;
    for (size_t index = 0; index < elements->count; index++) {
        int64_t integer;
        if (!elements->dims) out[index] = elements->numbers[index];
        else if (dim_is_number(elements->dims[index], &integer)) out[index] = (double)integer;
        else return -1;
    }
    return (int)elements->count;
}

enum { CHUNK_BYTES = 2 * 1024 };

static bool chunk_is_all(int32_t dtype, const uint8_t *bytes, size_t count, double number)
{
    double values[CHUNK_BYTES];
    lane_load_as(dtype, bytes, count, LANE_F64, values);
    for (size_t index = 0; index < count; index++) {
        bool is_same = values[index] == number && !signbit(values[index]) == !signbit(number);
        if (!is_same) return false;
    }
    return true;
}

bool pass_is_all(PassContext *c, const Value *value, double number)
{
    Tensor *tensor = pass_constant(value);
    uint64_t byte_count;
    size_t width = tensor ? lane_element_bytes(tensor->dtype) : 0;
    const Dtype *dtype = tensor ? dtype_of(tensor->dtype) : NULL;
    if (width == 0 || dtype->bits < 8 || lane_of(tensor->dtype) == LANE_NONE) return false;
    if (!tensor_byte_count(tensor, &byte_count) || byte_count == 0 || byte_count > PASS_MAX_STREAM_BYTES) return false;
    TensorStream stream;
    Status status = tensor_stream_open(&stream, tensor);
    for (size_t count = 1; status_is_ok(status);) {
        uint8_t bytes[CHUNK_BYTES];
        status = tensor_stream_read(&stream, bytes, sizeof bytes, &count);
        if (!status_is_ok(status) || count == 0) break;
        if (!chunk_is_all(tensor->dtype, bytes, count / width, number)) return false;
    }
    if (!status_is_ok(status)) c->runner->status = status;
    return status_is_ok(status);
}

/* ---- What may be done ---- */

int64_t pass_opset(PassContext *c, const Node *node)
{
    return infer_version(c->infer, node->graph);
}

bool pass_may_create(PassContext *c, const char *op_type)
{
    const PassLimits *limits = c->runner->limits;
    return limits->may_create(limits->context, op_type) && infer_schema(c->infer, c->root->graph, op_type);
}

bool pass_kind_is_on(const PassContext *c, RecordKind kind)
{
    return kind == RECORD_EXACT || !c->runner->limits->exact_only;
}

bool pass_may_grow(PassContext *c, int64_t bytes)
{
    return bytes <= 0 || bytes <= c->runner->growth_bytes;
}

static int64_t signed_bytes(uint64_t bytes)
{
    return bytes < INT64_MAX / 4 ? (int64_t)bytes : INT64_MAX / 4;
}

static bool measure(PassRunner *self)
{
    uint64_t whole_bytes;
    if (self->is_measured) return true;
    Status status = model_whole_size(self->model, &whole_bytes);
    if (!status_is_ok(status)) {
        self->status = status;
        return false;
    }
    int64_t room_bytes = signed_bytes(self->limits->input_bytes) - signed_bytes(whole_bytes);
    self->is_measured = true;
    /* Where the model grew all the same, there is as much room as a run of the result would have. */
    self->room_bytes = (room_bytes > 0 ? room_bytes : 0) - self->growth_bytes;
    return true;
}

bool pass_stays_within_input(PassContext *c, int64_t bytes)
{
    return bytes <= 0 || (measure(c->runner) && bytes <= c->runner->room_bytes + c->runner->growth_bytes);
}

/* ---- Telling ---- */

void pass_record(PassContext *c, RecordKind kind, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    c->runner->edit.kind = kind;
    c->runner->edit.what = arena_copy(c->runner->journal->arena, text_of(&text), text.size);
    text_free(&text);
}

void pass_add_record(PassContext *c, Record record)
{
    record.pass = c->pass->name;
    journal_add(c->runner->journal, record);
}

Arena *pass_record_arena(const PassContext *c)
{
    return c->runner->journal->arena;
}

bool pass_refuse(PassContext *c, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    c->runner->refusal = arena_copy(c->runner->journal->arena, text_of(&text), text.size);
    text_free(&text);
    return false;
}
