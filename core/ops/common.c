/* common - what the inference of many operators shares: see the header. */
#include "ops/common.h"

#include "model/dtype.h"
#include "ops/schema.h"

/* ---- Inputs ---- */

const char *infer_input_name(const InferContext *c, size_t index)
{
    const SchemaOperand *operand = c->schema ? schema_input(c->schema, index) : NULL;
    if (!operand) return "input";
    return arena_format(c->arena, "%.*s", (int)operand->name.size, (const char *)operand->name.data);
}

Inferred infer_check_rank(InferContext *c, size_t input, int minimum, int maximum)
{
    int rank = infer_rank(c, input);
    const char *name = infer_input_name(c, input);
    if (rank < 0) return infer_unknown(c, "the rank of %s is not known", name);
    if (rank >= minimum && rank <= maximum) return INFER_DONE;
    if (minimum == maximum) return infer_invalid(c, "%s has rank %d; it must have %d", name, rank, minimum);
    if (rank < minimum) return infer_invalid(c, "%s has rank %d; it must have at least %d", name, rank, minimum);
    return infer_invalid(c, "%s has rank %d; it must have at most %d", name, rank, maximum);
}

Inferred infer_axis_attribute(InferContext *c, const char *name, int rank, int *out)
{
    int64_t axis = infer_int(c, name);
    if (infer_axis(axis, rank, out)) return INFER_DONE;
    return infer_invalid(c, "%s is %lld, but the rank is %d", name, (long long)axis, rank);
}

Inferred infer_axes_mask(InferContext *c, const char *name, size_t index, int rank, uint64_t *out, bool *out_is_given)
{
    int64_t axes[SHAPE_MAX_RANK];
    int count = infer_ints_of_attribute_or_input(c, name, index, axes, SHAPE_MAX_RANK), axis;
    *out = 0;
    *out_is_given = count != -1;
    if (count == -2 || rank > SHAPE_MAX_RANK) return infer_unknown(c, "%s are computed by the model", name);
    for (int i = 0; i < count; i++) {
        if (!infer_axis(axes[i], rank, &axis))
            return infer_invalid(c, "%s has %lld, but the rank is %d", name, (long long)axes[i], rank);
        *out |= (uint64_t)1 << axis;
    }
    return INFER_DONE;
}

Inferred infer_dtype_attribute(InferContext *c, const char *name, int32_t otherwise, int32_t *out)
{
    const SchemaAttribute *row = c->schema ? schema_attribute(c->schema, bytes_of(name)) : NULL;
    *out = otherwise;
    if (!infer_has_attribute(c, name) && !(row && row->has_default)) return INFER_DONE;
    int64_t number = infer_int(c, name);
    if (number <= 0 || number >= DTYPE_COUNT || !dtype_of((int32_t)number))
        return infer_invalid(c, "%s is %lld, which is no element type", name, (long long)number);
    *out = (int32_t)number;
    return INFER_DONE;
}

/* ---- Outputs ---- */

Inferred infer_set_unranked(InferContext *c, size_t output, int32_t dtype, size_t input)
{
    infer_set(c, output, dtype, -1, NULL);
    return infer_unknown(c, "the rank of %s is not known", infer_input_name(c, input));
}

Inferred infer_set_like(InferContext *c, size_t output, size_t input, int32_t dtype)
{
    if (output >= c->output_count) return INFER_DONE;
    const Shape *shape = infer_shape(c, input);
    if (!shape) return infer_set_unranked(c, output, dtype, input);
    infer_set(c, output, dtype, shape->rank, shape->dims);
    return INFER_DONE;
}

/* ---- Whole functions ---- */

Inferred infer_like_input(InferContext *c)
{
    return infer_set_like(c, 0, 0, 0);
}

Inferred infer_like_input_bool(InferContext *c)
{
    return infer_set_like(c, 0, 0, DTYPE_BOOL);
}

