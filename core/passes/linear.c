/* linear - a node that is linear in its weights: what is known of it. */
#include "passes/linear.h"

#include "passes/pass_rewrite.h"

/* The dims of the weights as numbers: true where all are. */
static bool view_weights(const Value *weights, Linear *out)
{
    const Shape *shape = pass_shape(weights);
    if (!shape) return false;
    out->view_rank = shape->rank;
    for (int axis = 0; axis < shape->rank; axis++)
        if (!dim_is_number(shape->dims[axis], &out->view[axis])) return false;
    return true;
}

static uint64_t count_channels(const Linear *self)
{
    uint64_t count = 1;
    for (int axis = 0; axis < self->view_rank; axis++)
        if (self->is_channel[axis]) count *= (uint64_t)self->view[axis];
    return count;
}

/* [in, channels / group, ...] -> [group, in / group, channels / group, ...] */
static bool split_groups(Linear *self, int64_t group)
{
    if (group < 1 || self->view[0] % group != 0 || self->view_rank + 1 > SHAPE_MAX_RANK) return false;
    for (int axis = self->view_rank; axis > 1; axis--) self->view[axis] = self->view[axis - 1];
    self->view[1] = self->view[0] / group;
    self->view[0] = group;
    self->view_rank++;
    self->is_channel[0] = self->is_channel[2] = true;
    return true;
}

bool linear_of_convolution(PassContext *c, Node *node, Linear *out)
{
    const Value *weights = pass_input(node, 1);
    *out = (Linear){.node = node, .weights_index = 1, .bias_index = 2, .bias_factor = 1, .axis = 1};
    out->rank = weights ? pass_rank(weights) : -1;
    if (out->rank < 3) return false;
    out->has_view = view_weights(weights, out);
    if (!out->has_view) return true;
    if (node_is(node, "Conv")) out->is_channel[0] = true;
    else if (!split_groups(out, infer_int(pass_look(c, node), "group"))) return false;
    out->channels = out->output_channels = count_channels(out);
    return true;
}

bool linear_of_gemm(PassContext *c, Node *node, Linear *out)
{
    const Value *weights = pass_input(node, 1);
    InferContext *look = pass_look(c, node);
    *out = (Linear){.node = node, .weights_index = 1, .bias_index = 2, .rank = 2, .axis = 1};
    if (infer_since(look) < 7 || !weights || !view_weights(weights, out) || out->view_rank != 2) return false;
    out->has_view = true;
    out->bias_factor = infer_float(look, "beta");
    out->is_channel[infer_int(look, "transB") != 0 ? 0 : 1] = true;
    out->channels = out->output_channels = count_channels(out);
    return true;
}

bool linear_of_matmul(PassContext *c, Node *node, uint32_t weights_index, Linear *out)
{
    const Value *weights = pass_input(node, weights_index), *other = pass_input(node, 1 - weights_index);
    (void)c;
    *out = (Linear){.node = node, .weights_index = weights_index, .bias_index = LINEAR_NO_BIAS};
    if (!weights || !other || !pass_constant(weights) || !view_weights(weights, out)) return false;
    int other_rank = pass_rank(other);
    out->rank = other_rank > out->view_rank ? other_rank : out->view_rank;
    if (out->view_rank < 2 || other_rank < 1) return false;
    if (other_rank == 1) out->rank--;
    out->has_view = true;
    bool is_right = weights_index == 1;
    out->is_channel[out->view_rank - (is_right ? 1 : 2)] = true;
    out->axis = out->rank - (is_right || other_rank == 1 ? 1 : 2);
    out->channels = out->output_channels = count_channels(out);
    return true;
}

bool linear_is_read_once(PassContext *c, const Node *node, const Node *reader)
{
    const Value *output = pass_output(node, 0);
    const char *op_type = node->op_type->text;
    if (!output || !pass_has_one_output(node)) return false;
    if (output->output_count > 0) return pass_refuse(c, "kept: the output of the %s is a graph output", op_type);
    for (const Use *use = output->first_use; use; use = use->next)
        if (use->node != reader) return pass_refuse(c, "kept: other nodes read the output of the %s too", op_type);
    if (output->is_mentioned) return pass_refuse(c, "kept: the output of the %s is named by an annotation", op_type);
    return output->use_count == 1;
}

void linear_take_output(PassContext *c, Node *node, Node *reader)
{
    pass_set_inputs(c, reader, NULL, 0);
    pass_take_output(c, node, 0, pass_output(reader, 0));
}
