/* scale_hints - what a user knows of tensors and nodes (--hint, --scales), put beside what pairs measured. */
#ifndef HONE_SCALE_HINTS_H
#define HONE_SCALE_HINTS_H

#include "base/option.h"
#include "qdq/layer_name.h"
#include "qdq/scale_list.h"
#include "qdq/scale_table.h"
#include "rewrite/journal.h"

typedef struct ScaleHints {
    ScaleList given; /* --hint: every name must be there */
    ScaleList known; /* --scales: may be of a whole network; gives way to `given` */
} ScaleHints;

/* Reads the files that the options name. Fails as scale_read_file. out: ended by scale_hints_free in any case; arena:
 * borrowed until then. */
NODISCARD Status scale_hints_read(ScaleHints *out, const OptionSet *options, Filesystem *filesystem, Arena *arena);

/* Adds rows of origin HINT for tensors of the main graph that have none. A row that is there stays; where a hint differs
 * from it, or is of a constant, a refusal says so. Fails (USAGE) where a name of --hint is no tensor of the graph. */
NODISCARD Status scale_hints_apply(const ScaleHints *self, const Graph *graph, ScaleTable *table, Journal *journal);

/* The precision that is wanted of a node, by its own name or TensorRT's; false: none. */
bool scale_hints_layer(const ScaleHints *self, const Node *node, const Name *layer_name, LayerPrecision *out);

/* Fails (USAGE) where --hint names a node that the graph does not have. layers: of the graph. */
NODISCARD Status scale_hints_check_layers(const ScaleHints *self, const Graph *graph, const LayerNames *layers);

void scale_hints_free(ScaleHints *self);

#endif
