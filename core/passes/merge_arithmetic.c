/* merge_arithmetic - two constants that are added, or multiplied, one after the other are one.
 *
 *     a = Mul (x, 2)
 *     y = Mul (a, 3)      =>     y = Mul (x, 6)
 *
 *     a = Sub (5, x)
 *     y = Add (a, 2)      =>     y = Sub (7, x)
 *
 * Add and Sub with each other, Mul and Div with each other, the constant on either side. Each is x with a sign s joined
 * with a constant c with a sign t (of Mul and Div: exponents), so the second of two is
 *
 *     s2 (s1 x + t1 c1) + t2 c2  =  (s1 s2) x + (s2 t1 c1 + t2 c2)
 *
 * Integers: Add, Sub and Mul, exact, for they wrap; never Div, which truncates. Floating point: rounding, and only
 * where nothing is lost but the last bits: terms of the same sign, as (x + 8388608) - 8388608 rounds to integers and
 * (200 - x) - 200 is not -x, whose sum the dtype holds; factors that both grow or both shrink, or are between 2^-32 and 2^32 in a format of at
 * least 8 bits of exponent, so that no step overflows that did not before; never c2 / (c1 / x). Needs: opset 7, small
 * constants, no more elements than the larger one has, and that nobody else reads a. */
#include <math.h>

#include "passes/constant_pair.h"
#include "passes/dtype_range.h"
#include "passes/pass_runner.h"

#define SUMS "Add Sub"
#define PRODUCTS "Mul Div"

/* x, joined with a constant. */
typedef struct Term {
    Value *x, *constant;
    int x_sign, constant_sign;
} Term;

/* ---- Reading ---- */

static bool read_term(PassContext *c, const Node *node, Term *out)
{
    bool is_inverse = node_is(node, "Sub") || node_is(node, "Div");
    if (infer_since(pass_look(c, node)) < 7) return false;
    for (uint32_t side = 2; side-- > 0;) {
        *out = (Term){pass_input(node, 1 - side), pass_input(node, side), 1, 1};
        if (is_inverse && side == 1) out->constant_sign = -1;
        if (is_inverse && side == 0) out->x_sign = -1;
        if (out->x && out->constant && pass_constant(out->constant) && !pass_constant(out->x)) return true;
    }
    return false;
}

/* Both terms as one: the sign of x, and those of the two constants. */
typedef struct Sum {
    int x_sign, signs[2];
} Sum;

static Sum join(const Term *first, const Term *second)
{
    return (Sum){first->x_sign * second->x_sign, {second->x_sign * first->constant_sign, second->constant_sign}};
}

/* ---- Terms ---- */

/* Writes the joined constant to values[count]; NULL, or why it cannot be: terms of different signs would cancel out, or
 * the sum of two is infinite, where x with the one and then the other may be finite. */
static const char *add_terms(const ConstantPair *pair, const Sum *sum, void *values)
{
    for (size_t i = 0; i < pair->count; i++) {
        if (pair->lane != LANE_F64) {
            uint64_t a = pair->integers[0][i], b = pair->integers[1][i];
            ((uint64_t *)values)[i] = (sum->signs[0] < 0 ? 0 - a : a) + (sum->signs[1] < 0 ? 0 - b : b);
            continue;
        }
        double a = sum->signs[0] * pair->numbers[0][i], b = sum->signs[1] * pair->numbers[1][i];
        if ((a < 0 && b > 0) || (a > 0 && b < 0)) return "they would cancel out";
        if (!(fabs(a + b) <= dtype_largest(pair->dtype))) return "the sum may be out of range";
        ((double *)values)[i] = a + b;
    }
    return NULL;
}

/* ---- Factors ---- */

/* Powers of two that a joined factor stays within, so that it is no subnormal and not infinite. */
static int safe_exponent(int32_t dtype)
{
    return dtype == DTYPE_FLOAT16 ? 12 : 100;
}

static bool is_safe_pair(int32_t dtype, double a, double b)
{
    a = fabs(a);
    b = fabs(b);
    if ((a >= 1 && b >= 1) || (a <= 1 && b <= 1)) return true;
    bool is_moderate = fmin(a, b) >= 0x1p-32 && fmax(a, b) <= 0x1p32;
    return dtype != DTYPE_FLOAT16 && is_moderate;
}

