/* cast - the same shape with elements of another dtype; BitCast keeps the bits, not the values.
 * https://onnx.ai/onnx/operators/onnx__Cast.html */
#include <math.h>

#include "model/dtype.h"
#include "ops/common.h"

/* ---- Types ---- */

/* Version 1 spells the dtype: "FLOAT". */
static int32_t dtype_of_capitals(Bytes name)
{
    uint8_t lower[16];
    if (name.size > sizeof lower) return 0;
    for (size_t i = 0; i < name.size; i++) {
        uint8_t letter = name.data[i];
        lower[i] = letter >= 'A' && letter <= 'Z' ? (uint8_t)(letter - 'A' + 'a') : letter;
    }
    return dtype_from_name((Bytes){lower, name.size});
}

static Inferred cast_dtype(InferContext *c, int32_t *out)
{
    const Attribute *to = infer_attribute(c, "to");
    if (!to) return infer_invalid(c, "it has no attribute to");
    if (infer_since(c) >= 6 || to->type != ATTRIBUTE_STRING) return infer_dtype_attribute(c, "to", 0, out);
    *out = dtype_of_capitals(to->s);
    return *out ? INFER_DONE : infer_invalid(c, "to is no element type");
}

static Inferred cast_infer(InferContext *c)
{
    int32_t dtype = 0;
    Inferred inferred = cast_dtype(c, &dtype);
    if (inferred != INFER_DONE) return inferred;
    return infer_set_like(c, 0, 0, dtype);
}

static Inferred cast_like_infer(InferContext *c)
{
    int32_t dtype = infer_dtype(c, 1);
    Inferred inferred = infer_set_like(c, 0, 0, dtype);
    if (inferred == INFER_DONE && !dtype)
        return infer_unknown(c, "the element type of %s is not known", infer_input_name(c, 1));
    return inferred;
}

static Inferred bit_cast_infer(InferContext *c)
{
    int32_t dtype = 0;
    Inferred inferred = cast_dtype(c, &dtype);
    if (inferred != INFER_DONE) return inferred;
    const Dtype *from = dtype_of(infer_dtype(c, 0)), *to = dtype_of(dtype);
    if (to->bits == 0 || (from && from->bits != to->bits))
        return infer_invalid(c, "%s has not as many bits as the elements of %s", to->long_name, infer_input_name(c, 0));
    return infer_set_like(c, 0, 0, dtype);
}

/* ---- Elements ---- */

/* The low bits of a number, as C's conversion between integers; NULL where they are over INT64_MAX. */
static Dim wrap(InferContext *c, int64_t number, int32_t dtype)
{
    int64_t lowest, highest;
    unsigned bits = dtype_of(dtype)->bits;
    if (!dtype_integer_range(dtype, &lowest, &highest)) return NULL;
    if (bits == 64) return number >= lowest ? dim_number(c->dims, number) : NULL;
    int64_t low = (int64_t)((uint64_t)number & (((uint64_t)1 << bits) - 1));
    return dim_number(c->dims, low > highest ? low - ((int64_t)1 << bits) : low);
}

static Dim cast_integer(InferContext *c, Dim element, int32_t dtype)
{
    int64_t number;
    if (!element) return NULL;
    if (dtype == DTYPE_BOOL) {
        if (dim_is(element, 0)) return element;
        return dim_lower(element) > 0 || dim_upper(element) < 0 ? dim_number(c->dims, 1) : NULL;
    }
    return dim_is_number(element, &number) ? wrap(c, number, dtype) : dim_in_dtype(element, dtype);
}

/* Towards zero; what does not fit is undefined in C, so not known. */
static Dim cast_number(InferContext *c, double number, int32_t dtype)
{
    int64_t lowest, highest;
    if (!isfinite(number)) return NULL;
    if (dtype == DTYPE_BOOL) return dim_number(c->dims, number != 0);
    number = trunc(number);
    if (!dtype_integer_range(dtype, &lowest, &highest)) return NULL;
    if (number < (double)lowest || number >= 0x1p63 || (int64_t)number > highest) return NULL;
    return dim_number(c->dims, (int64_t)number);
}

/* False where two ways of rounding differ: once to the dtype, or by way of float32, as onnxruntime does for 16 bits. */
static bool is_rounded_once(double number, int32_t dtype)
{
    if (dtype == DTYPE_FLOAT || dtype == DTYPE_DOUBLE) return true;
    return infer_round(dtype, number) == infer_round(dtype, (double)(float)number);
}

