/* linear - the side of the input: weights that are multiplied with its channels. */
#include "kernels/lane.h"
#include "passes/linear.h"
#include "passes/padding.h"

/* Sums over weights read all of them. */
enum { MAX_SUMMED_ELEMENTS = 16 << 20 };

/* ---- What is known ---- */

static bool view_constant(const Value *weights, Linear *out)
{
    const Tensor *tensor = weights ? pass_constant(weights) : NULL;
    if (!tensor || tensor->rank < 1 || tensor->rank >= SHAPE_MAX_RANK) return false;
    out->has_view = true;
    out->view_rank = tensor->rank;
    for (int axis = 0; axis < tensor->rank; axis++) {
        out->view[axis] = tensor->dims[axis];
        if (tensor->dims[axis] < 1) return false;
    }
    return true;
}

static bool pads_nothing(PassContext *c, const Node *node, int rank)
{
    Padding padding = {.rank = rank - 2};
    if (!padding_add_own(c, node, &padding)) return false;
    for (int axis = 0; axis < padding.rank; axis++)
        if (padding.begins[axis] || padding.ends[axis]) return false;
    return true;
}

/* [out, in / group, ...] -> [group, out / group, in / group, ...] */
static bool view_conv(PassContext *c, Linear *self)
{
    int64_t group = infer_int(pass_look(c, self->node), "group");
    if (group < 1 || self->view_rank < 3 || self->view[0] % group != 0) return false;
    self->output_channels = (uint64_t)self->view[0];
    self->takes_shift = pads_nothing(c, self->node, self->view_rank);
    for (int axis = self->view_rank; axis > 1; axis--) self->view[axis] = self->view[axis - 1];
    self->view[1] = self->view[0] / group;
    self->view[0] = group;
    self->view_rank++;
    self->is_channel[0] = self->is_channel[2] = true;
    return true;
}

static bool view_gemm(PassContext *c, Linear *self)
{
    InferContext *look = pass_look(c, self->node);
    bool is_transposed = infer_int(look, "transB") != 0;
    if (infer_since(look) < 7 || self->view_rank != 2) return false;
    self->bias_factor = infer_float(look, "beta");
    self->axis = infer_int(look, "transA") != 0 ? 0 : 1;
    self->is_channel[is_transposed ? 1 : 0] = true;
    self->output_channels = (uint64_t)self->view[is_transposed ? 0 : 1];
    self->takes_shift = infer_float(look, "alpha") == 1;
    return true;
}

/* Of a matrix on the right the rows are multiplied with the input, on the left the columns; a vector has one axis. */
static void view_matmul(Linear *self, uint32_t index)
{
    bool is_left = index == 0;
    self->bias_index = LINEAR_NO_BIAS;
    self->axis = is_left || self->rank == 1 ? self->rank - 1 : self->rank - 2;
    self->is_channel[self->view_rank - (is_left && self->view_rank > 1 ? 2 : 1)] = true;
}

bool linear_of_input(PassContext *c, Node *node, uint32_t index, Linear *out)
{
    const Value *input = pass_input(node, index);
    *out = (Linear){.node = node,
                    .weights_index = 1 - index,
                    .bias_index = 2,
                    .bias_factor = 1,
                    .axis = 1,
                    .is_input_side = true,
                    .rank = input ? pass_rank(input) : -1};
    if (out->rank < 1 || !view_constant(pass_input(node, out->weights_index), out)) return false;
    if (node_is(node, "MatMul")) view_matmul(out, index);
    else if (index != 0) return false;
    else if (node_is(node, "ConvTranspose")) out->is_channel[0] = true;
    else if (node_is(node, "Conv") ? !view_conv(c, out) : !view_gemm(c, out)) return false;
    out->channels = 1;
    for (int axis = 0; axis < out->view_rank; axis++)
        if (out->is_channel[axis]) out->channels *= (uint64_t)out->view[axis];
    return true;
}

/* ---- Sums ---- */

/* Where an element of the weights stands: [group, out / group, in / group, kernel], or (Gemm) [in, out]. */
typedef struct Order {
    bool is_input_first;
    uint64_t output_count, outputs_per_group, input_count, kernel;
} Order;

static Order order_of(const Linear *self)
{
    bool is_gemm = node_is(self->node, "Gemm");
    Order order = {
        .is_input_first = is_gemm && self->is_channel[0], .output_count = self->output_channels, .kernel = 1};
    order.outputs_per_group = is_gemm ? order.output_count : (uint64_t)self->view[1];
    order.input_count = is_gemm ? self->channels : (uint64_t)self->view[2];
    for (int axis = 3; axis < self->view_rank; axis++) order.kernel *= (uint64_t)self->view[axis];
    return order;
}

static void place(const Order *order, uint64_t at, uint64_t *out_output, uint64_t *out_channel)
{
    if (order->is_input_first) {
        *out_output = at % order->output_count;
        *out_channel = at / order->output_count;
        return;
    }
    at /= order->kernel;
    *out_output = at / order->input_count;
    *out_channel = *out_output / order->outputs_per_group * order->input_count + at % order->input_count;
}

/* sums[output] += sum of W * shift[channel] */
static Status add_products(PassContext *c, const Order *order, Tensor *weights, const Affine *affine, double *sums)
{
    enum { CHUNK_BYTES = 64 * 1024 };
    TensorStream stream;
    size_t size, element_bytes = lane_element_bytes(weights->dtype);
    uint8_t *chunk = arena_allocate(c->arena, CHUNK_BYTES);
    double *numbers = ARENA_NEW_ARRAY(c->arena, double, CHUNK_BYTES / element_bytes);
    uint64_t at = 0, output, channel;
    TRY(tensor_stream_open(&stream, weights));
    for (;;) {
        TRY(tensor_stream_read(&stream, chunk, CHUNK_BYTES, &size));
        if (size == 0) return STATUS_OK;
        lane_load(weights->dtype, chunk, size / element_bytes, numbers);
        for (size_t i = 0; i < size / element_bytes; i++) {
            place(order, at++, &output, &channel);
            sums[output] += numbers[i] * affine->shift[affine->count == 1 ? 0 : channel];
        }
    }
}

bool linear_pass_through(PassContext *c, const Linear *self, Affine *affine)
{
    uint64_t count;
    const char *op_type = self->node->op_type->text;
    Tensor *weights = pass_constant(pass_input(self->node, self->weights_index));
    const double *shift = affine->shift;
    Affine of_input = *affine;
    *affine = (Affine){.count = 1};
    if (!shift) return true;
    if (!self->takes_shift) return pass_refuse(c, "kept: the %s pads, and what is added would not be padded", op_type);
    if (!affine_dtype(weights->dtype) || !tensor_element_count(weights, &count) || count > MAX_SUMMED_ELEMENTS ||
        self->output_channels > count)
        return pass_refuse(c, "kept: the weight of the %s is too large for the sums of a bias", op_type);
    double *sums = ARENA_NEW_ARRAY(c->arena, double, (size_t)self->output_channels);
    Order order = order_of(self);
    Status status = add_products(c, &order, weights, &of_input, sums);
    bool is_read = status_is_ok(status);
    status_free(&status);
    *affine = (Affine){.count = self->output_channels, .shift = sums};
    return is_read;
}
