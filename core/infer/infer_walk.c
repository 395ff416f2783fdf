/* infer_walk - graphs and bodies, node after node. */
#include "infer/infer_parts.h"
#include "model/dtype.h"

static const Fact *constant_fact(Infer *self, int32_t dtype, int rank, const int64_t *sizes, Tensor *constant)
{
    Fact *fact = ARENA_NEW(&self->arena, Fact);
    *fact = (Fact){.kind = TYPE_TENSOR, .dtype = dtype_of(dtype) ? dtype : 0, .constant = constant};
    if (rank > SHAPE_MAX_RANK) return fact;
    Dim *dims = ARENA_NEW_ARRAY(&self->arena, Dim, (size_t)rank);
    for (int axis = 0; axis < rank; axis++) {
        if (sizes[axis] < 0) return fact;
        dims[axis] = dim_number(&self->dims, sizes[axis]);
    }
    Shape *shape = ARENA_NEW(&self->arena, Shape);
    *shape = (Shape){rank, dims};
    fact->shape = shape;
    return fact;
}

const Fact *infer_constant_fact(Infer *self, Tensor *tensor)
{
    return constant_fact(self, tensor->dtype, tensor->rank, tensor->dims, tensor);
}

/* The facts of constants do not change, so a body's are made once. */
void infer_enter_graph(Infer *self, Graph *graph)
{
    for (size_t index = 0; index < graph->initializers.count; index++) {
        Value *value = graph->initializers.items[index];
        bool is_default = value->kind == VALUE_INPUT && self->model->ir_version >= 4; /* the caller may give another */
        if (!value->fact && !is_default) value->fact = infer_constant_fact(self, value->initializer);
    }
    for (size_t index = 0; index < graph->sparse_initializers.count; index++) {
        Value *value = graph->sparse_initializers.items[index];
        const SparseTensor *sparse = value->sparse;
        int32_t dtype = sparse->values ? sparse->values->dtype : 0;
        if (!value->fact) value->fact = constant_fact(self, dtype, sparse->rank, sparse->dims, NULL);
    }
}

static void forget_outputs(const Graph *graph)
{
    for (const Node *node = graph->first_node; node; node = node->next)
        for (uint32_t index = 0; index < node->output_count; index++)
            if (node->outputs[index]) node->outputs[index]->fact = NULL;
}

/* Does the node stand before something of its own graph that it needs? */
static bool must_wait(const Node *node)
{
    for (uint32_t index = 0; index < node->input_count; index++) {
        const Value *value = node->inputs[index].value;
        if (value && value->producer && value->graph == node->graph && !value->fact) return true;
    }
    return false;
}

/* Nodes that had to wait: again and again until none is left, or none of them can go on (a cycle). */
static void walk_waiting(Infer *self, const Node **waiting, size_t count)
{
    size_t before = 0;
    while (count > 0 && count != before && self->budget > 0) {
        before = count;
        count = 0;
        for (size_t index = 0; index < before; index++) {
            if (self->budget > 0) self->budget--;
            if (must_wait(waiting[index])) waiting[count++] = waiting[index];
            else infer_node(self, waiting[index]);
        }
    }
    for (size_t index = 0; index < count; index++) infer_node(self, waiting[index]);
}

void infer_walk_graph(Infer *self, Graph *graph)
{
    ARRAY(const Node *) waiting = {0};
    forget_outputs(graph);
    for (const Node *node = graph->first_node; node; node = node->next) {
        if (must_wait(node)) array_push(&waiting, node);
        else infer_node(self, node);
    }
    walk_waiting(self, waiting.items, waiting.count);
    array_free(&waiting);
}

static const Fact *body_input(Infer *self, const Value *value, const Fact *given)
{
    if (!given || given->kind == TYPE_NONE) given = &FACT_UNKNOWN;
    return infer_merge_claim(self, value, given, dim_symbol_mark(&self->dims));
}

Inferred infer_run_body(InferEngine *engine, InferContext *c, Graph *body, const Fact *const *inputs, size_t count)
{
    Infer *self = (Infer *)engine;
    if (self->depth >= INFER_MAX_DEPTH)
        return infer_unknown(c, "calls and bodies are nested more than %d deep", INFER_MAX_DEPTH);
    if (self->budget == 0) return infer_unknown(c, "bodies and functions are walked too often in this model");
    self->depth++;
    infer_enter_graph(self, body);
    for (size_t index = 0; index < body->inputs.count; index++) {
        Value *value = body->inputs.items[index];
        value->fact = body_input(self, value, index < count ? inputs[index] : NULL);
        infer_name_symbols(self, value, value->fact);
    }
    infer_walk_graph(self, body);
    self->depth--;
    return INFER_DONE;
}
