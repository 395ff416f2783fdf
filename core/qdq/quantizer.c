/* quantizer - all scales are looked at, a chunk at a time. */
#include "qdq/quantizer.h"
#include "passes/pass.h"

#include <math.h>

#include "kernels/lane.h"

enum { CHUNK = 512 };

QuantKind quantizer_kind(const Node *node)
{
    static const char *const names[] = {"QuantizeLinear", "DequantizeLinear", "ExtendedQuantizeLinear",
                                        "ExtendedDequantizeLinear"};
    static const char *const domains[] = {"com.microsoft", "com.amd.quark", "com.vai.quantize"};
    size_t index = 0;
    while (index < COUNT_OF(names) && !name_is(node->op_type, names[index])) index++;
    if (index == COUNT_OF(names)) return QUANT_NONE;
    bool is_known = node_has_onnx_domain(node);
    for (size_t k = 0; k < COUNT_OF(domains); k++) is_known = is_known || name_is(node->domain, domains[k]);
    return !is_known ? QUANT_NONE : index % 2 == 0 ? QUANTIZE : DEQUANTIZE;
}

static int64_t int_of(const Node *node, const char *name, int64_t otherwise)
{
    const Attribute *attribute = node_attribute(node, name);
    return attribute && attribute->type == ATTRIBUTE_INT ? attribute->i : otherwise;
}

/* ---- Scale ---- */

static bool is_float(int32_t dtype)
{
    return dtype == DTYPE_FLOAT || dtype == DTYPE_FLOAT16 || dtype == DTYPE_BFLOAT16 || dtype == DTYPE_DOUBLE;
}

static const char *scale_fault(double scale)
{
    if (isnan(scale)) return "a scale is not a number (NaN)";
    if (isinf(scale)) return "a scale is infinite";
    if (scale == 0) return "a scale is 0";
    if (scale < 0) return "a scale is negative";
    return (double)(float)scale > 0 && isfinite((float)scale) ? NULL : "a scale does not fit float32";
}

static Status read_scales(Quantizer *self)
{
    uint8_t bytes[CHUNK * sizeof(double)];
    double scales[CHUNK];
    for (uint64_t first = 0; first < self->count && !self->problem; first += CHUNK) {
        size_t count = self->count - first < CHUNK ? (size_t)(self->count - first) : CHUNK;
        TRY(tensor_read_elements(self->scale, first, count, bytes));
        lane_load(self->scale->dtype, bytes, count, scales);
        if (first == 0) self->first_scale = scales[0];
        for (size_t k = 0; k < count && !self->problem; k++) self->problem = scale_fault(scales[k]);
    }
    return STATUS_OK;
}

static Status read_scale(Quantizer *self)
{
    Value *value = pass_input(self->node, 1);
    if (value) TRY(constant_find_elements(value, &self->scale));
    if (!self->scale) {
        self->problem = value ? "its scale is no constant: give it one, or run `hone fold` first" : "it has no scale";
    } else if (!is_float(self->scale->dtype)) {
        self->is_unsupported = true;
        self->problem = "its scale is not of a floating point type";
    } else if (!tensor_element_count(self->scale, &self->count) || self->count == 0) {
        self->problem = "it has no scale";
    } else {
        return read_scales(self);
    }
    return STATUS_OK;
}

/* ---- Zero point and dtype ---- */

static int32_t declared_dtype(const Value *value)
{
    Tensor *tensor = NULL;
    if (value->initializer) return value->initializer->dtype;
    if (value->producer && node_is(value->producer, "Constant")) {
        const Attribute *attribute = node_attribute(value->producer, "value");
        if (attribute && attribute->type == ATTRIBUTE_TENSOR && attribute->list_count == 1)
            tensor = attribute->tensors[0];
    }
    if (tensor) return tensor->dtype;
    const Type *type = value->info ? value->info->type : NULL;
    return type && type->kind == TYPE_TENSOR ? type->dtype : 0;
}

static Status read_zero_point(Quantizer *self)
{
    Value *value = pass_input(self->node, 2);
    uint64_t count;
    uint8_t bytes[sizeof(int64_t)];
    if (!value) {
        self->dtype = (int32_t)(self->kind == QUANTIZE ? int_of(self->node, "output_dtype", 0)
                                                       : declared_dtype(self->node->inputs[0].value));
        return STATUS_OK;
    }
    TRY(constant_find_elements(value, &self->zero_point));
    if (!self->zero_point) {
        self->problem = "its zero point is no constant: give it one, or run `hone fold` first";
        return STATUS_OK;
    }
    self->dtype = self->zero_point->dtype;
    if (lane_of(self->dtype) != LANE_I64 && lane_of(self->dtype) != LANE_U64) return STATUS_OK;
    if (!tensor_element_count(self->zero_point, &count) || (count != self->count && count != 1)) {
        self->problem = "it has as many zero points as it has no scales";
        return STATUS_OK;
    }
    TRY(tensor_read_elements(self->zero_point, 0, 1, bytes));
    lane_load_as(self->dtype, bytes, 1, LANE_I64, &self->first_zero_point);
    return STATUS_OK;
}

