/* linear - does the dtype of weights hold what factors make of them?
 *
 * Nothing may become infinite: 0 * infinity is NaN, where 0 * w * k was 0. And a weight that becomes 0 or a subnormal is
 * lost, which large inputs show: it has at least two bits less than before. Trained weights that decayed to the least
 * numbers there are (2^-100 and less in float32) may be lost, but of others
 *
 * - each channel keeps its largest one, or something is added to it that hides what is lost,
 * - next to none are lost; in float16, which has little room, at most half of them.
 *
 * Mostly all weights are of a size that no factor can take out of the range, which is seen at the speed of memory. */
#include <math.h>
#include <string.h>

#include "passes/dtype_range.h"
#include "passes/linear.h"

enum { CHUNK_BYTES = 256 * 1024 };

/* One of so many may be lost. */
enum { LOST_SHARE = 1024, LOST_SHARE_WITH_DECAYED = 16, LOST_SHARE_OF_HALF = 2 };

/* ---- All of them at once ---- */

/* Magnitudes that are safe with any of the factors, as bits, in the order of the numbers, without the sign. */
typedef struct Safe {
    uint64_t least, span;
} Safe;

/* Are all elements safe, or 0? A loop of its own for each width. */
#define ARE_SAFE(NAME, TYPE)                                                                                           \
    static bool NAME(const Safe *safe, const uint8_t *bytes, size_t count)                                             \
    {                                                                                                                  \
        TYPE outside = 0, least = (TYPE)(safe->least << 1), span = (TYPE)(safe->span << 1);                            \
        for (size_t i = 0; i < count; i++) {                                                                           \
            TYPE bits;                                                                                                 \
            memcpy(&bits, bytes + i * sizeof bits, sizeof bits);                                                       \
            bits = (TYPE)(bits << 1);                                                                                  \
            outside |= (TYPE)(((TYPE)(bits - least) > span) & (bits != 0));                                            \
        }                                                                                                              \
        return outside == 0;                                                                                           \
    }

ARE_SAFE(are_safe_16, uint16_t)
ARE_SAFE(are_safe_32, uint32_t)
ARE_SAFE(are_safe_64, uint64_t)

static uint64_t bits_of(int32_t dtype, double number)
{
    uint8_t bytes[sizeof(uint64_t)] = {0};
    uint64_t bits;
    lane_store(dtype, &number, 1, bytes);
    memcpy(&bits, bytes, sizeof bits);
    return bits;
}

/* least, most: of the factors, without signs. False: no magnitude is. */
static bool safe_range(int32_t dtype, double least, double most, Safe *out)
{
    double low = dtype_smallest(dtype), high = dtype_largest(dtype);
    if (least < 0.5) low = fmax(low, 2 * dtype_smallest_normal(dtype) / least);
    if (most > 1) high = high / 2 / most;
    if (!(low <= high)) return false;
    *out = (Safe){bits_of(dtype, low), bits_of(dtype, high) - bits_of(dtype, low)};
    return true;
}

static Status look_at_once(PassContext *c, Tensor *weights, const Safe *safe, bool *out_are_safe)
{
    TensorStream stream;
    size_t size, width = lane_element_bytes(weights->dtype);
    uint8_t *chunk = arena_allocate(c->arena, CHUNK_BYTES);
    *out_are_safe = true;
    TRY(tensor_stream_open(&stream, weights));
    while (*out_are_safe) {
        TRY(tensor_stream_read(&stream, chunk, CHUNK_BYTES, &size));
        if (size == 0) return STATUS_OK;
        *out_are_safe = (width == 2 ? are_safe_16 : width == 4 ? are_safe_32 : are_safe_64)(safe, chunk, size / width);
    }
    return STATUS_OK;
}

static bool are_safe(PassContext *c, Tensor *weights, double least, double most)
{
    Safe safe;
    bool holds = false;
    if (!safe_range(weights->dtype, least, most, &safe)) return false;
    Status status = look_at_once(c, weights, &safe, &holds);
    holds = status_is_ok(status) && holds;
    status_free(&status);
    return holds;
}

/* ---- One by one ---- */

static bool is_lost(int32_t dtype, double weight, double factor)
{
    weight = fabs(weight);
    double product = weight * fabs(factor);
    if (weight == 0 || factor == 0 || product >= dtype_smallest_normal(dtype)) return false;
    return product < weight / 4 || product <= dtype_smallest(dtype) / 2;
}

/* Weights as rows along the last axis of the view, in which axes of one kind that are next to one another are one. */
typedef struct Rows {
    int rank;
    uint64_t sizes[SHAPE_MAX_RANK + 1];
    bool is_channel[SHAPE_MAX_RANK + 1];
} Rows;

static Rows rows_of(const Linear *self)
{
    Rows rows = {.rank = 0};
    for (int axis = 0; axis < self->view_rank; axis++) {
        bool is_new = rows.rank == 0 || rows.is_channel[rows.rank - 1] != self->is_channel[axis];
        if (is_new) {
            rows.is_channel[rows.rank] = self->is_channel[axis];
            rows.sizes[rows.rank++] = 1;
        }
        rows.sizes[rows.rank - 1] *= (uint64_t)self->view[axis];
    }
    return rows;
}

