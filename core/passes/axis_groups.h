/* axis_groups - axes side by side that a Reshape takes together, or makes of one. */
#ifndef HONE_AXIS_GROUPS_H
#define HONE_AXIS_GROUPS_H

#include "model/fact.h"

/* Axes starts[j]..starts[j + 1] - 1 of a shape make products[j]; those of size 1 at the end go to the last one. False:
 * they do not. starts: [count + 1]. */
bool axis_groups_find(DimPool *dims, const Dim *products, int count, const Shape *shape, int *starts);

#endif
