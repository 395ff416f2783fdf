/* load_leaf - messages that protobuf-c unpacks, into the model: names, types, tensors, attributes. */
#include "model/model_load.h"

#include "base/number_text.h"
#include "model/tensor_form.h"
#include "model/type.h"

Status load_unpack(Loader *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin, int depth,
                   ProtobufCMessage **out)
{
    arena_rewind(&self->scratch, (ArenaMark){0});
    self->skeleton.arena = &self->model->arena;
    TRY(skeleton_build(&self->skeleton, self->reader, descriptor, origin, depth));
    return skeleton_unpack(&self->skeleton, descriptor, &self->scratch, out);
}

void load_error(Loader *self, const char *code, const char *where, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Text text = {0};
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    diagnostics_add(&self->model->diagnostics, SEVERITY_ERROR, code, where, "%s", text_of(&text));
    text_free(&text);
    self->model->is_broken = true;
}

Name *load_name(Loader *self, const ProtobufCBinaryData *bytes)
{
    return name_intern(&self->model->names, (Bytes){bytes->data, bytes->len});
}

Origin load_origin(const Loader *self, uint32_t number)
{
    return self->skeleton.origins.items[number];
}

const Lift *load_lifts(const Loader *self, uint32_t origin, size_t *out_count)
{
    const Lift *lifts = self->skeleton.lifts.items;
    size_t low = 0, high = self->skeleton.lifts.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (lifts[middle].origin < origin) low = middle + 1;
        else high = middle;
    }
    size_t end = low;
    while (end < self->skeleton.lifts.count && lifts[end].origin == origin) end++;
    *out_count = end - low;
    return *out_count > 0 ? lifts + low : NULL;
}

static int64_t *copy_dims(Loader *self, size_t count, const int64_t *dims)
{
    int64_t *copy = ARENA_NEW_ARRAY(&self->model->arena, int64_t, count);
    if (count > 0) memcpy(copy, dims, count * sizeof *dims);
    return copy;
}

/* ---- Types ---- */

static void load_shape(Loader *self, Type *type, const Onnx__TensorShapeProto *shape)
{
    if (!shape) return;
    type->has_shape = true;
    type->rank = (int)shape->n_dim;
    type->dims = ARENA_NEW_ARRAY(&self->model->arena, DeclaredDim, shape->n_dim);
    for (size_t i = 0; i < shape->n_dim; i++) {
        const Onnx__TensorShapeProto__Dimension *given = shape->dim[i];
        DeclaredDim *dim = &type->dims[i];
        if (given->has_denotation) dim->denotation = load_name(self, &given->denotation);
        if (given->has_dim_value) {
            dim->kind = DIM_VALUE;
            dim->value = given->dim_value;
        } else if (given->has_dim_param) {
            dim->kind = DIM_PARAM;
            dim->param = load_name(self, &given->dim_param);
        }
    }
}

static void load_tensor_type(Loader *self, Type *type, TypeKind kind, int32_t dtype,
                             const Onnx__TensorShapeProto *shape)
{
    type->kind = kind;
    type->dtype = dtype;
    load_shape(self, type, shape);
}

/* Fills the outer type; returns the message of the type inside it, or NULL. */
static const Onnx__TypeProto *load_outer_type(Loader *self, Type *type, const Onnx__TypeProto *proto)
{
    if (proto->has_denotation) type->denotation = load_name(self, &proto->denotation);
    if (proto->tensor_type) {
        load_tensor_type(self, type, TYPE_TENSOR, proto->tensor_type->elem_type, proto->tensor_type->shape);
    } else if (proto->sparse_tensor_type) {
        load_tensor_type(self, type, TYPE_SPARSE_TENSOR, proto->sparse_tensor_type->elem_type,
                         proto->sparse_tensor_type->shape);
    } else if (proto->sequence_type) {
        type->kind = TYPE_SEQUENCE;
        return proto->sequence_type->elem_type;
    } else if (proto->optional_type) {
        type->kind = TYPE_OPTIONAL;
        return proto->optional_type->elem_type;
    } else if (proto->map_type) {
        type->kind = TYPE_MAP;
        type->dtype = proto->map_type->key_type;
        return proto->map_type->value_type;
    } else if (proto->opaque_type) {
        type->kind = TYPE_OPAQUE;
        type->opaque_domain = load_name(self, &proto->opaque_type->domain);
        type->opaque_name = load_name(self, &proto->opaque_type->name);
    }
    return NULL;
}

