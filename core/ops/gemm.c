/* gemm - alpha * A * B + beta * C, where A and B may be transposed.
 * https://onnx.ai/onnx/operators/onnx__Gemm.html */
#include "ops/gemm.h"

#include "kernels/matrix.h"
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

/* ---- Evaluation ---- */

static MatrixLayout gemm_layout(const EvalContext *c, size_t input, const char *transposed)
{
    const int64_t *dims = eval_input(c, input)->dims;
    size_t rows = (size_t)dims[0], columns = (size_t)dims[1];
    if (infer_int(c->infer, transposed) == 0) return (MatrixLayout){rows, columns, columns, 1};
    return (MatrixLayout){columns, rows, 1, columns};
}

/* y = alpha * y + beta * addend, which is broadcast. */
static bool add_scaled(EvalContext *c, const MatrixLayout *a, const MatrixLayout *b, double *y)
{
    double alpha = infer_float(c->infer, "alpha"), beta = infer_float(c->infer, "beta");
    const Tensor *tensor = eval_input(c, 2);
    const double *addend = tensor && beta != 0 ? eval_values(c, 2, LANE_F64) : NULL;
    if (tensor && beta != 0 && !addend) return false;
    size_t columns = tensor && tensor->rank > 0 ? (size_t)tensor->dims[tensor->rank - 1] : 1;
    size_t rows = tensor && tensor->rank > 1 ? (size_t)tensor->dims[0] : 1;
    for (size_t i = 0; i < a->rows * b->columns; i++) {
        size_t row = rows == 1 ? 0 : i / b->columns, column = columns == 1 ? 0 : i % b->columns;
        y[i] = alpha * y[i] + (addend ? beta * addend[row * columns + column] : 0);
    }
    return true;
}

/* Integers as long as nothing is scaled; their sums wrap. */
static Evaluated gemm_integers(EvalContext *c, const MatrixLayout *a, const MatrixLayout *b)
{
    const Tensor *addend = eval_input(c, 2);
    if (infer_float(c->infer, "alpha") != 1 || (addend && infer_float(c->infer, "beta") != 0))
        return eval_refuse(c, "integers are evaluated without factors and addend only");
    const uint64_t *left = eval_values(c, 0, LANE_U64), *right = eval_values(c, 1, LANE_U64);
    uint64_t *y = eval_new_values(c, 0);
    if (!left || !right || !y) return EVAL_REFUSED;
    matrix_multiply_u64(left, a, right, b, y);
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}

static Evaluated gemm_eval(EvalContext *c)
{
    MatrixLayout a = gemm_layout(c, 0, "transA"), b = gemm_layout(c, 1, "transB");
    uint64_t elements = (uint64_t)a.rows * b.columns;
    if (elements > 0 && a.columns > MATRIX_MAX_STEPS / elements)
        return eval_refuse(c, "it takes more than %d million multiplications", (int)(MATRIX_MAX_STEPS >> 20));
    if (lane_of(eval_output_dtype(c, 0)) != LANE_F64) return gemm_integers(c, &a, &b);
    const double *left = eval_values(c, 0, LANE_F64), *right = eval_values(c, 1, LANE_F64);
    double *y = eval_new_values(c, 0);
    if (!left || !right || !y) return EVAL_REFUSED;
    matrix_multiply_f64(left, &a, right, &b, y);
    if (!add_scaled(c, &a, &b, y)) return EVAL_REFUSED;
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}

const OpRow op_gemm[] = {
    {"Gemm", 13, "A: T, B: T, C?: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide_bfloat16", .infer = gemm_infer, .eval = gemm_eval},
    {"Gemm", 11, "A: T, B: T, C?: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide", .infer = gemm_infer, .eval = gemm_eval},
    {"Gemm", 9, "A: T, B: T, C: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide", .infer = gemm_infer, .eval = gemm_eval},
    {"Gemm", 7, "A: T, B: T, C: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: floats", .infer = gemm_infer, .eval = gemm_eval},
    {"Gemm", 6, "A: T, B: T, C: T", "Y: T",
     "alpha: float = 1.0, beta: float = 1.0, broadcast: int = 0, transA: int = 0, transB: int = 0", "T: floats",
     .infer = gemm_infer, .eval = gemm_eval},
    {"Gemm", 1, "A: T, B: T, C: T", "Y: T",
     "alpha: float = 1.0, beta: float = 1.0, broadcast: int = 0, transA: int = 0, transB: int = 0", "T: floats",
     .infer = gemm_infer, .eval = gemm_eval},
    {0},
};