/* The channel of the first element of a row. */
static uint64_t first_channel(const Rows *rows, uint64_t row)
{
    int last = rows->rank - 1;
    uint64_t channel = 0, stride = rows->is_channel[last] ? rows->sizes[last] : 1;
    for (int axis = last - 1; axis >= 0; axis--) {
        if (rows->is_channel[axis]) {
            channel += row % rows->sizes[axis] * stride;
            stride *= rows->sizes[axis];
        }
        row /= rows->sizes[axis];
    }
    return channel;
}

typedef struct Look {
    int32_t dtype;
    const Affine *affine;
    bool is_input_side;
    double decayed; /* below it they are */
    double hidden;  /* what is lost behind an addend of this size */
    Rows rows;
    double *largest; /* [channels] */
    uint64_t count, lost_count, decayed_count;
} Look;

/* An addend hides what is lost if even the largest inputs make no more of it than its last digits. */
static Look look_of(PassContext *c, const Linear *self, int32_t dtype, const Affine *affine)
{
    bool is_half = dtype == DTYPE_FLOAT16;
    Look look = {.dtype = dtype, .affine = affine, .is_input_side = self->is_input_side, .rows = rows_of(self)};
    look.decayed = is_half ? 0 : dtype_smallest_normal(dtype) * 0x1p26;
    look.hidden = is_half ? INFINITY : dtype_smallest(dtype) * dtype_largest(dtype) * 0x1p12;
    look.largest = ARENA_NEW_ARRAY(c->arena, double, (size_t)self->channels);
    for (uint64_t i = 0; i < self->channels; i++) look.largest[i] = 0;
    return look;
}

static double factor_of(const Affine *affine, uint64_t channel)
{
    return affine->scale[affine->count == 1 ? 0 : channel];
}

static bool is_hidden(const Look *self, uint64_t channel)
{
    const double *shift = self->is_input_side ? NULL : self->affine->shift;
    return shift && fabs(shift[self->affine->count == 1 ? 0 : channel]) >= self->hidden;
}

static void look_at(Look *self, const double *weights, size_t count, uint64_t channel)
{
    size_t step = self->rows.is_channel[self->rows.rank - 1] ? 1 : 0;
    for (size_t i = 0; i < count; i++, channel += step) {
        double size = fabs(weights[i]);
        self->count += size != 0;
        if (is_lost(self->dtype, size, factor_of(self->affine, channel))) {
            bool is_decayed = size < self->decayed || is_hidden(self, channel);
            self->decayed_count += is_decayed;
            self->lost_count += !is_decayed;
        }
        if (!(size <= self->largest[channel])) self->largest[channel] = size; /* NaN, too */
    }
}

static Status look_at_all(PassContext *c, Look *self, Tensor *weights)
{
    TensorStream stream;
    size_t size, width = lane_element_bytes(weights->dtype);
    uint8_t *chunk = arena_allocate(c->arena, CHUNK_BYTES);
    double *numbers = ARENA_NEW_ARRAY(c->arena, double, CHUNK_BYTES / width);
    uint64_t at = 0, row_length = self->rows.sizes[self->rows.rank - 1];
    TRY(tensor_stream_open(&stream, weights));
    for (;;) {
        TRY(tensor_stream_read(&stream, chunk, CHUNK_BYTES, &size));
        if (size == 0) return STATUS_OK;
        lane_load(weights->dtype, chunk, size / width, numbers);
        for (size_t used = 0, part; used < size / width; used += part, at += part) {
            uint64_t offset = at % row_length, left = row_length - offset;
            part = left < size / width - used ? (size_t)left : size / width - used;
            bool is_along = self->rows.is_channel[self->rows.rank - 1];
            look_at(self, numbers + used, part, first_channel(&self->rows, at / row_length) + (is_along ? offset : 0));
        }
    }
}

static bool channel_holds(const Look *self, uint64_t channel)
{
    double largest = self->largest[channel], factor = factor_of(self->affine, channel);
    if (!(largest * fabs(factor) <= dtype_largest(self->dtype))) return false;
    return !is_lost(self->dtype, largest, factor) || largest < self->decayed || is_hidden(self, channel);
}

static bool few_are_lost(const Look *self)
{
    if (self->dtype == DTYPE_FLOAT16) return self->lost_count <= self->count / LOST_SHARE_OF_HALF;
    return self->lost_count <= self->count / LOST_SHARE &&
           self->lost_count + self->decayed_count <= self->count / LOST_SHARE_WITH_DECAYED;
}

static bool holds_each(PassContext *c, const Linear *self, Tensor *weights, const Affine *affine)
{
    if (self->view_rank == 0 || self->channels == 0 || self->channels > AFFINE_MAX_ELEMENTS) return false;
    Look look = look_of(c, self, weights->dtype, affine);
    Status status = look_at_all(c, &look, weights);
    bool holds = status_is_ok(status) && few_are_lost(&look);
    status_free(&status);
    for (uint64_t i = 0; i < self->channels && holds; i++) holds = channel_holds(&look, i);
    return holds;
}

/* ---- Both ---- */

bool linear_range_holds(PassContext *c, const Linear *self, Tensor *weights, const Affine *affine)
{
    double least = INFINITY, most = 0;
    for (uint64_t i = 0; i < affine->count; i++) {
        double factor = fabs(affine->scale[i]);
        if (factor > most) most = factor;
        if (factor != 0 && factor < least) least = factor;
    }
    if (most <= 1 && least >= 0.5) return true;
    return are_safe(c, weights, least, most) || holds_each(c, self, weights, affine);
}
