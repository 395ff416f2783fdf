/* strided_fetch - a view whose elements lie apart in a file: a block of the output at a time, which is fetched in the
 * order of the file and put where it belongs.
 *
 * A block is a range of one axis and all of the axes behind it. Its axes, sorted by their strides, the widest first, are
 * walked in that order; those at the end which together span a small piece of the file, with gaps not worth another
 * reading, are read as one piece. So a transposed matrix [n, m] is read in n pieces of as many columns as a block has.
 * Small pieces are put beside each other before they are moved, so that what is written lies together. */
#include "base/memory.h"
#include "recipes/recipe_blocks.h"
#include "recipes/strided_view.h"

enum {
    PIECE_BYTES = 256 * 1024,
    GAP_BYTES = 4096, /* reading so many bytes costs what another reading does */
    MOVE_SIDE = 32,   /* elements: squares of it stay in the first-level cache, however far apart their rows are */
    SLOT_SPACE = 16   /* elements between slots, which powers of 2 apart would share places of the cache */
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
    int piece_axis;      /* a piece is some steps of it, and all of the axes behind it */
    uint64_t part;       /* steps; at least 1 */
    uint64_t slot;       /* each step is read alone, to be in the piece so many elements behind the one before; 0: no */
    uint64_t inner_span; /* elements of the input that the axes behind it span */
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

/* The inner loop writes what lies together. */
static void move_plane(const Axis *a, const Axis *b, const uint8_t *from, uint8_t *to, size_t element_bytes)
{
    if (b->size > 1 && a->size > 1 && a->destination < b->destination) {
        const Axis *other = a;
        a = b, b = other;
    }
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

/* Steps one by one, into slots of the piece. */
static Status fetch_slots(const Fetch *self, uint64_t steps, int64_t offset, uint8_t *to)
{
    size_t width = self->view->element_bytes;
    Axis *axis = &self->axes[self->piece_axis], whole = *axis;
    for (uint64_t at = 0; at < steps; at++) {
        int64_t begin = offset + (int64_t)at * axis->stride + self->inner_backward;
        TRY(tensor_read_elements(self->view->input, (uint64_t)begin, (size_t)self->inner_span,
                                 self->piece + at * self->slot * width));
    }
    axis->size = steps;
    axis->stride = (int64_t)self->slot;
    move_axes(self, self->piece_axis, self->piece - self->inner_backward * (int64_t)width, to);
    *axis = whole;
    return STATUS_OK;
}

/* A piece of `steps` that begins (in the view's order) at an element of the input. */
static Status fetch_piece(const Fetch *self, uint64_t steps, int64_t offset, uint8_t *to)
{
    size_t width = self->view->element_bytes;
    Axis *axis = &self->axes[self->piece_axis];
    uint64_t span = self->inner_span + (steps - 1) * width_of(axis->stride), whole = axis->size;
    if (self->slot > 0) return fetch_slots(self, steps, offset, to);
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

/* Steps that are too far apart to be read together, as many as there is room for. */
static void plan_slots(Fetch *self, const Axis *axis)
{
    uint64_t slot = self->inner_span + SLOT_SPACE, room = PIECE_BYTES / self->view->element_bytes / slot;
    if (self->part > 1 || room < 2) return;
    self->slot = slot;
    self->part = room < axis->size ? room : axis->size;
}

static void plan_piece(Fetch *self)
{
    self->inner_span = 1;
    self->piece_axis = self->axis_count - 1;
    for (;;) {
        const Axis *axis = &self->axes[self->piece_axis];
        self->part = steps_of_piece(self, axis);
        if (self->part < axis->size) plan_slots(self, axis);
        if (self->slot > 0 || self->part < axis->size || self->piece_axis == 0) return;
        self->inner_span += (axis->size - 1) * width_of(axis->stride);
        if (axis->stride < 0) self->inner_backward += (int64_t)(axis->size - 1) * axis->stride;
        self->piece_axis--;
    }
}

/* Elements that are read for all of the axes. */
static double read_count(const Fetch *self)
{
    const Axis *axis = &self->axes[self->piece_axis];
    double count = (double)self->inner_span * (double)axis->size;
    if (self->slot == 0) {
        double pieces = ((double)axis->size + (double)self->part - 1) / (double)self->part;
        count = pieces * ((double)self->inner_span + (double)(self->part - 1) * (double)width_of(axis->stride));
    }
    for (int outer = 0; outer < self->piece_axis; outer++) count *= (double)self->axes[outer].size;
    return count;
}

/* ---- Blocks ---- */

/* `size` steps of `axis`, and all of the axes behind it: `count` elements from `first` on. */
typedef struct BlockPlace {
    int axis;
    uint64_t first, size, count;
} BlockPlace;

/* The block that an element is in: as many steps of the outermost axis as fit. */
static BlockPlace place_of(const StridedView *self, uint64_t at, size_t byte_count)
{
    uint64_t capacity = byte_count / self->element_bytes, inner = 1;
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

/* out_offset: of its first element in the input. */
static void plan_block(const StridedView *view, const BlockPlace *place, Arena *arena, Fetch *out, int64_t *out_offset)
{
    *out = (Fetch){.view = view, .axis_count = view->rank - place->axis};
    out->axes = ARENA_NEW_ARRAY(arena, Axis, (size_t)out->axis_count);
    uint64_t destination = 1, first = place->first;
    *out_offset = view->start;
    for (int k = view->rank - 1; k >= 0; k--) {
        *out_offset += (int64_t)(first % view->dims[k]) * view->strides[k];
        first /= view->dims[k];
        if (k < place->axis) continue;
        uint64_t count = k == place->axis ? place->size : view->dims[k];
        out->axes[k - place->axis] = (Axis){count, view->strides[k], destination};
        destination *= count;
    }
    sort_axes(out->axes, out->axis_count);
    plan_piece(out);
}

static Status fill_block(const StridedView *view, const BlockPlace *place, uint8_t *bytes)
{
    Arena scratch = {0};
    Fetch self;
    int64_t offset;
    plan_block(view, place, &scratch, &self, &offset);
    self.piece = memory_allocate(PIECE_BYTES);
    Status status = fetch_axes(&self, 0, offset, bytes);
    memory_free(self.piece);
    arena_free(&scratch);
    return status;
}

/* Are elements of a block so far apart that much else is read with them, or little at a time? */
static bool is_spread(const StridedView *view, const BlockPlace *place)
{
    enum { MOST_TIMES = 4, SMALL_BYTES = 1024 };
    Arena scratch = {0};
    Fetch self;
    int64_t offset;
    plan_block(view, place, &scratch, &self, &offset);
    bool is_small = self.slot > 0 && self.inner_span * view->element_bytes <= SMALL_BYTES;
    bool is_it = is_small || read_count(&self) > MOST_TIMES * (double)place->count;
    arena_free(&scratch);
    return is_it;
}

/* Does the block hold all, or is it the last that is read? Then nothing is saved by a larger one. */
static bool is_rest(const StridedView *self, const BlockPlace *place)
{
    uint64_t count = 1;
    for (int axis = 0; axis < self->rank; axis++) count *= self->dims[axis];
    return place->first + place->count >= count;
}

static Status find_block(const StridedView *self, uint64_t at, RecipeBlock **out)
{
    Model *model = self->input->model;
    *out = recipe_block_find(model, self, at);
    if (*out) return STATUS_OK;
    BlockPlace place = place_of(self, at, RECIPE_BLOCK_BYTES);
    bool wants_large = !is_rest(self, &place) && is_spread(self, &place);
    *out = wants_large ? recipe_block_take_large(model, self) : recipe_block_take(model, self);
    if (!*out) return STATUS_OK;
    place = place_of(self, at, (*out)->byte_count);
    Status status = fill_block(self, &place, (*out)->bytes);
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
