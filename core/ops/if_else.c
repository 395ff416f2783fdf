/* if_else - one of two graphs, as a condition tells.
 * https://onnx.ai/onnx/operators/onnx__If.html */
#include "ops/body_facts.h"
#include "ops/op.h"

/* 1, 0; -1: the data decides. */
static int condition(InferContext *c)
{
    Dim element;
    if (!fact_single_element(c, infer_input(c, 0), &element)) return -1;
    if (dim_is(element, 0)) return 0;
    return dim_is_number(element, NULL) ? 1 : -1;
}

static Inferred run_branch(InferContext *c, Graph *branch)
{
    if (branch->outputs.count < c->output_count)
        return infer_invalid(c, "a branch gives %zu values, but there are %zu outputs", branch->outputs.count,
                             (size_t)c->output_count);
    return infer_body(c, branch, NULL, 0);
}

static bool is_other_type(const Fact *a, const Fact *b)
{
    bool are_known = a->kind != TYPE_NONE && b->kind != TYPE_NONE;
    if (are_known && a->kind != b->kind) return a->kind != TYPE_OPTIONAL && b->kind != TYPE_OPTIONAL;
    return are_known && a->dtype != 0 && b->dtype != 0 && a->dtype != b->dtype;
}

/* A branch that never runs is looked at for its own sake. */
static Inferred if_infer(InferContext *c)
{
    Graph *branches[2] = {infer_graph_attribute(c, "else_branch"), infer_graph_attribute(c, "then_branch")};
    if (!branches[0] || !branches[1]) return infer_invalid(c, "it has no then_branch or else_branch");
    int taken = condition(c);
    if (taken >= 0) infer_unreachable_body(c, branches[1 - taken]);
    for (int k = 0; k < 2; k++) {
        if (taken == 1 - k) continue;
        Inferred inferred = run_branch(c, branches[k]);
        if (inferred != INFER_DONE) return inferred;
    }
    for (size_t i = 0; i < c->output_count; i++) {
        const Fact *fact = infer_body_output(c, branches[taken == 1 ? 1 : 0], i);
        if (taken < 0) {
            const Fact *other = fact_with_elements(c, infer_body_output(c, branches[1], i));
            if (is_other_type(fact, other)) return infer_invalid(c, "the branches give output %zu different types", i);
            fact = infer_either(c, fact_with_elements(c, fact), other);
        }
        infer_set_fact(c, i, fact);
    }
    return INFER_DONE;
}

const OpRow op_if_else[] = {
    {"If", 25, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_25 seq(all_25) optional(all_25) optional(seq(all_13)); B: bool", .infer = if_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"If", 24, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_24 seq(all_24) optional(all_24) optional(seq(all_13)); B: bool", .infer = if_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"If", 23, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_23 seq(all_23) optional(all_23) optional(seq(all_13)); B: bool", .infer = if_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"If", 21, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_21 seq(all_21) optional(all_21) optional(seq(all_13)); B: bool", .infer = if_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"If", 19, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_19 seq(all_19) optional(all_19) optional(seq(all_13)); B: bool", .infer = if_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"If", 16, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph",
     "V: all_13 seq(all_13) optional(all_13) optional(seq(all_13)); B: bool", .infer = if_infer,
     .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"If", 13, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph", "V: all_1 seq(all_1); B: bool",
     .infer = if_infer, .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"If", 11, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph", "V: all_1; B: bool",
     .infer = if_infer, .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {"If", 1, "cond: B", "outputs+!: V", "else_branch!: graph, then_branch!: graph", "V: all_1; B: bool",
     .infer = if_infer, .flags = OP_NONDETERMINISTIC | OP_TELLS_ELEMENTS},
    {0},
};