Type *load_type(Loader *self, const Onnx__TypeProto *proto)
{
    Type *outermost = NULL, **place = &outermost;
    while (proto) {
        *place = ARENA_NEW(&self->model->arena, Type);
        const Onnx__TypeProto *inner = load_outer_type(self, *place, proto);
        place = &(*place)->element;
        proto = inner;
    }
    return outermost;
}

ValueInfo *load_value_info(Loader *self, const Onnx__ValueInfoProto *proto)
{
    ValueInfo *info = ARENA_NEW(&self->model->arena, ValueInfo);
    info->origin = load_origin(self, proto->origin);
    info->name = load_name(self, &proto->name);
    info->type = load_type(self, proto->type);
    return info;
}

/* ---- Tensors ---- */

enum { FIELD_FLOAT_DATA = 4, FIELD_STRING_DATA = 6, FIELD_RAW_DATA = 9, FIELD_DOUBLE_DATA = 10 };

static TensorEncoding field_encoding(uint32_t field)
{
    if (field == FIELD_FLOAT_DATA) return ENCODING_FIXED32;
    if (field == FIELD_DOUBLE_DATA) return ENCODING_FIXED64;
    return field == FIELD_STRING_DATA ? ENCODING_BYTES : ENCODING_VARINT;
}

static void set_pieces(Loader *self, Tensor *tensor, const Lift *lifts, size_t lift_count, uint32_t field)
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
    set_pieces(self, tensor, lifts, count, present);
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
    tensor->storage = TENSOR_EXTERNAL;
    self->model->external_tensor_count++;
    for (size_t i = 0; i < proto->n_external_data; i++) {
        const ProtobufCBinaryData *value = &proto->external_data[i]->value;
        Bytes key = {proto->external_data[i]->key.data, proto->external_data[i]->key.len};
        if (bytes_equal(key, bytes_of("location")))
            external->file = model_data_file(self->model, load_name(self, value));
        else if (bytes_equal(key, bytes_of("offset")))
            external->has_offset = read_size(self, tensor, "offset", value, &external->offset);
        else if (bytes_equal(key, bytes_of("length")))
            external->has_length = read_size(self, tensor, "length", value, &external->length);
        else if (bytes_equal(key, bytes_of("checksum"))) external->has_checksum = true;
    }
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

/* ---- Attributes ---- */

enum { FIELD_S = 4, FIELD_G = 6, FIELD_FLOATS = 7, FIELD_INTS = 8, FIELD_STRINGS = 9, FIELD_GRAPHS = 11 };

/* IR 1 files have no type field. */
static int32_t told_type(const Onnx__AttributeProto *proto, const Lift *lifts, size_t lift_count)
{
    if (proto->has_type && proto->type != 0) return proto->type;
    for (size_t i = 0; i < lift_count; i++) {
        switch (lifts[i].field) {
        case FIELD_S: return ATTRIBUTE_STRING;
        case FIELD_FLOATS: return ATTRIBUTE_FLOATS;
        case FIELD_INTS: return ATTRIBUTE_INTS;
        case FIELD_STRINGS: return ATTRIBUTE_STRINGS;
        case FIELD_G: return ATTRIBUTE_GRAPH;
        case FIELD_GRAPHS: return ATTRIBUTE_GRAPHS;
        default: break;
        }
    }
    if (proto->has_f) return ATTRIBUTE_FLOAT;
    if (proto->has_i) return ATTRIBUTE_INT;
    if (proto->t) return ATTRIBUTE_TENSOR;
    if (proto->tp) return ATTRIBUTE_TYPE_PROTO;
    if (proto->sparse_tensor) return ATTRIBUTE_SPARSE_TENSOR;
    if (proto->n_tensors > 0) return ATTRIBUTE_TENSORS;
    if (proto->n_type_protos > 0) return ATTRIBUTE_TYPE_PROTOS;
    return proto->n_sparse_tensors > 0 ? ATTRIBUTE_SPARSE_TENSORS : ATTRIBUTE_UNDEFINED;
}

