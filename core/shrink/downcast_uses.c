/* downcast_uses - which nodes take a 32-bit constant as it is. */
#include "model/dtype.h"
#include "shrink/downcast.h"

static const OpsetImport *find_import(const OpsetImport *imports, size_t count)
{
    for (size_t index = 0; index < count; index++)
        if (name_is_empty(imports[index].domain) || name_is(imports[index].domain, "ai.onnx")) return &imports[index];
    return NULL;
}

/* The version of ai.onnx where the node stands; 0: none is told. */
static int64_t opset_of(const Model *model, const Node *node)
{
    const Graph *graph = node->graph;
    while (graph->parent) graph = graph->parent;
    const OpsetImport *import = NULL;
    if (graph->function)
        import = find_import(graph->function->opset_imports.items, graph->function->opset_imports.count);
    else import = find_import(model->opset_imports.items, model->opset_imports.count);
    return import ? import->version : 0;
}

static bool is_function(const Model *model, const Node *node)
{
    for (size_t index = 0; index < model->functions.count; index++) {
        const Function *function = model->functions.items[index];
        if (function->name == node->op_type && function->domain == node->domain) return true;
    }
    return false;
}

static bool binds_output(const Schema *schema, int constraint)
{
    for (size_t index = 0; index < schema->output_count; index++)
        if (schema->outputs[index].constraint == constraint) return true;
    return false;
}

/* Will every input of this constraint be narrow? */
static bool is_whole_group_narrow(const DowncastUses *self, const Schema *schema, const Node *node, int constraint)
{
    for (uint32_t index = 0; index < node->input_count; index++) {
        const SchemaOperand *operand = schema_input(schema, index);
        const Value *value = node->inputs[index].value;
        if (!operand || operand->constraint != constraint || !value) continue;
        if (!hash_map_get(&self->narrow, hash_map_pointer_key(value))) return false;
    }
    return true;
}

/* OneHot's kernels in onnxruntime are for some combinations of its three dtypes only. Float64: arithmetic that another
 * input's dtype does not decide could still be done in less, so only what takes the values as they are. */
static bool may_change(const Node *node, int32_t dtype)
{
    if (!name_is_empty(node->domain) && !name_is(node->domain, "ai.onnx")) return false;
    if (dtype == DTYPE_DOUBLE) return node_is(node, "Cast") || node_is(node, "Shape") || node_is(node, "Size");
    return !node_is(node, "OneHot");
}

bool downcast_use_accepts(DowncastUses *self, const Use *use)
{
    const Node *node = use->node;
    const Constant *constant = hash_map_get(&self->narrow, hash_map_pointer_key(use->value));
    int32_t dtype = constant->dtype;
    if (!may_change(node, dtype) || is_function(self->model, node)) return false;
    const Schema *schema =
        op_table_find(&self->table, name_bytes(node->domain), name_bytes(node->op_type), opset_of(self->model, node));
    const SchemaOperand *operand = schema ? schema_input(schema, (size_t)(use - node->inputs)) : NULL;
    if (!operand || operand->constraint < 0 || operand->is_mixed || binds_output(schema, operand->constraint))
        return false;
    if (!(operand->types->tensors & 1u << downcast_dtype(dtype))) return false;
    return is_whole_group_narrow(self, schema, node, operand->constraint);
}
