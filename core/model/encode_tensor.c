/* encode_tensor - tensors: the payload stays, moves into the model, or moves out of it. */
#include "base/memory.h"
#include "model/dtype.h"
#include "model/encode.h"
#include "wire/wire_walk.h"

enum { STREAM_STEP_BYTES = 64 * 1024, LOCATION_EXTERNAL = 1 };

static Status write_canonical_bytes(void *context, Sink *sink)
{
    TensorStream stream;
    TRY(tensor_stream_open(&stream, context));
    uint8_t *step = memory_allocate(STREAM_STEP_BYTES);
    Status status;
    for (;;) {
        size_t count;
        status = tensor_stream_read(&stream, step, STREAM_STEP_BYTES, &count);
        if (!status_is_ok(status) || count == 0) break;
        status = sink_write(sink, step, count);
        if (!status_is_ok(status)) break;
    }
    memory_free(step);
    return status;
}

Status tensor_emit_payload(Tensor *self, EmitPlan *plan)
{
    Source *source = NULL;
    uint64_t total;
    switch (self->storage) {
    case TENSOR_NOTHING: return STATUS_OK;
    case TENSOR_RAW: emit_source(plan, self->model->source, self->pieces[0].range); return STATUS_OK;
    case TENSOR_OWNED: emit_bytes(plan, (Bytes){self->bytes, (size_t)self->byte_count}); return STATUS_OK;
    case TENSOR_EXTERNAL:
        TRY(tensor_check(self));
        TRY(model_data_source(self->model, self->external.file, &source));
        emit_source(plan, source, (Range){self->external.offset, self->external.length});
        return STATUS_OK;
    case TENSOR_TYPED:
    case TENSOR_DERIVED: break;
    }
    TRY(tensor_check(self));
    if (!tensor_byte_count(self, &total))
        return status_fail(STATUS_CODE_MODEL, "tensor '%s' has no raw form", tensor_label(self));
    emit_stream(plan, total, write_canonical_bytes, self);
    return STATUS_OK;
}

bool encode_keeps_tensor(const Tensor *tensor)
{
    return tensor->origin.piece_count > 0 && !tensor->is_touched && tensor->placement == PLACED_AS_IS;
}

/* ---- Fields ---- */

static Status write_dims(EmitPlan *plan, uint32_t number, void *context)
{
    const Tensor *tensor = context;
    for (int axis = 0; axis < tensor->rank; axis++) emit_varint_field(plan, number, (uint64_t)tensor->dims[axis]);
    return STATUS_OK;
}

static Status write_dtype(EmitPlan *plan, uint32_t number, void *context)
{
    emit_varint_field(plan, number, (uint64_t)(int64_t)((const Tensor *)context)->dtype);
    return STATUS_OK;
}

static Status write_name(EmitPlan *plan, uint32_t number, void *context)
{
    const Tensor *tensor = context;
    if (!name_is_empty(tensor->name)) emit_bytes_field(plan, number, name_bytes(tensor->name));
    return STATUS_OK;
}

static Status write_raw_data(EmitPlan *plan, uint32_t number, void *context)
{
    EmitMessage message = emit_begin(plan, number);
    TRY(tensor_emit_payload(context, plan));
    emit_end(plan, message);
    return STATUS_OK;
}

/* Strings that are in the file, as fields of any number. */
static Status write_typed_strings(const Tensor *tensor, EmitPlan *plan, uint32_t number)
{
    for (uint32_t index = 0; index < tensor->piece_count; index++) {
        WireWalk walk;
        wire_walk_begin(&walk, tensor->model->reader, "strings", &tensor->pieces[index].range, 1);
        for (;;) {
            WireField field;
            bool has_field = false;
            TRY(wire_walk_next(&walk, &field, &has_field));
            if (!has_field) break;
            EmitMessage message = emit_begin(plan, number);
            emit_source(plan, tensor->model->source, wire_field_range(&field));
            emit_end(plan, message);
        }
    }
    return STATUS_OK;
}

/* Owned strings: each is its length (8 bytes) and its bytes. */
static Status write_strings(EmitPlan *plan, uint32_t number, void *context)
{
    const Tensor *tensor = context;
    if (tensor->storage == TENSOR_TYPED) return write_typed_strings(tensor, plan, number);
    for (uint64_t at = 0; at + 8 <= tensor->byte_count;) {
        uint64_t length = 0;
        for (int i = 0; i < 8; i++) length |= (uint64_t)tensor->bytes[at + (uint64_t)i] << (8 * i);
        emit_bytes_field(plan, number, (Bytes){tensor->bytes + at + 8, (size_t)length});
        at += 8 + length;
    }
    return STATUS_OK;
}

static void emit_property(EmitPlan *plan, uint32_t number, const char *key, Bytes value)
{
    EmitMessage message = emit_begin(plan, number);
    emit_bytes_field(plan, 1, bytes_of(key));
    emit_bytes_field(plan, 2, value);
    emit_end(plan, message);
}