/* What a type of attribute keeps where: list fields as tensors of one dtype. */
typedef struct ListForm {
    uint32_t field;
    int32_t dtype;
    TensorEncoding encoding;
} ListForm;

static const ListForm *list_form(int32_t type)
{
    static const ListForm forms[] = {[ATTRIBUTE_STRING] = {FIELD_S, DTYPE_UINT8, ENCODING_BYTES},
                                     [ATTRIBUTE_FLOATS] = {FIELD_FLOATS, DTYPE_FLOAT, ENCODING_FIXED32},
                                     [ATTRIBUTE_INTS] = {FIELD_INTS, DTYPE_INT64, ENCODING_VARINT},
                                     [ATTRIBUTE_STRINGS] = {FIELD_STRINGS, DTYPE_STRING, ENCODING_BYTES}};
    if (type < 0 || (size_t)type >= COUNT_OF(forms) || forms[type].field == 0) return NULL;
    return &forms[type];
}

/* Bytes of the list's payload as SKELETON_SMALL_BYTES counts them. */
static uint64_t list_payload_bytes(const Tensor *list)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < list->piece_count; i++) total += list->pieces[i].range.length;
    return total;
}

static Status count_list(Loader *self, Attribute *attribute, size_t unpacked_count)
{
    Tensor *list = attribute->list;
    attribute->list_count = unpacked_count;
    bool is_small = list_payload_bytes(list) <= ATTRIBUTE_SMALL_BYTES;
    if (!is_small) TRY(tensor_count_values(list, &attribute->list_count));
    list->dims = ARENA_NEW(&self->model->arena, int64_t);
    list->rank = 1;
    list->dims[0] = (int64_t)attribute->list_count;
    return STATUS_OK;
}

static void copy_list(Loader *self, Attribute *attribute, const Onnx__AttributeProto *proto)
{
    Arena *arena = &self->model->arena;
    if (list_payload_bytes(attribute->list) > ATTRIBUTE_SMALL_BYTES) return;
    if (attribute->type == ATTRIBUTE_STRING)
        attribute->s =
            (Bytes){arena_copy(arena, proto->s.data ? proto->s.data : (const uint8_t *)"", proto->s.len), proto->s.len};
    else if (attribute->type == ATTRIBUTE_FLOATS && proto->n_floats > 0)
        attribute->floats = arena_copy(arena, proto->floats, proto->n_floats * sizeof *proto->floats);
    else if (attribute->type == ATTRIBUTE_INTS && proto->n_ints > 0)
        attribute->ints = arena_copy(arena, proto->ints, proto->n_ints * sizeof *proto->ints);
    if (attribute->type != ATTRIBUTE_STRINGS || proto->n_strings == 0) return;
    Bytes *strings = ARENA_NEW_ARRAY(arena, Bytes, proto->n_strings);
    for (size_t i = 0; i < proto->n_strings; i++)
        strings[i] = (Bytes){arena_copy(arena, proto->strings[i].data ? proto->strings[i].data : (const uint8_t *)"",
                                        proto->strings[i].len),
                             proto->strings[i].len};
    attribute->strings = strings;
}

static void load_list(Loader *self, Attribute *attribute, const Onnx__AttributeProto *proto, const Lift *lifts,
                      size_t lift_count)
{
    const ListForm *form = list_form(attribute->type);
    if (!form) return;
    Tensor *list = ARENA_NEW(&self->model->arena, Tensor);
    list->model = self->model;
    list->name = attribute->name;
    list->dtype = form->dtype;
    set_pieces(self, list, lifts, lift_count, form->field);
    list->field = 0;
    list->encoding = form->encoding;
    list->storage = list->piece_count == 0                ? TENSOR_NOTHING
                    : attribute->type == ATTRIBUTE_STRING ? TENSOR_RAW
                                                          : TENSOR_TYPED;
    attribute->list = list;
    size_t count = proto->n_floats;
    if (attribute->type == ATTRIBUTE_INTS) count = proto->n_ints;
    if (attribute->type == ATTRIBUTE_STRINGS) count = proto->n_strings;
    if (attribute->type == ATTRIBUTE_STRING) { /* a scalar field: the last occurrence is its value */
        if (list->piece_count > 1) list->pieces += list->piece_count - 1;
        if (list->piece_count > 1) list->piece_count = 1;
        count = list->piece_count > 0 ? (size_t)list->pieces[0].range.length : 0;
    }
    Status status = count_list(self, attribute, count);
    if (!status_is_ok(status)) load_error(self, "attribute", attribute->name->text, "%s", status.message);
    status_free(&status);
    copy_list(self, attribute, proto);
}

