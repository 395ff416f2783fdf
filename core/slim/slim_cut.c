/* slim_cut - the model between --inputs and --outputs.
 *
 * Nothing is changed before it is known that the cut can be made: names, types, and that what the outputs need is there. */
#include "base/sort.h"
#include "rewrite/rewrite_node.h"
#include "rewrite/rewrite_whole.h"
#include "slim/slim_ports.h"

/* A node of the main graph, or a body in it, reads a value of the main graph. */
typedef struct Need {
    const Node *user;
    Value *value;
} Need;

typedef struct Cut {
    SlimRun *run;
    Graph *graph;
    PortList inputs, outputs;
    bool has_inputs;
    ARRAY(Need) needs; /* by the order of user */
    ARRAY(Node *) stack;
    size_t *first_need;  /* [node_count + 1] by order */
    bool *is_needed;     /* [node_count] by order */
    HashMap read_values; /* inputs of the graph that needed nodes read, or that are outputs */
    ARRAY(Value *) gone_inputs;
} Cut;

/* ---- What the outputs need ---- */

static void add_uses(Cut *self, Value *value)
{
    for (const Use *use = value->first_use; use; use = use->next) {
        const Node *user = graph_node_around(self->graph, use->node);
        if (user) array_push(&self->needs, (Need){user, value});
    }
}

/* Outputs of bodies may name values of the main graph. */
static void add_outer_outputs(Cut *self)
{
    const Model *model = self->run->model;
    for (size_t g = 0; g < model->graphs.count; g++) {
        const Graph *body = model->graphs.items[g];
        const Node *user = body->owner ? graph_node_around(self->graph, body->owner) : NULL;
        for (size_t index = 0; user && index < body->outputs.count; index++) {
            Value *value = body->outputs.items[index].value;
            if (value && value->graph == self->graph) array_push(&self->needs, (Need){user, value});
        }
    }
}

static int compare_needs(const void *a, const void *b, void *context)
{
    (void)context;
    uint32_t first = ((const Need *)a)->user->order, second = ((const Need *)b)->user->order;
    return (first > second) - (first < second);
}

static void index_needs(Cut *self)
{
    uint32_t count = self->graph->node_count;
    self->first_need = ARENA_NEW_ARRAY(&self->run->scratch, size_t, (size_t)count + 1);
    self->is_needed = ARENA_NEW_ARRAY(&self->run->scratch, bool, count);
    for (Node *node = self->graph->first_node; node; node = node->next)
        for (uint32_t index = 0; index < node->output_count; index++)
            if (node->outputs[index]) add_uses(self, node->outputs[index]);
    for (size_t index = 0; index < self->graph->inputs.count; index++) add_uses(self, self->graph->inputs.items[index]);
    add_outer_outputs(self);
    sort_stable(self->needs.items, self->needs.count, sizeof(Need), compare_needs, NULL);
    size_t at = 0;
    for (uint32_t order = 0; order < count; order++) {
        self->first_need[order] = at;
        while (at < self->needs.count && self->needs.items[at].user->order == order) at++;
    }
    self->first_need[count] = at;
}

static void need_value(Cut *self, Value *value)
{
    if (port_list_has(&self->inputs, value)) return;
    if (value->kind == VALUE_INPUT) hash_map_set(&self->read_values, hash_map_pointer_key(value), value);
    if (!value->producer || self->is_needed[value->producer->order]) return;
    self->is_needed[value->producer->order] = true;
    array_push(&self->stack, value->producer);
}

/* What other parts of the file name stays too. */
static void need_mentioned(Cut *self)
{
    for (Node *node = self->graph->first_node; node; node = node->next)
        for (uint32_t index = 0; index < node->output_count; index++)
            if (node->outputs[index] && node->outputs[index]->is_mentioned) need_value(self, node->outputs[index]);
}

static void find_needed(Cut *self)
{
    index_needs(self);
    for (size_t index = 0; index < self->outputs.ports.count; index++)
        need_value(self, self->outputs.ports.items[index].value);
    need_mentioned(self);
    while (self->stack.count > 0) {
        uint32_t order = self->stack.items[--self->stack.count]->order;
        for (size_t index = self->first_need[order]; index < self->first_need[order + 1]; index++)
            need_value(self, self->needs.items[index].value);
    }
}

