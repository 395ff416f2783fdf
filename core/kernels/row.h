/* row - functions over rows of numbers in one lane; broadcasting, dtypes and chunks are the caller's. */
#ifndef HONE_ROW_H
#define HONE_ROW_H

#include <stddef.h>
#include <stdint.h>

/* inputs[k]: values [count] of the lane; output: values [count], of the lane, or (predicates) uint8_t 0 and 1.
 * parameters: the operator's own, NULL where it has none. */
typedef struct Row {
    size_t count, input_count;
    const void *const *inputs;
    void *output;
    const void *parameters;
} Row;

typedef void (*RowFunction)(const Row *row);

/* One body a lane; NULL: not for dtypes of this lane. */
typedef struct RowFunctions {
    RowFunction f64, i64, u64;
} RowFunctions;

#endif