/* Tensors, types, sparse tensors: one for the singular type, else all of the list. */
static void load_children(Loader *self, Attribute *attribute, const Onnx__AttributeProto *proto)
{
    Arena *arena = &self->model->arena;
    bool is_one = attribute->type == ATTRIBUTE_TENSOR || attribute->type == ATTRIBUTE_SPARSE_TENSOR ||
                  attribute->type == ATTRIBUTE_TYPE_PROTO;
    if (attribute->type == ATTRIBUTE_TENSOR || attribute->type == ATTRIBUTE_TENSORS) {
        size_t count = is_one ? proto->t != NULL : proto->n_tensors;
        attribute->tensors = ARENA_NEW_ARRAY(arena, Tensor *, count);
        for (size_t i = 0; i < count; i++)
            attribute->tensors[i] = load_tensor(self, is_one ? proto->t : proto->tensors[i]);
        attribute->list_count = count;
    } else if (attribute->type == ATTRIBUTE_SPARSE_TENSOR || attribute->type == ATTRIBUTE_SPARSE_TENSORS) {
        size_t count = is_one ? proto->sparse_tensor != NULL : proto->n_sparse_tensors;
        attribute->sparse_tensors = ARENA_NEW_ARRAY(arena, SparseTensor *, count);
        for (size_t i = 0; i < count; i++)
            attribute->sparse_tensors[i] =
                load_sparse_tensor(self, is_one ? proto->sparse_tensor : proto->sparse_tensors[i]);
        attribute->list_count = count;
    } else if (attribute->type == ATTRIBUTE_TYPE_PROTO || attribute->type == ATTRIBUTE_TYPE_PROTOS) {
        size_t count = is_one ? proto->tp != NULL : proto->n_type_protos;
        attribute->types = ARENA_NEW_ARRAY(arena, Type *, count);
        for (size_t i = 0; i < count; i++)
            attribute->types[i] = load_type(self, is_one ? proto->tp : proto->type_protos[i]);
        attribute->list_count = count;
    }
}

/* Notes the attribute's graphs for whoever walks them next. */
static void note_graphs(Loader *self, Attribute *attribute, const Lift *lifts, size_t lift_count)
{
    if (attribute->type != ATTRIBUTE_GRAPH && attribute->type != ATTRIBUTE_GRAPHS) return;
    uint32_t field = attribute->type == ATTRIBUTE_GRAPH ? FIELD_G : FIELD_GRAPHS;
    uint32_t count = 0;
    for (size_t i = 0; i < lift_count; i++) {
        if (lifts[i].field != field) continue;
        array_push(&self->nested, (NestedGraph){attribute, count++, load_origin(self, lifts[i].child)});
    }
    attribute->graphs = ARENA_NEW_ARRAY(&self->model->arena, Graph *, count);
    attribute->list_count = count;
}

Attribute *load_attribute(Loader *self, const Onnx__AttributeProto *proto)
{
    size_t lift_count;
    const Lift *lifts = load_lifts(self, proto->origin, &lift_count);
    Attribute *attribute = ARENA_NEW(&self->model->arena, Attribute);
    attribute->origin = load_origin(self, proto->origin);
    attribute->name = load_name(self, &proto->name);
    attribute->type = told_type(proto, lifts, lift_count);
    if (proto->has_ref_attr_name && proto->ref_attr_name.len > 0)
        attribute->ref_attr_name = load_name(self, &proto->ref_attr_name);
    attribute->f = proto->f;
    attribute->i = proto->i;
    load_list(self, attribute, proto, lifts, lift_count);
    load_children(self, attribute, proto);
    note_graphs(self, attribute, lifts, lift_count);
    return attribute;
}
