/* inventory_duplicates - constants that may be equal, told by dtype and dims alone. */
#include "base/sort.h"
#include "inspect/inventory_parts.h"

static int compare_kinds(const void *a, const void *b, void *context)
{
    const InventoryTensor *left = *(const InventoryTensor *const *)a;
    const InventoryTensor *right = *(const InventoryTensor *const *)b;
    (void)context;
    if (left->bytes != right->bytes) return left->bytes > right->bytes ? -1 : 1;
    if (left->dtype != right->dtype) return left->dtype < right->dtype ? -1 : 1;
    if (left->rank != right->rank) return left->rank < right->rank ? -1 : 1;
    for (int axis = 0; axis < left->rank; axis++) {
        if (left->dims[axis] != right->dims[axis]) return left->dims[axis] < right->dims[axis] ? -1 : 1;
    }
    return 0;
}

static int compare_stakes(const void *a, const void *b, void *context)
{
    const InventoryDuplicates *left = a;
    const InventoryDuplicates *right = b;
    (void)context;
    return left->bytes == right->bytes ? 0 : left->bytes > right->bytes ? -1 : 1;
}

void inventory_add_duplicates(Inventory *self, const InventoryTensor **members, uint64_t count)
{
    const InventoryTensor *first = members[0];
    InventoryDuplicates group = {
        .dtype = first->dtype, .rank = first->rank, .dims = first->dims, .count = count, .members = members};
    for (uint64_t index = 1; index < count; index++) inventory_add(&group.bytes, first->bytes);
    inventory_add(&self->duplicate_bytes, group.bytes);
    array_push(&self->duplicates, group);
}

void inventory_sort_duplicates(Inventory *self)
{
    sort_stable(self->duplicates.items, self->duplicates.count, sizeof *self->duplicates.items, compare_stakes, NULL);
}

void inventory_find_candidates(Inventory *self)
{
    const InventoryTensor **sorted = ARENA_NEW_ARRAY(&self->arena, const InventoryTensor *, self->tensors.count);
    size_t count = 0;
    for (size_t index = 0; index < self->tensors.count; index++) {
        const InventoryTensor *tensor = &self->tensors.items[index];
        if (tensor->bytes > 0 && tensor->kind != INVENTORY_SPARSE) sorted[count++] = tensor;
    }
    sort_stable(sorted, count, sizeof *sorted, compare_kinds, NULL);
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && compare_kinds(&sorted[first], &sorted[end], NULL) == 0;) end++;
        if (end - first > 1) inventory_add_duplicates(self, sorted + first, end - first);
    }
    inventory_sort_duplicates(self);
}
