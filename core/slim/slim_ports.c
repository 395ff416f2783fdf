/* slim_ports - the names of --inputs and --outputs, and the types of what they name. */
#include "slim/slim_ports.h"

#include "annotate/annotate_apply.h"
#include "base/near_match.h"
#include "model/dtype.h"

Status port_fail(const char *option, const char *item, const char *words)
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
    near_match_append_or(&near, "`hone show MODEL` prints all values", &text);
    Status status = port_fail(option, item, text_of(&text));
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

bool port_list_has(const PortList *list, const Value *value)
{
    return hash_map_get(&list->named, hash_map_pointer_key(value)) != NULL;
}

void port_list_add(PortList *list, CutPort port)
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
    if (port_list_has(out, port.value)) return port_fail(option, item, "is named twice");
    port_list_add(out, port);
    return STATUS_OK;
}

Status port_list_read(PortList *self, const SlimRun *run, const char *option, bool takes_constants)
{
    const char *item;
    for (size_t index = 0; (item = option_list_item(run->options, option, index)); index++) {
        TRY(add_port(run->model->graph, option, item, self));
        const Value *value = self->ports.items[index].value;
        if (!takes_constants && !value->producer && value->kind != VALUE_INPUT)
            return port_fail(option, item, "is a constant");
    }
    return STATUS_OK;
}

void port_list_free(PortList *self)
{
    array_free(&self->ports);
    hash_map_free(&self->named);
}

static Status check_type(const char *option, const CutPort *port)
{
    if (!port->type)
        return port_fail(option, port->value->name->text, "has a type that is not known; --op-schema may tell it");
    const Type *type = port->type;
    if (port->wanted == 0 || (type->kind == TYPE_TENSOR && type->dtype == port->wanted)) return STATUS_OK;
    return port_fail(option, port->value->name->text,
                     "has another type, and slim changes no types; leave out what is "
                     "behind the colon");
}

static Status take_types(PortList *self, const char *option, Type *const *types)
{
    for (size_t index = 0; index < self->ports.count; index++) {
        self->ports.items[index].type = types[index];
        TRY(check_type(option, &self->ports.items[index]));
    }
    return STATUS_OK;
}

Status port_list_find_types(PortList *inputs, PortList *outputs, SlimRun *run)
{
    size_t input_count = inputs->ports.count, count = input_count + outputs->ports.count;
    Value **values = ARENA_NEW_ARRAY(&run->scratch, Value *, count);
    Type **types = ARENA_NEW_ARRAY(&run->scratch, Type *, count);
    for (size_t index = 0; index < count; index++)
        values[index] =
            index < input_count ? inputs->ports.items[index].value : outputs->ports.items[index - input_count].value;
    InferOptions infer = {.custom_ops = run->infer.custom_ops};
    TRY(annotate_find_types(run->model, &infer, values, count, types));
    TRY(take_types(inputs, "inputs", types));
    return take_types(outputs, "outputs", types + input_count);
}
