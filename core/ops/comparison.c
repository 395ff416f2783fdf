/* comparison - functions of two values that tell true or false, with broadcasting.
 * https://onnx.ai/onnx/operators/onnx__Equal.html */
#include <math.h>

#include "kernels/rows.h"
#include "model/dtype.h"
#include "ops/common.h"

static Inferred comparison_infer(InferContext *c)
{
    return infer_since(c) < 7 ? infer_broadcast_by_attribute(c, DTYPE_BOOL) : infer_broadcast_bool(c);
}

/* ---- Comparisons: what bounds and algebra prove ---- */

static Dim truth(InferContext *c, bool is_true, bool is_false)
{
    return is_true || is_false ? dim_number(c->dims, is_true) : NULL;
}

/* a < b, of integers: a + 1 <= b. */
static bool is_below(InferContext *c, Dim a, Dim b)
{
    return dim_is_at_most(c->dims, dim_add(c->dims, a, dim_number(c->dims, 1)), b);
}

static Dim equal_dim(InferContext *c, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    return truth(c, dim_is_equal(a, b), dim_is_different(c->dims, a, b));
}

static bool equal_number(double a, double b, double *out)
{
    *out = a == b;
    return true;
}

static void equal_elements(InferContext *c)
{
    elements_by_operation(c, equal_dim, equal_number);
}

static Dim less_dim(InferContext *c, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    return truth(c, is_below(c, a, b), dim_is_at_most(c->dims, b, a));
}

static bool less_number(double a, double b, double *out)
{
    *out = a < b;
    return true;
}

static void less_elements(InferContext *c)
{
    elements_by_operation(c, less_dim, less_number);
}

static Dim less_or_equal_dim(InferContext *c, Dim a, Dim b)
{
    if (!a || !b) return NULL;
    return truth(c, dim_is_at_most(c->dims, a, b), is_below(c, b, a));
}

static bool less_or_equal_number(double a, double b, double *out)
{
    *out = a <= b;
    return true;
}

static void less_or_equal_elements(InferContext *c)
{
    elements_by_operation(c, less_or_equal_dim, less_or_equal_number);
}

static Dim greater_dim(InferContext *c, Dim a, Dim b)
{
    return less_dim(c, b, a);
}

static bool greater_number(double a, double b, double *out)
{
    *out = a > b;
    return true;
}

static void greater_elements(InferContext *c)
{
    elements_by_operation(c, greater_dim, greater_number);
}

static Dim greater_or_equal_dim(InferContext *c, Dim a, Dim b)
{
    return less_or_equal_dim(c, b, a);
}

static bool greater_or_equal_number(double a, double b, double *out)
{
    *out = a >= b;
    return true;
}

static void greater_or_equal_elements(InferContext *c)
{
    elements_by_operation(c, greater_or_equal_dim, greater_or_equal_number);
}

/* ---- Logic: one side may be enough ---- */

static Dim and_dim(InferContext *c, Dim a, Dim b)
{
    return truth(c, dim_is(a, 1) && dim_is(b, 1), dim_is(a, 0) || dim_is(b, 0));
}

static void and_elements(InferContext *c)
{
    elements_by_operation(c, and_dim, NULL);
}

static Dim or_dim(InferContext *c, Dim a, Dim b)
{
    return truth(c, dim_is(a, 1) || dim_is(b, 1), dim_is(a, 0) && dim_is(b, 0));
}

static void or_elements(InferContext *c)
{
    elements_by_operation(c, or_dim, NULL);
}

static Dim xor_dim(InferContext *c, Dim a, Dim b)
{
    int64_t x, y;
    return dim_is_number(a, &x) && dim_is_number(b, &y) ? dim_number(c->dims, x != y) : NULL;
}

static void xor_elements(InferContext *c)
{
    elements_by_operation(c, xor_dim, NULL);
}

