/* load_tensor - tensors: dtype, dims, and where the payload is. */
#include "base/number_text.h"
#include "model/model_load.h"
#include "model/tensor_form.h"

static int64_t *copy_dims(Loader *self, size_t count, const int64_t *dims)
{
    int64_t *copy = ARENA_NEW_ARRAY(&self->model->arena, int64_t, count);
    if (count > 0) memcpy(copy, dims, count * sizeof *dims);
    return copy;
}

enum { FIELD_FLOAT_DATA = 4, FIELD_STRING_DATA = 6, FIELD_RAW_DATA = 9, FIELD_DOUBLE_DATA = 10 };

static TensorEncoding field_encoding(uint32_t field)
{
    if (field == FIELD_FLOAT_DATA) return ENCODING_FIXED32;
    if (field == FIELD_DOUBLE_DATA) return ENCODING_FIXED64;
    return field == FIELD_STRING_DATA ? ENCODING_BYTES : ENCODING_VARINT;
}

void load_pieces(Loader *self, Tensor *tensor, const Lift *lifts, size_t lift_count, uint32_t field)
{
    size_t count = 0;
    for (size_t i = 0; i < lift_count; i++) count += lifts[i].field == field;
    Piece *pieces = ARENA_NEW_ARRAY(&self->model->arena, Piece, count);
    size_t at = 0;
    for (size_t i = 0; i < lift_count; i++)
        if (lifts[i].field == field) pieces[at++] = (Piece){lifts[i].range, lifts[i].is_packed};
    tensor->pieces = pieces;
    tensor->piece_count = (uint32_t)count;
    tensor->field = field;
    tensor->encoding = field_encoding(field);
}

/* The payload: raw_data wins; else the field that belongs to the dtype; else whatever is there, for the error. */
static void load_payload(Loader *self, Tensor *tensor, const Lift *lifts, size_t count)
{
    uint32_t wanted = tensor_payload_field(tensor->dtype), present = 0;
    for (size_t i = 0; i < count; i++) {
        self->model->payload_bytes += lifts[i].range.length;
        if (lifts[i].field == FIELD_RAW_DATA || (lifts[i].field == wanted && present != FIELD_RAW_DATA) || present == 0)
            present = lifts[i].field;
    }
    if (present == 0) return;
    load_pieces(self, tensor, lifts, count, present);
    tensor->storage = TENSOR_TYPED;
    if (present != FIELD_RAW_DATA) return;
    tensor->storage = TENSOR_RAW; /* a scalar field: the last occurrence is its value */
    tensor->pieces += tensor->piece_count - 1;
    tensor->piece_count = 1;
}

static bool read_size(Loader *self, const Tensor *tensor, const char *key, const ProtobufCBinaryData *text,
                      uint64_t *out)
{
    Bytes bytes = {text->data, text->len};
    if (number_read_uint64(bytes, out)) return true;
    Text shown = {0};
    text_append_escaped(&shown, bytes.size > 64 ? (Bytes){bytes.data, 64} : bytes);
    load_error(self, "external-data", tensor_label(tensor), "external data %s '%s' is no number of bytes", key,
               text_of(&shown));
    text_free(&shown);
    return false;
}

static void load_external(Loader *self, Tensor *tensor, const Onnx__TensorProto *proto)
{
    ExternalData *external = &tensor->external;
    Name *location = NULL; /* the last one given, as all readers take it */
    tensor->storage = TENSOR_EXTERNAL;
    self->model->external_tensor_count++;
    for (size_t i = 0; i < proto->n_external_data; i++) {
        const ProtobufCBinaryData *value = &proto->external_data[i]->value;
        Bytes key = {proto->external_data[i]->key.data, proto->external_data[i]->key.len};
        if (bytes_equal(key, bytes_of("location"))) location = load_name(self, value);
        else if (bytes_equal(key, bytes_of("offset")))
            external->has_offset = read_size(self, tensor, "offset", value, &external->offset);
        else if (bytes_equal(key, bytes_of("length")))
            external->has_length = read_size(self, tensor, "length", value, &external->length);
        else if (bytes_equal(key, bytes_of("checksum"))) external->has_checksum = true;
    }
    if (location) external->file = model_data_file(self->model, location);
    if (!external->file)
        load_error(self, "external-data", tensor_label(tensor), "the tensor is external, but no location says where");
    else if (!external->has_length && !tensor_byte_count(tensor, &external->length))
        load_error(self, "external-data", tensor_label(tensor),
                   "the tensor is external without a length, and its size does not follow from dtype and dims");
}

Tensor *load_tensor(Loader *self, const Onnx__TensorProto *proto)
{
    if (!proto) return NULL;
    Tensor *tensor = ARENA_NEW(&self->model->arena, Tensor);
    tensor->origin = load_origin(self, proto->origin);
    tensor->model = self->model;
    tensor->name = load_name(self, &proto->name);
    tensor->dtype = proto->data_type;
    tensor->rank = (int)proto->n_dims;
    tensor->dims = copy_dims(self, proto->n_dims, proto->dims);
    if (proto->data_location == 1) {
        load_external(self, tensor, proto);
        return tensor;
    }
    size_t count;
    const Lift *lifts = load_lifts(self, proto->origin, &count);
    load_payload(self, tensor, lifts, count);
    return tensor;
}

SparseTensor *load_sparse_tensor(Loader *self, const Onnx__SparseTensorProto *proto)
{
    if (!proto) return NULL;
    SparseTensor *sparse = ARENA_NEW(&self->model->arena, SparseTensor);
    sparse->origin = load_origin(self, proto->origin);
    sparse->values = load_tensor(self, proto->values);
    sparse->indices = load_tensor(self, proto->indices);
    sparse->rank = (int)proto->n_dims;
    sparse->dims = copy_dims(self, proto->n_dims, proto->dims);
    return sparse;
}
