/* constant_of_shape - a tensor of a computed shape, filled with one value.
 * https://onnx.ai/onnx/operators/onnx__ConstantOfShape.html */
#include "model/dtype.h"
#include "ops/common.h"

static Inferred constant_of_shape_infer(InferContext *c)
{
    Tensor *value = infer_tensor_attribute(c, "value");
    int32_t dtype = value ? value->dtype : DTYPE_FLOAT;
    Dim dims[SHAPE_MAX_RANK] = {0};
    int64_t rank = -1, size;
    const Shape *shape = infer_shape(c, 0);
    if (shape && shape->rank != 1) return infer_check_rank(c, 0, 1, 1);
    if (shape && !dim_is_number(shape->dims[0], &rank)) rank = -1;
    if (rank > SHAPE_MAX_RANK) rank = -1;
    infer_set(c, 0, dtype, (int)rank, dims);
    const Elements *sizes = rank >= 0 ? infer_elements(c, 0) : NULL;
    if (!sizes || !sizes->dims || (int64_t)sizes->count != rank)
        return infer_unknown(c, "the elements of %s are not known", infer_input_name(c, 0));
    for (int axis = 0; axis < rank; axis++) {
        dims[axis] = sizes->dims[axis];
        if (dim_is_number(dims[axis], &size) && size < 0)
            return infer_invalid(c, "%s has a size of %lld", infer_input_name(c, 0), (long long)size);
    }
    infer_set(c, 0, dtype, (int)rank, dims);
    return INFER_DONE;
}

/* All elements are that of `value`; float 0 without it. */
static void constant_of_shape_elements(InferContext *c)
{
    static const double zero = 0;
    Tensor *tensor = infer_tensor_attribute(c, "value");
    size_t count;
    if (!output_is_small(c, 0, &count)) return;
    Elements value = {1, NULL, &zero};
    if (tensor) {
        const Elements *given = infer_tensor_elements(c, tensor);
        if (!given || given->count != 1) return;
        value = *given;
    }
    Dim dims[FACT_MAX_ELEMENTS];
    double numbers[FACT_MAX_ELEMENTS];
    for (size_t i = 0; i < count; i++) {
        if (value.dims) dims[i] = value.dims[0];
        else numbers[i] = value.numbers[0];
    }
    if (value.dims) infer_set_elements(c, 0, dims, count);
    else infer_set_numbers(c, 0, numbers, count);
}

static Evaluated constant_of_shape_eval(EvalContext *c)
{
    Tensor *value = infer_tensor_attribute(c->infer, "value");
    uint8_t element[16] = {0};
    int64_t dims[SHAPE_MAX_RANK];
    int rank = eval_output_dims(c, 0, dims);
    if (value && eval_element_count(value) != 1) return eval_refuse(c, "value has not one element");
    if (value) c->status = tensor_check(value);
    if (value && status_is_ok(c->status)) c->status = tensor_read_elements(value, 0, 1, element);
    if (!status_is_ok(c->status)) return EVAL_REFUSED;
    eval_set(c, 0, recipe_fill(c->model, eval_output_dtype(c, 0), rank, dims, element));
    return EVAL_DONE;
}

const OpRow op_constant_of_shape[] = {
    {"ConstantOfShape", 25, "input: T1", "output: T2", "value: tensor",
     "T1: int64; T2: numeric_bfloat16 float8s int4s int2s float8e8m0 float4e2m1 bool", .infer = constant_of_shape_infer,
     .elements = constant_of_shape_elements, .eval = constant_of_shape_eval, .flags = OP_EXACT},
    {"ConstantOfShape", 24, "input: T1", "output: T2", "value: tensor",
     "T1: int64; T2: numeric_bfloat16 float8s int4s float8e8m0 float4e2m1 bool", .infer = constant_of_shape_infer,
     .elements = constant_of_shape_elements, .eval = constant_of_shape_eval, .flags = OP_EXACT},
    {"ConstantOfShape", 23, "input: T1", "output: T2", "value: tensor",
     "T1: int64; T2: numeric_bfloat16 float8s int4s float4e2m1 bool", .infer = constant_of_shape_infer,
     .elements = constant_of_shape_elements, .eval = constant_of_shape_eval, .flags = OP_EXACT},
    {"ConstantOfShape", 21, "input: T1", "output: T2", "value: tensor",
     "T1: int64; T2: numeric_bfloat16 float8s int4s bool", .infer = constant_of_shape_infer,
     .elements = constant_of_shape_elements, .eval = constant_of_shape_eval, .flags = OP_EXACT},
    {"ConstantOfShape", 20, "input: T1", "output: T2", "value: tensor", "T1: int64; T2: numeric_bfloat16 float8s bool",
     .infer = constant_of_shape_infer, .elements = constant_of_shape_elements, .eval = constant_of_shape_eval,
     .flags = OP_EXACT},
    {"ConstantOfShape", 9, "input: T1", "output: T2", "value: tensor", "T1: int64; T2: numeric bool",
     .infer = constant_of_shape_infer, .elements = constant_of_shape_elements, .eval = constant_of_shape_eval,
     .flags = OP_EXACT},
    {0},
};
