/* sequence_map - a graph that runs once for each element of sequences.
 * https://onnx.ai/onnx/operators/onnx__SequenceMap.html */
#include "ops/body_facts.h"
#include "ops/op.h"

/* body: (one of the sequence, of each further sequence, or a tensor as it is...) -> one of each output sequence */
static Inferred sequence_map_infer(InferContext *c)
{
    Graph *body = infer_graph_attribute(c, "body");
    if (!body) return infer_invalid(c, "it has no body");
    if (body->inputs.count != c->input_count || body->outputs.count < c->output_count)
        return infer_invalid(c, "the body takes %zu values and gives %zu", body->inputs.count, body->outputs.count);
    uint32_t mark = dim_symbol_mark(c->dims);
    const Fact **inputs = ARENA_NEW_ARRAY(c->arena, const Fact *, c->input_count);
    for (size_t k = 0; k < c->input_count; k++) {
        const Fact *fact = infer_input(c, k);
        inputs[k] = fact->kind == TYPE_SEQUENCE ? infer_item(c, fact) : fact;
    }
    Inferred inferred = infer_body(c, body, inputs, c->input_count);
    if (inferred != INFER_DONE) return inferred;
    for (size_t k = 0; k < c->output_count; k++) {
        const Fact sequence = {.kind = TYPE_SEQUENCE, .element = infer_body_output(c, body, k)};
        infer_set_fact(c, k, infer_outside(c, &sequence, mark));
    }
    return INFER_DONE;
}

const OpRow op_sequence_map[] = {
    {"SequenceMap", 17, "input_sequence: S, additional_inputs*!: V", "out_sequence+!: S", "body!: graph",
     "S: seq(all_1); V: all_1 seq(all_1)", .infer = sequence_map_infer, .flags = OP_NONDETERMINISTIC},
    {0},
};
