/* quantize - between numbers and small integers or floats with scale and zero point: of a tensor, an axis, or blocks.
 * https://onnx.ai/onnx/operators/onnx__QuantizeLinear.html */
#include "model/dtype.h"
#include "ops/common.h"
#include "ops/sizes.h"

/* ---- Scale ---- */

/* A scale of rank 1 with more than one element is for an axis, and tells its size; of one element it may as well be for
 * the whole tensor, whatever the axis. */
static Inferred merge_axis(InferContext *c, Dim *dims, int rank)
{
    int axis;
    const Shape *scale = infer_shape(c, 1);
    bool is_of_axis = scale && scale->rank == 1 && dim_is_number(scale->dims[0], NULL) && !dim_is(scale->dims[0], 1);
    if (!is_of_axis || infer_since(c) < 13 || infer_int(c, "block_size") != 0) return INFER_DONE;
    int64_t given = infer_int(c, "axis");
    if (!infer_axis(given, rank, &axis))
        return infer_invalid(c, "axis is %lld, but the rank is %d", (long long)given, rank);
    if (!infer_same_dim(c, dims[axis], scale->dims[0], &dims[axis]))
        return infer_invalid(c, "%s has %s elements for the %s of axis %d", infer_input_name(c, 1),
                             dim_words(c, scale->dims[0]), dim_words(c, dims[axis]), axis);
    return INFER_DONE;
}

static Inferred set_output(InferContext *c, int32_t dtype)
{
    Dim dims[SHAPE_MAX_RANK];
    const Shape *x = infer_shape(c, 0);
    if (!x) return infer_set_unranked(c, 0, dtype, 0);
    for (int axis = 0; axis < x->rank; axis++) dims[axis] = x->dims[axis];
    Inferred inferred = merge_axis(c, dims, x->rank);
    infer_set(c, 0, dtype, inferred == INFER_DONE ? x->rank : -1, dims);
    return inferred;
}

/* ---- Dtypes ---- */

/* The attribute output_dtype, 0 where it is absent. INVALID: it is no dtype. */
static Inferred read_output_dtype(InferContext *c, int32_t *out)
{
    *out = 0;
    if (infer_int(c, "output_dtype") == 0) return INFER_DONE;
    return infer_dtype_attribute(c, "output_dtype", 0, out);
}

static Inferred quantize_infer(InferContext *c)
{
    int32_t dtype, zero_point = infer_dtype(c, 2);
    Inferred inferred = read_output_dtype(c, &dtype);
    if (inferred != INFER_DONE) return inferred;
    if (dtype && zero_point && dtype != zero_point)
        return infer_invalid(c, "output_dtype is %s and y_zero_point is %s", dtype_long_name(dtype),
                             dtype_long_name(zero_point));
    if (zero_point) dtype = zero_point;
    if (dtype == 0 && !infer_has_input(c, 2)) dtype = DTYPE_UINT8;
    return set_output(c, dtype);
}

static Inferred dequantize_infer(InferContext *c)
{
    int32_t dtype;
    Inferred inferred = read_output_dtype(c, &dtype);
    if (inferred != INFER_DONE) return inferred;
    if (dtype == 0) dtype = infer_since(c) < 19 ? DTYPE_FLOAT : infer_dtype(c, 1);
    /* A scale of powers of two is no dtype of results; ONNX does not say which it is then. */
    return set_output(c, dtype == DTYPE_FLOAT8E8M0 ? 0 : dtype);
}

static Inferred dynamic_quantize_infer(InferContext *c)
{
    infer_set(c, 1, DTYPE_FLOAT, 0, NULL);
    infer_set(c, 2, DTYPE_UINT8, 0, NULL);
    return infer_set_like(c, 0, 0, DTYPE_UINT8);
}

