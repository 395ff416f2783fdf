/* dtype_range - which dtypes hold all numbers of others, and how large and small theirs are. */
#ifndef HONE_DTYPE_RANGE_H
#define HONE_DTYPE_RANGE_H

#include "model/dtype.h"

/* Does a Cast from `narrow` to `wide` keep every element, NaN, infinities and the sign of zeros included, so that a Cast
 * back gives it again? Whole bytes only: bool, integers, float16, bfloat16, float, double. A dtype holds itself. */
bool dtype_holds(int32_t wide, int32_t narrow);

/* Of float16, bfloat16, float and double: the largest number, the least that is no subnormal, and the least of all. Of
 * others: infinity, and 0. */
double dtype_largest(int32_t dtype);
double dtype_smallest_normal(int32_t dtype);
double dtype_smallest(int32_t dtype);

#endif
