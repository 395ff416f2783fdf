/* scan - a graph that runs once for each slice of its inputs and collects what comes out.
 * https://onnx.ai/onnx/operators/onnx__Scan.html */
#include "ops/body_facts.h"
#include "ops/op.h"

/* A Scan's inputs: states, then tensors that are cut along an axis each. */
typedef struct ScanParts {
    Graph *body;
    size_t first;                            /* the input of the first state */
    size_t state_count, scan_count;          /* inputs */
    size_t output_count;                     /* scanned outputs */
    const int64_t *input_axes, *output_axes; /* [scan_count], [output_count]; NULL: all 0 */
} ScanParts;

static Inferred read_parts(InferContext *c, size_t first, ScanParts *out)
{
    int64_t scan_count = infer_int(c, "num_scan_inputs");
    *out = (ScanParts){.body = infer_graph_attribute(c, "body"), .first = first};
    size_t given = c->input_count > first ? c->input_count - first : 0;
    if (!out->body) return infer_invalid(c, "it has no body");
    if (scan_count < 1 || (uint64_t)scan_count > given)
        return infer_invalid(c, "num_scan_inputs is %lld, but there are %zu inputs", (long long)scan_count, given);
    out->scan_count = (size_t)scan_count;
    out->state_count = given - out->scan_count;
    if (out->body->inputs.count != given)
        return infer_invalid(c, "the body takes %zu values, and gets %zu", out->body->inputs.count, given);
    if (out->body->outputs.count < out->state_count || c->output_count > out->body->outputs.count)
        return infer_invalid(c, "the body gives %zu values for %zu states and %zu outputs", out->body->outputs.count,
                             out->state_count, c->output_count);
    out->output_count = out->body->outputs.count - out->state_count;
    return INFER_DONE;
}

/* NULL: all have the default axis. */
static Inferred read_axes(InferContext *c, const char *name, size_t count, const int64_t **out)
{
    const Attribute *attribute = infer_attribute(c, name);
    *out = NULL;
    if (!attribute || attribute->type != ATTRIBUTE_INTS) return INFER_DONE;
    if (attribute->list_count != count)
        return infer_invalid(c, "%s has %llu axes for %zu values", name, (unsigned long long)attribute->list_count,
                             count);
    *out = attribute->ints;
    return attribute->ints || count == 0 ? INFER_DONE : infer_unknown(c, "%s is too long", name);
}

/* What the body gets of a tensor that is cut, and the size of the axis, which all of them share. */
static Inferred cut(InferContext *c, size_t index, int64_t axis, Dim *length, const Fact **out)
{
    const Fact *fact = infer_input(c, index);
    int own;
    *out = fact_without_axis(c, fact, SHAPE_MAX_RANK);
    if (fact->kind != TYPE_TENSOR || !fact->shape) return INFER_DONE;
    if (!infer_axis(axis, fact->shape->rank, &own))
        return infer_invalid(c, "input %zu has rank %d, and no axis %lld", index, fact->shape->rank, (long long)axis);
    if (!infer_same_dim(c, *length, fact->shape->dims[own], length))
        return infer_invalid(c, "input %zu is not as long as those before it", index);
    *out = fact_without_axis(c, fact, own);
    return INFER_DONE;
}

/* A value that each run gives, along the axis of the output where it is put together. */
static Inferred join(InferContext *c, const Fact *each, int64_t axis, Dim length, const Fact **out)
{
    int own;
    *out = fact_with_axis(c, each, SHAPE_MAX_RANK, length);
    if (each->kind != TYPE_TENSOR || !each->shape) return INFER_DONE;
    if (!infer_axis(axis, each->shape->rank + 1, &own))
        return infer_invalid(c, "an output of rank %d has no axis %lld", each->shape->rank + 1, (long long)axis);
    *out = fact_with_axis(c, each, own, length);
    return INFER_DONE;
}

static int64_t axis_of(const int64_t *axes, size_t index)
{
    return axes ? axes[index] : 0;
}

/* A state as the body sees it each time: only its elements change. onnxruntime keeps states in memory of the first one's
 * shape (core/providers/cpu/controlflow/scan_utils.cc, LoopStateVariable), and refuses another one. */
static const Fact *state_in_body(InferContext *c, const Fact *initial)
{
    if (initial->kind != TYPE_TENSOR) return &FACT_UNKNOWN;
    Fact *state = ARENA_NEW(c->arena, Fact);
    *state = *initial;
    state->constant = NULL;
    state->elements = NULL;
    return state;
}

/* The last state, of which the first one and what the body gives each tell something. */
static Inferred last_state(InferContext *c, const Fact *before, const Fact *after, size_t index, const Fact **out)
{
    Dim dims[SHAPE_MAX_RANK];
    const Shape *first = before->shape, *last = after->shape;
    *out = first ? before : after;
    if (!first || !last) return INFER_DONE;
    if (first->rank != last->rank) return infer_invalid(c, "the body changes the rank of state %zu", index);
    for (int axis = 0; axis < first->rank; axis++)
        if (!infer_same_dim(c, first->dims[axis], last->dims[axis], &dims[axis]))
            return infer_invalid(c, "the body changes axis %d of state %zu", axis, index);
    *out = fact_tensor(c, before->dtype, first->rank, dims, before);
    return INFER_DONE;
}

