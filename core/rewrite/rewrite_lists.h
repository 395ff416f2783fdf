/* rewrite_lists - for the rewrite verbs only: values leave the lists of their graph. */
#ifndef HONE_REWRITE_LISTS_H
#define HONE_REWRITE_LISTS_H

#include "model/model.h"

/* Takes a value out of its scope; its entries in the graph's lists go with the next rewrite_sweep. */
void rewrite_drop_value(Value *value);

/* Takes what was dropped, and what is no longer of the kind that a list holds, off the graph's lists. */
void rewrite_sweep(Graph *graph);

/* Takes a node off its graph and its inputs off their values. */
void rewrite_detach_node(Node *node);

/* A copy for the writer: no place in the file, another name, the same payload. */
Tensor *rewrite_copy_tensor(Model *model, Name *name, const Tensor *tensor);

#endif
