/* recipe_blocks - parts of derived tensors that are kept while they are read, where reading an element at a time would
 * read the file in pieces. A few for a whole model: a writer reads one tensor after the other. */
#ifndef HONE_RECIPE_BLOCKS_H
#define HONE_RECIPE_BLOCKS_H

#include "model/model.h"

enum {
    RECIPE_BLOCK_BYTES = 16 << 20,
    RECIPE_LARGE_BLOCK_BYTES = 48 << 20, /* of one of them at most, where each block reads the whole input */
    RECIPE_BLOCK_COUNT = 3
};

typedef struct RecipeBlock {
    const void *owner;     /* the recipe; NULL: free, or not whole */
    uint64_t first, count; /* the owner's own numbers of what is kept */
    uint8_t *bytes;        /* [byte_count] */
    size_t byte_count;     /* RECIPE_BLOCK_BYTES, or that of a large block */
    uint64_t used;         /* rises with each use */
    bool is_filling;       /* another read on the way to the elements must not take it */
} RecipeBlock;

/* The block of the owner that holds number `at`; NULL: none does. */
RecipeBlock *recipe_block_find(Model *model, const void *owner, uint64_t at);

/* A block to be filled by the owner: its last one, else one that is there already, unless the owner was thrown out of it
 * to make room for another. is_filling is set: when it is whole, recipe_block_done; else it stays free. NULL: all
 * are being filled. */
RecipeBlock *recipe_block_take(Model *model, const void *owner);

/* Likewise the large block, where it is free; else as above. */
RecipeBlock *recipe_block_take_large(Model *model, const void *owner);

/* is_whole: the block holds first..first+count-1 of the owner. */
void recipe_block_done(RecipeBlock *self, const void *owner, uint64_t first, uint64_t count, bool is_whole);

#endif
