/* infer_elements - the elements of small inputs: what was told of them, or the bytes of a constant. */
#include <math.h>

#include "model/dtype.h"
#include "ops/infer_context.h"

enum { ELEMENT_MAX_BYTES = 8 };

/* Rounds to `fraction_bits` behind the leading one; exponents below `smallest` share its step. */
static double round_to(double number, int fraction_bits, int smallest, double largest)
{
    if (!isfinite(number) || number == 0) return number;
    int exponent;
    (void)frexp(number, &exponent);
    exponent = exponent - 1 < smallest ? smallest : exponent - 1;
    double rounded = ldexp(nearbyint(ldexp(number, fraction_bits - exponent)), exponent - fraction_bits);
    return fabs(rounded) > largest ? copysign(INFINITY, rounded) : rounded;
}

double infer_round(int32_t dtype, double number)
{
    switch (dtype) {
    case DTYPE_FLOAT: return (double)(float)number;
    case DTYPE_FLOAT16: return round_to(number, 10, -14, 65504.0);
    case DTYPE_BFLOAT16: return round_to(number, 7, -126, 0x1.fep127);
    default: return number;
    }
}

/* ---- Constants ---- */

static uint64_t read_little_endian(const uint8_t *bytes, size_t count)
{
    uint64_t value = 0;
    for (size_t i = 0; i < count; i++) value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

static double half_of(uint64_t bits)
{
    int exponent = (int)(bits >> 10 & 31);
    double fraction = (double)(bits & 1023);
    double magnitude = exponent == 0    ? ldexp(fraction, -24)
                       : exponent == 31 ? (fraction != 0 ? (double)NAN : (double)INFINITY)
                                        : ldexp(fraction + 1024, exponent - 25);
    return bits >> 15 ? -magnitude : magnitude;
}

static double float_of(uint64_t bits)
{
    uint32_t word = (uint32_t)bits;
    float number;
    memcpy(&number, &word, sizeof number);
    return (double)number;
}

static double double_of(uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static bool read_number(int32_t dtype, const uint8_t *bytes, double *out)
{
    switch (dtype) {
    case DTYPE_FLOAT: *out = float_of(read_little_endian(bytes, 4)); return true;
    case DTYPE_DOUBLE: *out = double_of(read_little_endian(bytes, 8)); return true;
    case DTYPE_FLOAT16: *out = half_of(read_little_endian(bytes, 2)); return true;
    case DTYPE_BFLOAT16: *out = float_of(read_little_endian(bytes, 2) << 16); return true;
    default: return false;
    }
}

/* False: no integer, or above INT64_MAX. */
static bool read_integer(int32_t dtype, const uint8_t *bytes, int64_t *out)
{
    switch (dtype) {
    case DTYPE_BOOL: *out = bytes[0] != 0; return true;
    case DTYPE_UINT8: *out = bytes[0]; return true;
    case DTYPE_INT8: *out = (int8_t)bytes[0]; return true;
    case DTYPE_UINT16: *out = (int64_t)read_little_endian(bytes, 2); return true;
    case DTYPE_INT16: *out = (int16_t)read_little_endian(bytes, 2); return true;
    case DTYPE_UINT32: *out = (int64_t)read_little_endian(bytes, 4); return true;
    case DTYPE_INT32: *out = (int32_t)read_little_endian(bytes, 4); return true;
    case DTYPE_INT64: *out = (int64_t)read_little_endian(bytes, 8); return true;
    case DTYPE_UINT64: *out = (int64_t)read_little_endian(bytes, 8); return *out >= 0;
    default: return false;
    }
}

static bool is_floating(int32_t dtype)
{
    return dtype == DTYPE_FLOAT || dtype == DTYPE_DOUBLE || dtype == DTYPE_FLOAT16 || dtype == DTYPE_BFLOAT16;
}

static const Elements *elements_of_bytes(InferContext *c, int32_t dtype, const uint8_t *bytes, size_t count,
                                         size_t width)
{
    Elements *elements = ARENA_NEW(c->arena, Elements);
    Dim *dims = is_floating(dtype) ? NULL : ARENA_NEW_ARRAY(c->arena, Dim, count);
    double *numbers = dims ? NULL : ARENA_NEW_ARRAY(c->arena, double, count);
    for (size_t i = 0; i < count; i++) {
        int64_t integer;
        if (numbers) (void)read_number(dtype, bytes + i * width, &numbers[i]);
        else if (read_integer(dtype, bytes + i * width, &integer)) dims[i] = dim_number(c->dims, integer);
    }
    *elements = (Elements){count, dims, numbers};
    return elements;
}

static bool is_readable(int32_t dtype)
{
    int64_t integer;
    const uint8_t zeros[ELEMENT_MAX_BYTES] = {0};
    return is_floating(dtype) || read_integer(dtype, zeros, &integer);
}

/* A payload that cannot be read is model_check's to tell. */
const Elements *infer_tensor_elements(InferContext *c, Tensor *tensor)
{
    uint64_t count;
    if (!is_readable(tensor->dtype) || !tensor_element_count(tensor, &count) || count > FACT_MAX_ELEMENTS) return NULL;
    size_t width = dtype_of(tensor->dtype)->bits / 8u;
    Arena scratch = {0};
    Bytes bytes;
    Status status = tensor_check(tensor);
    if (status_is_ok(status))
        status = tensor_read_all(tensor, &scratch, (size_t)FACT_MAX_ELEMENTS * ELEMENT_MAX_BYTES, &bytes);
    bool is_whole = status_is_ok(status) && bytes.size == count * width;
    const Elements *elements = is_whole ? elements_of_bytes(c, tensor->dtype, bytes.data, (size_t)count, width) : NULL;
    status_free(&status);
    arena_free(&scratch);
    return elements;
}

const Elements *infer_elements(InferContext *c, size_t index)
{
    const Fact *fact = infer_input(c, index);
    if (fact->elements || !fact->constant) return fact->elements;
    const Elements *elements = infer_tensor_elements(c, fact->constant);
    ((Fact *)fact)->elements = elements; /* facts of constants are never const objects: fact.h */
    return elements;
}

int infer_integers(InferContext *c, size_t index, int64_t *out, int capacity)
{
    const Elements *elements = infer_elements(c, index);
    if (!elements || !elements->dims || elements->count > (size_t)capacity) return -1;
    for (size_t i = 0; i < elements->count; i++)
        if (!dim_is_number(elements->dims[i], &out[i])) return -1;
    return (int)elements->count;
}

int infer_numbers(InferContext *c, size_t index, double *out, int capacity)
{
    const Elements *elements = infer_elements(c, index);
    if (!elements || !elements->numbers || elements->count > (size_t)capacity) return -1;
    if (elements->count > 0) memcpy(out, elements->numbers, elements->count * sizeof *out);
    return (int)elements->count;
}
