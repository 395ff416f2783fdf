/* lane - elements to lanes and back: one row for each dtype tells how wide an element is and what it means. */
#include "kernels/lane.h"

#include <math.h>
#include <string.h>

#include "kernels/float_format.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "elements are little-endian, and are read as the machine's own numbers"
#endif

typedef enum ElementKind {
    KIND_NONE, /* it is moved only */
    KIND_SIGNED,
    KIND_UNSIGNED,
    KIND_BOOL,
    KIND_FLOAT,
    KIND_DOUBLE,
    KIND_FORMAT, /* float_format_of */
    KIND_SCALE   /* float8e8m0 */
} ElementKind;

typedef struct Element {
    uint8_t bytes; /* unpacked */
    uint8_t bits;
    ElementKind kind;
} Element;

static const Element elements_of[DTYPE_COUNT] = {
    [DTYPE_FLOAT] = {4, 32, KIND_FLOAT},
    [DTYPE_DOUBLE] = {8, 64, KIND_DOUBLE},
    [DTYPE_INT8] = {1, 8, KIND_SIGNED},
    [DTYPE_UINT8] = {1, 8, KIND_UNSIGNED},
    [DTYPE_INT16] = {2, 16, KIND_SIGNED},
    [DTYPE_UINT16] = {2, 16, KIND_UNSIGNED},
    [DTYPE_INT32] = {4, 32, KIND_SIGNED},
    [DTYPE_UINT32] = {4, 32, KIND_UNSIGNED},
    [DTYPE_INT64] = {8, 64, KIND_SIGNED},
    [DTYPE_UINT64] = {8, 64, KIND_UNSIGNED},
    [DTYPE_INT4] = {1, 4, KIND_SIGNED},
    [DTYPE_UINT4] = {1, 4, KIND_UNSIGNED},
    [DTYPE_INT2] = {1, 2, KIND_SIGNED},
    [DTYPE_UINT2] = {1, 2, KIND_UNSIGNED},
    [DTYPE_BOOL] = {1, 8, KIND_BOOL},
    [DTYPE_FLOAT16] = {2, 16, KIND_FORMAT},
    [DTYPE_BFLOAT16] = {2, 16, KIND_FORMAT},
    [DTYPE_FLOAT8E4M3FN] = {1, 8, KIND_FORMAT},
    [DTYPE_FLOAT8E4M3FNUZ] = {1, 8, KIND_FORMAT},
    [DTYPE_FLOAT8E5M2] = {1, 8, KIND_FORMAT},
    [DTYPE_FLOAT8E5M2FNUZ] = {1, 8, KIND_FORMAT},
    [DTYPE_FLOAT8E8M0] = {1, 8, KIND_SCALE},
    [DTYPE_FLOAT4E2M1] = {1, 4, KIND_FORMAT},
    [DTYPE_FLOAT6E2M3] = {1, 6, KIND_FORMAT},
    [DTYPE_FLOAT6E3M2] = {1, 6, KIND_FORMAT},
    [DTYPE_COMPLEX64] = {8, 64, KIND_NONE},
    [DTYPE_COMPLEX128] = {16, 128, KIND_NONE},
};

static Element element_of(int32_t dtype)
{
    if (dtype <= DTYPE_UNDEFINED || dtype >= DTYPE_COUNT) return (Element){0};
    return elements_of[dtype];
}

Lane lane_of(int32_t dtype)
{
    switch (element_of(dtype).kind) {
    case KIND_NONE: return LANE_NONE;
    case KIND_SIGNED:
    case KIND_BOOL: return LANE_I64;
    case KIND_UNSIGNED: return LANE_U64;
    default: return LANE_F64;
    }
}

size_t lane_element_bytes(int32_t dtype)
{
    return element_of(dtype).bytes;
}

/* ---- Load ---- */

/* bytes is a constant where this is called, so that each width has a loop of its own. */
static inline void load_width(const uint8_t *elements, size_t count, size_t bytes, uint64_t *values)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t value = 0;
        memcpy(&value, elements + i * bytes, bytes);
        values[i] = value;
    }
}

static void load_bits(const uint8_t *elements, size_t count, size_t bytes, uint64_t *values)
{
    switch (bytes) {
    case 1: load_width(elements, count, 1, values); break;
    case 2: load_width(elements, count, 2, values); break;
    case 4: load_width(elements, count, 4, values); break;
    default: load_width(elements, count, 8, values);
    }
}

/* The low bits as two's complement. */
static void extend_signs(uint64_t *values, size_t count, unsigned bits)
{
    uint64_t sign = (uint64_t)1 << (bits - 1), mask = sign | (sign - 1);
    for (size_t i = 0; i < count; i++) values[i] = ((values[i] & mask) ^ sign) - sign;
}

