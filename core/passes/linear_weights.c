/* linear - weights times factors: a recipe, computed while it is written. */
#include <math.h>

#include "passes/linear.h"
#include "recipes/recipe.h"

/* Beyond it a factor is no scale of weights: sums of what it makes large may overflow that did not. */
static const double MAX_FACTOR = 4294967296.0, MAX_ALPHA = 65536;

static void multiply(const Row *row)
{
    const double *a = row->inputs[0], *b = row->inputs[1];
    double *product = row->output;
    for (size_t i = 0; i < row->count; i++) product[i] = a[i] * b[i];
}

Tensor *linear_numbers_tensor(PassContext *c, int32_t dtype, int rank, const int64_t *dims, const double *numbers,
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
    Tensor *factors =
        linear_numbers_tensor(c, DTYPE_DOUBLE, self->view_rank, factor_dims, affine->scale, affine->count);
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

static bool factors_are_small(const Affine *affine)
{
    for (uint64_t i = 0; i < affine->count; i++)
        if (fabs(affine->scale[i]) > MAX_FACTOR) return false;
    return true;
}

/* Sums of the scaled weights are multiplied with alpha: where that is far from 1 they would leave the range in between. */
static bool alpha_is_moderate(PassContext *c, const Node *node)
{
    if (!node_is(node, "Gemm")) return true;
    double alpha = fabs(infer_float(pass_look(c, node), "alpha"));
    return alpha == 0 || (alpha >= 1 / MAX_ALPHA && alpha <= MAX_ALPHA);
}

bool linear_scale_weights(PassContext *c, const Linear *self, const Affine *affine, Tensor **out)
{
    const Value *value = pass_input(self->node, self->weights_index);
    const char *op_type = self->node->op_type->text;
    Tensor *tensor = pass_constant(value), *operand = NULL;
    if (!tensor || !self->has_view || !affine_dtype(tensor->dtype))
        return affine_refuse_operand(c, value, "the weight", self->node);
    if (!factors_are_small(affine))
        return pass_refuse(c, "kept: a factor is too large for the weight of the %s", op_type);
    if (!alpha_is_moderate(c, self->node))
        return pass_refuse(c, "kept: alpha of the Gemm is too far from 1 to scale its weight");
    Status status = recipe_operand(tensor, &operand);
    bool is_read = status_is_ok(status);
    status_free(&status);
    if (!is_read || !operand) return pass_refuse(c, "kept: the weight of the %s cannot be computed with", op_type);
    if (!linear_range_holds(c, self, operand, affine))
        return pass_refuse(c, "kept: %s cannot hold the scaled weight of the %s", dtype_long_name(tensor->dtype),
                           op_type);
    *out = scaled(c, self, operand, affine);
    return true;
}
