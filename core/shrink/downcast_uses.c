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

/* Operators that take integers for what they count, whatever their width, and whose kernels in onnxruntime do so. Others
 * that a schema allows do not belong here: BitCast looks at the bits, onnxruntime refuses int32 axes of Pad and shapes of
 * CenterCropPad, and has OneHot for some combinations of its three dtypes only. */
static const char *const takes_integers[] = {
    "BlackmanWindow", "Cast",  "CumSum", "DFT",     "Gather",          "GatherElements", "HammingWindow",
    "HannWindow",     "Pow",   "STFT",   "Scatter", "ScatterElements", "SequenceAt",     "SequenceErase",
    "SequenceInsert", "Shape", "Size",   "Slice",   "SplitToSequence"};

/* Arithmetic that another input's dtype does not decide could be done in less, so float64 only where values are taken as
 * they are. */
static const char *const takes_numbers[] = {"Cast", "Shape", "Size"};

static bool is_one_of(const Node *node, const char *const *names, size_t count)
{
    for (size_t index = 0; index < count; index++)
        if (node_is(node, names[index])) return true;
    return false;
}

static bool may_change(const Node *node, int32_t dtype)
{
    return dtype == DTYPE_DOUBLE ? is_one_of(node, takes_numbers, COUNT_OF(takes_numbers))
                                 : is_one_of(node, takes_integers, COUNT_OF(takes_integers));
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
