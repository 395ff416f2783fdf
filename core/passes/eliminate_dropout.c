/* eliminate_dropout - a Dropout that does not train does nothing.
 *
 *     a, mask = Dropout (x, ratio, training_mode)
 *     y = Relu (a)                                    =>     y = Relu (x)
 *
 * Exact. Needs: no training, which is an attribute before version 7, nothing from 7 on, and from 12 on an input that is
 * left out or false. A mask that is read becomes a constant of true from version 12 on, where its shape is known and it
 * is small; before, what it holds is not specified. */
#include "passes/pass_rewrite.h"
#include "recipes/recipe.h"

enum { MAX_MASK_ELEMENTS = 4096 };

static bool trains(PassContext *c, InferContext *look, const char **out_reason)
{
    *out_reason = "it trains";
    if (infer_since(look) < 7) return infer_int(look, "is_test") == 0;
    Value *mode = infer_since(look) < 12 ? NULL : pass_input(look->node, 2);
    if (!mode) return false;
    *out_reason = pass_constant(mode) ? "it trains" : "the model computes whether it trains";
    return !pass_is_all(c, mode, 0);
}

/* A tensor of true in the shape of the mask; NULL: it cannot be made. */
static Tensor *make_mask(PassContext *c, const InferContext *look, const Value *mask)
{
    const Shape *shape = pass_shape(mask);
    int64_t dims[SHAPE_MAX_RANK];
    const uint8_t yes = 1;
    if (infer_since(look) < 12 || infer_element_count(shape, MAX_MASK_ELEMENTS) < 0) return NULL;
    for (int axis = 0; axis < shape->rank; axis++)
        if (!dim_is_number(shape->dims[axis], &dims[axis])) return NULL;
    return recipe_fill(c->model, DTYPE_BOOL, shape->rank, dims, &yes);
}

static bool is_read(const Value *value)
{
    return value && (value->use_count > 0 || value->output_count > 0 || value->is_mentioned);
}

static bool eliminate_dropout(PassContext *c, Node *root)
{
    InferContext *look = pass_look(c, root);
    Value *x = pass_input(root, 0), *y = pass_output(root, 0), *mask = pass_output(root, 1);
    const char *reason;
    if (!is_read(mask)) mask = NULL;
    if (!x || (!y && !mask)) return false;
    if (trains(c, look, &reason)) return pass_refuse(c, "kept: %s", reason);
    if (y && !pass_can_forward(c, y, x, &reason)) return pass_refuse(c, "kept: %s", reason);
    if (mask) {
        Tensor *tensor = mask->output_count > 0 || mask->is_mentioned ? NULL : make_mask(c, look, mask);
        if (!tensor) return pass_refuse(c, "kept: its mask is read");
        pass_forward(c, mask, pass_add_constant(c, root, tensor));
    }
    if (y) pass_forward(c, y, x);
    pass_record(c, RECORD_EXACT, "a Dropout that does not train was taken out");
    return true;
}

const Pass pass_eliminate_dropout = {
    .name = "eliminate_dropout",
    .summary = "A Dropout that does not train is taken out.",
    .before = "a = Dropout (x)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Dropout",
    .kind = RECORD_EXACT,
    .on_node = eliminate_dropout,
};
