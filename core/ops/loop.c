/* loop - a graph that runs again and again, hands values on, and collects some of them along a new axis.
 * https://onnx.ai/onnx/operators/onnx__Loop.html */
#include "model/dtype.h"
#include "ops/body_facts.h"
#include "ops/op.h"

/* The iteration and the condition are lists of one element where the body declares them so. */
static const Fact *single_input(InferContext *c, const Graph *body, size_t index, int32_t dtype, Dim element)
{
    const Dim one = dim_number(c->dims, 1);
    const Value *value = index < body->inputs.count ? body->inputs.items[index] : NULL;
    const Type *type = value && value->info ? value->info->type : NULL;
    bool is_list = type && type->kind == TYPE_TENSOR && type->has_shape && type->rank == 1;
    Fact *fact = ARENA_NEW(c->arena, Fact);
    Dim *dims = ARENA_NEW(c->arena, Dim);
    Elements *elements = ARENA_NEW(c->arena, Elements);
    *dims = element;
    *elements = (Elements){1, dims, NULL};
    *fact = *fact_tensor(c, dtype, is_list ? 1 : 0, &one, NULL);
    fact->elements = elements;
    return fact;
}

/* The value of a single integer or boolean; NULL: not known. */
static Dim known_element(InferContext *c, const Fact *fact)
{
    Dim element = NULL;
    return fact_single_element(c, fact, &element) ? element : NULL;
}

/* What the body gives first says whether it runs again: is that proven to be true, each time? */
static bool always_goes_on(InferContext *c, Graph *body)
{
    bool begins = !infer_has_input(c, 1) || dim_is(known_element(c, infer_input(c, 1)), 1);
    return begins && dim_is(known_element(c, infer_body_output(c, body, 0)), 1);
}

static bool never_runs(InferContext *c)
{
    Dim limit = known_element(c, infer_input(c, 0));
    return (limit && dim_upper(limit) <= 0) || dim_is(known_element(c, infer_input(c, 1)), 0);
}

/* How often the body runs; NULL: the data decides. */
static Dim trip_count(InferContext *c, Graph *body)
{
    const Dim zero = dim_number(c->dims, 0);
    Dim limit = known_element(c, infer_input(c, 0));
    if (never_runs(c)) return zero;
    if (!limit || !always_goes_on(c, body)) return NULL;
    int64_t number;
    if (dim_is_number(limit, &number) && number >= INT32_MAX) return NULL; /* "until the condition says so" */
    return dim_max(c->dims, limit, zero);
}

/* A value that each run gives, one behind the other. Where there may be no run, sizes that are no numbers are not told:
 * onnxruntime then takes 0 for them (core/providers/cpu/controlflow/loop.cc, the outputs of zero iterations). */
static const Fact *scanned(InferContext *c, const Fact *each, Dim trips, uint32_t mark)
{
    Dim dims[SHAPE_MAX_RANK];
    const Fact *outside = infer_outside(c, each, mark);
    if (outside->kind == TYPE_TENSOR && outside->shape && dim_lower(trips) < 1) {
        for (int axis = 0; axis < outside->shape->rank; axis++)
            dims[axis] = dim_is_number(outside->shape->dims[axis], NULL) ? outside->shape->dims[axis] : NULL;
        outside = fact_tensor(c, outside->dtype, outside->shape->rank, dims, outside);
    }
    return fact_with_axis(c, outside, 0, trips);
}

/* What a carried value is in the end. An optional one that the body makes a value of is declared as that. */
static const Fact *carried_out(InferContext *c, const Fact *carried, const Fact *given, uint32_t mark)
{
    bool is_value = carried->kind == TYPE_OPTIONAL && given->kind != TYPE_OPTIONAL && carried->element;
    return infer_outside(c, is_value ? carried->element : carried, mark);
}

/* inputs: M, cond, carried...; body: (iteration, cond, carried...) -> (cond, carried..., scanned...);
 * outputs: carried..., scanned... */
static Inferred loop_infer(InferContext *c)
{
    Graph *body = infer_graph_attribute(c, "body");
    size_t carried = c->input_count > 2 ? c->input_count - 2 : 0;
    if (!body) return infer_invalid(c, "it has no body");
    if (body->inputs.count != carried + 2)
        return infer_invalid(c, "the body takes %zu values, and gets %zu", body->inputs.count, carried + 2);
    if (body->outputs.count < carried + 1 || body->outputs.count - 1 < c->output_count)
        return infer_invalid(c, "the body gives %zu values for %zu carried ones and %zu outputs", body->outputs.count,
                             carried, c->output_count);
    uint32_t mark = dim_symbol_mark(c->dims);
    const Fact **inputs = ARENA_NEW_ARRAY(c->arena, const Fact *, carried + 2);
    inputs[0] = single_input(c, body, 0, DTYPE_INT64, dim_symbol(c->dims, (Bytes){0}, 0, INT64_MAX - 1));
    inputs[1] = single_input(c, body, 1, DTYPE_BOOL, dim_number(c->dims, 1));
    for (size_t k = 0; k < carried; k++) inputs[2 + k] = infer_input(c, 2 + k);
    bool is_unreachable = never_runs(c);
    if (is_unreachable) c->engine->unreachable++;
    Inferred inferred = body_settle(c, body, inputs, carried + 2, 2, 1, carried, mark);
    if (is_unreachable) c->engine->unreachable--;
    if (inferred != INFER_DONE) return inferred;
    Dim trips = trip_count(c, body);
    for (size_t k = 0; k < c->output_count; k++) {
        if (k >= carried) infer_set_fact(c, k, scanned(c, infer_body_output(c, body, 1 + k), trips, mark));
        else if (dim_is(trips, 0)) infer_set_fact(c, k, infer_input(c, 2 + k));
        else infer_set_fact(c, k, carried_out(c, inputs[2 + k], infer_body_output(c, body, 1 + k), mark));
    }
    return INFER_DONE;
}

const OpRow op_loop[] = {
    {"Loop", 25, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_25 seq(all_25) optional(all_25) optional(seq(all_13)); I: int64; B: bool", .infer = loop_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"Loop", 24, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_24 seq(all_24) optional(all_24) optional(seq(all_13)); I: int64; B: bool", .infer = loop_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"Loop", 23, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_23 seq(all_23) optional(all_23) optional(seq(all_13)); I: int64; B: bool", .infer = loop_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"Loop", 21, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_21 seq(all_21) optional(all_21) optional(seq(all_13)); I: int64; B: bool", .infer = loop_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"Loop", 19, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_19 seq(all_19) optional(all_19) optional(seq(all_13)); I: int64; B: bool", .infer = loop_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"Loop", 16, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_13 seq(all_13) optional(all_13) optional(seq(all_13)); I: int64; B: bool", .infer = loop_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"Loop", 13, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_1 seq(all_1); I: int64; B: bool", .infer = loop_infer, .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"Loop", 11, "M?: I, cond?: B, v_initial*!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_1; I: int64; B: bool", .infer = loop_infer, .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"Loop", 1, "M?: I, cond?: B, v_initial+!: V", "v_final_and_scan_outputs+!: V", "body!: graph",
     "V: all_1; I: int64; B: bool", .infer = loop_infer, .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {0},
};
