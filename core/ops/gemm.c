/* gemm - alpha * A * B + beta * C, where A and B may be transposed.
 * https://onnx.ai/onnx/operators/onnx__Gemm.html */
#include "ops/gemm.h"

#include "ops/common.h"
#include "ops/sizes.h"

/* rows and columns of a matrix, after it is transposed; NULL where its shape is not known. */
static Inferred read_matrix(InferContext *c, size_t input, const char *transposed, Dim *rows, Dim *columns)
{
    const Shape *shape = infer_shape(c, input);
    *rows = *columns = NULL;
    if (!shape) return INFER_DONE;
    if (shape->rank != 2)
        return infer_invalid(c, "%s has rank %d; it must have 2", infer_input_name(c, input), shape->rank);
    bool is_transposed = infer_int(c, transposed) != 0;
    *rows = shape->dims[is_transposed ? 1 : 0];
    *columns = shape->dims[is_transposed ? 0 : 1];
    return INFER_DONE;
}

/* An axis of the addend: 1, or the same as that of the product. */
static bool merge_addend(InferContext *c, Dim addend, Dim *product)
{
    if (!dim_is_number(addend, NULL) || dim_is(addend, 1)) return true;
    return infer_same_dim(c, *product, addend, product);
}

static Inferred check_addend(InferContext *c, size_t addend, Dim *product)
{
    const Shape *shape = infer_shape(c, addend);
    if (!shape) return INFER_DONE;
    if (shape->rank > 2)
        return infer_invalid(c, "%s has rank %d; it must have at most 2", infer_input_name(c, addend), shape->rank);
    for (int axis = 0; axis < shape->rank; axis++)
        if (!merge_addend(c, shape->dims[axis], &product[2 - shape->rank + axis]))
            return infer_invalid(c, "%s cannot be broadcast to a matrix of %s rows and %s columns",
                                 infer_input_name(c, addend), dim_words(c, product[0]), dim_words(c, product[1]));
    return INFER_DONE;
}

Inferred gemm_infer_operands(InferContext *c, size_t a, size_t b, size_t addend)
{
    Dim product[2], inner_a, inner_b, inner;
    Inferred inferred = read_matrix(c, a, "transA", &product[0], &inner_a);
    if (inferred == INFER_DONE) inferred = read_matrix(c, b, "transB", &inner_b, &product[1]);
    if (inferred != INFER_DONE) return inferred;
    if (!infer_same_dim(c, inner_a, inner_b, &inner))
        return infer_invalid(c, "a matrix of %s columns is multiplied with one of %s rows", dim_words(c, inner_a),
                             dim_words(c, inner_b));
    inferred = check_addend(c, addend, product);
    if (inferred != INFER_DONE) return inferred;
    infer_set(c, 0, 0, 2, product);
    if (product[0] && product[1]) return INFER_DONE;
    return infer_unknown(c, "the shape of %s is not known", infer_input_name(c, product[0] ? b : a));
}

static Inferred gemm_infer(InferContext *c)
{
    return gemm_infer_operands(c, 0, 1, 2);
}

const OpRow op_gemm[] = {
    {"Gemm", 13, "A: T, B: T, C?: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide_bfloat16", .infer = gemm_infer},
    {"Gemm", 11, "A: T, B: T, C?: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide", .infer = gemm_infer},
    {"Gemm", 9, "A: T, B: T, C: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide", .infer = gemm_infer},
    {"Gemm", 7, "A: T, B: T, C: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: floats", .infer = gemm_infer},
    {"Gemm", 6, "A: T, B: T, C: T", "Y: T",
     "alpha: float = 1.0, beta: float = 1.0, broadcast: int = 0, transA: int = 0, transB: int = 0", "T: floats",
     .infer = gemm_infer},
    {"Gemm", 1, "A: T, B: T, C: T", "Y: T",
     "alpha: float = 1.0, beta: float = 1.0, broadcast: int = 0, transA: int = 0, transB: int = 0", "T: floats",
     .infer = gemm_infer},
    {0},
};
