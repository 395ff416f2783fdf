/* where - takes each element from one of two tensors, as a condition tells; all three broadcast.
 * https://onnx.ai/onnx/operators/onnx__Where.html */
#include "ops/common.h"

typedef struct Choice {
    const Elements *condition, *x, *y;
    size_t condition_at[FACT_MAX_ELEMENTS], x_at[FACT_MAX_ELEMENTS], y_at[FACT_MAX_ELEMENTS];
} Choice;

static bool choice_open(Choice *self, InferContext *c)
{
    const Shape *shape = c->outputs[0]->shape;
    self->condition = infer_elements(c, 0);
    self->x = infer_elements(c, 1);
    self->y = infer_elements(c, 2);
    if (!self->condition || !self->condition->dims || !self->x || !self->y) return false;
    return shape_broadcast_indices(infer_shape(c, 0), shape, self->condition_at) &&
           shape_broadcast_indices(infer_shape(c, 1), shape, self->x_at) &&
           shape_broadcast_indices(infer_shape(c, 2), shape, self->y_at);
}

/* A condition that is not known does not matter where both are equal. */
static Dim choose_dim(InferContext *c, const Choice *self, size_t i)
{
    Dim condition = self->condition->dims[self->condition_at[i]];
    Dim x = element_as_dim(c, self->x, self->x_at[i]), y = element_as_dim(c, self->y, self->y_at[i]);
    if (dim_is_number(condition, NULL)) return dim_is(condition, 0) ? y : x;
    return x && y && dim_is_equal(x, y) ? x : NULL;
}

static void choose_numbers(InferContext *c, const Choice *self, size_t count)
{
    double numbers[FACT_MAX_ELEMENTS];
    for (size_t i = 0; i < count; i++) {
        Dim condition = self->condition->dims[self->condition_at[i]];
        if (!dim_is_number(condition, NULL)) return;
        numbers[i] = dim_is(condition, 0) ? self->y->numbers[self->y_at[i]] : self->x->numbers[self->x_at[i]];
        if (number_is_negative_zero(numbers[i])) return;
    }
    infer_set_numbers(c, 0, numbers, count);
}

static void where_elements(InferContext *c)
{
    size_t count;
    Choice choice;
    Dim dims[FACT_MAX_ELEMENTS];
    if (!output_is_small(c, 0, &count) || !choice_open(&choice, c)) return;
    if (choice.x->numbers && choice.y->numbers) {
        choose_numbers(c, &choice, count);
        return;
    }
    for (size_t i = 0; i < count; i++) dims[i] = choose_dim(c, &choice, i);
    elements_set(c, 0, dims, count);
}

static Evaluated where_eval(EvalContext *c)
{
    int64_t dims[SHAPE_MAX_RANK];
    int rank = eval_output_dims(c, 0, dims);
    for (size_t index = 0; index < 3; index++)
        if (!eval_broadcasts(eval_input(c, index), rank, dims)) return eval_refuse(c, "its inputs do not broadcast");
    eval_set(c, 0, recipe_select(eval_input(c, 0), eval_input(c, 1), eval_input(c, 2), rank, dims));
    return EVAL_DONE;
}

const OpRow op_where[] = {
    {"Where", 16, "condition: B, X: T, Y: T", "output: T", "", "B: bool; T: all_13", .infer = infer_broadcast,
     .elements = where_elements, .eval = where_eval, .flags = OP_EXACT},
    {"Where", 9, "condition: B, X: T, Y: T", "output: T", "", "B: bool; T: all_1", .infer = infer_broadcast,
     .elements = where_elements, .eval = where_eval, .flags = OP_EXACT},
    {0},
};
