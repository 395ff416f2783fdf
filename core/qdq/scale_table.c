/* scale_table - rows in order, and a map from values to them. */
#include "qdq/scale_table.h"

const ScaleRow *scale_table_find(const ScaleTable *self, const Value *value)
{
    uintptr_t place = (uintptr_t)hash_map_get(&self->places, hash_map_pointer_key(value));
    return place > 0 ? &self->rows.items[place - 1] : NULL;
}

bool scale_table_add(ScaleTable *self, ScaleRow row)
{
    if (scale_table_find(self, row.value)) return false;
    array_push(&self->rows, row);
    hash_map_set(&self->places, hash_map_pointer_key(row.value), (void *)(uintptr_t)self->rows.count);
    return true;
}

void scale_table_free(ScaleTable *self)
{
    array_free(&self->rows);
    hash_map_free(&self->places);
}
