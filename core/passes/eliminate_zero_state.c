/* eliminate_zero_state - a recurrent operator begins with zeros when it is given no state.
 *
 *     z = ConstantOfShape (s)                               # zeros
 *     y, h = GRU <hidden_size = 8> (x, w, r, b, "", z)  =>  y, h = GRU <hidden_size = 8> (x, w, r, b)
 *
 * Exact. For LSTM (both states), GRU and RNN. A state is zeros where it is a constant of zeros, or what moves such a one,
 * whatever its size is: ConstantOfShape, Expand, Slice, Reshape, Transpose and the like, a Concat of zeros. */
#include "passes/pass_rewrite.h"

enum { FIRST_STATE = 5, LAST_STATE = 6, MAX_LOOKS = 64 };

static const char movements[] = "Expand Slice Reshape Flatten Squeeze Unsqueeze Transpose Identity Tile Gather Cast";

static bool makes_zeros(PassContext *c, const Node *node)
{
    InferContext *look = pass_look(c, node);
    double number;
    const Attribute *value = node_attribute(node, "value");
    if (!value) return true;
    if (value->type != ATTRIBUTE_TENSOR || value->list_count != 1) return false;
    const Elements *elements = infer_tensor_elements(look, value->tensors[0]);
    if (!elements || elements->count != 1) return false;
    if (elements->dims) return dim_is(elements->dims[0], 0);
    number = elements->numbers[0];
    return memcmp(&number, &(double){0}, sizeof number) == 0;
}

static bool is_zeros(PassContext *c, const Node *reader, uint32_t index, int *budget);

static bool are_all_zeros(PassContext *c, const Node *concat, int *budget)
{
    for (uint32_t index = 0; index < concat->input_count; index++)
        if (!is_zeros(c, concat, index, budget)) return false;
    return concat->input_count > 0;
}

/* budget: of values that are still looked at; it bounds the depth too. */
static bool is_zeros(PassContext *c, const Node *reader, uint32_t index, int *budget)
{
    const Value *value = pass_input(reader, index);
    if (!value || (*budget)-- <= 0) return false;
    if (pass_constant(value)) return pass_is_all(c, value, 0);
    const Node *node = pass_producer(c, reader, index, NULL);
    if (!node) return false;
    if (node_is(node, "ConstantOfShape")) return makes_zeros(c, node);
    if (node_is(node, "Concat")) return are_all_zeros(c, node, budget);
    return pass_producer(c, reader, index, movements) && is_zeros(c, node, 0, budget);
}

static bool eliminate_zero_state(PassContext *c, Node *root)
{
    bool is_any = false;
    uint32_t last = node_is(root, "LSTM") ? LAST_STATE : FIRST_STATE;
    for (uint32_t index = FIRST_STATE; index <= last; index++) {
        int budget = MAX_LOOKS;
        if (!is_zeros(c, root, index, &budget)) continue;
        pass_set_input(c, root, index, NULL);
        is_any = true;
    }
    if (!is_any) return false;
    Value *inputs[16];
    uint32_t count = 0;
    for (; count < root->input_count && count < COUNT_OF(inputs); count++) inputs[count] = root->inputs[count].value;
    pass_set_inputs(c, root, inputs, count);
    pass_record(c, RECORD_EXACT, "the state that it begins with is zeros anyway");
    return true;
}

const Pass pass_eliminate_zero_state = {
    .name = "eliminate_zero_state",
    .summary = "A recurrent operator is given no state of zeros: it begins with that anyway.",
    .before = "z = ConstantOfShape (s)\n"
              "y, h = GRU <hidden_size = 8> (x, w, r, b, \"\", z)",
    .after = "y, h = GRU <hidden_size = 8> (x, w, r, b)",
    .roots = "LSTM GRU RNN",
    .kind = RECORD_EXACT,
    .on_node = eliminate_zero_state,
};
