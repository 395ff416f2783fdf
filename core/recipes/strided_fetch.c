/* strided_fetch - a view whose elements lie apart in a file: a block of the output at a time, which is fetched in the
 * order of the file and put where it belongs.
 *
 * A block is a range of one axis and all of the axes behind it. Its axes, sorted by their strides, the widest first, are
 * walked in that order; those at the end which together span a small piece of the file, with gaps not worth another
 * reading, are read as one piece. So a transposed matrix [n, m] is read in m pieces of as many columns as a block has. */
#include "base/memory.h"
#include "recipes/recipe_blocks.h"
#include "recipes/strided_view.h"

enum {
    PIECE_BYTES = 256 * 1024,
    GAP_BYTES = 4096, /* reading so many bytes costs what another reading does */
    MOVE_SIDE = 32    /* elements: squares of it stay in the first-level cache, however far apart their rows are */
};

typedef struct Axis {
    uint64_t size;
    int64_t stride;       /* in the input, elements */
    uint64_t destination; /* stride in the block, elements */
} Axis;

typedef struct Fetch {
    const StridedView *view;
    uint8_t *piece; /* [PIECE_BYTES] */
    Axis *axes;     /* [axis_count] widest stride first */
    int axis_count;
    int piece_axis;         /* a piece is some steps of it, and all of the axes behind it */
    uint64_t part;          /* steps; at least 1 */
    uint64_t inner_span;    /* elements of the input that the axes behind it span */
    int64_t inner_backward; /* how far the first of them in the file is before the first of the view; <= 0 */
} Fetch;

/* ---- Pieces in memory ---- */

typedef struct Wide {
    uint8_t bytes[16];
} Wide;

#define MOVE_SQUARE(T)                                                                                                 \
    for (uint64_t i = 0; i < rows; i++)                                                                                \
        for (uint64_t k = 0; k < columns; k++)                                                                         \
    memcpy(to + (i * a->destination + k * b->destination) * sizeof(T),                                                 \
           from + ((int64_t)i * a->stride + (int64_t)k * b->stride) * (int64_t)sizeof(T), sizeof(T))

static void move_square(const Axis *a, const Axis *b, uint64_t rows, uint64_t columns, const uint8_t *from, uint8_t *to,
                        size_t element_bytes)
{
    switch (element_bytes) {
    case 1: MOVE_SQUARE(uint8_t); break;
    case 2: MOVE_SQUARE(uint16_t); break;
    case 4: MOVE_SQUARE(uint32_t); break;
    case 8: MOVE_SQUARE(uint64_t); break;
    default: MOVE_SQUARE(Wide); break;
    }
}

static void move_plane(const Axis *a, const Axis *b, const uint8_t *from, uint8_t *to, size_t element_bytes)
{
    for (uint64_t i = 0; i < a->size; i += MOVE_SIDE) {
        for (uint64_t k = 0; k < b->size; k += MOVE_SIDE) {
            uint64_t rows = a->size - i < MOVE_SIDE ? a->size - i : MOVE_SIDE;
            uint64_t columns = b->size - k < MOVE_SIDE ? b->size - k : MOVE_SIDE;
            const uint8_t *source = from + ((int64_t)i * a->stride + (int64_t)k * b->stride) * (int64_t)element_bytes;
            uint8_t *target = to + (i * a->destination + k * b->destination) * element_bytes;
            move_square(a, b, rows, columns, source, target, element_bytes);
        }
    }
}

/* All axes from `axis` on, the last two as planes. */
static void move_axes(const Fetch *self, int axis, const uint8_t *from, uint8_t *to)
{
    static const Axis one = {.size = 1};
    size_t width = self->view->element_bytes;
    const Axis *axes = self->axes + axis;
    int left = self->axis_count - axis;
    if (left <= 2) {
        move_plane(left == 2 ? &axes[0] : &one, left > 0 ? &axes[left - 1] : &one, from, to, width);
        return;
    }
    for (uint64_t i = 0; i < axes[0].size; i++) {
        move_axes(self, axis + 1, from + (int64_t)i * axes[0].stride * (int64_t)width,
                  to + i * axes[0].destination * width);
    }
}

/* ---- From the file ---- */

static uint64_t width_of(int64_t stride)
{
    return stride < 0 ? 0 - (uint64_t)stride : (uint64_t)stride;
}

/* A piece of `steps` that begins (in the view's order) at an element of the input. */
static Status fetch_piece(const Fetch *self, uint64_t steps, int64_t offset, uint8_t *to)
{
    size_t width = self->view->element_bytes;
    Axis *axis = &self->axes[self->piece_axis];
    uint64_t span = self->inner_span + (steps - 1) * width_of(axis->stride), whole = axis->size;
    int64_t backward = self->inner_backward + (axis->stride < 0 ? (int64_t)(steps - 1) * axis->stride : 0);
    TRY(tensor_read_elements(self->view->input, (uint64_t)(offset + backward), (size_t)span, self->piece));
    axis->size = steps;
    move_axes(self, self->piece_axis, self->piece - backward * (int64_t)width, to);
    axis->size = whole;
    return STATUS_OK;
}

static Status fetch_axes(const Fetch *self, int axis, int64_t offset, uint8_t *to)
{
    const Axis *walked = &self->axes[axis];
    for (uint64_t at = 0; at < walked->size;) {
        uint64_t steps = axis < self->piece_axis ? 1 : self->part;
        if (steps > walked->size - at) steps = walked->size - at;
        int64_t begin = offset + (int64_t)at * walked->stride;
        uint8_t *destination = to + at * walked->destination * self->view->element_bytes;
        TRY(axis < self->piece_axis ? fetch_axes(self, axis + 1, begin, destination)
                                    : fetch_piece(self, steps, begin, destination));
        at += steps;
    }
    return STATUS_OK;
}

