/* contraction - element by element of the result; the last axis that is summed over is the inner loop. */
#include "kernels/contraction.h"

#include <stdbool.h>

/* Where each operand is read. */
typedef struct Walk {
    const Contraction *contraction;
    size_t index[CONTRACTION_MAX_AXES];
    size_t at[CONTRACTION_MAX_OPERANDS];
} Walk;

/* The next of axes first..end-1, the last of them fastest. False: that was the last one, and they are at their start. */
static bool walk_step(Walk *self, int first, int end)
{
    const Contraction *contraction = self->contraction;
    for (int axis = end - 1; axis >= first; axis--) {
        bool is_inside = ++self->index[axis] < contraction->sizes[axis];
        for (size_t k = 0; k < contraction->operand_count; k++) {
            size_t stride = contraction->operands[k].strides[axis];
            if (is_inside) self->at[k] += stride;
            else self->at[k] -= stride * (self->index[axis] - 1);
        }
        if (is_inside) return true;
        self->index[axis] = 0;
    }
    return false;
}

static bool is_empty(const Contraction *self)
{
    for (int axis = self->result_rank; axis < self->rank; axis++)
        if (self->sizes[axis] == 0) return true;
    return false;
}

/* Elements of the axis whose sums the inner loop makes: of the last one, if that is summed over. */
static size_t line_length(const Contraction *self)
{
    if (is_empty(self)) return 0;
    return self->rank > self->result_rank ? self->sizes[self->rank - 1] : 1;
}

/* The axes before that of the inner loop end here. */
static int outer_end(const Contraction *self)
{
    return self->rank > self->result_rank ? self->rank - 1 : self->rank;
}

static size_t line_stride(const Contraction *self, size_t operand)
{
    return self->rank > self->result_rank ? self->operands[operand].strides[self->rank - 1] : 0;
}

/* ---- Lines: sum, and the products of `count` places behind it ---- */

static double add_line_f64(const Walk *walk, size_t count, double sum)
{
    const Contraction *self = walk->contraction;
    for (size_t i = 0; i < count; i++) {
        double product = 1;
        for (size_t k = 0; k < self->operand_count; k++) {
            const double *values = self->operands[k].values;
            product *= values[walk->at[k] + i * line_stride(self, k)];
        }
        sum += product;
    }
    return sum;
}

static double add_line_of_two_f64(const Walk *walk, size_t count, double sum)
{
    const Contraction *self = walk->contraction;
    const double *a = (const double *)self->operands[0].values + walk->at[0];
    const double *b = (const double *)self->operands[1].values + walk->at[1];
    size_t a_stride = line_stride(self, 0), b_stride = line_stride(self, 1);
    for (size_t i = 0; i < count; i++) sum += a[i * a_stride] * b[i * b_stride];
    return sum;
}

static uint64_t add_line_u64(const Walk *walk, size_t count, uint64_t sum)
{
    const Contraction *self = walk->contraction;
    for (size_t i = 0; i < count; i++) {
        uint64_t product = 1;
        for (size_t k = 0; k < self->operand_count; k++) {
            const uint64_t *values = self->operands[k].values;
            product *= values[walk->at[k] + i * line_stride(self, k)];
        }
        sum += product;
    }
    return sum;
}

/* ---- The result ---- */

void contract_f64(const Contraction *self, double *y)
{
    Walk walk = {.contraction = self};
    size_t length = line_length(self);
    double nothing = self->rank > self->result_rank ? 0 : -0.0; /* what is no sum keeps its sign */
    do {
        double sum = nothing;
        do {
            sum = self->operand_count == 2 ? add_line_of_two_f64(&walk, length, sum) : add_line_f64(&walk, length, sum);
        } while (length > 0 && walk_step(&walk, self->result_rank, outer_end(self)));
        *y++ = sum;
    } while (walk_step(&walk, 0, self->result_rank));
}

void contract_u64(const Contraction *self, uint64_t *y)
{
    Walk walk = {.contraction = self};
    size_t length = line_length(self);
    do {
        uint64_t sum = 0;
        do {
            sum = add_line_u64(&walk, length, sum);
        } while (length > 0 && walk_step(&walk, self->result_rank, outer_end(self)));
        *y++ = sum;
    } while (walk_step(&walk, 0, self->result_rank));
}
