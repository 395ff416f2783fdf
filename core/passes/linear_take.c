/* linear - factors and addends that go into weights and bias. */
#include <math.h>

#include "passes/dtype_range.h"
#include "passes/linear.h"
#include "passes/pass_rewrite.h"
#include "passes/pass_runner.h"
#include "recipes/recipe.h"

/* What takes the place of weights and bias; NULL: they stay. */
typedef struct Plan {
    Tensor *weights, *bias;
    Value *known;   /* the new weights, where they are there already */
    Affine scaling; /* of the weights */
} Plan;

static bool is_all(const double *numbers, uint64_t count, double number)
{
    for (uint64_t i = 0; i < count; i++)
        if (numbers[i] != number) return false;
    return true;
}

/* ---- Bias ---- */

static Node *bias_node(const Linear *self)
{
    return self->sum ? self->sum : self->node;
}

/* Has the bias one element for each channel, or (of a Gemm, or an Add) one for all? */
static bool bias_fits(const Linear *self, const Tensor *bias, uint64_t count)
{
    if (self->sum && bias->rank > self->rank) return false;
    if (bias->rank > 0 && count == self->output_channels) return bias->dims[bias->rank - 1] == (int64_t)count;
    return count == 1 && (self->sum || node_is(self->node, "Gemm"));
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
    double *result = ARENA_NEW_ARRAY(c->arena, double, (size_t)self->output_channels);
    for (uint64_t i = 0; i < self->output_channels; i++) {
        uint64_t of_affine = affine->count == 1 ? 0 : i;
        result[i] = bias ? bias[bias_count == 1 ? 0 : i] * self->bias_factor : 0;
        if (affine->scale) result[i] *= affine->scale[of_affine];
        if (affine->shift) result[i] += affine->shift[of_affine];
    }
    return result;
}

/* Is a number added that is so large that the sum is rounded to integers, or nearly, and then taken off again? */
static bool cancels_out(int32_t dtype, const Affine *affine, const double *sums, uint64_t count)
{
    double large = dtype_smallest_normal(dtype) / dtype_smallest(dtype) / 16;
    for (uint64_t i = 0; i < count && affine->shift; i++) {
        double shift = fabs(affine->shift[affine->count == 1 ? 0 : i]);
        if (shift >= large && fabs(sums[i]) < shift / 1024) return true;
    }
    return false;
}

static bool plan_bias(PassContext *c, const Linear *self, const Affine *affine, Plan *plan)
{
    const Value *value = pass_input(bias_node(self), self->bias_index);
    const char *op_type = self->node->op_type->text;
    const double *numbers = NULL;
    uint64_t count = 0;
    int32_t dtype = dtype_of_node(self);
    if (!affine->scale && !affine->shift) return true;
    if (!value && !affine->shift) return true;
    if (self->output_channels == 0 || self->output_channels > AFFINE_MAX_ELEMENTS || !affine_dtype(dtype))
        return pass_refuse(c, "kept: the number or type of the output channels of the %s is not known", op_type);
    if (value && !(numbers = affine_numbers(c, value, &count)))
        return affine_refuse_operand(c, value, "the bias", self->node);
    if (value && !bias_fits(self, pass_constant(value), count))
        return pass_refuse(c, "kept: the bias of the %s is not one number for each output channel", op_type);
    double *result = moved(c, self, affine, numbers, count);
    if (value && cancels_out(dtype, affine, result, self->output_channels))
        return pass_refuse(c, "kept: what is added and the bias of the %s would cancel out", op_type);
    if (!value && is_all(result, self->output_channels, 0)) return true;
    int64_t dims[] = {(int64_t)self->output_channels};
    plan->bias = linear_numbers_tensor(c, dtype, 1, dims, result, self->output_channels);
    return all_finite(dtype, plan->bias, self->output_channels, result) ||
           pass_refuse(c, "kept: the type of the %s cannot hold the new bias", op_type);
}

/* ---- Both ---- */