/* Widest stride first; those that repeat (0) before all. */
static void sort_axes(Axis *axes, int count)
{
    for (int i = 1; i < count; i++) {
        Axis moved = axes[i];
        int at = i;
        for (; at > 0 && width_of(axes[at - 1].stride) - 1 < width_of(moved.stride) - 1; at--) axes[at] = axes[at - 1];
        axes[at] = moved;
    }
}

/* How many steps of an axis are read as one piece, where those behind it span inner_span elements. */
static uint64_t steps_of_piece(const Fetch *self, const Axis *axis)
{
    size_t width = self->view->element_bytes;
    uint64_t stride = width_of(axis->stride), span = self->inner_span;
    if (stride == 0) return axis->size;
    if (stride > span && (stride - span) * width > GAP_BYTES) return 1;
    uint64_t steps = (PIECE_BYTES / width - span) / stride + 1;
    return steps < axis->size ? steps : axis->size;
}

static void plan_piece(Fetch *self)
{
    self->inner_span = 1;
    self->piece_axis = self->axis_count - 1;
    for (;;) {
        const Axis *axis = &self->axes[self->piece_axis];
        self->part = steps_of_piece(self, axis);
        if (self->part < axis->size || self->piece_axis == 0) return;
        self->inner_span += (axis->size - 1) * width_of(axis->stride);
        if (axis->stride < 0) self->inner_backward += (int64_t)(axis->size - 1) * axis->stride;
        self->piece_axis--;
    }
}

/* ---- Blocks ---- */

/* The output from element `first` on: `size` steps of `axis`, and all of the axes behind it. */
static Status fill_block(const StridedView *view, int axis, uint64_t first, uint64_t size, uint8_t *bytes)
{
    Arena scratch = {0};
    Fetch self = {.view = view, .axis_count = view->rank - axis};
    self.axes = ARENA_NEW_ARRAY(&scratch, Axis, (size_t)self.axis_count);
    uint64_t destination = 1;
    int64_t offset = view->start;
    for (int k = view->rank - 1; k >= 0; k--) {
        offset += (int64_t)(first % view->dims[k]) * view->strides[k];
        first /= view->dims[k];
        if (k < axis) continue;
        uint64_t count = k == axis ? size : view->dims[k];
        self.axes[k - axis] = (Axis){count, view->strides[k], destination};
        destination *= count;
    }
    sort_axes(self.axes, self.axis_count);
    plan_piece(&self);
    self.piece = memory_allocate(PIECE_BYTES);
    Status status = fetch_axes(&self, 0, offset, bytes);
    memory_free(self.piece);
    arena_free(&scratch);
    return status;
}

typedef struct BlockPlace {
    int axis;
    uint64_t first, size, count; /* first element, steps of the axis, elements */
} BlockPlace;

/* The block that an element is in: as many steps of the outermost axis as fit. */
static BlockPlace place_of(const StridedView *self, uint64_t at)
{
    uint64_t capacity = RECIPE_BLOCK_BYTES / self->element_bytes, inner = 1;
    int axis = self->rank - 1;
    while (axis > 0 && self->dims[axis] <= capacity / inner) inner *= self->dims[axis--];
    uint64_t steps = capacity / inner < self->dims[axis] ? capacity / inner : self->dims[axis];
    uint64_t index = at / inner % self->dims[axis], begin = index / steps * steps;
    BlockPlace place = {.axis = axis, .size = steps};
    if (begin + steps > self->dims[axis]) place.size = self->dims[axis] - begin;
    place.first = (at / inner - index + begin) * inner;
    place.count = place.size * inner;
    return place;
}

static Status find_block(const StridedView *self, uint64_t at, RecipeBlock **out)
{
    Model *model = self->input->model;
    *out = recipe_block_find(model, self, at);
    if (*out) return STATUS_OK;
    *out = recipe_block_take(model, self);
    if (!*out) return STATUS_OK;
    BlockPlace place = place_of(self, at);
    Status status = fill_block(self, place.axis, place.first, place.size, (*out)->bytes);
    recipe_block_done(*out, self, place.first, place.count, status_is_ok(status));
    return status;
}

/* Recipes in one another have all blocks: an element at a time. */
static Status read_one(const StridedView *self, uint64_t at, uint8_t *destination)
{
    int64_t offset = self->start;
    for (int axis = self->rank - 1; axis >= 0; axis--) {
        offset += (int64_t)(at % self->dims[axis]) * self->strides[axis];
        at /= self->dims[axis];
    }
    return tensor_read_elements(self->input, (uint64_t)offset, 1, destination);
}

Status strided_fetch(const StridedView *self, uint64_t first, size_t count, uint8_t *destination)
{
    while (count > 0) {
        RecipeBlock *block;
        size_t step = 1;
        TRY(find_block(self, first, &block));
        if (block) {
            uint64_t left = block->first + block->count - first;
            step = left < count ? (size_t)left : count;
            memcpy(destination, block->bytes + (first - block->first) * self->element_bytes,
                   step * self->element_bytes);
        } else {
            TRY(read_one(self, first, destination));
        }
        destination += step * self->element_bytes;
        first += step;
        count -= step;
    }
    return STATUS_OK;
}