/* Inputs that nothing needs any more go; with --inputs, those that are needed must be named. */
static Status sort_inputs(Cut *self)
{
    for (size_t index = 0; index < self->graph->inputs.count; index++) {
        Value *value = self->graph->inputs.items[index];
        bool is_read = hash_map_get(&self->read_values, hash_map_pointer_key(value)) != NULL;
        if (value->initializer || value->sparse || port_list_has(&self->inputs, value)) continue;
        if (is_read && self->has_inputs)
            return port_fail("inputs", value->name->text, "is needed by the outputs as well; name it too");
        if (self->has_inputs || (!is_read && value->use_count > 0)) array_push(&self->gone_inputs, value);
        else port_list_add(&self->inputs, (CutPort){.value = value});
    }
    return STATUS_OK;
}

/* ---- Doing it ---- */

static void set_outputs(Cut *self)
{
    size_t count = self->outputs.ports.count;
    Value **values = ARENA_NEW_ARRAY(&self->run->scratch, Value *, count);
    Type **types = ARENA_NEW_ARRAY(&self->run->scratch, Type *, count);
    for (size_t index = 0; index < count; index++) {
        values[index] = self->outputs.ports.items[index].value;
        types[index] = self->outputs.ports.items[index].type;
    }
    rewrite_set_graph_outputs(self->graph, values, types, count);
}

static Name *spare_name(const Value *value)
{
    return model_fresh_name_after(value->graph->model, value->name, "__cut");
}

static void free_inputs(Cut *self)
{
    for (size_t index = 0; index < self->inputs.ports.count; index++) {
        const CutPort *port = &self->inputs.ports.items[index];
        const Node *producer = port->value->producer;
        if (producer)
            rewrite_output_to_input(port->value, port->type,
                                    self->is_needed[producer->order] ? spare_name(port->value) : NULL);
    }
}

static size_t drop_nodes(Cut *self)
{
    size_t count = 0;
    Node *previous;
    for (Node *node = self->graph->last_node; node; node = previous) {
        previous = node->previous;
        if (self->is_needed[node->order]) continue;
        rewrite_drop_node(node);
        count++;
    }
    rewrite_sweep_model(self->run->model);
    return count;
}

static void set_inputs(Cut *self)
{
    Value **values = ARENA_NEW_ARRAY(&self->run->scratch, Value *, self->inputs.ports.count);
    for (size_t index = 0; index < self->inputs.ports.count; index++)
        values[index] = self->inputs.ports.items[index].value;
    rewrite_set_graph_inputs(self->graph, values, self->inputs.ports.count);
}

static Status change(Cut *self)
{
    const char **gone = slim_names(self->run, self->gone_inputs.items, self->gone_inputs.count);
    set_outputs(self);
    free_inputs(self);
    size_t count = drop_nodes(self);
    set_inputs(self);
    slim_record(
        self->run, "cut", self->graph,
        arena_format(self->run->arena, "%zu node%s that the outputs do not need went", count, count == 1 ? "" : "s"),
        gone);
    return STATUS_OK;
}

static void use_all_outputs(Cut *self)
{
    for (size_t index = 0; index < self->graph->outputs.count; index++) {
        Value *value = self->graph->outputs.items[index].value;
        if (!port_list_has(&self->outputs, value)) port_list_add(&self->outputs, (CutPort){.value = value});
    }
}

static Status run_cut(Cut *self)
{
    if (self->run->model->training.count > 0)
        return status_fail(STATUS_CODE_USAGE, "--inputs and --outputs: a model with training information is not cut");
    TRY(port_list_read(&self->inputs, self->run, "inputs", false));
    TRY(port_list_read(&self->outputs, self->run, "outputs", true));
    if (self->outputs.ports.count == 0) use_all_outputs(self);
    TRY(port_list_find_types(&self->inputs, &self->outputs, self->run));
    TRY(slim_sort(self->run));
    graph_number_nodes(self->graph);
    find_needed(self);
    TRY(sort_inputs(self));
    return change(self);
}

Status slim_cut(SlimRun *self)
{
    Cut cut = {.run = self, .graph = self->model->graph};
    bool is_cut = option_find(self->options->table, "inputs") != NULL; /* fold does not */
    cut.has_inputs = is_cut && option_list_item(self->options, "inputs", 0);
    if (!cut.has_inputs && !(is_cut && option_list_item(self->options, "outputs", 0))) return STATUS_OK;
    Status status = run_cut(&cut);
    port_list_free(&cut.inputs);
    port_list_free(&cut.outputs);
    array_free(&cut.needs);
    array_free(&cut.stack);
    array_free(&cut.gone_inputs);
    hash_map_free(&cut.read_values);
    return status;
}
