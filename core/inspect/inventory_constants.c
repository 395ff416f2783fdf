/* inventory_constants - initializers, values of Constant nodes and sparse initializers, without their bytes. */
#include "base/sort.h"
#include "inspect/inventory_parts.h"

/* How many elements are stored: of a sparse constant its values. */
static uint64_t count_elements(const Constant *constant)
{
    uint64_t count = 1;
    if (!constant->tensor) return constant->scalar ? 1 : 0;
    return tensor_element_count(constant->tensor, &count) ? count : 0;
}

static Bytes location_of(const Constant *constant)
{
    const Tensor *tensor = constant->tensor;
    bool is_outside = tensor && tensor->storage == TENSOR_EXTERNAL && tensor->external.file;
    return is_outside ? name_bytes(tensor->external.file->location) : (Bytes){0};
}

static InventoryKind kind_of(const Constant *constant)
{
    if (constant->sparse) return INVENTORY_SPARSE;
    return constant_is_node(constant) ? INVENTORY_CONSTANT : INVENTORY_INITIALIZER;
}

static void add_tensor(Inventory *self, Constant *constant, const char *graph)
{
    const Value *value = constant->value;
    InventoryTensor found = {.name = name_bytes(value->name),
                             .graph = graph,
                             .kind = kind_of(constant),
                             .dtype = constant->dtype,
                             .rank = constant->rank,
                             .dims = constant->dims,
                             .elements = count_elements(constant),
                             .bytes = constant->byte_count,
                             .location = location_of(constant),
                             .uses = (uint64_t)value->use_count + value->output_count,
                             .constant = constant};
    inventory_add(&self->parameter_count, found.elements);
    inventory_add(&self->constant_bytes, found.bytes);
    if (constant_is_node(constant)) self->constant_node_count++;
    else self->initializer_count++;
    self->tensor_count++;
    self->external_tensor_count += found.location.data != NULL;
    array_push(&self->tensors, found);
}

static int compare_sizes(const void *a, const void *b, void *context)
{
    const InventoryTensor *left = *(const InventoryTensor *const *)a;
    const InventoryTensor *right = *(const InventoryTensor *const *)b;
    (void)context;
    return left->bytes == right->bytes ? 0 : left->bytes > right->bytes ? -1 : 1;
}

static int compare_dtype_sizes(const void *a, const void *b, void *context)
{
    const InventoryDtype *left = a;
    const InventoryDtype *right = b;
    (void)context;
    if (left->bytes != right->bytes) return left->bytes > right->bytes ? -1 : 1;
    return left->dtype < right->dtype ? -1 : left->dtype > right->dtype;
}

/* Numbers that ONNX does not know are counted as one, so that the list stays short whatever a file holds. */
static void count_dtype(Inventory *self, const InventoryTensor *tensor)
{
    int32_t number = dtype_of(tensor->dtype) ? tensor->dtype : DTYPE_UNDEFINED;
    for (size_t index = 0; index < self->dtypes.count; index++) {
        InventoryDtype *dtype = &self->dtypes.items[index];
        if (dtype->dtype != number) continue;
        dtype->count++;
        inventory_add(&dtype->bytes, tensor->bytes);
        return;
    }
    array_push(&self->dtypes, (InventoryDtype){.dtype = number, .count = 1, .bytes = tensor->bytes});
}

void inventory_take_constants(Inventory *self, Model *model)
{
    ConstantList constants = {0};
    constants_collect(model, &self->constants, &constants);
    const Graph *graph = NULL;
    const char *path = NULL;
    for (size_t index = 0; index < constants.items.count; index++) {
        Constant *constant = constants.items.items[index];
        if (constant->value->graph != graph) {
            graph = constant->value->graph;
            path = graph_path(graph, &self->arena);
        }
        add_tensor(self, constant, path);
    }
    constants_free(&constants);
    for (size_t index = 0; index < self->tensors.count; index++) {
        array_push(&self->largest, &self->tensors.items[index]);
        count_dtype(self, &self->tensors.items[index]);
    }
    sort_stable(self->largest.items, self->largest.count, sizeof *self->largest.items, compare_sizes, NULL);
    sort_stable(self->dtypes.items, self->dtypes.count, sizeof *self->dtypes.items, compare_dtype_sizes, NULL);
}

void inventory_trim(Inventory *self, size_t kept_count)
{
    ARRAY(InventoryTensor) kept = {0};
    if (kept_count > self->largest.count) kept_count = self->largest.count;
    array_reserve(&kept, kept_count);
    for (size_t index = 0; index < kept_count; index++) {
        array_push(&kept, *self->largest.items[index]);
        kept.items[index].constant = NULL;
    }
    array_free(&self->tensors);
    array_free(&self->largest);
    arena_free(&self->constants);
    self->tensors.items = kept.items;
    self->tensors.count = kept.count;
    self->tensors.capacity = kept.capacity;
    for (size_t index = 0; index < kept_count; index++) array_push(&self->largest, &self->tensors.items[index]);
}

const char *inventory_kind_name(InventoryKind kind)
{
    static const char *const names[] = {"initializer", "constant", "sparse"};
    return names[kind];
}
