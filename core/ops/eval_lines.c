/* eval_lines - all lines of a tensor one after the other. */
#include "ops/eval_lines.h"

static size_t size_of(const Tensor *tensor, int from, int to)
{
    size_t size = 1;
    for (int axis = from; axis < to && axis < tensor->rank; axis++) size *= (size_t)tensor->dims[axis];
    return size;
}

LineLayout line_layout(const Tensor *tensor, int first, int end)
{
    return (LineLayout){size_of(tensor, 0, first), size_of(tensor, first, end), size_of(tensor, end, tensor->rank)};
}

size_t line_count(const LineLayout *self)
{
    return self->length > 0 ? self->outer * self->inner : 0;
}

size_t line_start(const LineLayout *self, size_t line)
{
    return line / self->inner * self->length * self->inner + line % self->inner;
}

Evaluated eval_lines(EvalContext *c, int first, int end, LineFunction function)
{
    const double *x = eval_values(c, 0, LANE_F64);
    double *y = eval_new_values(c, 0);
    if (!x || !y) return EVAL_REFUSED;
    LineLayout layout = line_layout(eval_input(c, 0), first, end);
    for (size_t line = 0; line < line_count(&layout); line++) {
        size_t at = line_start(&layout, line);
        function(x + at, layout.length, layout.inner, y + at);
    }
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}
