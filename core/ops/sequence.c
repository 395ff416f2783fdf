/* sequence - lists of tensors: made, changed, read, split and joined.
 * https://onnx.ai/onnx/operators/onnx__SequenceConstruct.html */
#include "model/dtype.h"
#include "ops/body_facts.h"
#include "ops/common.h"
#include "ops/size_list.h"

/* What is known of the elements of a sequence; NULL: nothing. */
static const Fact *element_of(const InferContext *c, size_t index)
{
    const Fact *fact = infer_input(c, index);
    return fact->kind == TYPE_SEQUENCE ? fact->element : NULL;
}

static Inferred sequence_at_infer(InferContext *c)
{
    const Fact *item = infer_item(c, infer_input(c, 0));
    infer_set_fact(c, 0, item);
    return item->shape ? INFER_DONE : infer_unknown(c, "the shape of the elements is not known");
}

static Inferred sequence_construct_infer(InferContext *c)
{
    if (c->input_count == 0) return infer_invalid(c, "it has no inputs");
    const Fact *element = infer_input(c, 0);
    for (size_t i = 1; i < c->input_count; i++) element = infer_either_item(c, element, infer_input(c, i));
    infer_set_sequence(c, 0, element);
    return INFER_DONE;
}

static Inferred sequence_empty_infer(InferContext *c)
{
    int32_t dtype;
    Inferred inferred = infer_dtype_attribute(c, "dtype", DTYPE_FLOAT, &dtype);
    if (inferred == INFER_DONE) infer_set_sequence(c, 0, fact_tensor(c, dtype, -1, NULL, NULL));
    return inferred;
}

static Inferred sequence_erase_infer(InferContext *c)
{
    return infer_identity(c);
}

static Inferred sequence_insert_infer(InferContext *c)
{
    const Fact *element = element_of(c, 0), *tensor = infer_input(c, 1);
    if (!element) return infer_unknown(c, "nothing is known of input_sequence");
    if (tensor->kind == TYPE_TENSOR && element->kind == TYPE_TENSOR && tensor->dtype && element->dtype &&
        tensor->dtype != element->dtype)
        return infer_invalid(c, "tensor has not the dtype of the sequence");
    infer_set_sequence(c, 0, infer_either_item(c, element, tensor));
    return INFER_DONE;
}

static Inferred sequence_length_infer(InferContext *c)
{
    infer_set(c, 0, DTYPE_INT64, 0, NULL);
    return INFER_DONE;
}

/* ---- SplitToSequence ---- */

/* What all parts have along the axis; NULL: they may differ. */
static Dim common_part(InferContext *c, Dim size)
{
    Dim parts[FACT_MAX_ELEMENTS];
    int64_t number, part;
    if (!infer_has_input(c, 1)) return dim_number(c->dims, 1);
    int count = infer_size_list(c, 1, parts, FACT_MAX_ELEMENTS);
    if (count < 1) return NULL;
    for (int i = 1; i < count; i++)
        if (!dim_is_equal(parts[0], parts[i])) return NULL;
    if (infer_rank(c, 1) == 1) return parts[0];
    /* A scalar: the last part may be smaller. */
    if (dim_is(parts[0], 1)) return parts[0];
    bool is_even = dim_is_number(size, &number) && dim_is_number(parts[0], &part) && part > 0 && number % part == 0;
    return is_even ? parts[0] : NULL;
}

/* keepdims = 0 leaves the axis out where split is not given, and in onnxruntime where it is a scalar too, which then is
 * 1 (core/providers/cpu/sequence/sequence_ops.cc); the specification ignores keepdims there. */
