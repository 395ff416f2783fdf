/* size_list - inputs that are lists of sizes, and outputs of which only the rank is known. */
#ifndef HONE_SIZE_LIST_H
#define HONE_SIZE_LIST_H

#include "ops/infer_context.h"

/* The elements of an input that is a vector (or a scalar) of integers, in out[capacity], NULL where one is not known:
 * how many; -1: that is not known, or more than capacity. */
int infer_size_list(InferContext *c, size_t index, Dim *out, int capacity);

/* Likewise of the attribute where the node's version has one, else of the input; -2: neither is given. */
int infer_size_list_of_attribute_or_input(InferContext *c, const char *name, size_t index, Dim *out, int capacity);

/* Sets a tensor of this rank and of new symbols; rank -1: not known. */
void infer_set_rank(InferContext *c, size_t output, int32_t dtype, int rank);

#endif
