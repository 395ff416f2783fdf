/* constant_find - the tensor behind a value that is a constant, or a constant moved or cast. */
#include "ops/infer_context.h"
#include "qdq/quantizer.h"
#include "recipes/recipe.h"

enum { MAX_STEPS = 32 };

bool constant_is_fixed(const Value *value)
{
    if (!value->initializer) return false;
    return value->kind == VALUE_INITIALIZER || (value->kind == VALUE_INPUT && value->graph->model->ir_version < 4);
}

static Tensor *number_tensor(Model *model, int32_t dtype, int rank, int64_t count, const void *bytes, size_t byte_count)
{
    const uint8_t *copy = arena_copy(&model->arena, bytes, byte_count);
    return recipe_owned(model, dtype, rank, &count, copy, byte_count);
}

/* Payloads of Constant: value, value_float, value_floats, value_int, value_ints. */
static Tensor *tensor_of_constant(const Node *node)
{
    Model *model = node->graph->model;
    const Attribute *a = node->attribute_count == 1 ? node->attributes[0] : NULL;
    if (!a || a->ref_attr_name) return NULL;
    switch (a->type) {
    case ATTRIBUTE_TENSOR: return a->list_count == 1 ? a->tensors[0] : NULL;
    case ATTRIBUTE_FLOAT: return number_tensor(model, DTYPE_FLOAT, 0, 1, &a->f, sizeof a->f);
    case ATTRIBUTE_INT: return number_tensor(model, DTYPE_INT64, 0, 1, &a->i, sizeof a->i);
    case ATTRIBUTE_FLOATS:
    case ATTRIBUTE_INTS: return a->list;
    default: return NULL;
    }
}

/* A step of the way to the constant, walked back: what is done to it. */
static bool is_step(const Node *node, bool keeps_dims)
{
    static const char *const steps[] = {"Identity", "Cast", "CastLike", "Reshape", "Squeeze", "Unsqueeze", "Flatten"};
    for (size_t index = 0; index < (keeps_dims ? 3 : COUNT_OF(steps)); index++)
        if (node_is(node, steps[index])) return node->input_count > 0 && node->inputs[0].value;
    return false;
}

/* 0: not known. */
static int32_t cast_target(Node *node)
{
    const Attribute *to = node_attribute(node, "to");
    if (node_is(node, "Cast")) return to && to->type == ATTRIBUTE_INT && !to->ref_attr_name ? (int32_t)to->i : 0;
    Value *like = node->input_count > 1 ? node->inputs[1].value : NULL;
    if (like && like->initializer) return like->initializer->dtype;
    return like && like->info && like->info->type && like->info->type->kind == TYPE_TENSOR ? like->info->type->dtype
                                                                                           : 0;
}

static Status cast(Node *node, Tensor **tensor)
{
    int32_t dtype = cast_target(node);
    Tensor *input = NULL;
    if (*tensor && (*tensor)->dtype == dtype) return STATUS_OK;
    if (lane_of(dtype) != LANE_NONE && lane_of((*tensor)->dtype) != LANE_NONE) TRY(recipe_operand(*tensor, &input));
    *tensor = input ? recipe_cast(input, dtype, true) : NULL;
    return STATUS_OK;
}

static void flatten(Tensor **tensor)
{
    uint64_t count;
    if (!tensor_element_count(*tensor, &count) || count > INT64_MAX) {
        *tensor = NULL;
    } else if ((*tensor)->rank != 1) {
        int64_t dims[] = {(int64_t)count};
        *tensor = recipe_reshape(*tensor, 1, dims);
    }
}

static Status find(Value *value, bool keeps_dims, Tensor **out)
{
    Node *steps[MAX_STEPS];
    size_t count = 0;
    *out = NULL;
    while (value->kind == VALUE_NODE_OUTPUT && is_step(value->producer, keeps_dims)) {
        if (count == MAX_STEPS) return STATUS_OK;
        steps[count++] = value->producer;
        value = value->producer->inputs[0].value;
    }
    Tensor *tensor = NULL;
    if (value->kind == VALUE_NODE_OUTPUT && node_is(value->producer, "Constant"))
        tensor = tensor_of_constant(value->producer);
    else if (constant_is_fixed(value)) tensor = value->initializer;
    if (!tensor || lane_of(tensor->dtype) == LANE_NONE) return STATUS_OK;
    TRY(recipe_operand(tensor, &tensor));
    while (tensor && count > 0) {
        Node *step = steps[--count];
        if (node_is(step, "Cast") || node_is(step, "CastLike")) TRY(cast(step, &tensor));
        else if (!node_is(step, "Identity")) flatten(&tensor);
    }
    *out = tensor;
    return STATUS_OK;
}

Status constant_find(Value *value, Tensor **out)
{
    return find(value, true, out);
}

Status constant_find_elements(Value *value, Tensor **out)
{
    return find(value, false, out);
}
