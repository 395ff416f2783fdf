/* infer_call - calls of the model's own functions: the body is walked with the facts of the caller's inputs. */
#include "infer/infer_parts.h"

static bool is_being_walked(const Infer *self, const Function *function)
{
    for (const Call *call = self->call; call; call = call->outer)
        if (call->function == function) return true;
    return false;
}

Inferred infer_call(Infer *self, InferContext *c, Function *function)
{
    if (is_being_walked(self, function)) return infer_invalid(c, "the function calls itself, so it never ends");
    if (self->depth >= INFER_MAX_DEPTH)
        return infer_unknown(c, "calls and bodies are nested more than %d deep", INFER_MAX_DEPTH);
    Call call = {.node = c->node, .function = function, .outer = self->call};
    Graph *body = function->body;
    self->call = &call;
    self->depth++;
    infer_enter_graph(self, body);
    for (size_t index = 0; index < body->inputs.count; index++) body->inputs.items[index]->fact = infer_input(c, index);
    infer_walk_graph(self, body);
    self->depth--;
    self->call = call.outer;
    for (size_t index = 0; index < body->outputs.count; index++)
        infer_set_fact(c, index, infer_body_output(c, body, index));
    return INFER_DONE;
}

void infer_run_functions(Infer *self)
{
    for (size_t index = 0; index < self->model->functions.count; index++) {
        Function *function = self->model->functions.items[index];
        Call call = {.function = function};
        self->call = &call;
        infer_enter_graph(self, function->body);
        for (size_t i = 0; i < function->body->inputs.count; i++) function->body->inputs.items[i]->fact = &FACT_UNKNOWN;
        infer_walk_graph(self, function->body);
    }
    self->call = NULL;
}

static const Attribute *default_of(const Function *function, const Name *name)
{
    for (size_t index = 0; index < function->attribute_defaults.count; index++) {
        const Attribute *attribute = function->attribute_defaults.items[index];
        if (attribute->name == name) return attribute;
    }
    return NULL;
}

const Attribute *infer_referred_attribute(InferEngine *engine, const Attribute *attribute)
{
    const Infer *self = (const Infer *)engine;
    for (const Call *call = self->call; attribute && attribute->ref_attr_name; call = call->outer) {
        if (!call || !call->node) return NULL;
        const Attribute *given = node_attribute(call->node, attribute->ref_attr_name->text);
        attribute = given ? given : default_of(call->function, attribute->ref_attr_name);
    }
    return attribute;
}

bool infer_is_open(const Infer *self, const Node *node)
{
    for (uint32_t index = 0; index < node->attribute_count; index++) {
        const Attribute *attribute = node->attributes[index];
        for (const Call *call = self->call; call && attribute && attribute->ref_attr_name; call = call->outer) {
            if (!call->node) return true;
            const Attribute *given = node_attribute(call->node, attribute->ref_attr_name->text);
            attribute = given ? given : default_of(call->function, attribute->ref_attr_name);
        }
    }
    return false;
}

static const OpsetImport *import_of(const OpsetImport *imports, size_t count, const Name *domain)
{
    bool is_default = name_is_empty(domain) || name_is(domain, "ai.onnx");
    for (size_t index = 0; index < count; index++) {
        const Name *other = imports[index].domain;
        if (other == domain || (is_default && (name_is_empty(other) || name_is(other, "ai.onnx"))))
            return &imports[index];
    }
    return NULL;
}

/* Once a domain. */
static void check_version(Infer *self, const OpsetImport *import)
{
    uint64_t key = hash_map_pointer_key(import->domain);
    if (hash_map_get(&self->checked_domains, key)) return;
    hash_map_set(&self->checked_domains, key, import->domain);
    int newest = op_newest_version(name_bytes(import->domain));
    if (newest == 0 || import->version <= newest || self->options->is_silent) return;
    diagnostics_add(&self->model->diagnostics, SEVERITY_NOTE, "newer-opset", "",
                    "version %lld of domain '%s' is newer than %d, the newest known here: operators are taken as they "
                    "are in %d",
                    (long long)import->version, name_is_empty(import->domain) ? "ai.onnx" : import->domain->text,
                    newest, newest);
}

/* Files older than opset imports mean version 1; a domain that is not imported is taken as its newest. */
static int64_t version_at(Infer *self, const Graph *graph, const Name *domain)
{
    const Model *model = self->model;
    const Function *function = graph_root(graph)->function;
    const OpsetImport *import = NULL;
    if (function) import = import_of(function->opset_imports.items, function->opset_imports.count, domain);
    if (!import) import = import_of(model->opset_imports.items, model->opset_imports.count, domain);
    if (!import) return name_is_empty(domain) ? 1 : INT64_MAX;
    check_version(self, import);
    return import->version;
}

int64_t infer_opset(Infer *self, const Node *node)
{
    return version_at(self, node->graph, node->domain);
}

int64_t infer_version(Infer *self, const Graph *graph)
{
    return version_at(self, graph, self->model->names.empty);
}

const Schema *infer_schema(Infer *self, const Graph *graph, const char *op_type)
{
    const Schema *schema = op_table_find(&self->table, (Bytes){0}, bytes_of(op_type), infer_version(self, graph));
    return schema && !(schema->row->flags & OP_DEPRECATED) ? schema : NULL;
}
