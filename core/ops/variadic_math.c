/* variadic_math - one tensor from any number of them, element by element, with broadcasting.
 * https://onnx.ai/onnx/operators/onnx__Max.html */
#include <math.h>

#include "kernels/rows.h"
#include "model/dtype.h"
#include "ops/common.h"

/* Before version 8 all inputs have the same shape. */
static Inferred same_shapes_infer(InferContext *c)
{
    Dim dims[SHAPE_MAX_RANK];
    int rank = -1;
    for (size_t input = 0; input < c->input_count; input++) {
        const Shape *shape = infer_shape(c, input);
        if (!shape) continue;
        if (rank >= 0 && shape->rank != rank)
            return infer_invalid(c, "input %zu has rank %d, others have %d", input, shape->rank, rank);
        for (int axis = 0; axis < shape->rank; axis++)
            if (!infer_same_dim(c, rank < 0 ? NULL : dims[axis], shape->dims[axis], &dims[axis]))
                return infer_invalid(c, "input %zu differs from others in axis %d", input, axis);
        rank = shape->rank;
    }
    if (rank < 0) return infer_set_unranked(c, 0, 0, 0);
    infer_set(c, 0, 0, rank, dims);
    return INFER_DONE;
}

static Inferred variadic_infer(InferContext *c)
{
    if (c->input_count == 1) return infer_identity(c);
    return infer_since(c) < 8 ? same_shapes_infer(c) : infer_broadcast(c);
}

static void variadic_elements(InferContext *c, DimOperation of_dims, NumberOperation of_numbers)
{
    if (c->input_count > 1) elements_by_operation(c, of_dims, of_numbers);
}

/* Are both numbers, and no zeros of two signs? */
static bool is_order_known(double a, double b)
{
    return !isnan(a) && !isnan(b) && (a != 0 || b != 0 || !signbit(a) == !signbit(b));
}

static Dim max_dim(InferContext *c, Dim a, Dim b)
{
    return dim_max(c->dims, a, b);
}

static bool max_number(double a, double b, double *out)
{
    *out = a > b ? a : b;
    return is_order_known(a, b);
}

static void max_elements(InferContext *c)
{
    variadic_elements(c, max_dim, max_number);
}

static Dim min_dim(InferContext *c, Dim a, Dim b)
{
    return dim_min(c->dims, a, b);
}

static bool min_number(double a, double b, double *out)
{
    *out = a < b ? a : b;
    return is_order_known(a, b);
}

static void min_elements(InferContext *c)
{
    variadic_elements(c, min_dim, min_number);
}

static Dim sum_dim(InferContext *c, Dim a, Dim b)
{
    return dim_add(c->dims, a, b);
}

static bool sum_number(double a, double b, double *out)
{
    *out = a + b;
    return true;
}

static void sum_elements(InferContext *c)
{
    variadic_elements(c, sum_dim, sum_number);
}

/* ---- Evaluation: all but double is added in float32 ---- */

static Evaluated sum_eval(EvalContext *c)
{
    bool is_double = eval_output_dtype(c, 0) == DTYPE_DOUBLE;
    return eval_elementwise(c, is_double ? &rows_add : &rows_add_float32, NULL, 0);
}

static Evaluated mean_eval(EvalContext *c)
{
    bool is_double = eval_output_dtype(c, 0) == DTYPE_DOUBLE;
    return eval_elementwise(c, is_double ? &rows_mean : &rows_mean_float32, NULL, 0);
}

const OpRow op_variadic_math[] = {
    {"Max", 13, "data_0+: T", "max: T", "", "T: numeric_bfloat16", .infer = variadic_infer, .rows = &rows_maximum,
     .elements = max_elements, .flags = OP_EXACT},
    {"Max", 12, "data_0+: T", "max: T", "", "T: numeric", .infer = variadic_infer, .rows = &rows_maximum,
     .elements = max_elements, .flags = OP_EXACT},
    {"Max", 8, "data_0+: T", "max: T", "", "T: floats", .infer = variadic_infer, .rows = &rows_maximum,
     .elements = max_elements, .flags = OP_EXACT},
    {"Max", 6, "data_0+: T", "max: T", "", "T: floats", .infer = variadic_infer, .rows = &rows_maximum,
     .elements = max_elements, .flags = OP_EXACT},
    {"Max", 1, "data_0+: T", "max: T", "consumed_inputs: ints", "T: floats", .infer = variadic_infer,
     .rows = &rows_maximum, .elements = max_elements, .flags = OP_EXACT},
    {"Min", 13, "data_0+: T", "min: T", "", "T: numeric_bfloat16", .infer = variadic_infer, .rows = &rows_minimum,
     .elements = min_elements, .flags = OP_EXACT},
    {"Min", 12, "data_0+: T", "min: T", "", "T: numeric", .infer = variadic_infer, .rows = &rows_minimum,
     .elements = min_elements, .flags = OP_EXACT},
    {"Min", 8, "data_0+: T", "min: T", "", "T: floats", .infer = variadic_infer, .rows = &rows_minimum,
     .elements = min_elements, .flags = OP_EXACT},
    {"Min", 6, "data_0+: T", "min: T", "", "T: floats", .infer = variadic_infer, .rows = &rows_minimum,
     .elements = min_elements, .flags = OP_EXACT},
    {"Min", 1, "data_0+: T", "min: T", "consumed_inputs: ints", "T: floats", .infer = variadic_infer,
     .rows = &rows_minimum, .elements = min_elements, .flags = OP_EXACT},
    {"Mean", 13, "data_0+: T", "mean: T", "", "T: floats_bfloat16", .infer = variadic_infer, .eval = mean_eval},
    {"Mean", 8, "data_0+: T", "mean: T", "", "T: floats", .infer = variadic_infer, .eval = mean_eval},
    {"Mean", 6, "data_0+: T", "mean: T", "", "T: floats", .infer = variadic_infer, .eval = mean_eval},
    {"Mean", 1, "data_0+: T", "mean: T", "consumed_inputs: ints", "T: floats", .infer = variadic_infer,
     .eval = mean_eval},
    {"Sum", 13, "data_0+: T", "sum: T", "", "T: floats_bfloat16", .infer = variadic_infer, .eval = sum_eval,
     .elements = sum_elements},
    {"Sum", 8, "data_0+: T", "sum: T", "", "T: floats", .infer = variadic_infer, .eval = sum_eval,
     .elements = sum_elements},
    {"Sum", 6, "data_0+: T", "sum: T", "", "T: floats", .infer = variadic_infer, .eval = sum_eval,
     .elements = sum_elements},
    {"Sum", 1, "data_0+: T", "sum: T", "consumed_inputs: ints", "T: floats", .infer = variadic_infer, .eval = sum_eval,
     .elements = sum_elements},
    {0},
};
