/* matmul - matrix products as numpy.matmul makes them: the axes before the last two broadcast.
 * https://onnx.ai/onnx/operators/onnx__MatMul.html */
#include "ops/matmul.h"

#include "ops/sizes.h"

/* A matrix or a stack of them: a vector is a row on the left, a column on the right. */
typedef struct Matrices {
    int rank; /* with the axis that a vector gets */
    Dim dims[SHAPE_MAX_RANK + 1];
    bool is_vector;
} Matrices;

static Matrices matrices_of(InferContext *c, const Shape *shape, bool is_left)
{
    Matrices matrices = {.rank = shape->rank, .is_vector = shape->rank == 1};
    for (int axis = 0; axis < shape->rank; axis++) matrices.dims[axis] = shape->dims[axis];
    if (!matrices.is_vector) return matrices;
    matrices.rank = 2;
    matrices.dims[is_left ? 1 : 0] = shape->dims[0];
    matrices.dims[is_left ? 0 : 1] = dim_number(c->dims, 1);
    return matrices;
}

/* The axes before the last two. */
static Inferred broadcast_stacks(InferContext *c, const Matrices *a, const Matrices *b, int rank, Dim *out)
{
    for (int axis = 0; axis < rank - 2; axis++) {
        int of_a = axis - (rank - a->rank), of_b = axis - (rank - b->rank);
        Dim one = dim_number(c->dims, 1);
        Dim left = of_a >= 0 ? a->dims[of_a] : one, right = of_b >= 0 ? b->dims[of_b] : one;
        if (!dim_broadcasts(left, right))
            return infer_invalid(c, "the stacks of matrices do not broadcast: %s and %s", dim_words(c, left),
                                 dim_words(c, right));
        out[axis] = dim_broadcast(c->dims, left, right);
    }
    return INFER_DONE;
}

Inferred matmul_shape(InferContext *c, const Shape *a, const Shape *b, int *out_rank, Dim *out)
{
    Dim inner;
    if (!a || !b) return infer_unknown(c, "the rank of the %s matrix is not known", a ? "right" : "left");
    if (a->rank == 0 || b->rank == 0) return infer_invalid(c, "a scalar has no matrix product");
    Matrices left = matrices_of(c, a, true), right = matrices_of(c, b, false);
    int rank = left.rank > right.rank ? left.rank : right.rank;
    if (!infer_same_dim(c, left.dims[left.rank - 1], right.dims[right.rank - 2], &inner))
        return infer_invalid(c, "a matrix of %s columns is multiplied with one of %s rows",
                             dim_words(c, left.dims[left.rank - 1]), dim_words(c, right.dims[right.rank - 2]));
    Inferred inferred = broadcast_stacks(c, &left, &right, rank, out);
    *out_rank = rank - 2;
    if (!left.is_vector) out[(*out_rank)++] = left.dims[left.rank - 2];
    if (!right.is_vector) out[(*out_rank)++] = right.dims[right.rank - 1];
    return inferred;
}

Inferred matmul_infer_operands(InferContext *c, size_t a, size_t b)
{
    int rank;
    Dim dims[SHAPE_MAX_RANK];
    Inferred inferred = matmul_shape(c, infer_shape(c, a), infer_shape(c, b), &rank, dims);
    if (inferred == INFER_DONE) infer_set(c, 0, 0, rank, dims);
    return inferred;
}

static Inferred matmul_infer(InferContext *c)
{
    return matmul_infer_operands(c, 0, 1);
}

static Inferred qlinear_matmul_infer(InferContext *c)
{
    return matmul_infer_operands(c, 0, 3);
}

const OpRow op_matmul[] = {
    {"MatMul", 13, "A: T, B: T", "Y: T", "", "T: wide_bfloat16", .infer = matmul_infer},
    {"MatMul", 9, "A: T, B: T", "Y: T", "", "T: wide", .infer = matmul_infer},
    {"MatMul", 1, "A: T, B: T", "Y: T", "", "T: floats", .infer = matmul_infer},
    {"MatMulInteger", 10, "A: T1, B: T2, a_zero_point?: T1, b_zero_point?: T2", "Y: T3", "",
     "T1: int8 uint8; T2: int8 uint8; T3: int32", .infer = matmul_infer},
    {"QLinearMatMul", 21,
     "a: T1, a_scale: TS, a_zero_point: T1, b: T2, b_scale: TS, b_zero_point: T2, y_scale: TS, y_zero_point: T3",
     "y: T3", "", "TS: float16 bfloat16 float; T1: float8s int8 uint8; T2: float8s int8 uint8; T3: float8s int8 uint8",
     .infer = qlinear_matmul_infer},
    {"QLinearMatMul", 10,
     "a: T1, a_scale: float, a_zero_point: T1, b: T2, b_scale: float, b_zero_point: T2, y_scale: float, "
     "y_zero_point: T3",
     "y: T3", "", "T1: int8 uint8; T2: int8 uint8; T3: int8 uint8", .infer = qlinear_matmul_infer},
    {0},
};
