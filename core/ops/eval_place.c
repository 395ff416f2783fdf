/* eval_place - where elements are. */
#include "ops/eval_context.h"

void eval_strides(const Tensor *tensor, int64_t *out)
{
    uint64_t stride = 1; /* of a tensor without elements it may overflow, and does not matter */
    for (int axis = tensor->rank - 1; axis >= 0; axis--) {
        out[axis] = (int64_t)stride;
        stride *= (uint64_t)tensor->dims[axis];
    }
}

bool eval_index(int64_t *index, int64_t size)
{
    if (*index < 0 && *index >= -size) *index += size;
    return *index >= 0 && *index < size;
}

bool eval_broadcasts(const Tensor *tensor, int rank, const int64_t *dims)
{
    if (tensor->rank > rank) return false;
    for (int axis = 0; axis < tensor->rank; axis++) {
        int64_t size = tensor->dims[axis];
        if (size != 1 && size != dims[axis + rank - tensor->rank]) return false;
    }
    return true;
}

Evaluated eval_view(EvalContext *c, Tensor *input, int rank, const int64_t *dims, int64_t start, const int64_t *strides)
{
    eval_set(c, 0, recipe_strided(input, rank, dims, start, strides));
    return EVAL_DONE;
}
