/* qdq_weights - recipes: scales and zero points broadcast along their axis. */
#include "qdq/qdq_weights.h"

#include "kernels/rows.h"
#include "model/fact.h"
#include "recipes/recipe.h"

int32_t qdq_result_dtype(const Quantizer *self)
{
    const Attribute *attribute = node_attribute(self->node, "output_dtype");
    bool is_given = self->kind == DEQUANTIZE && attribute && attribute->type == ATTRIBUTE_INT && attribute->i > 0;
    return is_given ? (int32_t)attribute->i : self->scale->dtype;
}

static Tensor *compute(const RowFunctions *rows, int32_t dtype, const Tensor *form, Tensor *first, Tensor *second)
{
    Tensor *inputs[] = {first, second};
    RecipeElementwise recipe = {.dtype = dtype,
                                .rank = form->rank,
                                .dims = form->dims,
                                .inputs = inputs,
                                .input_count = 2,
                                .lane = LANE_F64,
                                .function = rows->f64};
    return recipe_elementwise(form->model, &recipe);
}

static Tensor *compute_one(const RowFunctions *rows, Tensor *input, const double *parameters, size_t count)
{
    RecipeElementwise recipe = {.dtype = DTYPE_DOUBLE,
                                .rank = input->rank,
                                .dims = input->dims,
                                .inputs = &input,
                                .input_count = 1,
                                .lane = LANE_F64,
                                .function = rows->f64,
                                .parameters = parameters,
                                .parameter_bytes = count * sizeof *parameters};
    return recipe_elementwise(input->model, &recipe);
}

/* [K] or one element -> [1, K, 1, ...], of double. NULL: no axis has K elements. */
static Tensor *along_axis(const Quantizer *self, Tensor *tensor, const Tensor *form)
{
    int64_t dims[SHAPE_MAX_RANK];
    uint64_t count;
    int axis = 0;
    bool is_guessed;
    if (form->rank > SHAPE_MAX_RANK || !tensor_element_count(tensor, &count)) return NULL;
    for (int k = 0; k < form->rank; k++) dims[k] = 1;
    if (count > 1) {
        if (!quantizer_axis(self, form->rank, form->dims, &axis, &is_guessed)) return NULL;
        dims[axis] = (int64_t)count;
    }
    Tensor *wide = tensor->dtype == DTYPE_DOUBLE ? tensor : recipe_cast(tensor, DTYPE_DOUBLE, false);
    return recipe_reshape(wide, form->rank, dims);
}

/* The difference is exact in double; it is rounded to the scale's dtype before the product, as runtimes do. */
Status qdq_dequantize(const Quantizer *self, Tensor *tensor, Tensor **out)
{
    int32_t dtype = self->scale->dtype;
    *out = NULL;
    TRY(recipe_operand(tensor, &tensor));
    Tensor *scale = tensor ? along_axis(self, self->scale, tensor) : NULL;
    Tensor *zero_point = tensor && self->zero_point ? along_axis(self, self->zero_point, tensor) : NULL;
    if (!scale || (self->zero_point && !zero_point)) return STATUS_OK;
    Tensor *numbers = recipe_cast(tensor, DTYPE_DOUBLE, false);
    if (zero_point) numbers = compute(&rows_subtract, DTYPE_DOUBLE, tensor, numbers, zero_point);
    numbers = recipe_cast(recipe_cast(numbers, dtype, false), DTYPE_DOUBLE, false);
    *out = compute(&rows_multiply, dtype, tensor, numbers, scale);
    if (qdq_result_dtype(self) != dtype) *out = recipe_cast(*out, qdq_result_dtype(self), false);
    return STATUS_OK;
}

Status qdq_round_weight(const Quantizer *self, Tensor *tensor, Tensor **out)
{
    int32_t dtype = tensor->dtype;
    *out = NULL;
    if (lane_of(dtype) != LANE_F64) return STATUS_OK;
    TRY(recipe_operand(tensor, &tensor));
    Tensor *scale = tensor ? along_axis(self, self->scale, tensor) : NULL;
    Tensor *zero_point = tensor && self->zero_point ? along_axis(self, self->zero_point, tensor) : NULL;
    if (!scale || (self->zero_point && !zero_point)) return STATUS_OK;
    const double limits[] = {(double)self->low, (double)self->high};
    Tensor *numbers = recipe_cast(tensor, DTYPE_DOUBLE, false);
    numbers = compute_one(
        &rows_round, recipe_cast(compute(&rows_divide, dtype, tensor, numbers, scale), DTYPE_DOUBLE, false), NULL, 0);
    if (zero_point) numbers = compute(&rows_add, DTYPE_DOUBLE, tensor, numbers, zero_point);
    numbers = compute_one(&rows_clip, numbers, limits, 2);
    if (zero_point) numbers = compute(&rows_subtract, DTYPE_DOUBLE, tensor, numbers, zero_point);
    *out = compute(&rows_multiply, dtype, tensor, numbers, scale);
    return STATUS_OK;
}