static Inferred split_to_sequence_infer(InferContext *c)
{
    const Fact *input = infer_input(c, 0);
    int axis;
    bool is_list = infer_has_input(c, 1) && infer_rank(c, 1) != 0;
    if (!infer_shape(c, 0) || (infer_has_input(c, 1) && infer_rank(c, 1) < 0)) {
        infer_set_sequence(c, 0, fact_tensor(c, infer_dtype(c, 0), -1, NULL, input));
        return infer_unknown(c, "the rank of input or split is not known");
    }
    const Shape *shape = infer_shape(c, 0);
    if (infer_axis_attribute(c, "axis", shape->rank, &axis) != INFER_DONE) return INFER_INVALID;
    if (infer_int(c, "keepdims") == 0 && !is_list) {
        infer_set_sequence(c, 0, fact_without_axis(c, input, axis));
        return INFER_DONE;
    }
    Fact *element = ARENA_NEW(c->arena, Fact);
    Shape *part = ARENA_NEW(c->arena, Shape);
    Dim *dims = arena_copy(c->arena, shape->dims, (size_t)shape->rank * sizeof *dims);
    dims[axis] = common_part(c, dims[axis]);
    *part = (Shape){shape->rank, dims};
    *element = (Fact){.kind = TYPE_TENSOR, .dtype = infer_dtype(c, 0), .shape = part, .is_claimed = input->is_claimed};
    infer_set_sequence(c, 0, element);
    return INFER_DONE;
}

/* ---- ConcatFromSequence ---- */

static Inferred concat_from_sequence_infer(InferContext *c)
{
    const Fact *item = infer_item(c, infer_input(c, 0));
    Dim dims[SHAPE_MAX_RANK];
    bool is_new = infer_int(c, "new_axis") != 0;
    int axis;
    if (item->kind != TYPE_TENSOR) return infer_unknown(c, "nothing is known of input_sequence");
    infer_set(c, 0, item->dtype, -1, NULL);
    if (!item->shape) return infer_unknown(c, "the shape of the elements is not known");
    if (infer_axis_attribute(c, "axis", item->shape->rank + (is_new ? 1 : 0), &axis) != INFER_DONE)
        return INFER_INVALID;
    if (is_new) {
        infer_set_fact(c, 0, fact_with_axis(c, item, axis, NULL));
        return INFER_DONE;
    }
    memcpy(dims, item->shape->dims, (size_t)item->shape->rank * sizeof *dims);
    dims[axis] = NULL;
    infer_set(c, 0, item->dtype, item->shape->rank, dims);
    return INFER_DONE;
}

const OpRow op_sequence[] = {
    {"SequenceAt", 11, "input_sequence: S, position: I", "tensor: T", "", "S: seq(all_1); T: all_1; I: int32 int64",
     .infer = sequence_at_infer},
    {"SequenceConstruct", 11, "inputs+: T", "output_sequence: S", "", "T: all_1; S: seq(all_1)",
     .infer = sequence_construct_infer},
    {"SequenceEmpty", 11, "", "output: S", "dtype: int", "S: seq(all_1)", .infer = sequence_empty_infer},
    {"SequenceErase", 11, "input_sequence: S, position?: I", "output_sequence: S", "", "S: seq(all_1); I: int32 int64",
     .infer = sequence_erase_infer},
    {"SequenceInsert", 11, "input_sequence: S, tensor: T, position?: I", "output_sequence: S", "",
     "T: all_1; S: seq(all_1); I: int32 int64", .infer = sequence_insert_infer},
    {"SequenceLength", 11, "input_sequence: S", "length: I", "", "S: seq(all_1); I: int64",
     .infer = sequence_length_infer},
    {"SplitToSequence", 24, "input: T, split?: I", "output_sequence: S", "axis: int = 0, keepdims: int = 1",
     "T: all_13; I: int32 int64; S: seq(all_13)", .infer = split_to_sequence_infer},
    {"SplitToSequence", 11, "input: T, split?: I", "output_sequence: S", "axis: int = 0, keepdims: int = 1",
     "T: all_1; I: int32 int64; S: seq(all_1)", .infer = split_to_sequence_infer},
    {"ConcatFromSequence", 11, "input_sequence: S", "concat_result: T", "axis!: int, new_axis: int = 0",
     "S: seq(all_1); T: all_1", .infer = concat_from_sequence_infer},
    {0},
};
