#include "passes/permutation.h"

int permutation_read(const InferContext *look, int rank, int64_t *out)
{
    uint64_t taken = 0;
    int count = infer_ints(look, "perm", out, SHAPE_MAX_RANK);
    if (count < 0 && infer_has_attribute(look, "perm")) return -1;
    for (int k = 0; count < 0 && k < rank; k++) out[k] = rank - 1 - k;
    if (count < 0) return rank;
    for (int k = 0; k < count; k++) {
        if (out[k] < 0 || out[k] >= count || taken >> out[k] & 1) return -1;
        taken |= (uint64_t)1 << out[k];
    }
    return rank < 0 || rank == count ? count : -1;
}

bool permutation_is_identity(const int64_t *permutation, int rank)
{
    for (int k = 0; k < rank; k++)
        if (permutation[k] != k) return false;
    return true;
}

bool permutation_keeps_order(const int64_t *permutation, const Shape *shape)
{
    int64_t last = -1;
    for (int k = 0; k < shape->rank; k++) {
        if (dim_is(shape->dims[permutation[k]], 1)) continue;
        if (permutation[k] < last) return false;
        last = permutation[k];
    }
    return true;
}
