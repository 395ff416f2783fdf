/* dtype - the table of element types. */
#include "model/dtype.h"

#include "base/array.h"
#include "base/checked.h"

/* The last column: does numpy have this very type? */
static const Dtype dtypes[DTYPE_COUNT] = {
    [DTYPE_FLOAT] = {"float", "float32", "<f4", 32, DTYPE_FIELD_FLOAT, true},
    [DTYPE_UINT8] = {"uint8", "uint8", "|u1", 8, DTYPE_FIELD_INT32, true},
    [DTYPE_INT8] = {"int8", "int8", "|i1", 8, DTYPE_FIELD_INT32, true},
    [DTYPE_UINT16] = {"uint16", "uint16", "<u2", 16, DTYPE_FIELD_INT32, true},
    [DTYPE_INT16] = {"int16", "int16", "<i2", 16, DTYPE_FIELD_INT32, true},
    [DTYPE_INT32] = {"int32", "int32", "<i4", 32, DTYPE_FIELD_INT32, true},
    [DTYPE_INT64] = {"int64", "int64", "<i8", 64, DTYPE_FIELD_INT64, true},
    [DTYPE_STRING] = {"string", "string", "<U", 0, DTYPE_FIELD_STRING, true},
    [DTYPE_BOOL] = {"bool", "bool", "|b1", 8, DTYPE_FIELD_INT32, true},
    [DTYPE_FLOAT16] = {"float16", "float16", "<f2", 16, DTYPE_FIELD_INT32, true},
    [DTYPE_DOUBLE] = {"double", "float64", "<f8", 64, DTYPE_FIELD_DOUBLE, true},
    [DTYPE_UINT32] = {"uint32", "uint32", "<u4", 32, DTYPE_FIELD_UINT64, true},
    [DTYPE_UINT64] = {"uint64", "uint64", "<u8", 64, DTYPE_FIELD_UINT64, true},
    [DTYPE_COMPLEX64] = {"complex64", "complex64", "<c8", 64, DTYPE_FIELD_FLOAT, true},
    [DTYPE_COMPLEX128] = {"complex128", "complex128", "<c16", 128, DTYPE_FIELD_DOUBLE, true},
    [DTYPE_BFLOAT16] = {"bfloat16", "bfloat16", "<u2", 16, DTYPE_FIELD_INT32, false},
    [DTYPE_FLOAT8E4M3FN] = {"float8e4m3fn", "float8e4m3fn", "|u1", 8, DTYPE_FIELD_INT32, false},
    [DTYPE_FLOAT8E4M3FNUZ] = {"float8e4m3fnuz", "float8e4m3fnuz", "|u1", 8, DTYPE_FIELD_INT32, false},
    [DTYPE_FLOAT8E5M2] = {"float8e5m2", "float8e5m2", "|u1", 8, DTYPE_FIELD_INT32, false},
    [DTYPE_FLOAT8E5M2FNUZ] = {"float8e5m2fnuz", "float8e5m2fnuz", "|u1", 8, DTYPE_FIELD_INT32, false},
    [DTYPE_UINT4] = {"uint4", "uint4", "|u1", 4, DTYPE_FIELD_INT32, false},
    [DTYPE_INT4] = {"int4", "int4", "|u1", 4, DTYPE_FIELD_INT32, false},
    [DTYPE_FLOAT4E2M1] = {"float4e2m1", "float4e2m1", "|u1", 4, DTYPE_FIELD_INT32, false},
    [DTYPE_FLOAT8E8M0] = {"float8e8m0", "float8e8m0", "|u1", 8, DTYPE_FIELD_INT32, false},
    [DTYPE_UINT2] = {"uint2", "uint2", "|u1", 2, DTYPE_FIELD_INT32, false},
    [DTYPE_INT2] = {"int2", "int2", "|u1", 2, DTYPE_FIELD_INT32, false},
    [DTYPE_FLOAT6E2M3] = {"float6e2m3", "float6e2m3", "|u1", 6, DTYPE_FIELD_INT32, false},
    [DTYPE_FLOAT6E3M2] = {"float6e3m2", "float6e3m2", "|u1", 6, DTYPE_FIELD_INT32, false},
};

/* Numbers that a newer ONNX may give to types: from DTYPE_COUNT on. */
static const char *const newer_names[] = {"dtype 29", "dtype 30", "dtype 31", "dtype 32", "dtype 33", "dtype 34",
                                          "dtype 35", "dtype 36", "dtype 37", "dtype 38", "dtype 39"};
_Static_assert(DTYPE_COUNT == 29, "newer_names begins at DTYPE_COUNT");

const Dtype *dtype_of(int32_t number)
{
    if (number <= DTYPE_UNDEFINED || number >= DTYPE_COUNT) return NULL;
    return &dtypes[number];
}

int32_t dtype_from_name(Bytes name)
{
    for (int32_t number = DTYPE_UNDEFINED + 1; number < DTYPE_COUNT; number++) {
        const Dtype *dtype = &dtypes[number];
        if (bytes_equal(name, bytes_of(dtype->name)) || bytes_equal(name, bytes_of(dtype->long_name))) return number;
    }
    return DTYPE_UNDEFINED;
}

const char *dtype_long_name(int32_t number)
{
    const Dtype *dtype = dtype_of(number);
    if (dtype) return dtype->long_name;
    if (number == DTYPE_UNDEFINED) return "undefined";
    if (number < 0 || number >= DTYPE_COUNT + (int32_t)COUNT_OF(newer_names)) return "unknown dtype";
    return newer_names[number - DTYPE_COUNT];
}

bool dtype_byte_count(int32_t number, uint64_t element_count, uint64_t *out_bytes)
{
    const Dtype *dtype = dtype_of(number);
    if (!dtype || dtype->bits == 0) return false;
    if (dtype->bits % 8 == 0) return checked_multiply(element_count, dtype->bits / 8u, out_bytes);
    uint64_t bits;
    if (!checked_multiply(element_count, dtype->bits, &bits)) return false;
    *out_bytes = bits / 8 + (bits % 8 != 0);
    return true;
}
