/* inventory_parts - what the files that fill an Inventory offer each other. */
#ifndef HONE_INVENTORY_PARTS_H
#define HONE_INVENTORY_PARTS_H

#include "base/checked.h"
#include "inspect/inventory.h"

/* "float32", "sequence(map(int64, float32))"; "" for a type that says nothing. Owned by arena. */
const char *inventory_type_text(const Type *type, Arena *arena);

/* Nodes, graphs, operators, quantization. */
void inventory_count_nodes(Inventory *self, Model *model);

/* Constants of all graphs, their order by size, dtypes and sums. */
void inventory_take_constants(Inventory *self, Model *model);

/* A message about files without the folder of the model, which differs between machines. Owned by arena. */
const char *inventory_message(const char *message, const Model *model, Arena *arena);

/* Adds a group of members[count], two or more; owned by the inventory's arena, in the file's order. */
void inventory_add_duplicates(Inventory *self, const InventoryTensor **members, uint64_t count);

/* Puts the groups in the order of the bytes at stake. */
void inventory_sort_duplicates(Inventory *self);

/* Adds to a sum that stops at the largest number instead of running over. */
static inline void inventory_add(uint64_t *sum, uint64_t number)
{
    if (!checked_add(*sum, number, sum)) *sum = UINT64_MAX;
}

#endif
