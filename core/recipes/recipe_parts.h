/* recipe_parts - for the kinds of recipes only. */
#ifndef HONE_RECIPE_PARTS_H
#define HONE_RECIPE_PARTS_H

#include "model/model.h"
#include "model/packed.h"
#include "recipes/recipe.h"

/* Elements that are computed at once: three rows of doubles fit a first-level cache. */
enum { RECIPE_STEP_ELEMENTS = 1024 };

/* Makes the tensor of a recipe, which is the first member of its kind's struct, made by ARENA_NEW of the model's arena.
 * Its depth is one more than the deepest of inputs[count]. */
Tensor *recipe_tensor(Model *model, int32_t dtype, int rank, const int64_t *dims, Recipe *recipe, Tensor *const *inputs,
                      size_t count);

/* The bytes of the tensor's elements where they are in memory and not packed; NULL: they are not. */
const uint8_t *recipe_memory(const Tensor *tensor);

/* destination[count] is one element again and again. */
void recipe_fill_elements(uint8_t *destination, size_t count, const uint8_t *element, size_t element_bytes);

/* Product of dims[from..to-1]. */
uint64_t recipe_product(const int64_t *dims, int from, int to);

#endif
