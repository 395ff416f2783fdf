/* fuse_gather_into_conv - a Conv whose channels come in another order.
 *
 *     a = Gather <axis = 1> (x, order)
 *     y = Conv (a, W)                   =>     y = Conv (x, W')     W'[:, order[k]] = W[:, k]
 *
 * Rounding: the sums are made in another order. Needs: `order` is a constant list that has each channel of x once;
 * only the Conv reads the Gather; it has one group and a constant weight. */
#include "passes/linear.h"
#include "passes/pass_rewrite.h"
#include "recipes/recipe.h"

enum { MAX_CHANNELS = FACT_MAX_ELEMENTS };

/* places[channel of x]: its place in the order. False: the order is not one of all channels. */
static bool read_places(PassContext *c, const Node *gather, int64_t count, int64_t *places)
{
    int64_t order[MAX_CHANNELS];
    const Value *x = pass_input(gather, 0), *indices = pass_input(gather, 1);
    const Shape *shape = x ? pass_shape(x) : NULL;
    if (!shape || shape->rank < 3 || !dim_is(shape->dims[1], count) || count > MAX_CHANNELS) return false;
    if (infer_int(pass_look(c, gather), "axis") != 1 || pass_rank(indices) != 1) return false;
    if (pass_integers(c, indices, order, MAX_CHANNELS) != count) return false;
    for (int64_t channel = 0; channel < count; channel++) places[channel] = -1;
    for (int64_t k = 0; k < count; k++) {
        int64_t channel = order[k] < 0 ? order[k] + count : order[k];
        if (channel < 0 || channel >= count || places[channel] >= 0) return false;
        places[channel] = k;
    }
    return true;
}

static Tensor *reordered(PassContext *c, const Node *root, Tensor *weight, const int64_t *places)
{
    Tensor *operand = NULL;
    Status status = recipe_operand(weight, &operand);
    bool is_read = status_is_ok(status) && operand;
    status_free(&status);
    if (is_read) return recipe_take(operand, 1, places, 1, &weight->dims[1]);
    (void)pass_refuse(c, "kept: the weight of the %s cannot be computed with", root->op_type->text);
    return NULL;
}

static bool fuse(PassContext *c, Node *root)
{
    int64_t places[MAX_CHANNELS];
    Node *gather = pass_producer(c, root, 0, "Gather");
    const Value *value = pass_input(root, 1);
    Tensor *weight = gather && value ? pass_constant(value) : NULL;
    if (!weight || weight->rank < 3 || infer_int(pass_look(c, root), "group") != 1) return false;
    if (!read_places(c, gather, weight->dims[1], places) || !linear_is_read_once(c, gather, root)) return false;
    Tensor *tensor = reordered(c, root, weight, places);
    if (!tensor || !linear_may_copy(c, root, value, tensor)) return false;
    pass_set_input(c, root, 1, pass_add_constant(c, root, tensor));
    pass_set_input(c, root, 0, pass_input(gather, 0));
    pass_record(c, RECORD_ROUNDING, "the order of channels went into the weight of the Conv");
    return true;
}

const Pass pass_fuse_gather_into_conv = {
    .name = "fuse_gather_into_conv",
    .summary = "A Gather that puts channels in another order goes into the weight of the Conv behind it.",
    .before = "a = Gather <axis = 1> (x, order)\ny = Conv (a, W)",
    .after = "y = Conv (x, W2)",
    .roots = "Conv",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
