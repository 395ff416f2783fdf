/* dtype_test - names, sizes and fields of element types; the numbers are those of ONNX's specification. */
#include "model/dtype.h"

#include "check.h"

static void check_sizes(void)
{
    static const struct {
        int32_t number;
        uint64_t elements, bytes;
    } cases[] = {
        {DTYPE_FLOAT, 3, 12},     {DTYPE_BOOL, 3, 3},       {DTYPE_COMPLEX128, 2, 32}, {DTYPE_BFLOAT16, 5, 10},
        {DTYPE_INT4, 0, 0},       {DTYPE_INT4, 1, 1},       {DTYPE_UINT4, 2, 1},       {DTYPE_FLOAT4E2M1, 3, 2},
        {DTYPE_UINT2, 4, 1},      {DTYPE_INT2, 5, 2},       {DTYPE_FLOAT6E2M3, 1, 1},  {DTYPE_FLOAT6E2M3, 4, 3},
        {DTYPE_FLOAT6E3M2, 5, 4}, {DTYPE_FLOAT8E8M0, 7, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t bytes = 0;
        if (CHECK(dtype_byte_count(cases[i].number, cases[i].elements, &bytes))) CHECK_EQUAL(bytes, cases[i].bytes);
    }
    uint64_t bytes;
    CHECK(!dtype_byte_count(DTYPE_STRING, 1, &bytes));
    CHECK(!dtype_byte_count(DTYPE_UNDEFINED, 1, &bytes));
    CHECK(!dtype_byte_count(99, 1, &bytes));
    CHECK(!dtype_byte_count(DTYPE_DOUBLE, UINT64_MAX / 8 + 1, &bytes));
    CHECK(!dtype_byte_count(DTYPE_INT4, UINT64_MAX / 4 + 1, &bytes));
}

static void check_names(void)
{
    CHECK_TEXT(dtype_of(1)->name, "float");
    CHECK_TEXT(dtype_of(1)->long_name, "float32");
    CHECK_TEXT(dtype_of(11)->long_name, "float64");
    CHECK_TEXT(dtype_of(28)->name, "float6e3m2");
    CHECK(!dtype_of(0));
    CHECK(!dtype_of(29));
    CHECK(!dtype_of(-1));
    CHECK_EQUAL(dtype_from_name(bytes_of("double")), 11);
    CHECK_EQUAL(dtype_from_name(bytes_of("float64")), 11);
    CHECK_EQUAL(dtype_from_name(bytes_of("uint2")), 25);
    CHECK_EQUAL(dtype_from_name(bytes_of("Float")), 0);
    CHECK_EQUAL(dtype_from_name(bytes_of("")), 0);
    CHECK_TEXT(dtype_long_name(0), "undefined");
    CHECK_TEXT(dtype_long_name(29), "dtype 29");
    CHECK_TEXT(dtype_long_name(39), "dtype 39");
    CHECK_TEXT(dtype_long_name(40), "unknown dtype");
    CHECK_TEXT(dtype_long_name(-1), "unknown dtype");
}

int main(void)
{
    check_sizes();
    check_names();
    return check_finish("dtype");
}
