/* affine - what a node with constant operands does to its other input: see the header. */
#include "passes/affine.h"

#include <math.h>
#include <string.h>

#include "kernels/lane.h"

/* ---- Numbers ---- */

bool affine_dtype(int32_t dtype)
{
    return dtype == DTYPE_FLOAT || dtype == DTYPE_DOUBLE || dtype == DTYPE_FLOAT16 || dtype == DTYPE_BFLOAT16;
}

const double *affine_numbers(PassContext *c, const Value *value, uint64_t *out_count)
{
    Bytes bytes;
    uint64_t count;
    Tensor *tensor = value ? pass_constant(value) : NULL;
    if (!tensor || !affine_dtype(tensor->dtype)) return NULL;
    if (!tensor_element_count(tensor, &count) || count > AFFINE_MAX_ELEMENTS) return NULL;
    Status status = tensor_read_all(tensor, c->arena, AFFINE_MAX_ELEMENTS * sizeof(double), &bytes);
    bool is_read = status_is_ok(status);
    status_free(&status);
    if (!is_read || bytes.size != count * lane_element_bytes(tensor->dtype)) return NULL;
    double *numbers = ARENA_NEW_ARRAY(c->arena, double, (size_t)count);
    lane_load(tensor->dtype, bytes.data, (size_t)count, numbers);
    *out_count = count;
    return numbers;
}

bool affine_refuse_operand(PassContext *c, const Value *value, const char *what, const Node *node)
{
    const char *op_type = node->op_type->text, *why = "is not a constant";
    if (value->kind == VALUE_INPUT) why = "is a graph input";
    else if (value->producer && node_is(value->producer, "DequantizeLinear")) why = "comes from a DequantizeLinear";
    else if (pass_constant(value)) why = "is of a type that is not computed in";
    return pass_refuse(c, "kept: %s of the %s %s", what, op_type, why);
}

static bool all_finite(const double *numbers, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        if (!isfinite(numbers[i])) return false;
    return true;
}

/* ---- BatchNormalization ---- */

static bool uses_statistics(PassContext *c, const Node *node)
{
    InferContext *look = pass_look(c, node);
    int since = infer_since(look);
    if (since >= 14 && infer_int(look, "training_mode") != 0)
        return pass_refuse(c, "kept: the BatchNormalization is in training mode");
    if (since < 7 && infer_int(look, "is_test") == 0)
        return pass_refuse(c, "kept: the BatchNormalization is in training mode (is_test is 0)");
    if (since < 9 && infer_int(look, "spatial") == 0)
        return pass_refuse(c, "kept: the BatchNormalization has statistics for each element (spatial is 0)");
    return pass_has_one_output(node) || pass_refuse(c, "kept: the statistics of the BatchNormalization are used");
}

static bool read_parameters(PassContext *c, const Node *node, const double *out[4], uint64_t *out_count)
{
    static const char *const names[4] = {"the scale", "the bias", "the mean", "the variance"};
    for (uint32_t i = 0; i < 4; i++) {
        const Value *value = pass_input(node, i + 1);
        uint64_t count;
        if (!value) return false;
        out[i] = affine_numbers(c, value, &count);
        if (!out[i]) return affine_refuse_operand(c, value, names[i], node);
        if (i > 0 && count != *out_count) return false;
        *out_count = count;
    }
    return true;
}

bool affine_of_batch_normalization(PassContext *c, const Node *node, Affine *out)
{
    const double *parameters[4];
    uint64_t count = 0;
    if (!uses_statistics(c, node) || !read_parameters(c, node, parameters, &count)) return false;
    double epsilon = infer_float(pass_look(c, node), "epsilon");
    double *scale = ARENA_NEW_ARRAY(c->arena, double, (size_t)count),
           *shift = ARENA_NEW_ARRAY(c->arena, double, (size_t)count);
    for (uint64_t i = 0; i < count; i++) {
        scale[i] = parameters[0][i] / sqrt(parameters[3][i] + epsilon);
        shift[i] = parameters[1][i] - parameters[2][i] * scale[i];
    }
    *out = (Affine){count, scale, shift};
    return (all_finite(scale, count) && all_finite(shift, count)) ||
           pass_refuse(c, "kept: the BatchNormalization divides by 0, or has parameters that are not finite");
}

/* ---- Arithmetic ---- */

static const double *each(PassContext *c, const double *numbers, uint64_t count, double (*of)(double))
{
    double *result = ARENA_NEW_ARRAY(c->arena, double, (size_t)count);
    for (uint64_t i = 0; i < count; i++) result[i] = of(numbers[i]);
    return result;
}

static double negated(double number)
{
    return -number;
}

static double inverted(double number)
{
    return 1 / number;
}

static double minus_one(double number)
{
    (void)number;
    return -1;
}

bool affine_of_arithmetic(PassContext *c, const Node *node, uint32_t index, const double *numbers, uint64_t count,
                          Affine *out)
{
    *out = (Affine){.count = count};
    if (node_is(node, "Mul")) out->scale = numbers;
    else if (node_is(node, "Add")) out->shift = numbers;
    else if (node_is(node, "Div") && index == 0) out->scale = each(c, numbers, count, inverted);
    else if (node_is(node, "Sub") && index == 0) out->shift = each(c, numbers, count, negated);
    else if (node_is(node, "Sub")) *out = (Affine){count, each(c, numbers, count, minus_one), numbers};
    else return false;
    return all_finite(out->scale ? out->scale : out->shift, count) && all_finite(numbers, count);
}

/* ---- Operands ---- */

/* The axis of the tensor that axis 0 of the constant stands at; -1: they do not fit. */
static int first_axis(PassContext *c, const Node *node, uint32_t index, int rank, int constant_rank)
{
    InferContext *look = pass_look(c, node);
    if (constant_rank > rank) return -1;
    if (infer_since(look) >= 7) return rank - constant_rank;
    if (index != 0) return -1;
    if (infer_int(look, "broadcast") == 0) return constant_rank == rank ? 0 : -1;
    if (!infer_has_attribute(look, "axis")) return rank - constant_rank;
    int64_t axis = infer_int(look, "axis");
    if (axis < 0) axis += rank;
    return axis >= 0 && axis <= rank - constant_rank ? (int)axis : -1;
}

bool affine_operand(PassContext *c, const Node *node, uint32_t index, int rank, AffineOperand *out,
                    const char **out_why)
{
    Value *value = pass_input(node, 1 - index);
    const Tensor *tensor = value ? pass_constant(value) : NULL;
    *out_why = NULL;
    if (!tensor || !affine_dtype(tensor->dtype) || rank < 0) return false;
    *out = (AffineOperand){value, index, -1, 1};
    int first = first_axis(c, node, index, rank, tensor->rank);
    *out_why = "kept: the constant has more axes than what it is combined with";
    if (first < 0) return false;
    *out_why = "kept: the constant is not the same along all axes but one";
    for (int axis = 0; axis < tensor->rank; axis++) {
        if (tensor->dims[axis] == 1) continue;
        if (out->axis >= 0 || tensor->dims[axis] < 1) return false;
        out->axis = first + axis;
        out->count = tensor->dims[axis];
    }
    *out_why = NULL;
    return true;
}
