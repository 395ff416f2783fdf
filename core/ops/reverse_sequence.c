/* reverse_sequence - reverses the first elements of each sequence of a batch.
 * https://onnx.ai/onnx/operators/onnx__ReverseSequence.html */
#include "ops/common.h"

static Inferred reverse_sequence_infer(InferContext *c)
{
    Inferred inferred = infer_check_rank(c, 0, 2, INT32_MAX);
    int64_t batch_axis = infer_int(c, "batch_axis"), time_axis = infer_int(c, "time_axis");
    if (inferred != INFER_DONE) return inferred;
    if (batch_axis == time_axis || batch_axis < 0 || batch_axis > 1 || time_axis < 0 || time_axis > 1)
        return infer_invalid(c, "batch_axis and time_axis must be 0 and 1, or 1 and 0");
    return infer_like_input(c);
}

/* Element [time, batch, ...] or [batch, time, ...]: of each sequence the first `length` go backwards. */
static Evaluated reverse_sequence_eval(EvalContext *c)
{
    Tensor *input = eval_input(c, 0);
    int64_t *lengths, part = 1;
    int count = eval_integers(c, 1, &lengths), batch_axis = (int)infer_int(c->infer, "batch_axis");
    const uint8_t *from = eval_elements(c, 0);
    uint8_t *to = eval_new_elements(c, 0);
    if (count < 0 || !from || !to) return EVAL_REFUSED;
    int64_t batches = input->dims[batch_axis], times = input->dims[1 - batch_axis];
    if (count != batches) return eval_refuse(c, "sequence_lens has not a length for each sequence");
    for (int axis = 2; axis < input->rank; axis++) part *= input->dims[axis];
    int64_t batch_step = batch_axis == 0 ? times : 1, time_step = batch_axis == 0 ? 1 : batches;
    size_t part_bytes = (size_t)part * lane_element_bytes(input->dtype);
    for (int64_t batch = 0; batch < batches; batch++) {
        if (lengths[batch] < 0 || lengths[batch] > times) return eval_refuse(c, "a length is out of range");
        for (int64_t time = 0; time < times; time++) {
            int64_t source = time < lengths[batch] ? lengths[batch] - 1 - time : time;
            memcpy(to + (size_t)(batch * batch_step + time * time_step) * part_bytes,
                   from + (size_t)(batch * batch_step + source * time_step) * part_bytes, part_bytes);
        }
    }
    eval_set_elements(c, 0, to);
    return EVAL_DONE;
}

const OpRow op_reverse_sequence[] = {
    {"ReverseSequence", 28, "input: T, sequence_lens: int64", "Y: T", "batch_axis: int = 1, time_axis: int = 0",
     "T: all_13", .infer = reverse_sequence_infer, .eval = reverse_sequence_eval, .flags = OP_EXACT},
    {"ReverseSequence", 10, "input: T, sequence_lens: int64", "Y: T", "batch_axis: int = 1, time_axis: int = 0",
     "T: all_1", .infer = reverse_sequence_infer, .eval = reverse_sequence_eval, .flags = OP_EXACT},
    {0},
};
