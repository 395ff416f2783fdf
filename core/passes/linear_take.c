/* linear - factors and addends that go into weights and bias. */
#include <math.h>

#include "passes/linear.h"
#include "passes/pass_rewrite.h"
#include "passes/pass_runner.h"
#include "recipes/recipe.h"

/* Beyond it a factor may make weights infinite that were not: refused, since weights are not read to find out. */
static const double MAX_FACTOR = 4294967296.0;

/* What takes the place of weights and bias; NULL: they stay. */
typedef struct Plan {
    Tensor *weights, *bias;
} Plan;

static bool is_all(const double *numbers, uint64_t count, double number)
{
    for (uint64_t i = 0; i < count; i++)
        if (numbers[i] != number) return false;
    return true;
}

/* ---- Weights ---- */

static void multiply(const Row *row)
{
    const double *a = row->inputs[0], *b = row->inputs[1];
    double *product = row->output;
    for (size_t i = 0; i < row->count; i++) product[i] = a[i] * b[i];
}

static Tensor *numbers_tensor(PassContext *c, int32_t dtype, int rank, const int64_t *dims, const double *numbers,
                              uint64_t count)
{
    size_t byte_count = (size_t)count * lane_element_bytes(dtype);
    uint8_t *bytes = arena_allocate(&c->model->arena, byte_count);
    lane_store(dtype, numbers, (size_t)count, bytes);
    return recipe_owned(c->model, dtype, rank, dims, bytes, byte_count);
}

/* weights * scale, along the channels. */
static Tensor *scaled(PassContext *c, const Linear *self, Tensor *weights, const Affine *affine)
{
    int64_t factor_dims[SHAPE_MAX_RANK];
    for (int axis = 0; axis < self->view_rank; axis++)
        factor_dims[axis] = affine->count > 1 && self->is_channel[axis] ? self->view[axis] : 1;
    Tensor *factors = numbers_tensor(c, DTYPE_DOUBLE, self->view_rank, factor_dims, affine->scale, affine->count);
    Tensor *inputs[] = {recipe_reshape(weights, self->view_rank, self->view), factors};
    RecipeElementwise form = {.dtype = weights->dtype,
                              .rank = self->view_rank,
                              .dims = self->view,
                              .inputs = inputs,
                              .input_count = 2,
                              .lane = LANE_F64,
                              .function = multiply};
    return recipe_reshape(recipe_elementwise(c->model, &form), weights->rank, weights->dims);
}

/* Half precision has little room: no weight may become infinite, and not most of them smaller than what it holds with
 * all its digits. */
static bool half_holds(PassContext *c, Tensor *weights)
{
    TensorStream stream;
    enum { CHUNK_BYTES = 64 * 1024 };
    uint8_t *chunk = arena_allocate(c->arena, CHUNK_BYTES);
    uint64_t normal_count = 0, subnormal_count = 0;
    size_t size = 0;
    bool is_finite = true;
    Status status = tensor_stream_open(&stream, weights);
    while (status_is_ok(status) && is_finite) {
        status = tensor_stream_read(&stream, chunk, CHUNK_BYTES, &size);
        if (size == 0) break;
        for (size_t at = 0; at + 1 < size; at += 2) {
            unsigned exponent = chunk[at + 1] & 0x7Cu, rest = (chunk[at + 1] & 0x03u) | chunk[at];
            is_finite = is_finite && exponent != 0x7Cu;
            normal_count += exponent != 0;
            subnormal_count += exponent == 0 && rest != 0;
        }
    }
    bool is_read = status_is_ok(status);
    status_free(&status);
    return is_read && is_finite && subnormal_count <= normal_count;
}

static bool factors_are_small(const Affine *affine)
{
    for (uint64_t i = 0; i < affine->count; i++)
        if (fabs(affine->scale[i]) > MAX_FACTOR) return false;
    return true;
}

static bool plan_weights(PassContext *c, const Linear *self, const Affine *affine, Plan *plan)
{
    const Value *value = pass_input(self->node, self->weights_index);
    const char *op_type = self->node->op_type->text;
    Tensor *tensor = pass_constant(value), *operand = NULL;
    if (!tensor || !self->has_view || !affine_dtype(tensor->dtype))
        return affine_refuse_operand(c, value, "the weight", self->node);
    if (!factors_are_small(affine))
        return pass_refuse(c, "kept: a factor is too large for the weight of the %s", op_type);
    Status status = recipe_operand(tensor, &operand);
    bool is_read = status_is_ok(status);
    status_free(&status);
    if (!is_read || !operand) return pass_refuse(c, "kept: the weight of the %s cannot be computed with", op_type);
    plan->weights = scaled(c, self, operand, affine);
    return tensor->dtype != DTYPE_FLOAT16 || half_holds(c, plan->weights) ||
           pass_refuse(c, "kept: float16 cannot hold the scaled weight of the %s", op_type);
}

/* ---- Bias ---- */

/* Has the bias one element for each channel, or (Gemm) one for all? */
static bool bias_fits(const Linear *self, const Tensor *bias, uint64_t count)
{
    if (bias->rank > 0 && count == self->channels) return bias->dims[bias->rank - 1] == (int64_t)count;
    return count == 1 && node_is(self->node, "Gemm");
}

static bool all_finite(int32_t dtype, const Tensor *tensor, uint64_t count, double *scratch)
{
    lane_load(dtype, tensor->bytes, (size_t)count, scratch);
    for (uint64_t i = 0; i < count; i++)
        if (!isfinite(scratch[i])) return false;
    return true;
}

