/* attribute - the names of attribute types. */
#include "model/attribute.h"

#include "base/array.h"

static const char *const type_names[] = {
    [ATTRIBUTE_UNDEFINED] = "UNDEFINED",
    [ATTRIBUTE_FLOAT] = "FLOAT",
    [ATTRIBUTE_INT] = "INT",
    [ATTRIBUTE_STRING] = "STRING",
    [ATTRIBUTE_TENSOR] = "TENSOR",
    [ATTRIBUTE_GRAPH] = "GRAPH",
    [ATTRIBUTE_FLOATS] = "FLOATS",
    [ATTRIBUTE_INTS] = "INTS",
    [ATTRIBUTE_STRINGS] = "STRINGS",
    [ATTRIBUTE_TENSORS] = "TENSORS",
    [ATTRIBUTE_GRAPHS] = "GRAPHS",
    [ATTRIBUTE_SPARSE_TENSOR] = "SPARSE_TENSOR",
    [ATTRIBUTE_SPARSE_TENSORS] = "SPARSE_TENSORS",
    [ATTRIBUTE_TYPE_PROTO] = "TYPE_PROTO",
    [ATTRIBUTE_TYPE_PROTOS] = "TYPE_PROTOS",
};

const char *attribute_type_name(int32_t type)
{
    if (type < 0 || (size_t)type >= COUNT_OF(type_names)) return type_names[ATTRIBUTE_UNDEFINED];
    return type_names[type];
}
