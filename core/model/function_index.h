/* function_index - the function of the model that a node calls. */
#ifndef HONE_FUNCTION_INDEX_H
#define HONE_FUNCTION_INDEX_H

#include "model/model.h"

/* Holds as long as the model's functions stay. */
typedef struct FunctionIndex {
    const Model *model;
    HashMap first; /* hash of the three names -> the first Function of that hash */
} FunctionIndex;

void function_index_open(FunctionIndex *self, const Model *model);

/* Of two functions of one name the first; NULL: it calls none. */
Function *function_index_find(const FunctionIndex *self, const Node *node);

void function_index_close(FunctionIndex *self);

#endif
