/* inventory_nodes - nodes and operators of all graphs. */
#include "base/sort.h"
#include "inspect/inventory_parts.h"

typedef enum GraphPlace { PLACE_MAIN, PLACE_SUBGRAPH, PLACE_FUNCTION } GraphPlace;

/* A graph inside a function counts as the function's; a training graph as a subgraph. */
static GraphPlace place_of(const Graph *graph)
{
    const Graph *root = graph;
    while (root->owner) root = root->owner->graph;
    if (root->function) return PLACE_FUNCTION;
    return graph == graph->model->graph ? PLACE_MAIN : PLACE_SUBGRAPH;
}

static InventoryOperator *find_operator(Inventory *self, HashMap *by_op_type, const Node *node)
{
    uint64_t key = hash_map_pointer_key(node->op_type);
    InventoryOperator *first = hash_map_get(by_op_type, key);
    Bytes domain = name_bytes(node->domain);
    for (InventoryOperator *row = first; row; row = row->next_domain) {
        if (bytes_equal(row->domain, domain)) return row;
    }
    InventoryOperator *added = ARENA_NEW(&self->arena, InventoryOperator);
    *added = (InventoryOperator){.domain = domain, .op_type = name_bytes(node->op_type), .next_domain = first};
    hash_map_set(by_op_type, key, added);
    array_push(&self->operators, added);
    return added;
}

static void count_graph(Inventory *self, HashMap *by_op_type, const Graph *graph)
{
    GraphPlace place = place_of(graph);
    uint64_t is_subgraph = place == PLACE_SUBGRAPH;
    uint64_t is_function = place == PLACE_FUNCTION;
    for (const Node *node = graph->first_node; node; node = node->next) {
        InventoryOperator *row = find_operator(self, by_op_type, node);
        row->count++;
        row->in_subgraphs += is_subgraph;
        row->in_functions += is_function;
    }
    self->node_count += graph->node_count;
    self->subgraph_node_count += is_subgraph * graph->node_count;
    self->function_node_count += is_function * graph->node_count;
    if (graph->owner) self->subgraph_count++;
}

static int compare_operators(const void *a, const void *b, void *context)
{
    const InventoryOperator *left = *(InventoryOperator *const *)a;
    const InventoryOperator *right = *(InventoryOperator *const *)b;
    (void)context;
    if (left->count != right->count) return left->count > right->count ? -1 : 1;
    int by_domain = bytes_compare(left->domain, right->domain);
    return by_domain != 0 ? by_domain : bytes_compare(left->op_type, right->op_type);
}

static bool is_one_of(Bytes name, const char *const *names, size_t count)
{
    for (size_t index = 0; index < count; index++) {
        if (bytes_equal(name, bytes_of(names[index]))) return true;
    }
    return false;
}

/* Operators that compute on integers which stand for real numbers. */
static bool is_qlinear(Bytes op_type)
{
    static const char prefix[] = "QLinear";
    static const char *const others[] = {"ConvInteger",
                                         "MatMulInteger",
                                         "MatMulIntegerToFloat",
                                         "DynamicQuantizeMatMul",
                                         "DynamicQuantizeLSTM",
                                         "QAttention",
                                         "QGemm",
                                         "QEmbedLayerNormalization",
                                         "MatMulNBits"};
    size_t size = sizeof prefix - 1;
    if (op_type.size > size && memcmp(op_type.data, prefix, size) == 0) return true;
    return is_one_of(op_type, others, COUNT_OF(others));
}

static void count_quantization(Inventory *self)
{
    static const char *const quantizers[] = {"QuantizeLinear", "DynamicQuantizeLinear"};
    for (size_t index = 0; index < self->operators.count; index++) {
        const InventoryOperator *row = self->operators.items[index];
        if (is_one_of(row->op_type, quantizers, COUNT_OF(quantizers))) self->quantize_count += row->count;
        if (bytes_equal(row->op_type, bytes_of("DequantizeLinear"))) self->dequantize_count += row->count;
        if (is_qlinear(row->op_type)) self->qlinear_count += row->count;
    }
}

void inventory_count_nodes(Inventory *self, Model *model)
{
    HashMap by_op_type = {0};
    for (size_t index = 0; index < model->graphs.count; index++)
        count_graph(self, &by_op_type, model->graphs.items[index]);
    hash_map_free(&by_op_type);
    self->function_count = model->functions.count;
    sort_stable(self->operators.items, self->operators.count, sizeof *self->operators.items, compare_operators, NULL);
    count_quantization(self);
}
