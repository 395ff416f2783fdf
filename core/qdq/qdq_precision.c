/* qdq_precision - a layer that reads a tensor without a scale runs in fp16. */
#include "base/sort.h"
#include "qdq/layer_name.h"
#include "qdq/scale_rule.h"

enum { MAX_REMEDY_STEPS = 64 };

typedef struct Reader {
    const Node *node;
    uint32_t place, slot; /* in the order of depth; of its inputs */
} Reader;

typedef struct Precisions {
    QdqRun *run;
    LayerNames names;
    uint32_t *places; /* by node->order: place in the order of depth, from 1 on */
    size_t count;
    ARRAY(Reader) readers; /* of the value that is looked at */
    HashMap listed;        /* Name -> itself */
} Precisions;

static bool gives_floats(const Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index] && qdq_may_be_float(node->outputs[index])) return true;
    return false;
}

static int compare_readers(const void *a, const void *b, void *context)
{
    (void)context;
    const Reader *x = a, *y = b;
    if (x->place != y->place) return x->place < y->place ? -1 : 1;
    return x->slot < y->slot ? -1 : x->slot > y->slot;
}

static void find_readers(Precisions *self, const Value *value)
{
    self->readers.count = 0;
    for (const Use *use = value->first_use; use; use = use->next) {
        const Node *node = use->node;
        if (node->graph != value->graph || !gives_floats(node)) continue;
        array_push(&self->readers, (Reader){node, self->places[node->order], (uint32_t)(use - node->inputs)});
    }
    if (self->readers.count > 1)
        sort_stable(self->readers.items, self->readers.count, sizeof *self->readers.items, compare_readers, NULL);
}

static void list_layer(Precisions *self, const Node *node)
{
    Name *name = layer_name_of(&self->names, node);
    uint64_t key = hash_map_pointer_key(name);
    LayerPrecision hint;
    if (scale_hints_layer(&self->run->hints, node, name, &hint) && hint == LAYER_INT8) return;
    if (hash_map_get(&self->listed, key) && !self->run->is_compat) return;
    hash_map_set(&self->listed, key, name);
    array_push(&self->run->result->fp16_layers, name->text);
}

/* ---- What would help ---- */

static const Value *first_unscaled_input(const QdqRun *run, const Node *node)
{
    for (uint32_t index = 0; index < node->input_count; index++) {
        const Value *value = node->inputs[index].value;
        if (value && value->graph == run->model->graph && !qdq_is_constant(run, value) && qdq_may_be_float(value) &&
            !scale_table_find(&run->result->scales, value))
            return value;
    }
    return NULL;
}

/* The tensor before this one whose scale a rule would hand on; NULL: the rule stops here. */
static const Value *step_back(const QdqRun *run, const Value *value)
{
    const Node *node = value->kind == VALUE_NODE_OUTPUT ? value->producer : NULL;
    const ScaleRule *rule = node ? scale_rule_for(node) : NULL;
    if (!rule || rule->forward_level >= SCALE_LEVEL_OPTION) return NULL;
    return first_unscaled_input(run, node);
}

static void note_missing(QdqRun *self, const Value *value)
{
    QdqMissing missing = {.value = value, .remedy = value};
    const Node *node = value->kind == VALUE_NODE_OUTPUT ? value->producer : NULL;
    const ScaleRule *rule = node ? scale_rule_for(node) : NULL;
    const Value *before = step_back(self, value);
    for (int step = 0; before && step < MAX_REMEDY_STEPS; step++) {
        missing.remedy = before;
        before = step_back(self, before);
    }
    if (!node) missing.reason = "an input of the model that no Q/DQ pair quantizes";
    else if (missing.remedy != value)
        missing.reason = arena_format(self->arena, "no Q/DQ pair, and %s has none to hand on", node->op_type->text);
    else if (rule)
        missing.reason =
            arena_format(self->arena, "no Q/DQ pair, and the rule of %s is not on: --infer all%s%s",
                         node->op_type->text, rule->option ? ", --" : "", rule->option ? rule->option : "");
    else
        missing.reason =
            arena_format(self->arena, "no Q/DQ pair, and no rule tells the range of %s", node->op_type->text);
    array_push(&self->result->missing, missing);
}

/* ---- The list ---- */

static void visit(Precisions *self, const Value *value)
{
    QdqRun *run = self->run;
    if (qdq_is_constant(run, value) || !qdq_may_be_float(value) || scale_table_find(&run->result->scales, value))
        return;
    find_readers(self, value);
    if (self->readers.count > 0) note_missing(run, value);
    for (size_t index = 0; index < self->readers.count; index++) list_layer(self, self->readers.items[index].node);
}

static void number_places(Precisions *self)
{
    const NodeOrder *order = &self->run->order;
    size_t count = 0;
    graph_number_nodes(self->run->model->graph);
    for (const Node *node = self->run->model->graph->first_node; node; node = node->next) count++;
    self->places = ARENA_NEW_ARRAY(&self->run->scratch, uint32_t, count);
    for (size_t index = 0; index < order->count; index++)
        if (order->nodes[index]->graph) self->places[order->nodes[index]->order] = (uint32_t)index + 1;
}

/* --hint: what the user wants in fp16 comes last. */
static void list_hints(Precisions *self)
{
    const QdqRun *run = self->run;
    LayerPrecision hint;
    for (size_t index = 0; index < run->order.count; index++) {
        const Node *node = run->order.nodes[index];
        const Name *name = node->graph ? layer_name_of(&self->names, node) : NULL;
        if (!name || hash_map_get(&self->listed, hash_map_pointer_key(name))) continue;
        if (scale_hints_layer(&run->hints, node, name, &hint) && hint == LAYER_FP16) list_layer(self, node);
    }
}

static void visit_all(Precisions *self)
{
    const Graph *graph = self->run->model->graph;
    const NodeOrder *order = &self->run->order;
    for (size_t index = 0; index < graph->inputs.count; index++) visit(self, graph->inputs.items[index]);
    for (size_t index = 0; index < order->count; index++) {
        const Node *node = order->nodes[index];
        for (uint32_t k = 0; node->graph && k < node->output_count; k++)
            if (node->outputs[k]) visit(self, node->outputs[k]);
    }
    list_hints(self);
}

Status qdq_find_precisions(QdqRun *run)
{
    Precisions self = {.run = run};
    layer_names_find(&self.names, run->model->graph);
    number_places(&self);
    Status status = scale_hints_check_layers(&run->hints, run->model->graph, &self.names);
    if (status_is_ok(status)) visit_all(&self);
    layer_names_free(&self.names);
    array_free(&self.readers);
    hash_map_free(&self.listed);
    return status;
}
