/* rewrite_whole - order of a graph's nodes. */
#include "passes/rewrite_whole.h"

void rewrite_order_nodes(Graph *graph, Node *const *nodes)
{
    uint32_t count = graph->node_count;
    graph->first_node = count > 0 ? nodes[0] : NULL;
    graph->last_node = count > 0 ? nodes[count - 1] : NULL;
    for (uint32_t index = 0; index < count; index++) {
        nodes[index]->previous = index > 0 ? nodes[index - 1] : NULL;
        nodes[index]->next = index + 1 < count ? nodes[index + 1] : NULL;
    }
    graph_number_nodes(graph);
    graph_touch(graph);
}