static void load_integers(Element element, const uint8_t *elements, size_t count, uint64_t *values)
{
    load_bits(elements, count, element.bytes, values);
    if (element.kind == KIND_SIGNED) extend_signs(values, count, element.bits);
    for (size_t i = 0; element.kind == KIND_BOOL && i < count; i++) values[i] = values[i] != 0;
    uint64_t mask = ((uint64_t)1 << element.bits % 8) - 1;
    for (size_t i = 0; element.kind == KIND_UNSIGNED && mask != 0 && i < count; i++) values[i] &= mask;
}

static void load_floats(const uint8_t *elements, size_t count, double *values)
{
    for (size_t i = 0; i < count; i++) {
        float value;
        memcpy(&value, elements + i * sizeof value, sizeof value);
        values[i] = (double)value;
    }
}

static void load_format(const FloatFormat *format, const uint8_t *elements, size_t count, size_t bytes, double *values)
{
    uint32_t mask = (2u << (format->exponent_bits + format->mantissa_bits)) - 1;
    for (size_t i = 0; i < count; i++) {
        uint32_t code = elements[i * bytes];
        if (bytes == 2) code |= (uint32_t)elements[i * 2 + 1] << 8;
        values[i] = float_format_decode(format, code & mask);
    }
}

void lane_load(int32_t dtype, const uint8_t *elements, size_t count, void *values)
{
    Element element = element_of(dtype);
    double *numbers = values;
    if (count == 0) return;
    switch (element.kind) {
    case KIND_NONE: break;
    case KIND_FLOAT: load_floats(elements, count, numbers); break;
    case KIND_DOUBLE: memcpy(numbers, elements, count * sizeof *numbers); break;
    case KIND_FORMAT: load_format(float_format_of(dtype), elements, count, element.bytes, numbers); break;
    case KIND_SCALE:
        for (size_t i = 0; i < count; i++) numbers[i] = float8e8m0_decode(elements[i]);
        break;
    default: load_integers(element, elements, count, values);
    }
}

/* ---- Store ---- */

static inline void store_width(const uint64_t *values, size_t count, size_t bytes, uint8_t *elements)
{
    for (size_t i = 0; i < count; i++) memcpy(elements + i * bytes, &values[i], bytes);
}

static void store_integers(Element element, const uint64_t *values, size_t count, uint8_t *elements)
{
    uint64_t mask = ((uint64_t)1 << (element.bits < 8 ? element.bits : 8)) - 1;
    switch (element.bytes) {
    case 1:
        for (size_t i = 0; i < count; i++) elements[i] = (uint8_t)(values[i] & mask);
        break;
    case 2: store_width(values, count, 2, elements); break;
    case 4: store_width(values, count, 4, elements); break;
    default: store_width(values, count, 8, elements);
    }
}

/* NaNs lose sign and payload: which one an operation makes differs between machines. */
static void store_floats(const double *values, size_t count, uint8_t *elements)
{
    static const uint32_t quiet_nan = 0x7fc00000;
    for (size_t i = 0; i < count; i++) {
        float value = (float)values[i];
        memcpy(elements + i * sizeof value, isnan(values[i]) ? (const void *)&quiet_nan : (const void *)&value,
               sizeof value);
    }
}

static void store_doubles(const double *values, size_t count, uint8_t *elements)
{
    static const uint64_t quiet_nan = 0x7ff8000000000000;
    for (size_t i = 0; i < count; i++)
        memcpy(elements + i * sizeof *values, isnan(values[i]) ? (const void *)&quiet_nan : (const void *)&values[i],
               sizeof *values);
}

static void store_format(const FloatFormat *format, const double *values, size_t count, bool saturate, size_t bytes,
                         uint8_t *elements)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t code = float_format_encode(format, values[i], saturate);
        elements[i * bytes] = (uint8_t)code;
        if (bytes == 2) elements[i * 2 + 1] = (uint8_t)(code >> 8);
    }
}

void lane_store_by(int32_t dtype, const void *values, size_t count, const LaneRounding *rounding, uint8_t *elements)
{
    Element element = element_of(dtype);
    bool saturate = rounding->saturate && element.bits <= 8;
    const double *numbers = values;
    const int64_t *integers = values;
    switch (element.kind) {
    case KIND_NONE: break;
    case KIND_FLOAT: store_floats(numbers, count, elements); break;
    case KIND_DOUBLE: store_doubles(numbers, count, elements); break;
    case KIND_FORMAT: store_format(float_format_of(dtype), numbers, count, saturate, element.bytes, elements); break;
    case KIND_SCALE:
        for (size_t i = 0; i < count; i++)
            elements[i] = (uint8_t)float8e8m0_encode(numbers[i], rounding->scale, saturate);
        break;
    case KIND_BOOL:
        for (size_t i = 0; i < count; i++) elements[i] = integers[i] != 0;
        break;
    default: store_integers(element, values, count, elements);
    }
}

void lane_store(int32_t dtype, const void *values, size_t count, uint8_t *elements)
{
    lane_store_by(dtype, values, count, &(LaneRounding){.scale = SCALE_UP}, elements);
}