const OpRow op_quantize[] = {
    {"QuantizeLinear", 28, "x: T1, y_scale: T2, y_zero_point?: T3", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, precision: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float16 bfloat16 float float8e8m0 int32; "
     "T3: float8s float6s int4s int2s float4e2m1 int8 int16 uint8 uint16",
     .infer = quantize_infer},
    {"QuantizeLinear", 25, "x: T1, y_scale: T2, y_zero_point?: T3", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, precision: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float16 bfloat16 float float8e8m0 int32; "
     "T3: float8s int4s int2s float4e2m1 int8 int16 uint8 uint16",
     .infer = quantize_infer},
    {"QuantizeLinear", 24, "x: T1, y_scale: T2, y_zero_point?: T3", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, precision: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float16 bfloat16 float float8e8m0 int32; "
     "T3: float8s int4s float4e2m1 int8 int16 uint8 uint16",
     .infer = quantize_infer},
    {"QuantizeLinear", 23, "x: T1, y_scale: T2, y_zero_point?: T3", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, precision: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float16 bfloat16 float int32; "
     "T3: float8s int4s float4e2m1 int8 int16 uint8 uint16",
     .infer = quantize_infer},
    {"QuantizeLinear", 21, "x: T1, y_scale: T1, y_zero_point?: T2", "y: T2",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float8s int4s int8 int16 uint8 uint16", .infer = quantize_infer},
    {"QuantizeLinear", 19, "x: T1, y_scale: T1, y_zero_point?: T2", "y: T2", "axis: int = 1, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float8s int8 uint8", .infer = quantize_infer},
    {"QuantizeLinear", 13, "x: T1, y_scale: float, y_zero_point?: T2", "y: T2", "axis: int = 1",
     "T1: float int32; T2: int8 uint8", .infer = quantize_infer},
    {"QuantizeLinear", 10, "x: T1, y_scale: float, y_zero_point?: T2", "y: T2", "", "T1: float int32; T2: int8 uint8",
     .infer = quantize_infer},
    {"DequantizeLinear", 28, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0",
     "T1: float8s float6s int4s int2s float4e2m1 int8 int16 int32 uint8 uint16; "
     "T2: float16 bfloat16 float float8e8m0; T3: float16 bfloat16 float",
     .infer = dequantize_infer},
    {"DequantizeLinear", 25, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0",
     "T1: float8s int4s int2s float4e2m1 int8 int16 int32 uint8 uint16; T2: float16 bfloat16 float float8e8m0; "
     "T3: float16 bfloat16 float",
     .infer = dequantize_infer},
    {"DequantizeLinear", 24, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0",
     "T1: float8s int4s float4e2m1 int8 int16 int32 uint8 uint16; T2: float16 bfloat16 float float8e8m0; "
     "T3: float16 bfloat16 float",
     .infer = dequantize_infer},
    {"DequantizeLinear", 23, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0",
     "T1: float8s int4s float4e2m1 int8 int16 int32 uint8 uint16; T2: float16 bfloat16 float; "
     "T3: float16 bfloat16 float",
     .infer = dequantize_infer},
    {"DequantizeLinear", 21, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T2", "axis: int = 1, block_size: int = 0",
     "T1: float8s int4s int8 int16 int32 uint8 uint16; T2: float16 bfloat16 float", .infer = dequantize_infer},
    {"DequantizeLinear", 19, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T2", "axis: int = 1",
     "T1: float8s int8 int32 uint8; T2: float16 bfloat16 float", .infer = dequantize_infer},
    {"DequantizeLinear", 13, "x: T, x_scale: float, x_zero_point?: T", "y: float", "axis: int = 1",
     "T: int8 int32 uint8", .infer = dequantize_infer},
    {"DequantizeLinear", 10, "x: T, x_scale: float, x_zero_point?: T", "y: float", "", "T: int8 int32 uint8",
     .infer = dequantize_infer},
    {"DynamicQuantizeLinear", 11, "x: T1", "y: T2, y_scale: float, y_zero_point: T2", "", "T1: float; T2: uint8",
     .infer = dynamic_quantize_infer},
    {0},
};
