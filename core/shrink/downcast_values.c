/* downcast_values - do all values of a constant fit 32 bits? */
#include <float.h>
#include <math.h>

#include "base/memory.h"
#include "model/dtype.h"
#include "shrink/downcast.h"

enum { STEP_BYTES = 64 * 1024, ELEMENT_BYTES = 8 };

int32_t downcast_dtype(int32_t dtype)
{
    if (dtype == DTYPE_INT64) return DTYPE_INT32;
    return dtype == DTYPE_DOUBLE ? DTYPE_FLOAT : 0;
}

static uint64_t read_bits(const uint8_t *bytes)
{
    uint64_t bits = 0;
    for (int i = 0; i < ELEMENT_BYTES; i++) bits |= (uint64_t)bytes[i] << (8 * i);
    return bits;
}

static bool integer_fits(uint64_t bits)
{
    int64_t value = (int64_t)bits;
    return value >= INT32_MIN && value <= INT32_MAX;
}

/* A NaN stays one; what is in it may be lost. */
static bool number_fits(uint64_t bits, bool *is_exact)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    if (isnan(number) || isinf(number)) return true;
    float rounded = fabs(number) <= (double)FLT_MAX ? (float)number : INFINITY;
    if ((double)rounded != number) *is_exact = false;
    return !isinf(rounded);
}

static bool chunk_fits(int32_t dtype, const uint8_t *bytes, size_t count, bool *is_exact)
{
    for (size_t at = 0; at + ELEMENT_BYTES <= count; at += ELEMENT_BYTES) {
        uint64_t bits = read_bits(bytes + at);
        if (dtype == DTYPE_INT64 ? !integer_fits(bits) : !number_fits(bits, is_exact)) return false;
    }
    return true;
}

Status downcast_values_fit(Tensor *tensor, bool may_round, bool *out_fit, bool *out_is_exact)
{
    TensorStream stream;
    TRY(tensor_stream_open(&stream, tensor));
    uint8_t *step = memory_allocate(STEP_BYTES);
    Status status = STATUS_OK;
    *out_fit = *out_is_exact = true;
    while (*out_fit) {
        size_t count = 0;
        status = tensor_stream_read(&stream, step, STEP_BYTES, &count);
        if (!status_is_ok(status) || count == 0) break;
        *out_fit = chunk_fits(tensor->dtype, step, count, out_is_exact) && (may_round || *out_is_exact);
    }
    memory_free(step);
    return status;
}
