/* merge_slices - a cut of a cut is one cut.
 *
 *     a = Slice (x, {1}, {9}, {0})
 *     y = Slice (a, {2}, {5}, {1})      =>     y = Slice (x, {1, 2}, {9, 5}, {0, 1})
 *
 *     a = Slice (x, {1}, {9}, {0}, {2})
 *     y = Slice (a, {1}, {3}, {0}, {1})      =>     y = Slice (x, {3}, {7}, {0}, {2})
 *
 * Exact. Needs: all numbers, steps forwards, axes that can be compared, and that nobody else reads a. On the same axis
 * places are counted from the front; those from the end are, where the size of the axis is known, or where one of the
 * two cuts goes to the end and the other one leaves that end alone. */
#include "passes/slice_cuts.h"

/* ---- One axis ---- */

/* a * b + c of numbers that are not negative; INT64_MAX where that is too large, which is the end. */
static int64_t end_at(int64_t a, int64_t b, int64_t c)
{
    if (b != 0 && a > (INT64_MAX - c) / b) return INT64_MAX;
    return a * b + c;
}

static int64_t clamp_place(int64_t place, int64_t size)
{
    if (place < 0) place += size;
    return place < 0 ? 0 : place > size ? size : place;
}

/* Counts both places from the front, and says how many elements are taken. */
static int64_t settle(SliceCut *cut, int64_t size)
{
    cut->start = clamp_place(cut->start, size);
    cut->end = clamp_place(cut->end, size);
    if (cut->end <= cut->start) return 0;
    return (cut->end - cut->start - 1) / cut->step + 1;
}

/* Both cuts count from the front: element k of the first is at start + k * step. */
static bool compose_forward(const SliceCut *first, const SliceCut *second, SliceCut *out)
{
    int64_t start = end_at(second->start, first->step, first->start);
    int64_t end = second->end == INT64_MAX ? INT64_MAX : end_at(second->end, first->step, first->start);
    if (start == INT64_MAX || first->step > INT64_MAX / second->step) return false;
    *out = (SliceCut){start, end < first->end ? end : first->end, first->step * second->step};
    return true;
}

static bool compose(const SliceCut *first, const SliceCut *second, Dim size, SliceCut *out)
{
    SliceCut a = *first, b = *second;
    int64_t number;
    if (dim_is_number(size, &number)) {
        int64_t count = settle(&a, number);
        settle(&b, count);
    }
    if (a.start < 0 || b.start < 0) return false;
    if (a.end >= 0 && b.end >= 0) return compose_forward(&a, &b, out);
    /* x[s:][t:-k] is x[s + t:-k], and x[s:-k][t:] too; a range that is empty stays so. */
    bool is_end_once = (a.end == INT64_MAX && b.end < 0) || (a.end < 0 && b.end == INT64_MAX);
    if (!is_end_once || a.step != 1 || b.start > INT64_MAX - a.start) return false;
    *out = (SliceCut){a.start + b.start, a.end < 0 ? a.end : b.end, b.step};
    return true;
}

/* ---- All axes ---- */

static bool goes_forwards(const SliceCuts *cuts)
{
    for (int i = 0; i < cuts->count; i++)
        if (cuts->of[i].step <= 0) return false;
    return true;
}

/* Are all axes counted from the same side? */
static bool are_comparable(const SliceCuts *a, const SliceCuts *b)
{
    bool is_front = false, is_back = false;
    for (int i = 0; i < a->count; i++) *(a->axes[i] < 0 ? &is_back : &is_front) = true;
    for (int i = 0; i < b->count; i++) *(b->axes[i] < 0 ? &is_back : &is_front) = true;
    return !is_front || !is_back;
}

/* Adds the second cuts to the first. */
static bool merge(SliceCuts *cuts, const SliceCuts *second, const Shape *shape)
{
    for (int i = 0; i < second->count; i++) {
        int64_t axis = second->axes[i];
        int at = slice_cuts_find(cuts, axis);
        if (at < 0) {
            if (cuts->count == SHAPE_MAX_RANK) return false;
            cuts->axes[cuts->count] = axis;
            cuts->of[cuts->count++] = second->of[i];
            continue;
        }
        Dim size = shape && axis >= 0 && axis < shape->rank ? shape->dims[axis] : NULL;
        if (!compose(&cuts->of[at], &second->of[i], size, &cuts->of[at])) return false;
    }
    return true;
}

static bool merge_slices(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, "Slice");
    Value *x = inner ? pass_input(inner, 0) : NULL;
    SliceCuts cuts, second;
    if (!x || !pass_output(root, 0) || !pass_is_read_once(inner->outputs[0])) return false;
    if (!slice_cuts_read(c, inner, &cuts) || !slice_cuts_read(c, root, &second)) return false;
    if (!goes_forwards(&cuts) || !goes_forwards(&second))
        return pass_refuse(c, "two cuts are not merged: one of them goes backwards");
    if (!are_comparable(&cuts, &second)) return pass_refuse(c, "two cuts are not merged: the rank is not known");
    if (!merge(&cuts, &second, pass_shape(x)))
        return pass_refuse(c, "two cuts are not merged: the size of an axis that is counted from the end is not known");
    slice_cuts_write(c, root, x, &cuts);
    pass_record(c, RECORD_EXACT, "two cuts became one");
    return true;
}

const Pass pass_merge_slices = {
    .name = "merge_slices",
    .summary = "A Slice of a Slice becomes one.",
    .before = "a = Slice (x, {1}, {9}, {0})\ny = Slice (a, {2}, {5}, {1})",
    .after = "y = Slice (x, {1, 2}, {9, 5}, {0, 1})",
    .roots = "Slice",
    .kind = RECORD_EXACT,
    .on_node = merge_slices,
};
