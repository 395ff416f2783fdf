/* linear - weights times factors: a recipe, computed while it is written. */
#include <math.h>

#include "passes/linear.h"
#include "recipes/recipe.h"

/* Beyond it a factor may make weights infinite that were not: refused, since weights are not read to find out. */
static const double MAX_FACTOR = 4294967296.0;

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

bool linear_scale_weights(PassContext *c, const Linear *self, const Affine *affine, Tensor **out)
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
    *out = scaled(c, self, operand, affine);
    return tensor->dtype != DTYPE_FLOAT16 || half_holds(c, *out) ||
           pass_refuse(c, "kept: float16 cannot hold the scaled weight of the %s", op_type);
}