static void emit_number_property(EmitPlan *plan, uint32_t number, const char *key, uint64_t value)
{
    Text text = {0};
    text_append_format(&text, "%llu", (unsigned long long)value);
    emit_property(plan, number, key, text_bytes(&text));
    text_free(&text);
}

/* A tensor and who encodes it. */
typedef struct TensorWrite {
    Encoder *encoder;
    Tensor *tensor;
} TensorWrite;

static Status write_external_data(EmitPlan *plan, uint32_t number, void *context)
{
    const TensorWrite *write = context;
    uint64_t length = tensor_stored_bytes(write->tensor);
    if (write->tensor->storage == TENSOR_TYPED && !tensor_byte_count(write->tensor, &length))
        return status_fail(STATUS_CODE_MODEL, "tensor '%s' has no raw form", tensor_label(write->tensor));
    emit_property(plan, number, "location", write->encoder->data_location);
    emit_number_property(plan, number, "offset", write->tensor->placed_offset);
    emit_number_property(plan, number, "length", length);
    return STATUS_OK;
}

static Status write_data_location(EmitPlan *plan, uint32_t number, void *context)
{
    (void)context;
    emit_varint_field(plan, number, LOCATION_EXTERNAL);
    return STATUS_OK;
}

static void add(EmitOverride *list, size_t *count, uint32_t number, Status (*write)(EmitPlan *, uint32_t, void *),
                void *context)
{
    list[(*count)++] = (EmitOverride){number, write, context};
}

static bool drops_payload(const Tensor *tensor)
{
    return tensor->placement != PLACED_AS_IS || tensor->origin.piece_count == 0;
}

Status encode_tensor(Encoder *self, uint32_t number, Tensor *tensor)
{
    bool is_kept = encode_keeps_tensor(tensor);
    if (is_kept && encode_copies(self, &tensor->origin)) {
        emit_verbatim(self->plan, self->source, number, &tensor->origin, true);
        return STATUS_OK;
    }
    TensorWrite write = {self, tensor};
    EmitOverride list[16];
    size_t count = 0;
    bool is_external = tensor->placement == PLACED_EXTERNAL;
    bool is_new_payload = drops_payload(tensor);
    bool is_string = tensor->dtype == DTYPE_STRING && is_new_payload &&
                     (tensor->storage == TENSOR_OWNED || tensor->storage == TENSOR_TYPED);
    add(list, &count, 1, write_dims, tensor);
    add(list, &count, 2, write_dtype, tensor);
    for (uint32_t typed = 4; is_new_payload && typed <= 7; typed++)
        add(list, &count, typed, typed == 6 && is_string ? write_strings : NULL, tensor);
    add(list, &count, 8, write_name, tensor);
    if (is_new_payload) {
        add(list, &count, 9, is_external || is_string || tensor->storage == TENSOR_NOTHING ? NULL : write_raw_data,
            tensor);
        add(list, &count, 10, NULL, NULL);
        add(list, &count, 11, NULL, NULL);
        add(list, &count, 13, is_external ? write_external_data : NULL, &write);
        add(list, &count, 14, is_external ? write_data_location : NULL, NULL);
    }
    TRY(encode_message(self, number, &onnx__tensor_proto__descriptor, &tensor->origin, list, is_kept ? 0 : count));
    return STATUS_OK;
}

/* ---- Sparse tensors ---- */

typedef struct SparseWrite {
    Encoder *encoder;
    SparseTensor *sparse;
} SparseWrite;

static Status write_sparse_part(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    SparseWrite *write = context;
    Tensor *part = number == 1 ? write->sparse->values : write->sparse->indices;
    return part ? encode_tensor(write->encoder, number, part) : STATUS_OK;
}

static Status write_sparse_dims(EmitPlan *plan, uint32_t number, void *context)
{
    const SparseTensor *sparse = ((SparseWrite *)context)->sparse;
    for (int axis = 0; axis < sparse->rank; axis++) emit_varint_field(plan, number, (uint64_t)sparse->dims[axis]);
    return STATUS_OK;
}

Status encode_sparse_tensor(Encoder *self, uint32_t number, SparseTensor *sparse)
{
    bool keeps = sparse->origin.piece_count > 0 && (!sparse->values || encode_keeps_tensor(sparse->values)) &&
                 (!sparse->indices || encode_keeps_tensor(sparse->indices));
    if (keeps && encode_copies(self, &sparse->origin)) {
        emit_verbatim(self->plan, self->source, number, &sparse->origin, true);
        return STATUS_OK;
    }
    SparseWrite write = {self, sparse};
    EmitOverride list[] = {
        {1, write_sparse_part, &write}, {2, write_sparse_part, &write}, {3, write_sparse_dims, &write}};
    TRY(encode_message(self, number, &onnx__sparse_tensor_proto__descriptor, &sparse->origin, list, COUNT_OF(list)));
    return STATUS_OK;
}
