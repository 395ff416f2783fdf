/* merge_casts - a step between two dtypes that loses nothing is left out.
 *
 *     a = Cast <to = 11> (x)      x: float
 *     y = Cast <to = 1> (a)                     =>     y is x
 *
 *     a = Cast <to = 1> (x)       x: float16
 *     y = Cast <to = 11> (a)                    =>     y = Cast <to = 11> (x)
 *
 * Exact. Needs: the dtype in between holds every element of x, NaN, infinities and signs of zeros included; so never
 * float by int32, or float by bfloat16 and back. From floating point to integers both steps stay: what becomes of NaN
 * and of what is out of range is not the same for every dtype. float8 and what is smaller stay, too, as well as
 * strings. */
#include "kernels/lane.h"
#include "passes/dtype_range.h"
#include "passes/pass_identity.h"

static bool is_direct_cast_same(int32_t from, int32_t to)
{
    bool is_number = dtype_holds(to, to); /* whole bytes: what dtype_range knows */
    return is_number && (lane_of(from) != LANE_F64 || lane_of(to) == LANE_F64 || to == DTYPE_BOOL);
}

static bool merge_casts(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, "Cast CastLike");
    Value *x = inner ? pass_input(inner, 0) : NULL, *y = pass_output(root, 0);
    if (!x || !y) return false;
    int32_t from = pass_dtype(x), between = pass_dtype(inner->outputs[0]), to = pass_dtype(y);
    if (!dtype_holds(between, from) || from == between) return false;
    if (from == to) {
        if (!pass_make_identity(c, root, x)) return false;
        pass_record(c, RECORD_EXACT, "%s to %s and back loses nothing", dtype_long_name(from),
                    dtype_long_name(between));
        return true;
    }
    if (!is_direct_cast_same(from, to)) return false;
    pass_set_input(c, root, 0, x);
    pass_record(c, RECORD_EXACT, "%s to %s loses nothing, and was left out", dtype_long_name(from),
                dtype_long_name(between));
    return true;
}

const Pass pass_merge_casts = {
    .name = "merge_casts",
    .summary = "A Cast of a Cast that loses nothing becomes one, or none.",
    .before = "a = Cast <to = 11> (x)\nb = Cast <to = 1> (a)\ny = Relu (b)",
    .after = "y = Relu (x)",
    .roots = "Cast CastLike",
    .kind = RECORD_EXACT,
    .on_node = merge_casts,
};
