/* matmul - matrix products as numpy.matmul makes them: the axes before the last two broadcast.
 * https://onnx.ai/onnx/operators/onnx__MatMul.html */
#include "ops/matmul.h"

#include "kernels/matrix.h"
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

/* ---- Evaluation ---- */

/* One operand: a stack of matrices, spread over the stack of the results. */
typedef struct Operand {
    const void *values;
    MatrixLayout layout;
    size_t strides[SHAPE_MAX_RANK]; /* of the stack's axes, counted from the last one */
} Operand;

static bool operand_take(Operand *self, EvalContext *c, size_t index, Lane lane)
{
    const Tensor *tensor = eval_input(c, index);
    int64_t dims[SHAPE_MAX_RANK + 1];
    int rank = tensor->rank;
    for (int axis = 0; axis < rank; axis++) dims[axis] = tensor->dims[axis];
    if (rank == 1) dims[index == 0 ? 1 : 0] = dims[0], dims[index == 0 ? 0 : 1] = 1, rank = 2;
    *self = (Operand){.values = eval_values(c, index, lane)};
    self->layout = (MatrixLayout){(size_t)dims[rank - 2], (size_t)dims[rank - 1], (size_t)dims[rank - 1], 1};
    size_t stride = self->layout.rows * self->layout.columns;
    for (int axis = rank - 3, k = 0; axis >= 0; axis--, k++) {
        self->strides[k] = dims[axis] == 1 ? 0 : stride;
        stride *= (size_t)dims[axis];
    }
    return self->values != NULL;
}

/* Where the matrix is that goes into the result's matrix `index` of a stack of these dims. */
static size_t matrix_at(const Operand *self, size_t index, int rank, const int64_t *dims)
{
    size_t at = 0;
    for (int axis = rank - 1, k = 0; axis >= 0; axis--, k++) {
        at += index % (size_t)dims[axis] * self->strides[k];
        index /= (size_t)dims[axis];
    }
    return at;
}

static void multiply_stack(const Operand *a, const Operand *b, Lane lane, int rank, const int64_t *dims, void *y)
{
    size_t count = 1, size = a->layout.rows * b->layout.columns;
    for (int axis = 0; axis < rank; axis++) count *= (size_t)dims[axis];
    for (size_t index = 0; index < count; index++) {
        size_t at_a = matrix_at(a, index, rank, dims), at_b = matrix_at(b, index, rank, dims);
        if (lane == LANE_F64)
            matrix_multiply_f64((const double *)a->values + at_a, &a->layout, (const double *)b->values + at_b,
                                &b->layout, (double *)y + index * size);
        else
            matrix_multiply_u64((const uint64_t *)a->values + at_a, &a->layout, (const uint64_t *)b->values + at_b,
                                &b->layout, (uint64_t *)y + index * size);
    }
}

static Evaluated matmul_eval(EvalContext *c)
{
    Operand a, b;
    int64_t dims[SHAPE_MAX_RANK], stack[SHAPE_MAX_RANK];
    Lane lane = lane_of(eval_output_dtype(c, 0));
    int rank = eval_output_dims(c, 0, dims), stack_rank = 0;
    if (!operand_take(&a, c, 0, lane) || !operand_take(&b, c, 1, lane)) return EVAL_REFUSED;
    void *y = eval_new_values(c, 0);
    if (!y) return EVAL_REFUSED;
    int matrix_rank = (eval_input(c, 0)->rank > 1) + (eval_input(c, 1)->rank > 1);
    for (int axis = 0; axis < rank - matrix_rank; axis++) stack[stack_rank++] = dims[axis];
    uint64_t elements = 1;
    for (int axis = 0; axis < rank; axis++) elements *= (uint64_t)dims[axis];
    if (elements > 0 && a.layout.columns > MATRIX_MAX_STEPS / elements)
        return eval_refuse(c, "it takes more than %d million multiplications", (int)(MATRIX_MAX_STEPS >> 20));
    multiply_stack(&a, &b, lane, stack_rank, stack, y);
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}

const OpRow op_matmul[] = {
    {"MatMul", 13, "A: T, B: T", "Y: T", "", "T: wide_bfloat16", .infer = matmul_infer, .eval = matmul_eval},
    {"MatMul", 9, "A: T, B: T", "Y: T", "", "T: wide", .infer = matmul_infer, .eval = matmul_eval},
    {"MatMul", 1, "A: T, B: T", "Y: T", "", "T: floats", .infer = matmul_infer, .eval = matmul_eval},
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