/* Likewise, of factors. Both of them as divisors stay divisors: the product is what is divided by. */
static const char *multiply_factors(const ConstantPair *pair, const Sum *sum, void *values)
{
    static const char *const out_of_range = "the product may be out of range";
    double limit = ldexp(1, safe_exponent(pair->dtype));
    bool divides = sum->x_sign > 0 && sum->signs[0] < 0 && sum->signs[1] < 0;
    for (size_t i = 0; i < pair->count; i++) {
        if (pair->lane != LANE_F64) {
            ((uint64_t *)values)[i] = pair->integers[0][i] * pair->integers[1][i];
            continue;
        }
        double a = pair->numbers[0][i], b = pair->numbers[1][i];
        double first = sum->signs[0] < 0 ? 1 / a : a, second = sum->signs[1] < 0 ? 1 / b : b;
        double joined = divides ? a * b : sum->signs[0] < 0 ? second / a : sum->signs[1] < 0 ? a / b : a * b;
        if (!(fabs(joined) >= 1 / limit && fabs(joined) <= limit)) return out_of_range;
        if (!is_safe_pair(pair->dtype, first, second)) return out_of_range;
        ((double *)values)[i] = joined;
    }
    return NULL;
}

/* ---- Rewriting ---- */

/* May both steps be joined at all? Of what they hold nothing is said yet. */
static bool is_joinable(const ConstantPair *pair, const Sum *sum, const Term *first, const Term *second, bool is_sum)
{
    if (pair->dtype == DTYPE_BOOL) return false;
    if (is_sum) return true;
    if (pair->lane != LANE_F64) return sum->x_sign > 0 && sum->signs[0] > 0 && sum->signs[1] > 0;
    return first->x_sign > 0 || second->x_sign > 0;
}

static const char *result_operator(const Sum *sum, bool is_sum)
{
    if (is_sum) return sum->x_sign > 0 ? "Add" : "Sub";
    bool divides = sum->x_sign < 0 || (sum->signs[0] < 0 && sum->signs[1] < 0);
    return divides ? "Div" : "Mul";
}

static bool may_replace(const Term *first, const Term *second, const ConstantPair *pair)
{
    enum { SMALL_COUNT = 1024 };
    return pair->count <= SMALL_COUNT || pass_is_read_once(first->constant) || pass_is_read_once(second->constant);
}

static bool merge_terms(PassContext *c, Node *root, const Term *first, const Term *second, bool is_sum)
{
    ConstantPair pair;
    Sum sum = join(first, second);
    if (!constant_pair_load(c, pass_constant(first->constant), pass_constant(second->constant), &pair)) return false;
    RecordKind kind = pair.lane == LANE_F64 ? RECORD_ROUNDING : RECORD_EXACT;
    const char *op_type = result_operator(&sum, is_sum);
    if (!is_joinable(&pair, &sum, first, second, is_sum) || !may_replace(first, second, &pair)) return false;
    if (!pass_kind_is_on(c, kind) || (!node_is(root, op_type) && !pass_may_create(c, op_type))) return false;
    void *values = arena_allocate_array(c->arena, 8, pair.count);
    const char *why = (is_sum ? add_terms : multiply_factors)(&pair, &sum, values);
    if (why) return pass_refuse(c, "two constants are not merged: %s", why);
    Value *constant = constant_pair_add(c, root, &pair, values);
    if (!node_is(root, op_type)) pass_set_operator(c, root, op_type);
    bool is_left = sum.x_sign < 0;
    pass_set_inputs(c, root, (Value *[]){is_left ? constant : first->x, is_left ? first->x : constant}, 2);
    pass_record(c, kind, "two constants became one");
    return true;
}

static bool merge_arithmetic(PassContext *c, Node *root)
{
    Term first, second;
    bool is_sum = node_is(root, "Add") || node_is(root, "Sub");
    if (!pass_output(root, 0) || !read_term(c, root, &second)) return false;
    const Node *inner = pass_producer(c, root, second.x == pass_input(root, 0) ? 0 : 1, is_sum ? SUMS : PRODUCTS);
    if (!inner || !pass_is_read_once(second.x) || !read_term(c, inner, &first)) return false;
    return merge_terms(c, root, &first, &second, is_sum);
}

const Pass pass_merge_arithmetic = {
    .name = "merge_arithmetic",
    .summary = "Constants that are added, or multiplied, one after the other become one.",
    .before = "a = Mul (x, 2)\ny = Mul (a, 3)",
    .after = "y = Mul (x, 6)",
    .roots = "Add Sub Mul Div",
    .kind = RECORD_ROUNDING,
    .is_mixed = true,
    .on_node = merge_arithmetic,
};
