/* qdq_check_weights - TensorRT takes max|W| / 127 of each channel for a weight's scale, whatever its pair says: where that
 * differs, the engine rounds weights otherwise than the model was trained with. A report; nothing is changed. */
#include <math.h>

#include "base/memory.h"
#include "kernels/lane.h"
#include "qdq/qdq_run.h"

enum { CHUNK = 4096 };

/* How elements lie: [outer, channels, inner]. */
typedef struct Channels {
    uint64_t count, inner;
    double *largest; /* [count] */
} Channels;

static Status find_largest(Tensor *tensor, uint64_t element_count, Channels *channels)
{
    uint8_t bytes[CHUNK * sizeof(double)];
    double numbers[CHUNK];
    for (uint64_t first = 0; first < element_count; first += CHUNK) {
        size_t step = element_count - first < CHUNK ? (size_t)(element_count - first) : CHUNK;
        TRY(tensor_read_elements(tensor, first, step, bytes));
        lane_load(tensor->dtype, bytes, step, numbers);
        for (size_t k = 0; k < step; k++) {
            double *largest = &channels->largest[(first + k) / channels->inner % channels->count];
            double magnitude = fabs(numbers[k]);
            if (magnitude > *largest) *largest = magnitude;
        }
    }
    return STATUS_OK;
}

static Status compare(QdqRun *self, const Quantizer *quantizer, const Channels *channels)
{
    uint8_t bytes[sizeof(double)];
    uint64_t different = 0;
    double widest = 1;
    for (uint64_t k = 0; k < channels->count; k++) {
        double scale, expected = channels->largest[k] / 127;
        TRY(tensor_read_elements(quantizer->scale, quantizer->count == 1 ? 0 : k, 1, bytes));
        lane_load(quantizer->scale->dtype, bytes, 1, &scale);
        if (expected == 0 || fabs(expected - scale) <= 1e-3 * scale + 1e-9) continue;
        double ratio = expected > scale ? expected / scale : scale / expected;
        different++;
        if (ratio > widest) widest = ratio;
    }
    if (different == 0) return STATUS_OK;
    uint64_t hundredths = widest < 1e6 ? (uint64_t)(widest * 100 + 0.5) : 100000000;
    qdq_warn(self, quantizer->node, "weight-scale",
             "%llu of %llu scales of its weight are not max|W| / 127, by up to %llu.%02llu times: TensorRT takes "
             "max|W| / 127 "
             "of each channel; --bake-weights writes weights rounded as the model was trained",
             (unsigned long long)different, (unsigned long long)channels->count, (unsigned long long)(hundredths / 100),
             (unsigned long long)(hundredths % 100));
    return STATUS_OK;
}

static Status check(QdqRun *self, const Quantizer *quantizer)
{
    Tensor *tensor;
    uint64_t element_count;
    Channels channels = {.count = quantizer->count, .inner = 1};
    int axis = 0;
    bool is_guessed;
    TRY(constant_find(quantizer->node->inputs[0].value, &tensor));
    if (!tensor || lane_of(tensor->dtype) != LANE_F64 || !tensor_element_count(tensor, &element_count))
        return STATUS_OK;
    if (element_count == 0 || quantizer->first_zero_point != 0 || quantizer->low != -128) return STATUS_OK;
    if (channels.count > 1 && !quantizer_axis(quantizer, tensor->rank, tensor->dims, &axis, &is_guessed))
        return STATUS_OK;
    if (channels.count == 1) channels.inner = element_count;
    for (int k = axis + 1; channels.count > 1 && k < tensor->rank; k++) channels.inner *= (uint64_t)tensor->dims[k];
    channels.largest = memory_allocate((size_t)channels.count * sizeof *channels.largest);
    memset(channels.largest, 0, (size_t)channels.count * sizeof *channels.largest);
    Status status = find_largest(tensor, element_count, &channels);
    if (status_is_ok(status)) status = compare(self, quantizer, &channels);
    memory_free(channels.largest);
    return status;
}

Status qdq_check_weights(QdqRun *self)
{
    const char *calibration = option_text(self->options, "calibration-type");
    bool is_max = !calibration || strcmp(calibration, "max") == 0;
    if (!is_max || self->is_compat || option_flag(self->options, "bake-weights")) return STATUS_OK;
    for (size_t index = 0; index < self->found.count; index++) {
        const Quantizer *quantizer = qdq_quantizer(self, self->found.items[index]);
        if (quantizer->kind == QUANTIZE && qdq_is_constant(self, quantizer->node->inputs[0].value))
            TRY(check(self, quantizer));
    }
    return STATUS_OK;
}