bool linear_may_copy(PassContext *c, const Node *node, const Value *weight, const Tensor *tensor)
{
    uint64_t byte_count;
    if (pass_is_read_once(weight)) return true;
    if (!tensor_byte_count(tensor, &byte_count) || byte_count > INT64_MAX) return false;
    return pass_may_grow(c, (int64_t)byte_count) ||
           pass_refuse(c, "kept: the weight of the %s is used elsewhere too, and a changed copy takes %llu bytes",
                       node->op_type->text, (unsigned long long)byte_count);
}

static void put_weights(PassContext *c, const Linear *self, const Plan *plan)
{
    const Value *old = pass_input(self->node, self->weights_index);
    if (!plan->weights && !plan->known) return;
    Value *weights = plan->known ? plan->known : pass_add_constant(c, self->node, plan->weights);
    pass_set_input(c, self->node, self->weights_index, weights);
    if (!plan->known) linear_note_scaled(c, self, &plan->scaling, old, weights);
}

static bool plan_weights(PassContext *c, const Linear *self, const Affine *affine, Plan *plan)
{
    if (!affine->scale) return true;
    plan->scaling = *affine;
    plan->known = linear_find_scaled(c, self, affine);
    return plan->known || linear_scale_weights(c, self, affine, &plan->weights);
}

static void put_in(PassContext *c, const Linear *self, const Plan *plan)
{
    Node *node = self->node, *of_bias = bias_node(self);
    put_weights(c, self, plan);
    if (!plan->bias) return;
    Value *bias = pass_add_constant(c, node, plan->bias);
    Value *inputs[3] = {pass_input(of_bias, 0), pass_input(of_bias, 1), NULL};
    inputs[self->bias_index] = bias;
    pass_set_inputs(c, of_bias, inputs, self->sum ? 2 : 3);
    if (node_is(node, "Gemm")) pass_remove_attribute(c, node, "beta");
}

bool linear_take(PassContext *c, const Linear *self, const Affine *affine)
{
    Plan plan = {0};
    Affine needed = *affine;
    const Value *weights = pass_input(self->node, self->weights_index);
    if (needed.scale && is_all(needed.scale, needed.count, 1)) needed.scale = NULL;
    if (!weights || (needed.count != 1 && needed.count != self->channels)) return false;
    if (weights->producer && node_is(weights->producer, "DequantizeLinear"))
        return affine_refuse_operand(c, weights, "the weight", self->node);
    if (!plan_weights(c, self, &needed, &plan)) return false;
    if (self->is_input_side && !linear_pass_through(c, self, &needed)) return false;
    if (self->bias_index != LINEAR_NO_BIAS && !plan_bias(c, self, &needed, &plan)) return false;
    if (plan.weights && !pass_is_read_once(weights) && !linear_is_wanted_by_all(c, self) &&
        !linear_may_copy(c, self->node, weights, plan.weights))
        return false;
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
    if (operand.axis >= 0 && self->perm) operand.axis = (int)self->perm[operand.axis];
    if (operand.axis >= 0 && (operand.axis != self->axis || (uint64_t)operand.count != self->channels))
        return pass_refuse(c, "kept: the constant is not one number for each output channel of the %s", op_type);
    const double *numbers = affine_numbers(c, operand.constant, &count);
    return numbers && affine_of_arithmetic(c, root, index, numbers, count, out) &&
           (self->bias_index != LINEAR_NO_BIAS || !out->shift);
}

bool linear_take_arithmetic(PassContext *c, const Linear *self, Node *root, uint32_t index)
{
    Affine affine;
    Node *last = self->last ? self->last : self->node;
    if (!read_arithmetic(c, self, root, index, &affine) || !linear_is_read_once(c, last, root)) return false;
    if (!linear_take(c, self, &affine)) return false;
    pass_record(c, RECORD_ROUNDING, "the %s went into the %s of the %s", root->op_type->text,
                affine.scale ? "weight" : "bias", self->node->op_type->text);
    linear_take_output(c, last, root);
    return true;
}
