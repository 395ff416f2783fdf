#include "passes/zero_sign.h"

#include <math.h>

#include "kernels/lane.h"

static bool has_negative_zero(const double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (numbers[i] == 0 && signbit(numbers[i])) return true;
    return false;
}

static bool constant_has(PassContext *c, Tensor *tensor)
{
    enum { CHUNK_BYTES = 16 * 1024 };
    uint64_t byte_count;
    size_t size = 0, width = lane_element_bytes(tensor->dtype);
    if (dtype_of(tensor->dtype)->bits < 8 || !tensor_byte_count(tensor, &byte_count)) return true;
    if (byte_count > PASS_MAX_STREAM_BYTES) return true;
    uint8_t *chunk = arena_allocate(c->arena, CHUNK_BYTES);
    double *numbers = ARENA_NEW_ARRAY(c->arena, double, CHUNK_BYTES / width);
    TensorStream stream;
    bool has = false;
    Status status = tensor_stream_open(&stream, tensor);
    while (status_is_ok(status) && !has) {
        status = tensor_stream_read(&stream, chunk, CHUNK_BYTES, &size);
        if (!status_is_ok(status) || size == 0) break;
        lane_load(tensor->dtype, chunk, size / width, numbers);
        has = has_negative_zero(numbers, size / width);
    }
    bool is_read = status_is_ok(status);
    status_free(&status);
    return has || !is_read;
}

static bool value_has(PassContext *c, const Value *value)
{
    Tensor *tensor = value ? pass_constant(value) : NULL;
    return tensor && lane_of(tensor->dtype) == LANE_F64 && constant_has(c, tensor);
}

bool zero_sign_is_open(PassContext *c, const Node *node)
{
    static const char *const choosing[] = {"Max", "Min", "Clip", "Relu", "Where"};
    bool is_choosing = false;
    for (size_t i = 0; i < sizeof choosing / sizeof *choosing; i++) is_choosing |= node_is(node, choosing[i]);
    for (uint32_t index = 0; index < node->input_count && is_choosing; index++)
        if (value_has(c, pass_input(node, index))) return true;
    return false;
}
