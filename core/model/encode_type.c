/* encode_type - types and value infos as messages. */
#include "model/encode.h"

static void encode_shape(EmitPlan *plan, uint32_t number, const Type *type)
{
    if (!type->has_shape) return;
    EmitMessage shape = emit_begin(plan, number);
    for (int axis = 0; axis < type->rank; axis++) {
        const DeclaredDim *dim = &type->dims[axis];
        EmitMessage entry = emit_begin(plan, 1);
        if (dim->kind == DIM_VALUE) emit_varint_field(plan, 1, (uint64_t)dim->value);
        if (dim->kind == DIM_PARAM) emit_bytes_field(plan, 2, name_bytes(dim->param));
        if (dim->denotation) emit_bytes_field(plan, 3, name_bytes(dim->denotation));
        emit_end(plan, entry);
    }
    emit_end(plan, shape);
}

/* The field of TypeProto that holds each kind. */
static uint32_t kind_field(TypeKind kind)
{
    static const uint32_t fields[] = {[TYPE_TENSOR] = 1, [TYPE_SPARSE_TENSOR] = 8, [TYPE_SEQUENCE] = 4,
                                      [TYPE_MAP] = 5,    [TYPE_OPTIONAL] = 9,      [TYPE_OPAQUE] = 7};
    return fields[kind];
}

/* A TypeProto opened for its inner types. */
typedef struct OpenType {
    const Type *type;
    EmitMessage message, kind;
} OpenType;

/* Begins the messages of a type up to the place of its inner type. */
static OpenType begin_type(EmitPlan *plan, uint32_t number, const Type *type)
{
    OpenType open = {.type = type, .message = emit_begin(plan, number)};
    if (type->kind == TYPE_NONE) return open;
    /* denotation is field 6: before the kinds with higher numbers */
    if (type->denotation && kind_field(type->kind) > 6) emit_bytes_field(plan, 6, name_bytes(type->denotation));
    open.kind = emit_begin(plan, kind_field(type->kind));
    if (type_kind_is_tensor(type->kind)) {
        emit_varint_field(plan, 1, (uint64_t)(int64_t)type->dtype);
        encode_shape(plan, 2, type);
    } else if (type->kind == TYPE_MAP) {
        emit_varint_field(plan, 1, (uint64_t)(int64_t)type->dtype);
    } else if (type->kind == TYPE_OPAQUE) {
        if (type->opaque_domain) emit_bytes_field(plan, 1, name_bytes(type->opaque_domain));
        if (type->opaque_name) emit_bytes_field(plan, 2, name_bytes(type->opaque_name));
    }
    return open;
}

static void end_type(EmitPlan *plan, const OpenType *open)
{
    if (open->type->kind != TYPE_NONE) emit_end(plan, open->kind);
    if (open->type->denotation && (open->type->kind == TYPE_NONE || kind_field(open->type->kind) < 6))
        emit_bytes_field(plan, 6, name_bytes(open->type->denotation));
    emit_end(plan, open->message);
}

void encode_type(EmitPlan *plan, uint32_t number, const Type *type)
{
    OpenType open[WIRE_MAX_DEPTH];
    int depth = 0;
    for (; type && depth < WIRE_MAX_DEPTH; type = type->element) {
        open[depth] = begin_type(plan, number, type);
        depth++;
        number = type->kind == TYPE_MAP ? 2 : 1;
    }
    while (depth > 0) end_type(plan, &open[--depth]);
}

static Status write_info_name(EmitPlan *plan, uint32_t number, void *context)
{
    emit_bytes_field(plan, number, name_bytes(((const ValueInfo *)context)->name));
    return STATUS_OK;
}

static Status write_info_type(EmitPlan *plan, uint32_t number, void *context)
{
    const ValueInfo *info = context;
    if (info->type) encode_type(plan, number, info->type);
    return STATUS_OK;
}

Status encode_value_info(Encoder *self, uint32_t number, ValueInfo *info)
{
    bool is_kept = info->origin.piece_count > 0 && !info->is_touched;
    if (is_kept && encode_copies(self, &info->origin)) {
        emit_verbatim(self->plan, self->source, number, &info->origin, true);
        return STATUS_OK;
    }
    EmitOverride overrides[] = {{1, write_info_name, info}, {2, write_info_type, info}};
    TRY(encode_message(self, number, &onnx__value_info_proto__descriptor, &info->origin, overrides,
                       is_kept ? 0 : COUNT_OF(overrides)));
    return STATUS_OK;
}
