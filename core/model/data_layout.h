/* data_layout - which tensors go to the data file beside the model, and where in it. */
#ifndef HONE_DATA_LAYOUT_H
#define HONE_DATA_LAYOUT_H

#include "base/hash_map.h"
#include "model/model_encode.h"

/* What moves. */
typedef struct DataRules {
    bool moves_external_in;  /* external tensors into the model */
    bool moves_large_out;    /* initializers of DATA_MIN_BYTES and more to the data file */
    bool moves_computed_out; /* of these such as were not in the input */
} DataRules;

enum { DATA_MIN_BYTES = 1024, DATA_LARGE_BYTES = 1 << 20, DATA_LARGE_ALIGNMENT = 64 * 1024, DATA_SMALL_ALIGNMENT = 64 };

/* The data file to be written. Tensors that shared a range of a source share one here too. */
typedef struct DataLayout {
    EmitPlan plan;
    HashMap ranges; /* mixed source and range -> DataRange */
    Arena *arena;   /* borrowed */
    uint32_t tensor_count;
    Model *touched_model; /* what is written anew only since a tensor in it moves; NULL: none */
    ARRAY(Graph *) touched_graphs;
    ARRAY(Node *) touched_nodes;
} DataLayout;

/* Decides every tensor's placement and offset; touches the graphs and nodes around those that move, until the layout is
 * freed. Fails where a side file cannot be used. */
NODISCARD Status data_layout_build(DataLayout *self, Model *model, DataRules rules);

/* Leaves every tensor where it is. */
void data_layout_reset(Model *model);

void data_layout_free(DataLayout *self);

#endif