static Inferred broadcast_all(InferContext *c, int32_t dtype)
{
    Dim dims[SHAPE_MAX_RANK];
    int rank = -1;
    Inferred inferred = INFER_INVALID;
    if (c->input_count == 0) inferred = infer_invalid(c, "it has no inputs");
    else inferred = infer_broadcast_inputs(c, 0, c->input_count - 1, &rank, dims);
    infer_set(c, 0, dtype, inferred == INFER_DONE ? rank : -1, dims);
    return inferred;
}

Inferred infer_broadcast(InferContext *c)
{
    return broadcast_all(c, 0);
}

Inferred infer_broadcast_bool(InferContext *c)
{
    return broadcast_all(c, DTYPE_BOOL);
}

Inferred infer_identity(InferContext *c)
{
    const Fact *fact = infer_input(c, 0);
    if (fact->kind == TYPE_NONE) return infer_unknown(c, "nothing is known of %s", infer_input_name(c, 0));
    infer_set_fact(c, 0, fact);
    if (fact->kind == TYPE_TENSOR && !fact->shape)
        return infer_unknown(c, "the rank of %s is not known", infer_input_name(c, 0));
    return INFER_DONE;
}

/* ---- Broadcasting before version 7 ---- */

/* Without `broadcast`; what is learnt of the axes goes to dims. */
static Inferred merge_axes(InferContext *c, const Shape *a, const Shape *b, Dim *dims)
{
    bool is_same = a->rank == b->rank;
    for (int axis = 0; axis < a->rank && is_same; axis++)
        is_same = infer_same_dim(c, a->dims[axis], b->dims[axis], &dims[axis]);
    return is_same ? INFER_DONE : infer_invalid(c, "the two shapes differ, and broadcast is not set");
}

/* Does axis `axis` of b go with one of size `with`? An axis of 1 does, though ONNX says "1-dim expansion doesn't work yet":
 * PyTorch's exports have it. */
static bool goes_with(InferContext *c, const Shape *b, int axis, Dim with)
{
    Dim one = dim_number(c->dims, 1), size = b->dims[axis];
    return !dim_is_different(c->dims, size, one) || !dim_is_different(c->dims, size, with);
}

static bool is_perhaps_single(InferContext *c, const Shape *shape)
{
    for (int axis = 0; axis < shape->rank; axis++)
        if (!goes_with(c, shape, axis, dim_number(c->dims, 1))) return false;
    return true;
}

static Inferred check_broadcast(InferContext *c, const Shape *a, const Shape *b)
{
    int from = a->rank - b->rank;
    if (is_perhaps_single(c, b)) return INFER_DONE;
    if (infer_has_attribute(c, "axis") && !infer_axis(infer_int(c, "axis"), a->rank, &from))
        return infer_invalid(c, "axis is %lld, but the rank is %d", (long long)infer_int(c, "axis"), a->rank);
    bool is_fitting = from >= 0 && from + b->rank <= a->rank;
    for (int axis = 0; axis < b->rank && is_fitting; axis++) is_fitting = goes_with(c, b, axis, a->dims[from + axis]);
    if (is_fitting) return INFER_DONE;
    return infer_invalid(c, "%s cannot be broadcast to %s", infer_input_name(c, 1), infer_input_name(c, 0));
}

Inferred infer_broadcast_by_attribute(InferContext *c, int32_t dtype)
{
    const Shape *a = infer_shape(c, 0), *b = infer_shape(c, 1);
    Dim dims[SHAPE_MAX_RANK];
    Inferred inferred = infer_set_like(c, 0, 0, dtype);
    if (inferred != INFER_DONE || !a || !b) return inferred;
    bool is_broadcast = infer_int(c, "broadcast") != 0;
    inferred = is_broadcast ? check_broadcast(c, a, b) : merge_axes(c, a, b, dims);
    infer_set(c, 0, dtype, inferred == INFER_DONE ? a->rank : -1, is_broadcast ? a->dims : dims);
    return inferred;
}
