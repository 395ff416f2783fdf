/* clip - limits each element to a range.
 * https://onnx.ai/onnx/operators/onnx__Clip.html */
#include <math.h>

#include "kernels/rows.h"
#include "model/dtype.h"
#include "ops/common.h"

/* Before version 11 limits are attributes. */
static bool limit_number(InferContext *c, const char *name, size_t input, double otherwise, double *out)
{
    *out = otherwise;
    if (infer_since(c) < 11) {
        if (infer_since(c) >= 6 || infer_has_attribute(c, name)) *out = infer_float(c, name);
        return !isnan(*out);
    }
    return !infer_has_input(c, input) || (infer_numbers(c, input, out, 1) == 1 && !isnan(*out));
}

/* False: the limit is not known. NULL: there is none. */
static bool limit_dim(InferContext *c, const char *name, size_t input, Dim *out)
{
    double number;
    *out = NULL;
    if (dtype_is_floating(c->outputs[0]->dtype)) {
        if (!limit_number(c, name, input, input == 1 ? -INFINITY : INFINITY, &number)) return false;
        if (fabs(number) > 0x1p53) return (number < 0) == (input == 1);
        *out = number == trunc(number) ? dim_number(c->dims, (int64_t)number) : NULL;
        return *out != NULL;
    }
    const Elements *elements = infer_has_input(c, input) ? infer_elements(c, input) : NULL;
    if (elements && elements->dims && elements->count == 1) *out = elements->dims[0];
    return *out || !infer_has_input(c, input);
}

static void clip_dims(InferContext *c, const Elements *x)
{
    Dim dims[FACT_MAX_ELEMENTS], low, high;
    if (!limit_dim(c, "min", 1, &low) || !limit_dim(c, "max", 2, &high)) return;
    for (size_t i = 0; i < x->count; i++) {
        dims[i] = low ? dim_max(c->dims, x->dims[i], low) : x->dims[i];
        if (high) dims[i] = dim_min(c->dims, dims[i], high);
    }
    elements_set(c, 0, dims, x->count);
}

static void clip_numbers(InferContext *c, const Elements *x)
{
    double numbers[FACT_MAX_ELEMENTS], low, high;
    if (!limit_number(c, "min", 1, -INFINITY, &low) || !limit_number(c, "max", 2, INFINITY, &high)) return;
    if (number_is_negative_zero(low) || number_is_negative_zero(high)) return;
    for (size_t i = 0; i < x->count; i++) {
        if (isnan(x->numbers[i]) || number_is_negative_zero(x->numbers[i])) return;
        numbers[i] = x->numbers[i] < low ? low : x->numbers[i];
        if (numbers[i] > high) numbers[i] = high;
    }
    infer_set_numbers(c, 0, numbers, x->count);
}

/* min(max(x, low), high): where low is above high, all is high. */
static void clip_elements(InferContext *c)
{
    size_t count;
    if (!output_is_small(c, 0, &count)) return;
    const Elements *x = infer_elements(c, 0);
    if (!x || x->count != count) return;
    if (x->dims) clip_dims(c, x);
    else clip_numbers(c, x);
}

/* ---- Evaluation ---- */

/* Of the lane of the dtype. */
typedef union Limit {
    double f64;
    int64_t i64;
    uint64_t u64;
} Limit;

static double largest_of(int32_t dtype)
{
    switch (dtype) {
    case DTYPE_FLOAT: return 0x1.fffffep127;
    case DTYPE_FLOAT16: return 65504;
    case DTYPE_BFLOAT16: return 0x1.fep127;
    default: return 0x1.fffffffffffffp1023;
    }
}

/* From version 11 on a limit that is not given is the dtype's last finite value: infinities are cut. */
static Limit limit_by_default(int32_t dtype, bool is_low, int since)
{
    double largest = since >= 11 ? largest_of(dtype) : INFINITY;
    switch (lane_of(dtype)) {
    case LANE_I64: return (Limit){.i64 = is_low ? INT64_MIN : INT64_MAX};
    case LANE_U64: return (Limit){.u64 = is_low ? 0 : UINT64_MAX};
    default: return (Limit){.f64 = is_low ? -largest : largest};
    }
}

/* False, with a reason: it is no single number. */
static bool take_limit(EvalContext *c, const char *name, size_t input, int32_t dtype, Limit *out)
{
    const Tensor *tensor = eval_input(c, input);
    Lane lane = lane_of(dtype);
    *out = limit_by_default(dtype, input == 1, infer_since(c->infer));
    if (infer_since(c->infer) < 11) {
        if (infer_since(c->infer) >= 6 || infer_has_attribute(c->infer, name)) out->f64 = infer_float(c->infer, name);
    } else if (tensor) {
        if (eval_element_count(tensor) != 1) return eval_refuse(c, "%s is no single number", name) == EVAL_DONE;
        const Limit *values = eval_values(c, input, lane);
        if (!values) return false;
        *out = *values;
    }
    if (lane == LANE_F64 && isnan(out->f64)) return eval_refuse(c, "%s is not a number", name) == EVAL_DONE;
    return true;
}

static Evaluated clip_eval(EvalContext *c)
{
    Limit limits[2];
    int32_t dtype = eval_output_dtype(c, 0);
    if (!take_limit(c, "min", 1, dtype, &limits[0]) || !take_limit(c, "max", 2, dtype, &limits[1])) return EVAL_REFUSED;
    EvalContext of_input = *c; /* limits are no operands */
    of_input.input_count = 1;
    Evaluated evaluated = eval_elementwise(&of_input, &rows_clip, limits, sizeof limits);
    c->reason = of_input.reason;
    return evaluated;
}

const OpRow op_clip[] = {
    {"Clip", 13, "input: T, min?: T, max?: T", "output: T", "", "T: numeric_bfloat16", .infer = infer_like_input,
     .eval = clip_eval, .elements = clip_elements, .flags = OP_EXACT},
    {"Clip", 12, "input: T, min?: T, max?: T", "output: T", "", "T: numeric", .infer = infer_like_input,
     .eval = clip_eval, .elements = clip_elements, .flags = OP_EXACT},
    {"Clip", 11, "input: T, min?: T, max?: T", "output: T", "", "T: floats", .infer = infer_like_input,
     .eval = clip_eval, .elements = clip_elements, .flags = OP_EXACT},
    {"Clip", 6, "input: T", "output: T", "max: float = 3.4028235e+38, min: float = -3.4028235e+38", "T: floats",
     .infer = infer_like_input, .eval = clip_eval, .elements = clip_elements, .flags = OP_EXACT},
    {"Clip", 1, "input: T", "output: T", "consumed_inputs: ints, max: float, min: float", "T: floats",
     .infer = infer_like_input, .eval = clip_eval, .elements = clip_elements, .flags = OP_EXACT},
    {0},
};
