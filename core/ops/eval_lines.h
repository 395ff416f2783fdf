/* eval_lines - evaluation along an axis: a tensor as lines of numbers. */
#ifndef HONE_EVAL_LINES_H
#define HONE_EVAL_LINES_H

#include "kernels/lines.h"
#include "ops/eval_context.h"

/* A tensor [outer, length, inner]: the axes before, of, and after a line. */
typedef struct LineLayout {
    size_t outer, length, inner;
} LineLayout;

/* The axes first..end-1 are a line. */
LineLayout line_layout(const Tensor *tensor, int first, int end);

/* How many lines there are, and where the elements of one begin; they are `inner` apart. */
size_t line_count(const LineLayout *self);
size_t line_start(const LineLayout *self, size_t line);

/* Output 0 is a function of each line of input 0, of the axes first..end-1. A scalar is one line of one number. */
Evaluated eval_lines(EvalContext *c, int first, int end, LineFunction function);

#endif
