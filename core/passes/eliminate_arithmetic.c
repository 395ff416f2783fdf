/* eliminate_arithmetic - operations with their neutral element.
 *
 *     a = Mul (x, 1)
 *     y = Relu (a)      =>     y = Relu (x)
 *
 * x + 0, x - 0, x * 1, x / 1, x ** 1, x and true, x or false, x xor false, the bitwise ones, x shifted by 0; 0 + x and
 * so on where the order does not matter. Sum, Mean, Max, Min of one input; Max, Min, And, Or of a value and itself.
 * Where with a condition that is all true or all false, or with two equal values.
 *
 * Needs: the result is proven to have the shape of x, for the neutral element may have a larger one. Never x * 0, which
 * is NaN of infinity. Exact, but of floating point x + 0 and x - (-0) make 0 of -0, as Where does in onnxruntime:
 * signed-zero. Broadcasting before version 7 is left alone, and Pow of 64 bit integers, which runtimes compute in
 * double. */
#include "kernels/lane.h"
#include "passes/pass_rewrite.h"
#include "passes/pass_runner.h"

typedef struct Neutral {
    const char *op_type;
    int number;
    bool is_any_side; /* else it is the right operand */
} Neutral;

static const Neutral neutrals[] = {
    {"Add", 0, true},       {"Sub", 0, false},       {"Mul", 1, true},       {"Div", 1, false},
    {"Pow", 1, false},      {"And", 1, true},        {"Or", 0, true},        {"Xor", 0, true},
    {"BitwiseOr", 0, true}, {"BitwiseXor", 0, true}, {"BitShift", 0, false},
};

/* ---- What is left ---- */

/* Does the result of x and `other` have the shape of x? */
static bool keeps_shape(const Value *x, const Value *other, const Value *result)
{
    return pass_same_shape(x, result) || pass_rank(other) == 0;
}

static bool is_neutral(PassContext *c, const Neutral *neutral, const Node *root, uint32_t side)
{
    Value *x = pass_input(root, 1 - side), *other = pass_input(root, side);
    if (!x || !other || !keeps_shape(x, other, root->outputs[0])) return false;
    return pass_is_all(c, other, neutral->number) || (neutral->number == 0 && pass_is_all(c, other, -0.0));
}

/* The operand that the result equals; NULL: neither. */
static Value *binary_rest(PassContext *c, const Neutral *neutral, const Node *root, Value **out_neutral)
{
    for (uint32_t side = 2; side-- > (neutral->is_any_side ? 0u : 1u);) {
        *out_neutral = pass_input(root, side);
        if (is_neutral(c, neutral, root, side)) return pass_input(root, 1 - side);
    }
    return NULL;
}

static bool is_one_of(const Node *node, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (node_is(node, names[i])) return true;
    return false;
}

/* Of operators that give back what all their inputs are. */
static Value *repeated_rest(const Node *root)
{
    static const char *const of_one[] = {"Sum", "Mean", "Max", "Min"};
    static const char *const of_equal[] = {"Max", "Min", "And", "Or", "BitwiseAnd", "BitwiseOr"};
    Value *x = pass_input(root, 0);
    if (root->input_count == 1) return is_one_of(root, of_one, 4) ? x : NULL;
    if (root->input_count != 2 || !is_one_of(root, of_equal, 6)) return NULL;
    return x == pass_input(root, 1) ? x : NULL;
}

static Value *where_rest(PassContext *c, const Node *root)
{
    Value *condition = pass_input(root, 0), *a = pass_input(root, 1), *b = pass_input(root, 2), *rest = NULL;
    if (!condition || !a || !b) return NULL;
    if (a == b || pass_is_all(c, condition, 1)) rest = a;
    else if (pass_is_all(c, condition, 0)) rest = b;
    return rest && pass_same_shape(rest, root->outputs[0]) ? rest : NULL;
}

/* ---- How exact it is ---- */

/* x + 0 makes 0 of -0, as x - (-0) does, and Where does in onnxruntime, which adds up what it selects. */
static RecordKind kind_of(PassContext *c, const Node *root, const Value *x, const Value *neutral)
{
    int32_t dtype = pass_dtype(neutral ? neutral : x);
    if (node_is(root, "Where")) return dtype == 0 || lane_of(dtype) == LANE_F64 ? RECORD_SIGNED_ZERO : RECORD_EXACT;
    if (lane_of(dtype) != LANE_F64) return RECORD_EXACT;
    if (node_is(root, "Add") && !pass_is_all(c, neutral, -0.0)) return RECORD_SIGNED_ZERO;
    if (node_is(root, "Sub") && !pass_is_all(c, neutral, 0.0)) return RECORD_SIGNED_ZERO;
    return RECORD_EXACT;
}

static bool is_left_alone(PassContext *c, const Node *root)
{
    int since = infer_since(pass_look(c, root));
    bool is_broadcast_old = since < 7 && root->input_count > 1;
    int32_t base = pass_dtype(pass_input(root, 0));
    return is_broadcast_old || (node_is(root, "Pow") && (base == 0 || base == DTYPE_INT64));
}

static bool eliminate_arithmetic(PassContext *c, Node *root)
{
    Value *y = pass_output(root, 0), *neutral = NULL, *x = NULL;
    if (!y || root->input_count == 0 || !pass_input(root, 0) || is_left_alone(c, root)) return false;
    x = node_is(root, "Where") ? where_rest(c, root) : repeated_rest(root);
    RecordKind kind = x ? kind_of(c, root, x, NULL) : RECORD_EXACT;
    for (size_t i = 0; i < sizeof neutrals / sizeof *neutrals && !x; i++) {
        if (!node_is(root, neutrals[i].op_type)) continue;
        x = binary_rest(c, &neutrals[i], root, &neutral);
        if (!x) return false;
        kind = kind_of(c, root, x, neutral);
    }
    if (!x || !pass_kind_is_on(c, kind) || !pass_try_forward(c, y, x)) return false;
    pass_record(c, kind, neutral ? "the other operand changes nothing" : "the result is one of the inputs");
    return true;
}

const Pass pass_eliminate_arithmetic = {
    .name = "eliminate_arithmetic",
    .summary = "x + 0, x * 1, x and true, Where of true, Max of one and the like become x.",
    .before = "a = Mul (x, one)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Add Sub Mul Div Pow And Or Xor BitwiseAnd BitwiseOr BitwiseXor BitShift Sum Mean Max Min Where",
    .kind = RECORD_SIGNED_ZERO,
    .is_mixed = true,
    .on_node = eliminate_arithmetic,
};
