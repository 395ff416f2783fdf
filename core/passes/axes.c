#include "passes/axes.h"

AxesForm axes_read(InferContext *look, size_t index, int rank, uint64_t *out)
{
    int64_t axes[SHAPE_MAX_RANK];
    int axis, count = infer_ints_of_attribute_or_input(look, "axes", index, axes, SHAPE_MAX_RANK);
    *out = 0;
    if (count == -2) return AXES_UNKNOWN;
    for (int i = 0; i < count; i++) {
        if (rank < 0 && axes[i] < 0) return AXES_UNKNOWN;
        if (!infer_axis(axes[i], rank < 0 ? SHAPE_MAX_RANK : rank, &axis)) return AXES_UNKNOWN;
        *out |= (uint64_t)1 << axis;
    }
    return count > 0 ? AXES_GIVEN : AXES_ABSENT;
}

size_t axes_list(uint64_t mask, int64_t *out)
{
    size_t count = 0;
    for (int axis = 0; axis < SHAPE_MAX_RANK; axis++)
        if (mask >> axis & 1) out[count++] = axis;
    return count;
}

uint64_t axes_close(uint64_t mask, uint64_t gone)
{
    uint64_t closed = 0;
    for (int axis = 0, place = 0; axis < SHAPE_MAX_RANK; axis++) {
        if (gone >> axis & 1) continue;
        closed |= (mask >> axis & 1) << place++;
    }
    return closed;
}

bool axes_open(uint64_t mask, uint64_t added, uint64_t *out)
{
    int axis = 0;
    *out = 0;
    for (int place = 0; place < SHAPE_MAX_RANK; place++) {
        if (added >> place & 1) continue;
        *out |= (mask >> axis++ & 1) << place;
    }
    return axis == SHAPE_MAX_RANK || mask >> axis == 0;
}

bool axes_of_size_one(DimPool *dims, const Shape *shape, uint64_t *out)
{
    Dim one = dim_number(dims, 1);
    *out = 0;
    for (int axis = 0; axis < shape->rank; axis++) {
        if (dim_is(shape->dims[axis], 1)) *out |= (uint64_t)1 << axis;
        else if (!dim_is_different(dims, shape->dims[axis], one)) return false;
    }
    return true;
}