const OpRow op_comparison[] = {
    {"Equal", 19, "A: T, B: T", "C: T1", "", "T: cast_13; T1: bool", .infer = comparison_infer, .test = &rows_equal,
     .elements = equal_elements, .flags = OP_EXACT},
    {"Equal", 13, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16 bool; T1: bool", .infer = comparison_infer,
     .test = &rows_equal, .elements = equal_elements, .flags = OP_EXACT},
    {"Equal", 11, "A: T, B: T", "C: T1", "", "T: numeric bool; T1: bool", .infer = comparison_infer,
     .test = &rows_equal, .elements = equal_elements, .flags = OP_EXACT},
    {"Equal", 7, "A: T, B: T", "C: T1", "", "T: int32 int64 bool; T1: bool", .infer = comparison_infer,
     .test = &rows_equal, .elements = equal_elements, .flags = OP_EXACT},
    {"Equal", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: int32 int64 bool; T1: bool",
     .infer = comparison_infer, .test = &rows_equal, .flags = OP_EXACT},
    {"Greater", 13, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16; T1: bool", .infer = comparison_infer,
     .test = &rows_greater, .elements = greater_elements, .flags = OP_EXACT},
    {"Greater", 9, "A: T, B: T", "C: T1", "", "T: numeric; T1: bool", .infer = comparison_infer, .test = &rows_greater,
     .elements = greater_elements, .flags = OP_EXACT},
    {"Greater", 7, "A: T, B: T", "C: T1", "", "T: floats; T1: bool", .infer = comparison_infer, .test = &rows_greater,
     .elements = greater_elements, .flags = OP_EXACT},
    {"Greater", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: floats; T1: bool",
     .infer = comparison_infer, .test = &rows_greater, .flags = OP_EXACT},
    {"GreaterOrEqual", 16, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16; T1: bool", .infer = comparison_infer,
     .test = &rows_greater_or_equal, .elements = greater_or_equal_elements, .flags = OP_EXACT},
    {"GreaterOrEqual", 12, "A: T, B: T", "C: T1", "", "T: numeric; T1: bool", .infer = comparison_infer,
     .test = &rows_greater_or_equal, .elements = greater_or_equal_elements, .flags = OP_EXACT},
    {"Less", 13, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16; T1: bool", .infer = comparison_infer,
     .test = &rows_less, .elements = less_elements, .flags = OP_EXACT},
    {"Less", 9, "A: T, B: T", "C: T1", "", "T: numeric; T1: bool", .infer = comparison_infer, .test = &rows_less,
     .elements = less_elements, .flags = OP_EXACT},
    {"Less", 7, "A: T, B: T", "C: T1", "", "T: floats; T1: bool", .infer = comparison_infer, .test = &rows_less,
     .elements = less_elements, .flags = OP_EXACT},
    {"Less", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: floats; T1: bool",
     .infer = comparison_infer, .test = &rows_less, .flags = OP_EXACT},
    {"LessOrEqual", 16, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16; T1: bool", .infer = comparison_infer,
     .test = &rows_less_or_equal, .elements = less_or_equal_elements, .flags = OP_EXACT},
    {"LessOrEqual", 12, "A: T, B: T", "C: T1", "", "T: numeric; T1: bool", .infer = comparison_infer,
     .test = &rows_less_or_equal, .elements = less_or_equal_elements, .flags = OP_EXACT},
    {"And", 7, "A: T, B: T", "C: T1", "", "T: bool; T1: bool", .infer = comparison_infer, .rows = &rows_and,
     .elements = and_elements, .flags = OP_EXACT},
    {"And", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: bool; T1: bool", .infer = comparison_infer,
     .rows = &rows_and, .flags = OP_EXACT},
    {"Or", 7, "A: T, B: T", "C: T1", "", "T: bool; T1: bool", .infer = comparison_infer, .rows = &rows_or,
     .elements = or_elements, .flags = OP_EXACT},
    {"Or", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: bool; T1: bool", .infer = comparison_infer,
     .rows = &rows_or, .flags = OP_EXACT},
    {"Xor", 7, "A: T, B: T", "C: T1", "", "T: bool; T1: bool", .infer = comparison_infer, .rows = &rows_xor,
     .elements = xor_elements, .flags = OP_EXACT},
    {"Xor", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: bool; T1: bool", .infer = comparison_infer,
     .rows = &rows_xor, .flags = OP_EXACT},
    {0},
};
