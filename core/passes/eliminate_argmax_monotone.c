/* eliminate_argmax_monotone - what keeps the order of elements does not change which one is the largest.
 *
 *     a = Cast <to = 11> (x)      x: float
 *     y = ArgMax <axis = 1> (a)                  =>     y = ArgMax <axis = 1> (x)
 *
 *     a = Neg (x)                 x: float
 *     y = ArgMax (a)                             =>     y = ArgMin (x)
 *
 * Exact. Needs: different elements stay different, equal ones equal, in the format that they are computed in. So a
 * Cast that loses nothing, to a dtype that onnxruntime has ArgMax for; Neg of floating point, as that of the least
 * integer is itself. Refused are Softmax, LogSoftmax, Exp, Log, Sqrt, Sigmoid, Tanh, Relu: they grow with their input,
 * but round different elements to the same one (Exp underflows, Softmax has ties), or make NaN of some, and then
 * another index is the first of the largest. */
#include "kernels/lane.h"
#include "passes/dtype_range.h"
#include "passes/pass_rewrite.h"

/* Dtypes for which onnxruntime has ArgMax and ArgMin. */
static bool is_served(int32_t dtype)
{
    return dtype == DTYPE_FLOAT || dtype == DTYPE_DOUBLE || dtype == DTYPE_INT32 || dtype == DTYPE_INT8 ||
           dtype == DTYPE_UINT8;
}

static bool without_cast(PassContext *c, Node *root, Node *cast)
{
    Value *x = pass_input(cast, 0), *a = cast->outputs[0];
    if (!x || !is_served(pass_dtype(x)) || !dtype_holds(pass_dtype(a), pass_dtype(x))) return false;
    pass_set_input(c, root, 0, x);
    pass_record(c, RECORD_EXACT, "a Cast that loses nothing keeps the order of elements");
    return true;
}

/* ArgMax of -x is ArgMin of x. */
static bool without_neg(PassContext *c, Node *root, Node *neg)
{
    static const char *const attributes[] = {"axis", "keepdims", "select_last_index"};
    const char *other = node_is(root, "ArgMax") ? "ArgMin" : "ArgMax";
    Value *x = pass_input(neg, 0);
    int64_t values[3];
    bool is_given[3];
    if (!x || lane_of(pass_dtype(x)) != LANE_F64 || !pass_may_create(c, other)) return false;
    InferContext *look = pass_look(c, root);
    for (int i = 0; i < 3; i++) {
        is_given[i] = infer_has_attribute(look, attributes[i]);
        values[i] = infer_int(look, attributes[i]);
    }
    pass_set_operator(c, root, other);
    for (int i = 0; i < 3; i++)
        if (is_given[i]) pass_set_int(c, root, attributes[i], values[i]);
    pass_set_input(c, root, 0, x);
    pass_record(c, RECORD_EXACT, "Neg turns the order of elements round");
    return true;
}

static bool eliminate_argmax_monotone(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, "Cast Neg Softmax LogSoftmax Exp Log Sqrt Sigmoid Tanh Relu");
    if (!inner) return false;
    if (node_is(inner, "Cast")) return without_cast(c, root, inner);
    if (node_is(inner, "Neg")) return without_neg(c, root, inner);
    return pass_refuse(c, "the %.*s before it is kept: it may round different elements to the same one",
                       (int)name_bytes(inner->op_type).size, (const char *)name_bytes(inner->op_type).data);
}

const Pass pass_eliminate_argmax_monotone = {
    .name = "eliminate_argmax_monotone",
    .summary = "A lossless Cast or a Neg before ArgMax or ArgMin is taken out.",
    .before = "a = Neg (x)\ny = ArgMax (a)",
    .after = "y = ArgMin (x)",
    .roots = "ArgMax ArgMin",
    .kind = RECORD_EXACT,
    .on_node = eliminate_argmax_monotone,
};
