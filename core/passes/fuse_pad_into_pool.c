/* fuse_pad_into_pool - a pool pads its input by itself.
 *
 *     a = Pad (x, p, -infinity)
 *     y = MaxPool (a)                 =>     y = MaxPool <pads = p> (x)
 *
 *     a = Pad (x, p, 0)
 *     y = AveragePool (a)             =>     y = AveragePool <count_include_pad = 1, pads = p> (x)
 *
 * Exact; rounding where the lowest number is added that is finite. Needs: only the pool reads the output of the Pad,
 * which adds, to spatial axes only, what never is a maximum (the lowest number of the type), or 0 where an average
 * is taken; there the pads that the pool has count too, or are none. Windows without dilation that are larger than
 * their padding, ceil_mode 0, auto_pad NOTSET or VALID, axes that are not empty. Indices of a MaxPool count places
 * in the padded input: one that gives them stays. */
#include <math.h>

#include "passes/linear.h"
#include "passes/padding.h"
#include "passes/pass_rewrite.h"
#include "passes/pass_runner.h"

/* ---- Numbers that are added ---- */

/* The lowest number that is finite; 0: the dtype has none here. */
static double lowest_finite(int32_t dtype)
{
    if (dtype == DTYPE_FLOAT) return -0x1.fffffep127;
    if (dtype == DTYPE_DOUBLE) return -0x1.fffffffffffffp1023;
    if (dtype == DTYPE_FLOAT16) return -65504;
    return dtype == DTYPE_BFLOAT16 ? -0x1.fep127 : 0;
}

/* -infinity is more by it where a window has nothing else: not exact. */
static bool is_nearly_lowest(double number, int32_t dtype)
{
    return affine_dtype(dtype) && number == lowest_finite(dtype);
}

static bool is_lowest(double number, int32_t dtype)
{
    if (dtype == DTYPE_INT8) return number == -128;
    if (dtype == DTYPE_UINT8) return number == 0;
    return isinf(number) && number < 0;
}

static bool adds_nothing_to(PassContext *c, const Node *pool, const Padding *padding, RecordKind *out_kind)
{
    int32_t dtype = pass_dtype(pass_input(pool, 0));
    *out_kind = RECORD_EXACT;
    if (node_is(pool, "AveragePool"))
        return padding->value == 0 || pass_refuse(c, "kept: the Pad adds other numbers than 0");
    if (is_lowest(padding->value, dtype)) return true;
    *out_kind = RECORD_ROUNDING;
    return (pass_kind_is_on(c, RECORD_ROUNDING) && is_nearly_lowest(padding->value, dtype)) ||
           pass_refuse(c, "kept: what the Pad adds may be the maximum of a window");
}

/* ---- The pool ---- */

static bool is_plain_window(PassContext *c, InferContext *look, const Padding *sum)
{
    int64_t kernel[WINDOW_MAX_RANK], dilations[WINDOW_MAX_RANK];
    if (infer_int(look, "ceil_mode") != 0) return pass_refuse(c, "kept: the pool rounds the number of windows up");
    if (infer_ints(look, "kernel_shape", kernel, WINDOW_MAX_RANK) != sum->rank) return false;
    if (window_read_list(look, "dilations", sum->rank, 1, 1, dilations) != INFER_DONE) return false;
    for (int axis = 0; axis < sum->rank; axis++) {
        if (dilations[axis] != 1) return pass_refuse(c, "kept: the windows of the pool are dilated");
        if (sum->begins[axis] >= kernel[axis] || sum->ends[axis] >= kernel[axis])
            return pass_refuse(c, "kept: the padding is as large as the windows of the pool");
    }
    return true;
}

static bool has_pads(const Padding *padding, const Padding *sum)
{
    for (int axis = 0; axis < sum->rank; axis++)
        if (padding->begins[axis] != sum->begins[axis] || padding->ends[axis] != sum->ends[axis]) return true;
    return false;
}

/* An average that leaves out the padding of its own cannot count that of the Pad. */
static bool counts_padding(PassContext *c, InferContext *look, const Padding *padding, const Padding *sum)
{
    if (infer_since(look) < 7) return pass_refuse(c, "kept: before version 7 AveragePool never counts its padding");
    return infer_int(look, "count_include_pad") != 0 || !has_pads(padding, sum) ||
           pass_refuse(c, "kept: the AveragePool does not count padding of its own");
}

/* onnxruntime pads no image that is empty. */
static bool pads_what_is_there(PassContext *c, const Node *pad, const Padding *padding)
{
    const Shape *shape = pass_shape(pass_input(pad, 0));
    for (int axis = 0; axis < padding->rank; axis++) {
        if (padding->begins[axis] == 0 && padding->ends[axis] == 0) continue;
        if (!shape || shape->rank != padding->rank + 2 || dim_lower(shape->dims[axis + 2]) < 1)
            return pass_refuse(c, "kept: an axis that is padded is perhaps of size 0");
    }
    return true;
}

static bool fuse(PassContext *c, Node *root)
{
    Padding padding;
    RecordKind kind;
    InferContext *look = pass_look(c, root);
    const Node *pad = pass_producer(c, root, 0, "Pad");
    bool is_average = node_is(root, "AveragePool");
    int rank = window_attribute_rank(look);
    if (!pad || rank < 1 || !padding_read(c, pad, rank + 2, &padding) || !adds_nothing_to(c, root, &padding, &kind))
        return false;
    if (!pass_has_one_output(root)) return pass_refuse(c, "kept: the MaxPool tells the places of its maxima");
    if (!linear_is_read_once(c, pad, root) || !pads_what_is_there(c, pad, &padding)) return false;
    Padding sum = padding;
    if (!padding_add_own(c, root, &sum)) return pass_refuse(c, "kept: the pool chooses its padding by itself");
    if (!is_plain_window(c, look, &sum) || (is_average && !counts_padding(c, look, &padding, &sum))) return false;
    padding_take(c, root, pad, &sum);
    if (is_average) pass_set_int(c, root, "count_include_pad", 1);
    pass_record(c, kind, "the Pad became pads of the %s", root->op_type->text);
    return true;
}

const Pass pass_fuse_pad_into_pool = {
    .name = "fuse_pad_into_pool",
    .summary = "A Pad becomes pads of the MaxPool or AveragePool behind it, where it adds what these take for padding.",
    .before = "a = Pad (x, p, -infinity)\ny = MaxPool (a)",
    .after = "y = MaxPool <pads = p> (x)",
    .roots = "MaxPool AveragePool",
    .kind = RECORD_ROUNDING,
    .is_mixed = true,
    .on_node = fuse,
};
