/* scale_list - names with scales and layers with precisions, as files hold them: no model is needed. */
#ifndef HONE_SCALE_LIST_H
#define HONE_SCALE_LIST_H

#include "base/arena.h"
#include "base/array.h"
#include "base/bytes.h"
#include "base/hash_map.h"

typedef struct NamedScale {
    Bytes name; /* of a tensor; owned by the list's arena or by a model */
    double scale;
} NamedScale;

typedef enum LayerPrecision { LAYER_FP16, LAYER_INT8 } LayerPrecision;

typedef struct NamedLayer {
    Bytes name; /* of a layer, as TensorRT calls it, or of a node */
    LayerPrecision precision;
} NamedLayer;

/* All zeros and `arena` set is an empty one. */
typedef struct ScaleList {
    Arena *arena; /* borrowed */
    ARRAY(NamedScale) scales;
    ARRAY(NamedLayer) layers;
    HashMap scale_map, layer_map; /* hash of the name -> chain of places; kept by scale_list_add_... */
} ScaleList;

/* Adds one, its name copied. False where the name is there already. */
bool scale_list_add_scale(ScaleList *self, Bytes name, double scale);
bool scale_list_add_layer(ScaleList *self, Bytes name, LayerPrecision precision);

/* NULL: there is none. Borrowed until the list grows. */
const NamedScale *scale_list_find_scale(const ScaleList *self, Bytes name);
const NamedLayer *scale_list_find_layer(const ScaleList *self, Bytes name);

/* Can TensorRT use it: finite and above 0, as float32 too? */
bool scale_is_valid(double scale);

void scale_list_free(ScaleList *self);

#endif
