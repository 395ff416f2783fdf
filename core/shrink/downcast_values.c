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

static void add_rounded(DowncastFit *fit, double number, double rounded)
{
    fit->rounded_count++;
    if (rounded == 0) {
        fit->zero_count++;
        return;
    }
    double error = fabs(rounded - number) / fabs(number);
    if (error > fit->largest_error) fit->largest_error = error;
}

/* A NaN stays one; what is in it may be lost. */
static bool number_fits(uint64_t bits, DowncastFit *fit)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    if (isnan(number) || isinf(number)) return true;
    float rounded = fabs(number) <= (double)FLT_MAX ? (float)number : INFINITY;
    if (isinf(rounded)) return false;
    if ((double)rounded != number) add_rounded(fit, number, (double)rounded);
    return true;
}

static bool chunk_fits(int32_t dtype, const uint8_t *bytes, size_t count, DowncastFit *fit)
{
    for (size_t at = 0; at + ELEMENT_BYTES <= count; at += ELEMENT_BYTES) {
        uint64_t bits = read_bits(bytes + at);
        if (dtype == DTYPE_INT64 ? !integer_fits(bits) : !number_fits(bits, fit)) return false;
        fit->value_count++;
    }
    return true;
}

Status downcast_values_fit(Tensor *tensor, DowncastFit *out)
{
    TensorStream stream;
    TRY(tensor_stream_open(&stream, tensor));
    uint8_t *step = memory_allocate(STEP_BYTES);
    Status status = STATUS_OK;
    *out = (DowncastFit){.is_in_range = true};
    while (out->is_in_range) {
        size_t count = 0;
        status = tensor_stream_read(&stream, step, STEP_BYTES, &count);
        if (!status_is_ok(status) || count == 0) break;
        out->is_in_range = chunk_fits(tensor->dtype, step, count, out);
    }
    memory_free(step);
    return status;
}

/* Two digits, rounded up: "5.9e-8". 0 < number <= 1. */
static void append_small(Text *text, double number)
{
    int exponent = 0;
    for (; number < 1; number *= 10) exponent++;
    int tenths = (int)ceil(number * 10);
    if (tenths >= 100) {
        tenths = 10;
        exponent--;
    }
    text_append_format(text, "%d.%de-%d", tenths / 10, tenths % 10, exponent);
}

void downcast_append_rounding(const DowncastFit *fit, Text *text)
{
    if (fit->rounded_count == 0) return;
    text_append(text, "; ");
    text_append_grouped(text, fit->rounded_count);
    text_append(text, " of ");
    text_append_grouped(text, fit->value_count);
    text_append(text, fit->value_count == 1 ? " value" : " values");
    text_append(text, fit->rounded_count == 1 ? " is rounded" : " are rounded");
    if (fit->largest_error > 0) {
        text_append(text, ", by at most ");
        append_small(text, fit->largest_error);
        text_append(text, " of their size");
    }
    if (fit->zero_count == 0) return;
    text_append(text, ", ");
    text_append_grouped(text, fit->zero_count);
    text_append(text, fit->zero_count == 1 ? " becomes 0" : " become 0");
}
