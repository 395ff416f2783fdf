/* dtype - the element types of ONNX tensors, one row each.
 * Source: TensorProto.DataType, https://onnx.ai/onnx/repo-docs/IR.html */
#ifndef HONE_DTYPE_H
#define HONE_DTYPE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

/* ONNX's numbers. */
typedef enum DtypeNumber {
    DTYPE_UNDEFINED,
    DTYPE_FLOAT,
    DTYPE_UINT8,
    DTYPE_INT8,
    DTYPE_UINT16,
    DTYPE_INT16,
    DTYPE_INT32,
    DTYPE_INT64,
    DTYPE_STRING,
    DTYPE_BOOL,
    DTYPE_FLOAT16,
    DTYPE_DOUBLE,
    DTYPE_UINT32,
    DTYPE_UINT64,
    DTYPE_COMPLEX64,
    DTYPE_COMPLEX128,
    DTYPE_BFLOAT16,
    DTYPE_FLOAT8E4M3FN,
    DTYPE_FLOAT8E4M3FNUZ,
    DTYPE_FLOAT8E5M2,
    DTYPE_FLOAT8E5M2FNUZ,
    DTYPE_UINT4,
    DTYPE_INT4,
    DTYPE_FLOAT4E2M1,
    DTYPE_FLOAT8E8M0,
    DTYPE_UINT2,
    DTYPE_INT2,
    DTYPE_FLOAT6E2M3,
    DTYPE_FLOAT6E3M2,
    DTYPE_COUNT
} DtypeNumber;

/* How TensorProto's typed fields (not raw_data) hold one element. */
typedef enum DtypeField {
    DTYPE_FIELD_FLOAT,  /* float_data, one or (complex) two fixed32 an element */
    DTYPE_FIELD_INT32,  /* int32_data, one varint an element; 2-, 4-bit types: one varint a byte of packed elements */
    DTYPE_FIELD_INT64,  /* int64_data */
    DTYPE_FIELD_DOUBLE, /* double_data */
    DTYPE_FIELD_UINT64, /* uint64_data: uint32 and uint64 */
    DTYPE_FIELD_STRING  /* string_data */
} DtypeField;

typedef struct Dtype {
    const char *name;      /* in ONNX text syntax: "float", "int64", "float8e4m3fn" */
    const char *long_name; /* for people: "float32", "int64", "float8e4m3fn" */
    const char
        *npy_descr; /* numpy's: "<f4"; types numpy lacks: unsigned integers of the storage width ("|u1" an element for
                              6 bits and less); "<U" for strings (the width is added) */
    uint8_t bits;   /* one element in raw_data; 0 for strings */
    DtypeField field;
    bool is_npy_native; /* numpy has this very type */
} Dtype;

/* The row of an ONNX number; NULL when the number is not known (or 0). */
const Dtype *dtype_of(int32_t number);

/* By name (either name); 0 when there is none. */
int32_t dtype_from_name(Bytes name);

/* For people: long_name, or "dtype 99" from a static table of small numbers / "unknown dtype". */
const char *dtype_long_name(int32_t number);

/* Bytes of raw_data for `element_count` elements: 2- and 4-bit elements are packed low bits first, two or four a
 * byte, 6-bit ones four in three bytes; the last byte is padded. False when unknown, string or overflowing. */
bool dtype_byte_count(int32_t number, uint64_t element_count, uint64_t *out_bytes);

#endif