static int32_t dtype_of_node(const Linear *self)
{
    int32_t dtype = pass_dtype(pass_output(self->node, 0));
    return dtype ? dtype : pass_dtype(pass_input(self->node, self->weights_index));
}

/* (bias * factor) * scale + shift */
static double *moved(PassContext *c, const Linear *self, const Affine *affine, const double *bias, uint64_t bias_count)
{
    double *result = ARENA_NEW_ARRAY(c->arena, double, self->channels);
    for (uint64_t i = 0; i < self->channels; i++) {
        uint64_t of_affine = affine->count == 1 ? 0 : i;
        result[i] = bias ? bias[bias_count == 1 ? 0 : i] * self->bias_factor : 0;
        if (affine->scale) result[i] *= affine->scale[of_affine];
        if (affine->shift) result[i] += affine->shift[of_affine];
    }
    return result;
}

static bool plan_bias(PassContext *c, const Linear *self, const Affine *affine, Plan *plan)
{
    const Value *value = pass_input(self->node, self->bias_index);
    const char *op_type = self->node->op_type->text;
    const double *numbers = NULL;
    uint64_t count = 0;
    int32_t dtype = dtype_of_node(self);
    if (!value && !affine->shift) return true;
    if (self->channels == 0 || self->channels > AFFINE_MAX_ELEMENTS || !affine_dtype(dtype))
        return pass_refuse(c, "kept: the number or type of the output channels of the %s is not known", op_type);
    if (value && !(numbers = affine_numbers(c, value, &count)))
        return affine_refuse_operand(c, value, "the bias", self->node);
    if (value && !bias_fits(self, pass_constant(value), count))
        return pass_refuse(c, "kept: the bias of the %s is not one number for each output channel", op_type);
    double *result = moved(c, self, affine, numbers, count);
    if (!value && is_all(result, self->channels, 0)) return true;
    int64_t dims[] = {(int64_t)self->channels};
    plan->bias = numbers_tensor(c, dtype, 1, dims, result, self->channels);
    return all_finite(dtype, plan->bias, self->channels, result) ||
           pass_refuse(c, "kept: the type of the %s cannot hold the new bias", op_type);
}

/* ---- Both ---- */

/* A weight that others need too stays beside the new one. */
static bool may_grow(PassContext *c, const Linear *self, const Plan *plan)
{
    const Value *value = pass_input(self->node, self->weights_index);
    uint64_t byte_count;
    if (!plan->weights || pass_is_read_once(value)) return true;
    if (!tensor_byte_count(plan->weights, &byte_count) || byte_count > INT64_MAX) return false;
    return pass_may_grow(c, (int64_t)byte_count) ||
           pass_refuse(c, "kept: the weight of the %s is used elsewhere too, and a scaled copy takes %llu bytes",
                       self->node->op_type->text, (unsigned long long)byte_count);
}

static void put_in(PassContext *c, const Linear *self, const Plan *plan)
{
    Value *inputs[3] = {pass_input(self->node, 0), pass_input(self->node, 1), pass_input(self->node, 2)};
    if (plan->weights) inputs[self->weights_index] = pass_add_constant(c, self->node, plan->weights);
    if (plan->bias) inputs[self->bias_index] = pass_add_constant(c, self->node, plan->bias);
    pass_set_inputs(c, self->node, inputs, self->bias_index == LINEAR_NO_BIAS ? 2 : 3);
    if (plan->bias && node_is(self->node, "Gemm")) pass_remove_attribute(c, self->node, "beta");
}

bool linear_take(PassContext *c, const Linear *self, const Affine *affine)
{
    Plan plan = {NULL, NULL};
    Affine needed = *affine;
    const Value *weights = pass_input(self->node, self->weights_index);
    if (needed.scale && is_all(needed.scale, needed.count, 1)) needed.scale = NULL;
    if (!weights || (needed.count != 1 && needed.count != self->channels)) return false;
    if (weights->producer && node_is(weights->producer, "DequantizeLinear"))
        return affine_refuse_operand(c, weights, "the weight", self->node);
    if (needed.scale && !plan_weights(c, self, &needed, &plan)) return false;
    if (self->bias_index != LINEAR_NO_BIAS && !plan_bias(c, self, &needed, &plan)) return false;
    if (!may_grow(c, self, &plan)) return false;
    put_in(c, self, &plan);
    return true;
}

/* ---- Arithmetic behind it ---- */

static bool read_arithmetic(PassContext *c, const Linear *self, const Node *root, uint32_t index, Affine *out)
{
    AffineOperand operand;
    uint64_t count;
    const char *why, *op_type = self->node->op_type->text;
    if (!affine_operand(c, root, index, self->rank, &operand, &why)) return why && pass_refuse(c, "%s", why);
    if (operand.axis >= 0 && (operand.axis != self->axis || (uint64_t)operand.count != self->channels))
        return pass_refuse(c, "kept: the constant is not one number for each output channel of the %s", op_type);
    const double *numbers = affine_numbers(c, operand.constant, &count);
    return numbers && affine_of_arithmetic(c, root, index, numbers, count, out) &&
           (self->bias_index != LINEAR_NO_BIAS || !out->shift);
}

bool linear_take_arithmetic(PassContext *c, const Linear *self, Node *root, uint32_t index)
{
    Affine affine;
    if (!read_arithmetic(c, self, root, index, &affine) || !linear_is_read_once(c, self->node, root)) return false;
    if (!linear_take(c, self, &affine)) return false;
    pass_record(c, RECORD_ROUNDING, "the %s went into the %s of the %s", root->op_type->text,
                affine.scale ? "weight" : "bias", self->node->op_type->text);
    linear_take_output(c, self->node, root);
    return true;
}
