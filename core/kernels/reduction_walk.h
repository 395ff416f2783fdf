/* reduction_walk - walks a tensor element by element and tells to which element of a reduction each goes. */
#ifndef HONE_REDUCTION_WALK_H
#define HONE_REDUCTION_WALK_H

#include "kernels/reduction.h"

enum { REDUCTION_MAX_RANK = 64 };

typedef struct ReductionWalk {
    const Reduction *reduction;
    int64_t at[REDUCTION_MAX_RANK];
    size_t strides[REDUCTION_MAX_RANK]; /* in the output; 0: of axes that go */
    size_t place;                       /* of this element */
    size_t count, out_count;            /* of all elements */
} ReductionWalk;

static inline ReductionWalk reduction_walk(const Reduction *reduction)
{
    ReductionWalk walk = {.reduction = reduction, .count = 1, .out_count = 1};
    for (int axis = reduction->rank - 1; axis >= 0; axis--) {
        bool goes = reduction->axes >> axis & 1;
        walk.strides[axis] = goes ? 0 : walk.out_count;
        walk.count *= (size_t)reduction->dims[axis];
        if (!goes) walk.out_count *= (size_t)reduction->dims[axis];
    }
    return walk;
}

static inline void reduction_walk_next(ReductionWalk *self)
{
    for (int axis = self->reduction->rank - 1; axis >= 0; axis--) {
        self->place += self->strides[axis];
        if (++self->at[axis] < self->reduction->dims[axis]) return;
        self->place -= self->strides[axis] * (size_t)self->reduction->dims[axis];
        self->at[axis] = 0;
    }
}

/* Elements that go to one place. */
static inline size_t reduction_depth(const ReductionWalk *self)
{
    return self->out_count > 0 ? self->count / self->out_count : 0;
}

#endif
