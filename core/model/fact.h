/* fact - what is known of a value without running the model: its type, its shape, and, of small ones, its elements. */
#ifndef HONE_FACT_H
#define HONE_FACT_H

#include "model/dim.h"
#include "model/tensor.h"
#include "model/type.h"

enum { SHAPE_MAX_RANK = 64, FACT_MAX_ELEMENTS = 256, FACT_MAX_DEPTH = 8 /* sequences of optionals of... */ };

/* dims[rank]; a dim may be NULL only where it is said. */
typedef struct Shape {
    int rank;
    const Dim *dims;
} Shape;

/* All elements of a small tensor, row-major. Integers and booleans (0, 1): dims[count], where NULL is an element that
 * is not known. Floating point: numbers[count], already rounded to the dtype, all of them known; or dims[count], where
 * those that are known are integers, some of them made of sizes. */
typedef struct Elements {
    size_t count;
    const Dim *dims;       /* NULL: numbers */
    const double *numbers; /* NULL: dims */
} Elements;

/* Facts never change once they are made, `elements` of a constant aside, which are read when first asked for. */
typedef struct Fact Fact;
struct Fact {
    TypeKind kind;      /* TYPE_NONE: nothing is known */
    int32_t dtype;      /* TENSOR, SPARSE_TENSOR: of the elements; MAP: of the keys; 0: not known */
    const Shape *shape; /* TENSOR, SPARSE_TENSOR; NULL: the rank is not known; its dims are not NULL, but see element */
    const Fact *element; /* SEQUENCE, OPTIONAL: of the element; MAP: of the values; NULL: not known. Holds for every
                                 element of a sequence: a dim in which they may differ is NULL there */
    Tensor *constant;    /* the value is this constant; borrowed from the model; NULL: it is computed */
    const Elements *elements; /* NULL: not known, or (constant set) not read yet */
    bool is_claimed; /* some of it rests on what value_info or a graph output declares, not on what was computed */
};

/* The fact of which nothing is known. Static. */
extern const Fact FACT_UNKNOWN;

#endif
