/* load_type - types and value infos as they are declared. */
#include "model/model_load.h"

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
