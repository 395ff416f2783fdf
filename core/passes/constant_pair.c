#include "passes/constant_pair.h"

#include "recipes/recipe.h"

/* The elements of one of them in its lane; NULL: no. */
static const uint8_t *load(PassContext *c, Tensor *tensor, size_t *out_count)
{
    Bytes bytes;
    uint64_t count, byte_count;
    const Dtype *dtype = dtype_of(tensor->dtype);
    if (!dtype || dtype->bits < 8 || lane_of(tensor->dtype) == LANE_NONE || tensor->rank > SHAPE_MAX_RANK) return NULL;
    if (!tensor_element_count(tensor, &count) || !tensor_byte_count(tensor, &byte_count)) return NULL;
    if (count == 0 || byte_count > CONSTANT_PAIR_MAX_BYTES) return NULL;
    Status status = tensor_read_all(tensor, c->arena, CONSTANT_PAIR_MAX_BYTES, &bytes);
    bool is_read = status_is_ok(status) && bytes.size == byte_count;
    status_free(&status);
    if (!is_read) return NULL;
    uint8_t *values = arena_allocate_array(c->arena, 8, (size_t)count);
    lane_load(tensor->dtype, bytes.data, (size_t)count, values);
    *out_count = (size_t)count;
    return values;
}

static bool broadcast_dims(const Tensor *first, const Tensor *second, ConstantPair *out)
{
    out->rank = first->rank > second->rank ? first->rank : second->rank;
    out->count = 1;
    for (int axis = 0; axis < out->rank; axis++) {
        int a = axis - (out->rank - first->rank), b = axis - (out->rank - second->rank);
        int64_t x = a >= 0 ? first->dims[a] : 1, y = b >= 0 ? second->dims[b] : 1;
        if (x != y && x != 1 && y != 1) return false;
        out->dims[axis] = x == 1 ? y : x;
        out->count *= (size_t)out->dims[axis];
        if (out->count > CONSTANT_PAIR_MAX_BYTES) return false;
    }
    return true;
}

/* values[] of the tensor repeated to the dims of the pair: elements of 8 bytes. */
static const void *repeat(PassContext *c, const Tensor *tensor, const uint8_t *values, const ConstantPair *pair)
{
    int64_t strides[SHAPE_MAX_RANK], stride = 1;
    uint8_t *repeated = arena_allocate_array(c->arena, 8, pair->count);
    for (int axis = pair->rank - 1; axis >= 0; axis--) {
        int own = axis - (pair->rank - tensor->rank);
        int64_t size = own >= 0 ? tensor->dims[own] : 1;
        strides[axis] = size == 1 ? 0 : stride;
        stride *= size;
    }
    for (size_t i = 0; i < pair->count; i++) {
        size_t rest = i;
        int64_t from = 0;
        for (int axis = pair->rank - 1; axis >= 0; axis--) {
            from += (int64_t)(rest % (size_t)pair->dims[axis]) * strides[axis];
            rest /= (size_t)pair->dims[axis];
        }
        memcpy(repeated + i * 8, values + from * 8, 8);
    }
    return repeated;
}

bool constant_pair_load(PassContext *c, Tensor *first, Tensor *second, ConstantPair *out)
{
    Tensor *tensors[2] = {first, second};
    const uint8_t *values[2];
    size_t counts[2] = {0};
    *out = (ConstantPair){.dtype = first->dtype, .lane = lane_of(first->dtype)};
    if (first->dtype != second->dtype) return false;
    for (int i = 0; i < 2; i++)
        if (!(values[i] = load(c, tensors[i], &counts[i]))) return false;
    if (!broadcast_dims(first, second, out)) return false;
    if (out->count != counts[0] && out->count != counts[1]) return false;
    for (int i = 0; i < 2; i++) {
        const void *repeated = repeat(c, tensors[i], values[i], out);
        if (out->lane == LANE_F64) out->numbers[i] = repeated;
        else out->integers[i] = repeated;
    }
    return true;
}

Value *constant_pair_add(PassContext *c, const Node *near_node, const ConstantPair *pair, const void *values)
{
    size_t byte_count = pair->count * lane_element_bytes(pair->dtype);
    uint8_t *bytes = arena_allocate(&c->model->arena, byte_count);
    lane_store(pair->dtype, values, pair->count, bytes);
    return pass_add_constant(c, near_node,
                             recipe_owned(c->model, pair->dtype, pair->rank, pair->dims, bytes, byte_count));
}