/* Infers the body, whose inputs these are, and sets all outputs. batch: the size of an axis before all others, as
 * version 8 has it; NULL: there is none. */
static Inferred run_body(InferContext *c, const ScanParts *parts, const Fact **inputs, Dim length, Dim batch)
{
    uint32_t mark = dim_symbol_mark(c->dims);
    Inferred inferred = infer_body(c, parts->body, inputs, parts->state_count + parts->scan_count);
    for (size_t k = 0; k < c->output_count && inferred == INFER_DONE; k++) {
        const Fact *fact = infer_body_output(c, parts->body, k);
        if (k < parts->state_count) inferred = last_state(c, inputs[k], fact, k, &fact);
        fact = infer_outside(c, fact, mark);
        if (k >= parts->state_count)
            inferred = join(c, fact, axis_of(parts->output_axes, k - parts->state_count), length, &fact);
        if (inferred == INFER_DONE) infer_set_fact(c, k, batch ? fact_with_axis(c, fact, 0, batch) : fact);
    }
    return inferred;
}

/* body: (states..., cut...) -> (states..., scanned...). onnxruntime refuses a length of 0. */
static Inferred scan_infer(InferContext *c)
{
    ScanParts parts;
    Dim length = NULL;
    if (read_parts(c, 0, &parts) != INFER_DONE) return INFER_INVALID;
    Inferred inferred = read_axes(c, "scan_input_axes", parts.scan_count, &parts.input_axes);
    if (inferred == INFER_DONE) inferred = read_axes(c, "scan_output_axes", parts.output_count, &parts.output_axes);
    const Fact **inputs = ARENA_NEW_ARRAY(c->arena, const Fact *, c->input_count);
    for (size_t k = 0; k < parts.state_count; k++) inputs[k] = state_in_body(c, infer_input(c, k));
    for (size_t k = 0; k < parts.scan_count && inferred == INFER_DONE; k++)
        inferred = cut(c, parts.state_count + k, axis_of(parts.input_axes, k), &length, &inputs[parts.state_count + k]);
    if (inferred != INFER_DONE) return inferred;
    return run_body(c, &parts, inputs, length ? length : infer_new_dim(c), NULL);
}

/* Version 8: sequence_lens, then states[batch, ...] and tensors[batch, length, ...]; the body sees one of the batch. */
static Inferred scan_batch_infer(InferContext *c)
{
    ScanParts parts;
    Dim length = NULL, batch = NULL;
    if (read_parts(c, 1, &parts) != INFER_DONE) return INFER_INVALID;
    size_t count = parts.state_count + parts.scan_count;
    const Fact **inputs = ARENA_NEW_ARRAY(c->arena, const Fact *, count);
    for (size_t k = 0; k < count; k++) {
        Inferred inferred = cut(c, 1 + k, 0, &batch, &inputs[k]);
        if (inferred != INFER_DONE) return inferred;
        const Shape *shape = inputs[k]->shape;
        if (k < parts.state_count || !shape) continue;
        if (shape->rank < 1 || !infer_same_dim(c, length, shape->dims[0], &length))
            return infer_invalid(c, "input %zu is not as long as those before it", 1 + k);
        inputs[k] = fact_without_axis(c, inputs[k], 0);
    }
    return run_body(c, &parts, inputs, length ? length : infer_new_dim(c), batch ? batch : infer_new_dim(c));
}

const OpRow op_scan[] = {
    {"Scan", 25, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_25", .infer = scan_infer, .flags = OP_NONDETERMINISTIC},
    {"Scan", 24, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_24", .infer = scan_infer, .flags = OP_NONDETERMINISTIC},
    {"Scan", 23, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_23", .infer = scan_infer, .flags = OP_NONDETERMINISTIC},
    {"Scan", 21, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_21", .infer = scan_infer, .flags = OP_NONDETERMINISTIC},
    {"Scan", 19, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_19", .infer = scan_infer, .flags = OP_NONDETERMINISTIC},
    {"Scan", 16, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_13", .infer = scan_infer, .flags = OP_NONDETERMINISTIC},
    {"Scan", 11, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_1", .infer = scan_infer, .flags = OP_NONDETERMINISTIC},
    {"Scan", 9, "initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, scan_input_axes: ints, scan_input_directions: ints, "
     "scan_output_axes: ints, scan_output_directions: ints",
     "V: all_1", .infer = scan_infer, .flags = OP_NONDETERMINISTIC},
    {"Scan", 8, "sequence_lens?: I, initial_state_and_scan_inputs+!: V", "final_state_and_scan_outputs+!: V",
     "body!: graph, num_scan_inputs!: int, directions: ints", "I: int64; V: all_1", .infer = scan_batch_infer,
     .flags = OP_NONDETERMINISTIC},
    {0},
};
