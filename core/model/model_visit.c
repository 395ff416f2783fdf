/* model_visit - walks over every tensor of a model. */
#include "model/model_encode.h"

static void visit_sparse(SparseTensor *sparse, Graph *graph, Node *node, VisitTensor visit, void *context)
{
    if (sparse->values) visit(context, sparse->values, graph, node);
    if (sparse->indices) visit(context, sparse->indices, graph, node);
}

static void visit_attribute(Attribute *attribute, Node *node, VisitTensor visit, void *context)
{
    for (uint64_t i = 0; attribute->tensors && i < attribute->list_count; i++)
        visit(context, attribute->tensors[i], node->graph, node);
    for (uint64_t i = 0; attribute->sparse_tensors && i < attribute->list_count; i++)
        visit_sparse(attribute->sparse_tensors[i], node->graph, node, visit, context);
}

static void visit_graph(Graph *graph, VisitTensor visit, void *context)
{
    for (size_t i = 0; i < graph->initializers.count; i++)
        visit(context, graph->initializers.items[i]->initializer, graph, NULL);
    for (size_t i = 0; i < graph->sparse_initializers.count; i++)
        visit_sparse(graph->sparse_initializers.items[i]->sparse, graph, NULL, visit, context);
    for (Node *node = graph->first_node; node; node = node->next)
        for (uint32_t i = 0; i < node->attribute_count; i++) visit_attribute(node->attributes[i], node, visit, context);
}

void model_visit_tensors(Model *self, VisitTensor visit, void *context)
{
    for (size_t g = 0; g < self->graphs.count; g++) visit_graph(self->graphs.items[g], visit, context);
}
