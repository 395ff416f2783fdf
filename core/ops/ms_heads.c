/* ms_heads - counts and sizes of heads. */
#include "ops/ms_heads.h"

#include "ops/common.h"
#include "ops/sizes.h"

Inferred heads_count(InferContext *c, const char *attribute, int64_t *out)
{
    *out = infer_int(c, attribute);
    return *out > 0 ? INFER_DONE : infer_invalid(c, "%s is %lld", attribute, (long long)*out);
}

Inferred heads_split(InferContext *c, const char *what, Dim dim, int64_t count, Dim *out)
{
    int64_t size;
    *out = dim_exact_divide(c->dims, dim, dim_number(c->dims, count));
    if (!dim_is_number(dim, &size) || size % count == 0) return INFER_DONE;
    return infer_invalid(c, "%s is %lld, which is no multiple of %lld", what, (long long)size, (long long)count);
}

Inferred heads_shape(InferContext *c, size_t input, int rank, const Shape **out)
{
    *out = infer_shape(c, input);
    if (!*out || (*out)->rank == rank) return INFER_DONE;
    return infer_invalid(c, "%s has %d axes, not %d", infer_input_name(c, input), (*out)->rank, rank);
}

Inferred heads_merge(InferContext *c, const char *what, Dim dim, Dim *into)
{
    if (infer_same_dim(c, *into, dim, into)) return INFER_DONE;
    return infer_invalid(c, "%s is %s and %s", what, dim_words(c, *into), dim_words(c, dim));
}
