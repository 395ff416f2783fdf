/* scale_table - rows in order, and a map from values to them. */
#include "qdq/scale_table.h"

static size_t place_of(const ScaleTable *self, const Value *value)
{
    return (size_t)(uintptr_t)hash_map_get(&self->places, hash_map_pointer_key(value));
}

const ScaleRow *scale_table_find(const ScaleTable *self, const Value *value)
{
    size_t place = place_of(self, value);
    return place > 0 ? &self->rows.items[place - 1] : NULL;
}

bool scale_table_add(ScaleTable *self, ScaleRow row)
{
    if (place_of(self, row.value) > 0) return false;
    array_push(&self->rows, row);
    hash_map_set(&self->places, hash_map_pointer_key(row.value), (void *)(uintptr_t)self->rows.count);
    return true;
}

void scale_table_replace(ScaleTable *self, ScaleRow row)
{
    size_t place = place_of(self, row.value);
    if (place > 0) self->rows.items[place - 1] = row;
}

size_t scale_table_drop_gone(ScaleTable *self)
{
    ScaleTable kept = {0};
    size_t count = self->rows.count;
    for (size_t index = 0; index < count; index++) {
        const ScaleRow *row = &self->rows.items[index];
        if (graph_find(row->value->graph, row->value->name) == row->value) (void)scale_table_add(&kept, *row);
    }
    count -= kept.rows.count;
    scale_table_free(self);
    *self = kept;
    return count;
}

void scale_table_free(ScaleTable *self)
{
    array_free(&self->rows);
    hash_map_free(&self->places);
}