/* False: something is not a number. */
static bool cast_to_numbers(InferContext *c, const Elements *from, int32_t dtype)
{
    double numbers[FACT_MAX_ELEMENTS];
    for (size_t i = 0; i < from->count; i++) {
        int64_t integer;
        if (!from->dims) numbers[i] = from->numbers[i];
        else if (!dim_is_number(from->dims[i], &integer)) return false;
        else if (integer > (int64_t)1 << 53 || integer < -((int64_t)1 << 53)) return true;
        else numbers[i] = (double)integer;
        if (isfinite(numbers[i]) && !is_rounded_once(numbers[i], dtype)) return true;
    }
    infer_set_numbers(c, 0, numbers, from->count);
    return true;
}

static void cast_elements(InferContext *c)
{
    size_t count;
    if (!output_is_small(c, 0, &count)) return;
    const Elements *from = infer_elements(c, 0);
    int32_t dtype = c->outputs[0]->dtype;
    if (!from || from->count != count) return;
    if (dtype_is_floating(dtype) && !cast_to_numbers(c, from, dtype)) elements_set(c, 0, from->dims, count);
    if (!dtype_is_integer(dtype)) return;
    Dim dims[FACT_MAX_ELEMENTS];
    for (size_t i = 0; i < count; i++)
        dims[i] = from->dims ? cast_integer(c, from->dims[i], dtype) : cast_number(c, from->numbers[i], dtype);
    infer_set_elements(c, 0, dims, count);
}

/* ---- Evaluation ---- */

enum { CAST_CHECK_ELEMENTS = 1024 };

/* Rounded once, or by way of float32 as some runtimes do: do both come to the same? */
static bool is_same_by_float(int32_t from, const uint8_t *elements, size_t count, int32_t to)
{
    enum { FLOAT_BYTES = 4, ELEMENT_MAX_BYTES = 2 };
    uint8_t floats[CAST_CHECK_ELEMENTS * FLOAT_BYTES];
    uint8_t once[CAST_CHECK_ELEMENTS * ELEMENT_MAX_BYTES], twice[CAST_CHECK_ELEMENTS * ELEMENT_MAX_BYTES];
    const LaneRounding rounding = {.saturate = true};
    lane_cast(from, elements, count, to, &rounding, once);
    lane_cast(from, elements, count, DTYPE_FLOAT, &rounding, floats);
    lane_cast(DTYPE_FLOAT, floats, count, to, &rounding, twice);
    return memcmp(once, twice, count * lane_element_bytes(to)) == 0;
}

/* Do all runtimes make the same of every element? */
static bool are_alike(int32_t from, const uint8_t *elements, size_t count, int32_t to)
{
    bool is_short_float = lane_of(to) == LANE_F64 && to != DTYPE_DOUBLE && to != DTYPE_FLOAT;
    bool is_wide = from == DTYPE_DOUBLE || lane_of(from) != LANE_F64;
    if (is_short_float && is_wide) return is_same_by_float(from, elements, count, to);
    return lane_cast_is_defined(from, elements, count, to);
}

static bool is_defined(EvalContext *c, Tensor *input, int32_t dtype)
{
    enum { ELEMENT_MAX_BYTES = 8 };
    uint8_t elements[CAST_CHECK_ELEMENTS * ELEMENT_MAX_BYTES];
    uint64_t count = eval_element_count(input);
    if (dtype == DTYPE_FLOAT || dtype == DTYPE_DOUBLE || dtype == DTYPE_BOOL) return true;
    if (lane_of(dtype) != LANE_F64 && lane_of(input->dtype) != LANE_F64) return true;
    for (uint64_t first = 0; first < count; first += CAST_CHECK_ELEMENTS) {
        size_t step = count - first < CAST_CHECK_ELEMENTS ? (size_t)(count - first) : CAST_CHECK_ELEMENTS;
        c->status = tensor_read_elements(input, first, step, elements);
        if (!status_is_ok(c->status) || !are_alike(input->dtype, elements, step, dtype)) return false;
    }
    return true;
}

