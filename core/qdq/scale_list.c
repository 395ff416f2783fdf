/* scale_list - places are found by the hash of their name; names that share one are in a chain. */
#include "qdq/scale_list.h"

#include <float.h>

/* A place in one of the arrays. */
typedef struct Place {
    size_t index;
    struct Place *next;
} Place;

static void add_place(ScaleList *self, HashMap *map, Bytes name, size_t index)
{
    Place *place = ARENA_NEW(self->arena, Place);
    uint64_t key = bytes_hash(name);
    *place = (Place){.index = index, .next = hash_map_get(map, key)};
    hash_map_set(map, key, place);
}

static Bytes copy_name(ScaleList *self, Bytes name)
{
    return (Bytes){arena_copy(self->arena, name.data, name.size), name.size};
}

const NamedScale *scale_list_find_scale(const ScaleList *self, Bytes name)
{
    for (const Place *place = hash_map_get(&self->scale_map, bytes_hash(name)); place; place = place->next)
        if (bytes_equal(self->scales.items[place->index].name, name)) return &self->scales.items[place->index];
    return NULL;
}

const NamedLayer *scale_list_find_layer(const ScaleList *self, Bytes name)
{
    for (const Place *place = hash_map_get(&self->layer_map, bytes_hash(name)); place; place = place->next)
        if (bytes_equal(self->layers.items[place->index].name, name)) return &self->layers.items[place->index];
    return NULL;
}

bool scale_list_add_scale(ScaleList *self, Bytes name, double scale)
{
    if (scale_list_find_scale(self, name)) return false;
    add_place(self, &self->scale_map, name, self->scales.count);
    array_push(&self->scales, (NamedScale){copy_name(self, name), scale});
    return true;
}

bool scale_list_add_layer(ScaleList *self, Bytes name, LayerPrecision precision)
{
    if (scale_list_find_layer(self, name)) return false;
    add_place(self, &self->layer_map, name, self->layers.count);
    array_push(&self->layers, (NamedLayer){copy_name(self, name), precision});
    return true;
}

bool scale_is_valid(double scale)
{
    bool is_in_range = scale > 0 && scale <= (double)FLT_MAX; /* false for NaN */
    return is_in_range && (float)scale > 0;
}

void scale_list_free(ScaleList *self)
{
    array_free(&self->scales);
    array_free(&self->layers);
    hash_map_free(&self->scale_map);
    hash_map_free(&self->layer_map);
}
