/* eval_input - constant inputs of a node, as its evaluation reads them. */
#include "model/packed.h"
#include "ops/eval_parts.h"

Tensor *eval_input(const EvalContext *c, size_t index)
{
    return index < c->input_count ? c->inputs[index] : NULL;
}

uint64_t eval_element_count(const Tensor *tensor)
{
    uint64_t count;
    return tensor_element_count(tensor, &count) ? count : 0;
}

Evaluated eval_refuse(EvalContext *c, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    c->reason = arena_copy(c->infer->arena, text_of(&text), text.size);
    text_free(&text);
    return EVAL_REFUSED;
}

void *eval_room(EvalContext *c, uint64_t count, size_t element_bytes)
{
    if (count <= EVAL_MAX_WHOLE_BYTES / (element_bytes > 0 ? element_bytes : 1))
        return arena_allocate(c->scratch, (size_t)count * element_bytes);
    (void)eval_refuse(c, "it needs %llu elements in memory at once, more than %d MiB", (unsigned long long)count,
                      EVAL_MAX_WHOLE_BYTES >> 20);
    return NULL;
}

static bool read_elements(EvalContext *c, Tensor *tensor, uint64_t first, size_t count, uint8_t *destination)
{
    Status status = tensor_read_elements(tensor, first, count, destination);
    if (status_is_ok(status)) return true;
    if (status_is_ok(c->status)) c->status = status;
    else status_free(&status);
    return false;
}

const uint8_t *eval_elements(EvalContext *c, size_t index)
{
    Tensor *tensor = eval_input(c, index);
    uint64_t count = eval_element_count(tensor);
    uint8_t *elements = eval_room(c, count, unpacked_element_bytes(tensor->dtype));
    return elements && read_elements(c, tensor, 0, (size_t)count, elements) ? elements : NULL;
}

const void *eval_values(EvalContext *c, size_t index, Lane lane)
{
    enum { VALUE_BYTES = 8, STEP_ELEMENTS = 1024 };
    Tensor *tensor = eval_input(c, index);
    uint64_t count = eval_element_count(tensor);
    uint8_t *values = eval_room(c, count, VALUE_BYTES);
    for (uint64_t first = 0; values && first < count;) {
        uint8_t elements[STEP_ELEMENTS * VALUE_BYTES];
        size_t step = count - first < STEP_ELEMENTS ? (size_t)(count - first) : STEP_ELEMENTS;
        if (!read_elements(c, tensor, first, step, elements)) return NULL;
        lane_load_as(tensor->dtype, elements, step, lane, values + first * VALUE_BYTES);
        first += step;
    }
    return values;
}

int eval_integers(EvalContext *c, size_t index, int64_t **out)
{
    Tensor *tensor = eval_input(c, index);
    Lane lane = tensor ? lane_of(tensor->dtype) : LANE_NONE;
    if (lane != LANE_I64 && lane != LANE_U64) return -1;
    const void *values = eval_values(c, index, LANE_I64);
    *out = (int64_t *)(uintptr_t)values;
    return values ? (int)eval_element_count(tensor) : -1;
}
