/* slim_cut - the model between --inputs and --outputs.
 *
 * Nothing is changed before it is known that the cut can be made: names, types, and that what the outputs need is there. */
#include "annotate/annotate_apply.h"
#include "base/near_match.h"
#include "base/sort.h"
#include "model/dtype.h"
#include "passes/rewrite_node.h"
#include "passes/rewrite_whole.h"
#include "slim/slim_run.h"

/* A value of --inputs or --outputs. wanted: the dtype that onnxslim's NAME:fp32 asks for; 0: none. */
typedef struct CutPort {
    Value *value;
    int32_t wanted;
    Type *type;
} CutPort;

typedef struct PortList {
    ARRAY(CutPort) ports;
    HashMap named; /* value -> itself */
} PortList;

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

/* ---- Names ---- */

static Status fail_port(const char *option, const char *item, const char *words)
{
    Text text = {0};
    text_append_escaped(&text, bytes_of(item));
    Status status = status_fail(STATUS_CODE_USAGE, "--%s: '%s' %s", option, text_of(&text), words);
    text_free(&text);
    return status;
}

static Status fail_no_value(const Graph *graph, const char *option, const char *item)
{
    NearMatch near = {.word = bytes_of(item)};
    Text text = {0};
    for (const Node *node = graph->first_node; node; node = node->next)
        for (uint32_t index = 0; index < node->output_count; index++)
            if (node->outputs[index]) near_match_offer(&near, name_bytes(node->outputs[index]->name));
    for (size_t index = 0; index < graph->inputs.count; index++)
        near_match_offer(&near, name_bytes(graph->inputs.items[index]->name));
    text_append(&text, "is no value of the main graph");
    near_match_append(&near, &text);
    Status status = fail_port(option, item, text_of(&text));
    text_free(&text);
    return status;
}

static Value *find_value(const Graph *graph, Bytes name)
{
    const Name *interned = name_find(&graph->model->names, name);
    Value *value = interned && interned->size > 0 ? graph_find(graph, interned) : NULL;
    return value && value->kind != VALUE_MISSING ? value : NULL;
}

static int32_t read_dtype(const char *word)
{
    static const struct {
        const char *word;
        int32_t dtype;
    } words[] = {{"fp32", DTYPE_FLOAT}, {"fp16", DTYPE_FLOAT16}, {"int32", DTYPE_INT32}};
    for (size_t index = 0; index < COUNT_OF(words); index++)
        if (strcmp(words[index].word, word) == 0) return words[index].dtype;
    return 0;
}

static bool is_among(const PortList *list, const Value *value)
{
    return hash_map_get(&list->named, hash_map_pointer_key(value)) != NULL;
}

static void push_port(PortList *list, CutPort port)
{
    array_push(&list->ports, port);
    hash_map_set(&list->named, hash_map_pointer_key(port.value), port.value);
}

static Status add_port(const Graph *graph, const char *option, const char *item, PortList *out)
{
    CutPort port = {.value = find_value(graph, bytes_of(item))};
    const char *colon = strrchr(item, ':');
    if (!port.value && colon && read_dtype(colon + 1) != 0) {
        port.value = find_value(graph, (Bytes){(const uint8_t *)item, (size_t)(colon - item)});
        port.wanted = read_dtype(colon + 1);
    }
    if (!port.value) return fail_no_value(graph, option, item);
    if (is_among(out, port.value)) return fail_port(option, item, "is named twice");
    push_port(out, port);
    return STATUS_OK;
}

static Status read_ports(Cut *self, const char *option, PortList *out)
{
    const char *item;
    for (size_t index = 0; (item = option_list_item(self->run->options, option, index)); index++) {
        TRY(add_port(self->graph, option, item, out));
        bool is_constant =
            !out->ports.items[index].value->producer && out->ports.items[index].value->kind != VALUE_INPUT;
        if (out == &self->inputs && is_constant) return fail_port(option, item, "is a constant");
    }
    return STATUS_OK;
}

static Status check_type(const char *option, const CutPort *port)
{
    if (!port->type)
        return fail_port(option, port->value->name->text, "has a type that is not known; --op-schema may tell it");
    const Type *type = port->type;
    if (port->wanted == 0 || (type->kind == TYPE_TENSOR && type->dtype == port->wanted)) return STATUS_OK;
    return fail_port(option, port->value->name->text,
                     "has another type, and slim changes no types; leave out what is "
                     "behind the colon");
}

static Status find_types(Cut *self)
{
    size_t count = self->inputs.ports.count + self->outputs.ports.count;
    Value **values = ARENA_NEW_ARRAY(&self->run->scratch, Value *, count);
    Type **types = ARENA_NEW_ARRAY(&self->run->scratch, Type *, count);
    for (size_t index = 0; index < count; index++)
        values[index] = index < self->inputs.ports.count
                            ? self->inputs.ports.items[index].value
                            : self->outputs.ports.items[index - self->inputs.ports.count].value;
    InferOptions infer = {.custom_ops = self->run->infer.custom_ops};
    TRY(annotate_find_types(self->run->model, &infer, values, count, types));
    for (size_t index = 0; index < self->inputs.ports.count; index++) {
        self->inputs.ports.items[index].type = types[index];
        TRY(check_type("inputs", &self->inputs.ports.items[index]));
    }
    for (size_t index = 0; index < self->outputs.ports.count; index++) {
        self->outputs.ports.items[index].type = types[self->inputs.ports.count + index];
        TRY(check_type("outputs", &self->outputs.ports.items[index]));
    }
    return STATUS_OK;
}

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
    if (is_among(&self->inputs, value)) return;
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
        if (value->initializer || value->sparse || is_among(&self->inputs, value)) continue;
        if (is_read && self->has_inputs)
            return fail_port("inputs", value->name->text, "is needed by the outputs as well; name it too");
        if (self->has_inputs || (!is_read && value->use_count > 0)) array_push(&self->gone_inputs, value);
        else push_port(&self->inputs, (CutPort){.value = value});
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
    Text text = {0};
    text_append_bytes(&text, name_bytes(value->name));
    text_append(&text, "__cut");
    Name *name = model_fresh_name(value->graph->model, text_bytes(&text));
    text_free(&text);
    return name;
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
        if (!is_among(&self->outputs, value)) push_port(&self->outputs, (CutPort){.value = value});
    }
}

static Status run_cut(Cut *self)
{
    if (self->run->model->training.count > 0)
        return status_fail(STATUS_CODE_USAGE, "--inputs and --outputs: a model with training information is not cut");
    TRY(read_ports(self, "inputs", &self->inputs));
    TRY(read_ports(self, "outputs", &self->outputs));
    if (self->outputs.ports.count == 0) use_all_outputs(self);
    TRY(find_types(self));
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
    array_free(&cut.inputs.ports);
    array_free(&cut.outputs.ports);
    array_free(&cut.needs);
    array_free(&cut.stack);
    array_free(&cut.gone_inputs);
    hash_map_free(&cut.inputs.named);
    hash_map_free(&cut.outputs.named);
    hash_map_free(&cut.read_values);
    return status;
}
