/* text_print_type - types and the entries that have one. */
#include "model/dtype.h"
#include "text/text_printer.h"

void print_dtype(Text *out, int32_t dtype)
{
    const Dtype *row = dtype_of(dtype);
    if (row) text_append(out, row->name);
    else text_append_format(out, "?%d", (int)dtype);
}

static void print_denotation(Printer *self, const Name *denotation)
{
    if (!denotation || (name_is_empty(denotation) && !self->options.is_complete)) return;
    text_append_char(self->out, '@');
    print_string(self->out, name_bytes(denotation));
}

static void print_dim(Printer *self, const DeclaredDim *dim)
{
    switch (dim->kind) {
    case DIM_UNKNOWN: text_append_char(self->out, '?'); break;
    case DIM_VALUE: text_append_format(self->out, "%lld", (long long)dim->value); break;
    case DIM_PARAM: print_word(self->out, name_bytes(dim->param)); break;
    }
    print_denotation(self, dim->denotation);
}

static void print_tensor_type(Printer *self, const Type *type)
{
    print_dtype(self->out, type->dtype);
    if (type->has_shape && type->rank == 0) return;
    text_append_char(self->out, '[');
    for (int axis = 0; axis < type->rank; axis++) {
        if (axis > 0) text_append(self->out, ", ");
        print_dim(self, &type->dims[axis]);
    }
    text_append_char(self->out, ']');
}

static void print_opaque(Printer *self, const Type *type)
{
    Bytes domain = type->opaque_domain ? name_bytes(type->opaque_domain) : (Bytes){0};
    Bytes name = type->opaque_name ? name_bytes(type->opaque_name) : (Bytes){0};
    if (domain.size > 0) {
        print_dotted(self->out, domain);
        text_append(self->out, ", ");
        print_word(self->out, name);
    } else if (name.size > 0) {
        print_dotted(self->out, name);
    }
}

static const char *kind_word(TypeKind kind)
{
    switch (kind) {
    case TYPE_SPARSE_TENSOR: return "sparse_tensor(";
    case TYPE_SEQUENCE: return "seq(";
    case TYPE_MAP: return "map(";
    case TYPE_OPTIONAL: return "optional(";
    case TYPE_OPAQUE: return "opaque(";
    case TYPE_NONE: return "?";
    case TYPE_TENSOR: break;
    }
    return "";
}

/* What stands between the brackets of the outermost type, without its element. */
static void print_type_head(Printer *self, const Type *type)
{
    text_append(self->out, kind_word(type->kind));
    if (type_kind_is_tensor(type->kind)) print_tensor_type(self, type);
    if (type->kind == TYPE_OPAQUE) print_opaque(self, type);
    if (type->kind != TYPE_MAP) return;
    print_dtype(self->out, type->dtype);
    text_append(self->out, ", ");
}

void print_type(Printer *self, const Type *type)
{
    print_type_head(self, type);
    if (type->element) print_type(self, type->element); /* as deep as types are nested in the file */
    if (type->kind != TYPE_TENSOR && type->kind != TYPE_NONE) text_append_char(self->out, ')');
    print_denotation(self, type->denotation);
}

Status print_value_info(Printer *self, const ValueInfo *info)
{
    static const uint32_t printed[] = {1, 2, 0};
    static const NoteForm form = {.message = "ValueInfoProto", .doc_string = 3, .metadata = 4, .printed = printed};
    if (info->type) print_type(self, info->type);
    if (info->type) text_append_char(self->out, ' ');
    print_name(self->out, name_bytes(info->name));
    return print_notes(self, &info->origin, &form);
}
