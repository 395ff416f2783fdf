/* ms_qlinear - element-wise operators, joining and reduction of com.microsoft on quantized tensors.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.QLinearAdd */
#include "ops/common.h"
#include "ops/reduce.h"
#include "ops/sizes.h"

/* Output 0 is these inputs broadcast: scales and zero points stand between them. */
static Inferred broadcast_operands(InferContext *c, const size_t *operands, size_t count)
{
    enum { MAX_OPERANDS = 3 };
    const Fact *facts[MAX_OPERANDS];
    Dim dims[SHAPE_MAX_RANK];
    InferContext of_operands = *c;
    int rank;
    for (size_t i = 0; i < count; i++) facts[i] = infer_input(c, operands[i]);
    of_operands.inputs = facts;
    of_operands.input_count = count;
    Inferred inferred = infer_broadcast_inputs(&of_operands, 0, count - 1, &rank, dims);
    c->reason = of_operands.reason;
    infer_set(c, 0, 0, inferred == INFER_DONE ? rank : -1, dims);
    return inferred;
}

static Inferred quantized_binary_infer(InferContext *c)
{
    return broadcast_operands(c, (const size_t[]){0, 3}, 2);
}

static Inferred quantized_where_infer(InferContext *c)
{
    return broadcast_operands(c, (const size_t[]){0, 1, 4}, 3);
}

static Inferred multiply_integer_infer(InferContext *c)
{
    return broadcast_operands(c, (const size_t[]){0, 2}, 2);
}

enum { FIRST_JOINED = 2, JOINED_STEP = 3 /* a tensor, its scale, its zero point */ };

/* Adds the tensor's size along the axis; its other sizes are those of the tensors before. */
static Inferred join(InferContext *c, size_t input, int axis, Dim *dims, int rank)
{
    const Shape *shape = infer_shape(c, input);
    if (shape->rank != rank)
        return infer_invalid(c, "tensor %zu has %d axes, and those before %d", (input - FIRST_JOINED) / JOINED_STEP,
                             shape->rank, rank);
    for (int k = 0; k < rank; k++) {
        if (k == axis) dims[k] = dim_add(c->dims, dims[k], shape->dims[k]);
        else if (!infer_same_dim(c, dims[k], shape->dims[k], &dims[k]))
            return infer_invalid(c, "axis %d of tensor %zu is %s, and of those before %s", k,
                                 (input - FIRST_JOINED) / JOINED_STEP, dim_words(c, shape->dims[k]),
                                 dim_words(c, dims[k]));
    }
    return INFER_DONE;
}

static Inferred quantized_concat_infer(InferContext *c)
{
    const Shape *first = infer_shape(c, FIRST_JOINED);
    Dim dims[SHAPE_MAX_RANK];
    int axis;
    for (size_t input = FIRST_JOINED; input < c->input_count; input += JOINED_STEP)
        if (!infer_shape(c, input)) return infer_set_unranked(c, 0, 0, input);
    if (!first) return infer_unknown(c, "no tensors are joined");
    Inferred inferred = infer_axis_attribute(c, "axis", first->rank, &axis);
    for (int k = 0; k < first->rank; k++) dims[k] = first->dims[k];
    for (size_t input = FIRST_JOINED + JOINED_STEP; input < c->input_count && inferred == INFER_DONE;
         input += JOINED_STEP)
        inferred = join(c, input, axis, dims, first->rank);
    if (inferred == INFER_DONE) infer_set(c, 0, 0, first->rank, dims);
    return inferred;
}

const OpRow op_ms_qlinear[] = {
    {"QLinearAdd", 1,
     "A: T, A_scale: float, A_zero_point?: T, B: T, B_scale: float, B_zero_point?: T, C_scale: float, "
     "C_zero_point?: T",
     "C: T", "", "T: int8 uint8", .infer = quantized_binary_infer, .domain = DOMAIN_MICROSOFT},
    {"QLinearMul", 1,
     "A: T, A_scale: float, A_zero_point?: T, B: T, B_scale: float, B_zero_point?: T, C_scale: float, "
     "C_zero_point?: T",
     "C: T", "", "T: int8 uint8", .infer = quantized_binary_infer, .domain = DOMAIN_MICROSOFT},
    {"QLinearSigmoid", 1, "X: T, X_scale: float, X_zero_point?: T, Y_scale: float, Y_zero_point?: T", "Y: T", "",
     "T: int8 uint8", .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {"QLinearLeakyRelu", 1, "X: T, X_scale: float, X_zero_point?: T, Y_scale: float, Y_zero_point?: T", "Y: T",
     "alpha: float = 0.01", "T: int8 uint8", .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {"QLinearSoftmax", 1, "X: T, X_scale: float, x_zero_point?: T, y_scale: float, y_zero_point: T", "Y: T",
     "opset!: int, axis: int = -1", "T: int8 uint8", .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {"QLinearConcat", 1, "Y_scale: TF, Y_zero_point: T8, inputs+!: TV", "Y: T8", "axis!: int",
     "T8: int8 uint8; TF: float; TV: float int8 uint8", .infer = quantized_concat_infer, .domain = DOMAIN_MICROSOFT},
    {"QLinearWhere", 1,
     "condition: B, X: T, x_scale: TF, x_zero_point: T, Y: T, y_scale: TF, y_zero_point: T, z_scale: TF, "
     "z_zero_point: T",
     "Z: T", "", "B: bool; TF: float; T: int8 uint8", .infer = quantized_where_infer, .domain = DOMAIN_MICROSOFT},
    {"QLinearReduceMean", 1,
     "data: T, data_scale: float, data_zero_point?: T, reduced_scale: float, reduced_zero_point?: T", "reduced: T",
     "axes!: ints, keepdims!: int", "T: int8 uint8", .infer = reduce_infer, .domain = DOMAIN_MICROSOFT},
    {"MulInteger", 1, "A: T, A_zero_point?: T, B: T, B_zero_point?: T", "C: T1", "", "T: int8 uint8; T1: int32",
     .infer = multiply_integer_infer, .domain = DOMAIN_MICROSOFT},
    {"ReduceSumInteger", 1, "data: T1", "reduced: T2", "axes!: ints, keepdims!: int",
     "T1: int8 uint8; T2: int32 uint32", .infer = reduce_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
