#include "passes/reshape_target.h"

static bool are_others_positive(const Shape *shape, int open)
{
    for (int axis = 0; axis < shape->rank; axis++)
        if (axis != open && dim_lower(shape->dims[axis]) < 1) return false;
    return true;
}

bool reshape_target_make(PassContext *c, const Shape *from, const Shape *to, int open_axis, ReshapeTarget *out)
{
    int open = -1;
    bool copies = false;
    *out = (ReshapeTarget){.rank = to->rank};
    for (int axis = 0; axis < to->rank; axis++) {
        Dim dim = to->dims[axis];
        if (dim_is_number(dim, &out->sizes[axis])) {
            out->allows_zero = out->allows_zero || out->sizes[axis] == 0;
        } else if (from && axis < from->rank && dim_is_equal(from->dims[axis], dim)) {
            copies = true;
            out->sizes[axis] = 0;
        } else {
            if (open >= 0) return false;
            open = axis;
            out->sizes[axis] = -1;
        }
    }
    if (out->allows_zero && (copies || open >= 0 || pass_opset(c, c->root) < 14)) return false;
    return open < 0 || open == open_axis || are_others_positive(to, open);
}

static Value *add_shape(PassContext *c, const Node *near_node, const ReshapeTarget *target)
{
    return pass_add_integers(c, near_node, target->sizes, (size_t)target->rank, 1);
}

void reshape_target_set(PassContext *c, Node *node, Value *x, const ReshapeTarget *target)
{
    Value *shape = add_shape(c, node, target);
    pass_set_operator(c, node, "Reshape");
    if (target->allows_zero) pass_set_int(c, node, "allowzero", 1);
    pass_set_inputs(c, node, (Value *[]){x, shape}, 2);
}

Value *reshape_target_add(PassContext *c, Node *before, Value *x, const ReshapeTarget *target)
{
    Node *node = pass_add_node(c, before, "Reshape", (Value *[]){x, add_shape(c, before, target)}, 2);
    if (target->allows_zero) pass_set_int(c, node, "allowzero", 1);
    return node->outputs[0];
}

bool reshape_is_free_of_data(PassContext *c, const Node *node)
{
    int64_t sizes[SHAPE_MAX_RANK];
    if (!node_is(node, "Reshape") || node->input_count < 2) return false;
    if (infer_int(pass_look(c, node), "allowzero") != 0) return true;
    int count = pass_integers(c, pass_input(node, 1), sizes, SHAPE_MAX_RANK);
    for (int i = 0; i < count; i++)
        if (sizes[i] == 0) return false;
    return count >= 0;
}

int reshape_open_axis(PassContext *c, const Node *node)
{
    int64_t sizes[SHAPE_MAX_RANK];
    if (!node_is(node, "Reshape") || infer_int(pass_look(c, node), "allowzero") != 0) return -1;
    int count = pass_integers(c, pass_input(node, 1), sizes, SHAPE_MAX_RANK);
    for (int i = 0; i < count; i++)
        if (sizes[i] == -1) return i;
    return -1;
}
