/* inventory_equal - constants that are equal, told by their bytes. */
#include "inspect/inventory_parts.h"
#include "shrink/equality.h"

/* What can be compared: ONNX knows its type, and its payload is as long as its dims say. What cannot be is among the
 * diagnostics and equal to nothing. */
typedef struct Comparable {
    Model *model;
    HashMap lost_files; /* side files that are among the diagnostics already */
    ARRAY(EqualityItem) items;
    ARRAY(const InventoryTensor *) tensors; /* [items.count] */
} Comparable;

static bool can_read(const Comparable *self, const InventoryTensor *described, Tensor *tensor)
{
    if (!tensor || !dtype_of(tensor->dtype)) return false;
    bool is_lost = tensor->storage == TENSOR_EXTERNAL &&
                   hash_map_get(&self->lost_files, hash_map_pointer_key(tensor->external.file));
    if (is_lost) return false;
    Status status = tensor_check(tensor);
    bool is_sound = status_is_ok(status);
    if (!is_sound) {
        diagnostics_add(&self->model->diagnostics, SEVERITY_ERROR, "unreadable-constant", described->graph, "%s",
                        inventory_message(status.message, self->model, &self->model->arena));
    }
    status_free(&status);
    return is_sound;
}

/* False when the constant cannot be read. */
static bool add(Comparable *self, const InventoryTensor *described)
{
    Constant *constant = described->constant;
    Tensor *indices = constant->sparse ? constant->sparse->indices : NULL;
    Tensor *tensor = constant_tensor(constant);
    if (!can_read(self, described, tensor) || (indices && !can_read(self, described, indices))) return false;
    array_push(&self->tensors, described);
    array_push(&self->items, (EqualityItem){.scope = constant->scope,
                                            .tensor = tensor,
                                            .indices = indices,
                                            .rank = described->rank,
                                            .dims = described->dims});
    return true;
}

static void collect(Comparable *self, Inventory *inventory)
{
    for (size_t index = 0; index < inventory->external_files.count; index++) {
        InventoryFile *file = &inventory->external_files.items[index];
        if (file->problem) hash_map_set(&self->lost_files, hash_map_pointer_key(file->file), file);
    }
    for (size_t index = 0; index < inventory->tensors.count; index++) {
        const InventoryTensor *described = &inventory->tensors.items[index];
        if (described->bytes > 0 && !add(self, described)) inventory->unread_count++;
    }
    hash_map_free(&self->lost_files);
}

/* Items point to the first that equals them: a counting sort puts each group together in the file's order. */
static void add_groups(Inventory *self, const Comparable *comparable)
{
    size_t count = comparable->items.count;
    size_t *sizes = ARENA_NEW_ARRAY(&self->arena, size_t, count);
    size_t *places = ARENA_NEW_ARRAY(&self->arena, size_t, count);
    const InventoryTensor **members = ARENA_NEW_ARRAY(&self->arena, const InventoryTensor *, count);
    for (size_t index = 0; index < count; index++) sizes[comparable->items.items[index].first]++;
    for (size_t index = 0, next = 0; index < count; next += sizes[index], index++) places[index] = next;
    for (size_t index = 0; index < count; index++)
        members[places[comparable->items.items[index].first]++] = comparable->tensors.items[index];
    for (size_t index = 0; index < count; index++) {
        if (sizes[index] > 1) inventory_add_duplicates(self, members + (places[index] - sizes[index]), sizes[index]);
    }
}

Status inventory_find_equal(Inventory *self, Model *model, const Progress *progress)
{
    Comparable comparable = {.model = model};
    collect(&comparable, self);
    Status status = equality_find(comparable.items.items, comparable.items.count, progress);
    if (status_is_ok(status)) {
        add_groups(self, &comparable);
        inventory_sort_duplicates(self);
        self->is_hashed = true;
    }
    array_free(&comparable.items);
    array_free(&comparable.tensors);
    return status;
}
