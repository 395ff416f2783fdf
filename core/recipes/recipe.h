/* recipe - tensors that are computed from other tensors while they are read, a chunk at a time.
 *
 * A recipe holds no weights: whatever is written or hashed streams it. Recipes are made of recipes; what is made lives in
 * the model's arena and borrows its inputs, which must be tensors that tensor_can_seek allows (recipe_operand sees to
 * it). All make tensors without a name, of storage TENSOR_DERIVED.
 *
 * dims are copied. Elements are moved or computed unpacked, so dtypes of less than a byte work too; strings do not. */
#ifndef HONE_RECIPE_H
#define HONE_RECIPE_H

#include "kernels/lane.h"
#include "kernels/row.h"
#include "model/tensor.h"

/* The tensor itself where its elements can be read in any order, else a copy in memory: typed payloads of varints, small
 * ones too that are read again and again. *out: owned by the model. NULL in *out: it is too large for a copy
 * (RECIPE_MAX_COPY_BYTES), made of strings, or too deep in recipes. Fails where its payload cannot be read. */
enum { RECIPE_MAX_COPY_BYTES = 16 << 20, RECIPE_MAX_DEPTH = 16 };
NODISCARD Status recipe_operand(Tensor *tensor, Tensor **out);

/* The same elements in the same order under other dims (Reshape): a plain copy of the tensor's description where that
 * does, else a recipe. The element counts are equal. */
Tensor *recipe_reshape(Tensor *input, int rank, const int64_t *dims);

/* Element [i0, i1, ...] is input element start + sum(i_k * strides[k]): Transpose, Slice, Expand, ... All of it is inside
 * the input. */
Tensor *recipe_strided(Tensor *input, int rank, const int64_t *dims, int64_t start, const int64_t *strides);

/* Inputs one behind the other along an axis; of one dtype, the other dims equal. */
Tensor *recipe_concat(Tensor *const *inputs, size_t count, int axis);

/* The block of `axis` at indices[k] for each k: dims of the input with dims[axis] replaced by index_dims. Each index is
 * in 0..dims[axis]-1. indices: copied. */
Tensor *recipe_take(Tensor *input, int axis, const int64_t *indices, int index_rank, const int64_t *index_dims);

/* Each axis k of the input gets before[k] elements in front and after[k] behind, all of them `element` (unpacked bytes of
 * one); negative numbers are not allowed. */
Tensor *recipe_pad(Tensor *input, const int64_t *before, const int64_t *after, const uint8_t *element);

/* One element again and again. element: its unpacked bytes. */
Tensor *recipe_fill(Model *model, int32_t dtype, int rank, const int64_t *dims, const uint8_t *element);

/* Each input has its elements repeated along axes where its size is 1, as numpy broadcasts them to dims. Computed in
 * `lane`, in which every input is loaded; `returns_bool`: function is a predicate. parameters: borrowed, or copied where
 * parameter_bytes > 0. */
typedef struct RecipeElementwise {
    int32_t dtype; /* of the result */
    int rank;
    const int64_t *dims;
    Tensor *const *inputs; /* [input_count] copied */
    size_t input_count;
    Lane lane;
    RowFunction function;
    bool returns_bool;
    const void *parameters;
    size_t parameter_bytes;
} RecipeElementwise;
Tensor *recipe_elementwise(Model *model, const RecipeElementwise *form);

/* condition (bool), a, b of one dtype, broadcast to dims: a where condition holds, else b. Bits are moved. */
Tensor *recipe_select(Tensor *condition, Tensor *a, Tensor *b, int rank, const int64_t *dims);

/* Each element converted as ONNX's Cast does. saturate: for formats of 8 bits and less. */
Tensor *recipe_cast(Tensor *input, int32_t dtype, bool saturate);

/* bytes: canonical, of dtype and dims; owned by the model from now on. */
Tensor *recipe_owned(Model *model, int32_t dtype, int rank, const int64_t *dims, const uint8_t *bytes,
                     uint64_t byte_count);

/* A tensor in memory: the recipe is computed now. Its size is at most `limit_bytes`, else NULL in *out. Fails where a
 * payload cannot be read. Other storages are given back as they are. */
NODISCARD Status recipe_settle(Tensor *tensor, uint64_t limit_bytes, Tensor **out);

#endif
