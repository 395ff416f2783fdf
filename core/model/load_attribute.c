/* load_attribute - attributes of every type, in files of every IR version. */
#include "model/dtype.h"
#include "model/model_load.h"

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
    load_pieces(self, list, lifts, lift_count, form->field);
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

static void report_other_graph(Loader *self, const Attribute *attribute)
{
    Text shown = {0};
    text_append_escaped(&shown, name_bytes(attribute->name));
    load_error(self, "attribute", text_of(&shown),
               "the attribute is of type %s, but holds a graph that is none of its value; correct what wrote it",
               attribute_type_name(attribute->type));
    text_free(&shown);
}

/* Notes the attribute's graphs for whoever walks them next. */
static void note_graphs(Loader *self, Attribute *attribute, const Lift *lifts, size_t lift_count)
{
    uint32_t wanted = attribute->type == ATTRIBUTE_GRAPH    ? FIELD_G
                      : attribute->type == ATTRIBUTE_GRAPHS ? FIELD_GRAPHS
                                                            : 0;
    uint32_t count = 0;
    for (size_t i = 0; i < lift_count; i++) {
        bool is_graph = lifts[i].field == FIELD_G || lifts[i].field == FIELD_GRAPHS;
        if (is_graph && lifts[i].field == wanted)
            array_push(&self->nested, (NestedGraph){attribute, count++, load_origin(self, lifts[i].child)});
        else if (is_graph) report_other_graph(self, attribute);
    }
    if (wanted == 0) return;
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
