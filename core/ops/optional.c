/* optional - values that may be there or not.
 * https://onnx.ai/onnx/operators/onnx__Optional.html */
#include "model/dtype.h"
#include "ops/body_facts.h"
#include "ops/common.h"

static const Shape *shape_of_type(InferContext *c, const Type *type)
{
    if (!type->has_shape || type->rank < 0 || type->rank > SHAPE_MAX_RANK) return NULL;
    Dim *dims = ARENA_NEW_ARRAY(c->arena, Dim, (size_t)type->rank);
    for (int axis = 0; axis < type->rank; axis++) {
        const DeclaredDim *declared = &type->dims[axis];
        bool is_number = declared->kind == DIM_VALUE && declared->value >= 0;
        dims[axis] = is_number ? dim_number(c->dims, declared->value) : infer_new_dim(c);
    }
    Shape *shape = ARENA_NEW(c->arena, Shape);
    *shape = (Shape){type->rank, dims};
    return shape;
}

/* What the attribute `type` declares. No element is there, so that it holds of all of them, whatever it is. */
static const Fact *fact_of_type(InferContext *c, const Type *type, int depth)
{
    if (!type || type->kind == TYPE_NONE || depth > FACT_MAX_DEPTH) return &FACT_UNKNOWN;
    Fact *fact = ARENA_NEW(c->arena, Fact);
    *fact = (Fact){.kind = type->kind, .dtype = dtype_of(type->dtype) ? type->dtype : 0};
    fact->shape = shape_of_type(c, type);
    if (type->element) fact->element = fact_of_type(c, type->element, depth + 1);
    return fact;
}

static Inferred optional_infer(InferContext *c)
{
    const Fact *input = infer_input(c, 0);
    const Attribute *attribute = infer_attribute(c, "type");
    const Type *type = NULL;
    if (attribute && attribute->type == ATTRIBUTE_TYPE_PROTO && attribute->list_count > 0) type = attribute->types[0];
    if (!infer_has_input(c, 0)) input = fact_of_type(c, type, 0);
    if (input->kind == TYPE_NONE) return infer_unknown(c, "nothing is known of input");
    infer_set_optional(c, 0, input);
    return INFER_DONE;
}

static Inferred optional_get_element_infer(InferContext *c)
{
    const Fact *fact = infer_input(c, 0);
    if (fact->kind == TYPE_OPTIONAL) fact = fact->element ? fact->element : &FACT_UNKNOWN;
    if (fact->kind == TYPE_NONE) return infer_unknown(c, "nothing is known of the element");
    infer_set_fact(c, 0, fact);
    return INFER_DONE;
}

static Inferred optional_has_element_infer(InferContext *c)
{
    infer_set(c, 0, DTYPE_BOOL, 0, NULL);
    return INFER_DONE;
}

/* A tensor or sequence is there; nothing given is nothing there. */
static void optional_has_element_elements(InferContext *c)
{
    const Fact *fact = infer_input(c, 0);
    bool is_told = !infer_has_input(c, 0) || (fact->kind != TYPE_NONE && fact->kind != TYPE_OPTIONAL);
    Dim answer = is_told ? dim_number(c->dims, infer_has_input(c, 0)) : NULL;
    infer_set_elements(c, 0, &answer, 1);
}

const OpRow op_optional[] = {
    {"Optional", 28, "input?: V", "output: O", "type: type_proto",
     "V: all_28 seq(all_28); O: optional(all_28) optional(seq(all_28))", .infer = optional_infer},
    {"Optional", 15, "input?: V", "output: O", "type: type_proto",
     "V: all_1 seq(all_1); O: optional(all_1) optional(seq(all_1))", .infer = optional_infer},
    {"OptionalGetElement", 28, "input: O", "output: V", "",
     "O: all_28 seq(all_28) optional(all_28) optional(seq(all_28)); V: all_28 seq(all_28)",
     .infer = optional_get_element_infer, .flags = OP_TELLS_ELEMENTS},
    {"OptionalGetElement", 18, "input: O", "output: V", "",
     "O: all_1 seq(all_1) optional(all_1) optional(seq(all_1)); V: all_1 seq(all_1)",
     .infer = optional_get_element_infer, .flags = OP_TELLS_ELEMENTS},
    {"OptionalGetElement", 15, "input: O", "output: V", "",
     "O: optional(all_1) optional(seq(all_1)); V: all_1 seq(all_1)", .infer = optional_get_element_infer,
     .flags = OP_TELLS_ELEMENTS},
    {"OptionalHasElement", 28, "input?: O", "output: B", "",
     "O: all_28 seq(all_28) optional(all_28) optional(seq(all_28)); B: bool", .infer = optional_has_element_infer,
     .elements = optional_has_element_elements},
    {"OptionalHasElement", 18, "input?: O", "output: B", "",
     "O: all_1 seq(all_1) optional(all_1) optional(seq(all_1)); B: bool", .infer = optional_has_element_infer,
     .elements = optional_has_element_elements},
    {"OptionalHasElement", 15, "input: O", "output: B", "", "O: optional(all_1) optional(seq(all_1)); B: bool",
     .infer = optional_has_element_infer, .elements = optional_has_element_elements},
    {0},
};
