/* constant - every constant of a model: initializers and Constant nodes, dense and sparse, in all graphs. */
#ifndef HONE_CONSTANT_H
#define HONE_CONSTANT_H

#include "model/model.h"

typedef struct Constant Constant;
struct Constant {
    Value *value;
    Tensor *tensor;          /* dense: the constant; sparse: its values; NULL: see scalar */
    SparseTensor *sparse;    /* NULL: dense */
    const Attribute *scalar; /* value_int, value_float, value_string: constant_tensor makes a tensor of it */
    int32_t dtype;
    int rank;
    const int64_t *dims;   /* dims[rank]: of the whole constant */
    uint64_t byte_count;   /* canonical bytes; those stored where the others are not known (strings) */
    size_t index;          /* among all constants: by graph, initializers before nodes, in the file's order */
    uint32_t scope;        /* constants of one scope can see each other or meet in a graph around both */
    bool is_reachable;     /* in the main graph, a function, or a body inside these */
    Constant *merged_into; /* set by share: the one that took its place; NULL: it stays */
    Constant *removed;     /* share: the first that is gone for it, then along next_removed */
    Constant *next_removed;
    size_t storage; /* equal numbers: the payload is stored once for all of them */
};

typedef struct ConstantList {
    ARRAY(Constant *) items; /* by index; owned by the arena that they were collected into */
    uint64_t byte_count;     /* all of them */
} ConstantList;

/* Collects all constants of the model. out: all zeros; ended by constants_free. */
void constants_collect(Model *model, Arena *arena, ConstantList *out);

/* Puts a new value of the model (an initializer or a Constant node) at the end. */
Constant *constants_add(ConstantList *self, Arena *arena, Value *value);

void constants_free(ConstantList *self);

/* The constant, or the values of a sparse one, owned by the model. NULL for a value_string of over 4 KiB, which
 * cannot be told from a tensor of bytes. */
Tensor *constant_tensor(Constant *self);

/* What stands for it after sharing: itself, or what took its place. */
Constant *constant_final(Constant *self);

bool constant_is_node(const Constant *self);

#endif
