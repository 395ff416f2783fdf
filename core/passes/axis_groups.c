#include "passes/axis_groups.h"

bool axis_groups_find(DimPool *dims, const Dim *products, int count, const Shape *shape, int *starts)
{
    int next = 0;
    for (int j = 0; j < count; j++) {
        Dim product = dim_number(dims, 1);
        starts[j] = next;
        while (next < shape->rank && !dim_is_equal(product, products[j]))
            product = dim_multiply(dims, product, shape->dims[next++]);
        if (!dim_is_equal(product, products[j])) return false;
    }
    while (next < shape->rank && dim_is(shape->dims[next], 1)) next++;
    starts[count] = next;
    return count > 0 && next == shape->rank;
}
