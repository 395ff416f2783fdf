/* ms_linear_algebra - inverses, distances, complex products and Fourier transforms of com.microsoft.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.Inverse */
#include "ops/common.h"
#include "ops/sizes.h"

/* A [m, k], B [n, k] -> [m, n]. */
static Inferred distance_infer(InferContext *c)
{
    const Shape *a = infer_shape(c, 0), *b = infer_shape(c, 1);
    Dim same;
    if ((a && a->rank != 2) || (b && b->rank != 2)) return infer_invalid(c, "A and B must have 2 axes");
    if (a && b && !infer_same_dim(c, a->dims[1], b->dims[1], &same))
        return infer_invalid(c, "rows of A have %s elements, and of B %s", dim_words(c, a->dims[1]),
                             dim_words(c, b->dims[1]));
    infer_set(c, 0, 0, 2, (Dim[]){a ? a->dims[0] : NULL, b ? b->dims[0] : NULL});
    return a && b ? INFER_DONE : infer_unknown(c, "the rank of %s is not known", a ? "B" : "A");
}

/* [.., n] -> [.., n/2 + 1, 2]: real and imaginary parts of half of the spectrum. */
static Inferred rfft_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    if (!x) return infer_set_unranked(c, 0, 0, 0);
    if (x->rank == 0) return infer_invalid(c, "X is a scalar; it has no signal");
    if (x->rank == SHAPE_MAX_RANK) return infer_unknown(c, "X has too many axes");
    if (infer_int(c, "onesided") == 0) return infer_unknown(c, "onesided is 0, which onnxruntime does not compute");
    memcpy(dims, x->dims, (size_t)x->rank * sizeof *dims);
    Dim *signal = &dims[x->rank - 1], half = dim_floor_divide(c->dims, *signal, dim_number(c->dims, 2));
    *signal = dim_add(c->dims, half, dim_number(c->dims, 1));
    dims[x->rank] = dim_number(c->dims, 2);
    infer_set(c, 0, 0, x->rank + 1, dims);
    return INFER_DONE;
}

/* [.., n/2 + 1, 2] -> [.., n] for an even n. */
static Inferred irfft_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    if (!x) return infer_set_unranked(c, 0, 0, 0);
    if (x->rank < 2) return infer_invalid(c, "X has %d axes; it must have at least 2", x->rank);
    if (infer_int(c, "onesided") == 0) return infer_unknown(c, "onesided is 0, which onnxruntime does not compute");
    int last = x->rank - 2;
    memcpy(dims, x->dims, (size_t)x->rank * sizeof *dims);
    dims[last] =
        dim_multiply(c->dims, dim_subtract(c->dims, dims[last], dim_number(c->dims, 1)), dim_number(c->dims, 2));
    if (dims[last] && dim_upper(dims[last]) < 0) return infer_invalid(c, "the signal of X is empty");
    infer_set(c, 0, 0, x->rank - 1, dims);
    return INFER_DONE;
}

const OpRow op_ms_linear_algebra[] = {
    {"Inverse", 1, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {"CDist", 1, "A: T, B: T", "C: T", "metric: string = 'sqeuclidean'", "T: float double", .infer = distance_infer,
     .domain = DOMAIN_MICROSOFT},
    {"ComplexMul", 1, "A: T, B: T", "C: T", "", "T: floats", .infer = infer_broadcast, .domain = DOMAIN_MICROSOFT},
    {"ComplexMulConj", 1, "A: T, B: T", "C: T", "", "T: floats", .infer = infer_broadcast, .domain = DOMAIN_MICROSOFT},
    {"Rfft", 1, "X: T", "Y: T", "normalized: int = 0, onesided: int = 1, signal_ndim: int = 1", "T: floats",
     .infer = rfft_infer, .domain = DOMAIN_MICROSOFT},
    {"Irfft", 1, "X: T", "Y: T", "signal_ndim!: int, normalized: int = 0, onesided: int = 1", "T: floats",
     .infer = irfft_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
