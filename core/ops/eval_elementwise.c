/* eval_elementwise - functions of elements, broadcast, as recipes. */
#include "model/dtype.h"
#include "ops/eval_parts.h"

static RowFunction function_of(const RowFunctions *functions, Lane lane)
{
    switch (lane) {
    case LANE_F64: return functions->f64;
    case LANE_I64: return functions->i64;
    case LANE_U64: return functions->u64;
    default: return NULL;
    }
}

/* Before version 7 the second input was placed from `axis` on. */
static Tensor *place_operand(const EvalContext *c, Tensor *tensor, size_t index, int rank)
{
    int64_t dims[SHAPE_MAX_RANK];
    bool is_placed = index == 1 && infer_since(c->infer) < 7 && infer_has_attribute(c->infer, "axis");
    int axis = 0;
    if (!is_placed || !infer_axis(infer_int(c->infer, "axis"), rank, &axis) || axis + tensor->rank > rank)
        return tensor;
    for (int k = 0; axis + k < rank; k++) dims[k] = k < tensor->rank ? tensor->dims[k] : 1;
    return recipe_reshape(tensor, rank - axis, dims);
}

static Evaluated by_function(EvalContext *c, const RowFunctions *functions, const void *parameters,
                             size_t parameter_bytes, bool returns_bool)
{
    int64_t dims[SHAPE_MAX_RANK];
    Tensor **inputs = ARENA_NEW_ARRAY(c->scratch, Tensor *, c->input_count);
    int32_t dtype = eval_input(c, 0) ? eval_input(c, 0)->dtype : 0;
    RowFunction function = function_of(functions, lane_of(dtype));
    if (!function) return eval_refuse(c, "it is not evaluated for %s", dtype_long_name(dtype));
    int rank = eval_output_dims(c, 0, dims);
    for (size_t index = 0; index < c->input_count; index++) {
        if (!c->inputs[index] || lane_of(c->inputs[index]->dtype) == LANE_NONE)
            return eval_refuse(c, "input %zu is no tensor of numbers", index);
        inputs[index] = place_operand(c, c->inputs[index], index, rank);
        if (!eval_broadcasts(inputs[index], rank, dims))
            return eval_refuse(c, "input %zu does not broadcast to its output", index);
    }
    RecipeElementwise form = {.dtype = returns_bool ? DTYPE_BOOL : eval_output_dtype(c, 0),
                              .rank = rank,
                              .dims = dims,
                              .inputs = inputs,
                              .input_count = c->input_count,
                              .lane = lane_of(dtype),
                              .function = function,
                              .returns_bool = returns_bool,
                              .parameters = parameters,
                              .parameter_bytes = parameter_bytes};
    eval_set(c, 0, recipe_elementwise(c->model, &form));
    return EVAL_DONE;
}

Evaluated eval_elementwise(EvalContext *c, const RowFunctions *functions, const void *parameters,
                           size_t parameter_bytes)
{
    return by_function(c, functions, parameters, parameter_bytes, false);
}

Evaluated eval_predicate(EvalContext *c, const RowFunctions *functions)
{
    return by_function(c, functions, NULL, 0, true);
}