static Evaluated cast_to(EvalContext *c, bool saturate)
{
    Tensor *input = eval_input(c, 0);
    int32_t dtype = eval_output_dtype(c, 0);
    if (input->dtype == dtype) return eval_keep_order(c);
    if (lane_of(input->dtype) == LANE_NONE || lane_of(dtype) == LANE_NONE || dtype == DTYPE_FLOAT8E8M0)
        return eval_refuse(c, "a Cast from %s to %s is not evaluated", dtype_long_name(input->dtype),
                           dtype_long_name(dtype));
    if (!is_defined(c, input, dtype))
        return eval_refuse(c,
                           lane_of(dtype) == LANE_F64 ? "runtimes differ in how they round a value to %s"
                                                      : "a value is not a number, or out of the range of %s",
                           dtype_long_name(dtype));
    eval_set(c, 0, recipe_cast(input, dtype, saturate));
    return EVAL_DONE;
}

static Evaluated cast_eval(EvalContext *c)
{
    return cast_to(c, infer_since(c->infer) < 19 || infer_int(c->infer, "saturate") != 0);
}

const OpRow op_cast[] = {
    {"Cast", 28, "input: T1", "output: T2", "to!: int, round_mode: string = 'up', saturate: int = 1",
     "T1: cast_28; T2: cast_28", .infer = cast_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"Cast", 25, "input: T1", "output: T2", "to!: int, round_mode: string = 'up', saturate: int = 1",
     "T1: cast_25; T2: cast_25", .infer = cast_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"Cast", 24, "input: T1", "output: T2", "to!: int, round_mode: string = 'up', saturate: int = 1",
     "T1: cast_24; T2: cast_24", .infer = cast_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"Cast", 23, "input: T1", "output: T2", "to!: int, saturate: int = 1", "T1: cast_23; T2: cast_23",
     .infer = cast_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"Cast", 21, "input: T1", "output: T2", "to!: int, saturate: int = 1", "T1: cast_21; T2: cast_21",
     .infer = cast_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"Cast", 19, "input: T1", "output: T2", "to!: int, saturate: int = 1", "T1: cast_19; T2: cast_19",
     .infer = cast_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"Cast", 13, "input: T1", "output: T2", "to!: int", "T1: cast_13; T2: cast_13", .infer = cast_infer,
     .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"Cast", 9, "input: T1", "output: T2", "to!: int", "T1: cast_9; T2: cast_9", .infer = cast_infer,
     .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"Cast", 6, "input: T1", "output: T2", "to!: int", "T1: numeric bool; T2: numeric bool", .infer = cast_infer,
     .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"Cast", 1, "input: T1", "output: T2", "to!: string", "T1: numeric bool; T2: numeric bool", .infer = cast_infer,
     .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"CastLike", 25, "input: T1, target_type: T2", "output: T2", "round_mode: string = 'up', saturate: int = 1",
     "T1: cast_25; T2: cast_25", .infer = cast_like_infer, .elements = cast_elements, .eval = cast_eval,
     .flags = OP_EXACT},
    {"CastLike", 24, "input: T1, target_type: T2", "output: T2", "round_mode: string = 'up', saturate: int = 1",
     "T1: cast_24; T2: cast_24", .infer = cast_like_infer, .elements = cast_elements, .eval = cast_eval,
     .flags = OP_EXACT},
    {"CastLike", 23, "input: T1, target_type: T2", "output: T2", "saturate: int = 1", "T1: cast_23; T2: cast_23",
     .infer = cast_like_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"CastLike", 21, "input: T1, target_type: T2", "output: T2", "saturate: int = 1", "T1: cast_21; T2: cast_21",
     .infer = cast_like_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"CastLike", 19, "input: T1, target_type: T2", "output: T2", "saturate: int = 1", "T1: cast_19; T2: cast_19",
     .infer = cast_like_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"CastLike", 15, "input: T1, target_type: T2", "output: T2", "", "T1: cast_13; T2: cast_13",
     .infer = cast_like_infer, .elements = cast_elements, .eval = cast_eval, .flags = OP_EXACT},
    {"BitCast", 26, "input: T1", "output: T2", "to!: int",
     "T1: numeric_bfloat16 float8s int4s int2s complexes float8e8m0 float4e2m1 bool; "
     "T2: numeric_bfloat16 float8s int4s int2s complexes float8e8m0 float4e2m1 bool",
     .infer = bit_cast_infer},
    {0},
};
