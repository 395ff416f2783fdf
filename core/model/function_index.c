#include "model/function_index.h"

static uint64_t key_of(const Name *domain, const Name *name, const Name *overload)
{
    return domain->hash * 31 + name->hash * 7 + overload->hash;
}

static bool is_call_of(const Node *node, const Function *function)
{
    return function->domain == node->domain && function->name == node->op_type && function->overload == node->overload;
}

void function_index_open(FunctionIndex *self, const Model *model)
{
    *self = (FunctionIndex){.model = model};
    for (size_t index = 0; index < model->functions.count; index++) {
        Function *function = model->functions.items[index];
        uint64_t key = key_of(function->domain, function->name, function->overload);
        if (!hash_map_get(&self->first, key)) hash_map_set(&self->first, key, function);
    }
}

Function *function_index_find(const FunctionIndex *self, const Node *node)
{
    Function *first = hash_map_get(&self->first, key_of(node->domain, node->op_type, node->overload));
    if (!first || is_call_of(node, first)) return first;
    for (size_t index = 0; index < self->model->functions.count; index++)
        if (is_call_of(node, self->model->functions.items[index])) return self->model->functions.items[index];
    return NULL;
}

void function_index_close(FunctionIndex *self)
{
    hash_map_free(&self->first);
}
