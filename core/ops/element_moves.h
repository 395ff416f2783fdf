/* element_moves - elements of small tensors, moved about: which element of an input each element of an output is. */
#ifndef HONE_ELEMENT_MOVES_H
#define HONE_ELEMENT_MOVES_H

#include "ops/infer_context.h"

/* A tensor of at most FACT_MAX_ELEMENTS elements whose sizes are numbers. */
typedef struct ElementGrid {
    int rank;
    int64_t sizes[SHAPE_MAX_RANK];   /* [rank] */
    int64_t strides[SHAPE_MAX_RANK]; /* [rank] row-major, in elements */
    size_t count;
} ElementGrid;

/* False: it is larger, or a size is no number. shape may be NULL: false. */
bool element_grid_of(const Shape *shape, ElementGrid *out);

/* Where the element is along each axis: out[rank]. */
void element_grid_place(const ElementGrid *self, size_t index, int64_t *out);

/* An input that is small and has elements: both are told, or false. */
bool element_input(InferContext *c, size_t input, const Elements **out_elements, ElementGrid *out_grid);

/* The elements of one output, put together from those of inputs of its dtype. */
typedef struct ElementMoves {
    InferContext *c;
    size_t output;
    ElementGrid grid;            /* of the output */
    bool has_numbers;            /* floating point: numbers, else dims */
    bool is_forgotten;           /* a floating point element is not known, so none is */
    Dim dims[FACT_MAX_ELEMENTS]; /* NULL until it is put */
    double numbers[FACT_MAX_ELEMENTS];
} ElementMoves;

/* Begins an output that has been set. like: elements of the same kind. False: it is not small. */
bool element_moves_open(ElementMoves *self, InferContext *c, size_t output, const Elements *like);

/* Element `at` of the output is element `index` of `from`; index < 0 or from NULL: it is not known. */
void element_moves_put(ElementMoves *self, size_t at, const Elements *from, int64_t index);

/* Sets what was put. */
void element_moves_close(ElementMoves *self);

/* Each step along axis k of the output is strides[k] elements of the input away, from element `start` on. The caller
 * has seen to it that all of this is inside the input. */
void elements_move_strided(InferContext *c, size_t output, const Elements *from, int64_t start, const int64_t *strides);

/* The output has the elements of the input in their order (Reshape, Squeeze...). */
void elements_keep_order(InferContext *c, size_t output, size_t input);

#endif
