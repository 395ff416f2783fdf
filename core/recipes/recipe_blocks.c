/* recipe_blocks - see the header. */
#include "recipes/recipe_blocks.h"

struct RecipeBlocks {
    RecipeBlock blocks[RECIPE_BLOCK_COUNT];
    uint64_t uses;
    const void *evicted; /* the owner that lost its block last */
};

RecipeBlock *recipe_block_find(Model *model, const void *owner, uint64_t at)
{
    struct RecipeBlocks *all = model->recipe_blocks;
    for (size_t i = 0; all && i < RECIPE_BLOCK_COUNT; i++) {
        RecipeBlock *block = &all->blocks[i];
        if (block->is_filling || block->owner != owner || at < block->first || at - block->first >= block->count)
            continue;
        block->used = ++all->uses;
        return block;
    }
    return NULL;
}

/* Is `a` to be filled rather than `b`? */
static bool is_better(const RecipeBlock *a, const RecipeBlock *b, const void *owner, bool was_evicted)
{
    if (a->owner == owner || b->owner == owner) return a->owner == owner;
    if (!a->bytes != !b->bytes) return !a->bytes == was_evicted;
    return a->used < b->used;
}

static struct RecipeBlocks *blocks_of(Model *model)
{
    if (!model->recipe_blocks) model->recipe_blocks = ARENA_NEW(&model->arena, struct RecipeBlocks);
    return model->recipe_blocks;
}

static RecipeBlock *give(Model *model, RecipeBlock *block, const void *owner, size_t byte_count)
{
    if (!block->bytes) {
        block->bytes = arena_allocate(&model->arena, byte_count);
        block->byte_count = byte_count;
    }
    if (block->owner && block->owner != owner) model->recipe_blocks->evicted = block->owner;
    block->is_filling = true;
    block->owner = NULL;
    return block;
}

RecipeBlock *recipe_block_take(Model *model, const void *owner)
{
    struct RecipeBlocks *all = blocks_of(model);
    RecipeBlock *best = NULL;
    for (size_t i = 0; i < RECIPE_BLOCK_COUNT; i++) {
        RecipeBlock *block = &all->blocks[i];
        if (!block->is_filling && (!best || is_better(block, best, owner, all->evicted == owner))) best = block;
    }
    return best ? give(model, best, owner, RECIPE_BLOCK_BYTES) : NULL;
}

RecipeBlock *recipe_block_take_large(Model *model, const void *owner)
{
    struct RecipeBlocks *all = blocks_of(model);
    RecipeBlock *large = NULL, *fresh = NULL;
    for (size_t i = 0; i < RECIPE_BLOCK_COUNT; i++) {
        RecipeBlock *block = &all->blocks[i];
        if (block->byte_count == RECIPE_LARGE_BLOCK_BYTES) large = block;
        else if (!block->bytes && !block->is_filling) fresh = block;
    }
    if (!large) large = fresh;
    if (!large || large->is_filling || all->evicted == owner) return recipe_block_take(model, owner);
    return give(model, large, owner, RECIPE_LARGE_BLOCK_BYTES);
}

void recipe_block_done(RecipeBlock *self, const void *owner, uint64_t first, uint64_t count, bool is_whole)
{
    self->is_filling = false;
    self->owner = is_whole ? owner : NULL;
    self->first = first;
    self->count = count;
}