static void find_limits(Quantizer *self, Arena *arena)
{
    switch (self->dtype) {
    case DTYPE_UNDEFINED:
    case DTYPE_INT8: self->low = -128, self->high = 127; return;
    case DTYPE_UINT8: self->low = 0, self->high = 255; return;
    case DTYPE_INT32: self->low = INT32_MIN, self->high = INT32_MAX; return;
    default: break;
    }
    self->is_unsupported = true;
    self->problem = arena_format(arena, "it quantizes to %s, and INT8 of TensorRT has int8 and uint8 only",
                                 dtype_long_name(self->dtype));
}

/* Without a zero point ONNX says uint8, and TensorRT reads int8. */
static void assume_int8(Quantizer *self)
{
    if (self->kind == QUANTIZE && self->dtype == DTYPE_UNDEFINED) self->dtype = DTYPE_INT8;
}

Status quantizer_read(Node *node, Arena *arena, Quantizer *out)
{
    *out = (Quantizer){.node = node, .kind = quantizer_kind(node), .axis = int_of(node, "axis", QUANT_NO_AXIS)};
    if (!pass_input(node, 0) || node->output_count == 0) {
        out->problem = "it lacks what it reads or gives";
        return STATUS_OK;
    }
    if (node_has_references(node)) {
        out->problem = "an attribute of it refers to the call of a function that could not be inlined";
        return STATUS_OK;
    }
    if (int_of(node, "block_size", 0) != 0) {
        out->is_unsupported = true;
        out->problem = "it has a scale for each block (block_size), which INT8 of TensorRT has not";
        return STATUS_OK;
    }
    TRY(read_scale(out));
    if (!out->problem) TRY(read_zero_point(out));
    if (out->problem) return STATUS_OK;
    assume_int8(out);
    find_limits(out, arena);
    return STATUS_OK;
}

/* ---- Two of them ---- */

static Status equals(Tensor *a, Tensor *b, uint64_t count, bool *out)
{
    uint8_t bytes[2][CHUNK * sizeof(double)];
    double numbers[2][CHUNK];
    for (uint64_t first = 0; first < count && *out; first += CHUNK) {
        size_t step = count - first < CHUNK ? (size_t)(count - first) : CHUNK;
        TRY(tensor_read_elements(a, first, step, bytes[0]));
        TRY(tensor_read_elements(b, first, step, bytes[1]));
        lane_load_as(a->dtype, bytes[0], step, LANE_F64, numbers[0]);
        lane_load_as(b->dtype, bytes[1], step, LANE_F64, numbers[1]);
        for (size_t k = 0; k < step && *out; k++) *out = numbers[0][k] == numbers[1][k];
    }
    return STATUS_OK;
}

Status quantizer_equals(const Quantizer *a, const Quantizer *b, bool *out)
{
    uint64_t counts[2] = {1, 1};
    *out = a->count == b->count;
    if (*out && a->scale != b->scale) TRY(equals(a->scale, b->scale, a->count, out));
    if (!*out || (!a->zero_point && !b->zero_point)) return STATUS_OK;
    if (a->zero_point && b->zero_point) {
        *out = tensor_element_count(a->zero_point, &counts[0]) && tensor_element_count(b->zero_point, &counts[1]);
        if (*out && counts[0] == counts[1]) return equals(a->zero_point, b->zero_point, counts[0], out);
    }
    *out = *out && a->first_zero_point == b->first_zero_point;
    return STATUS_OK;
}

bool quantizer_axis(const Quantizer *self, int rank, const int64_t *dims, int *out, bool *out_guessed)
{
    int64_t axis = self->axis == QUANT_NO_AXIS ? 1 : self->axis, wanted = (int64_t)self->count;
    int fits = 0;
    *out_guessed = false;
    if (axis < 0) axis += rank;
    if (axis >= 0 && axis < rank && dims[axis] == wanted) {
        *out = (int)axis;
        return true;
    }
    for (int k = 0; k < rank; k++) {
        if (dims[k] != wanted) continue;
        fits++;
        *out = k;
    }
    *out_guessed = fits == 1;
    return fits == 1;
}
