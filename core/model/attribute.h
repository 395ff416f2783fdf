/* attribute - a named argument of a node or a default of a function. */
#ifndef HONE_ATTRIBUTE_H
#define HONE_ATTRIBUTE_H

#include "model/tensor.h"
#include "model/type.h"

typedef struct Graph Graph;

/* ONNX's numbers. */
typedef enum AttributeType {
    ATTRIBUTE_UNDEFINED,
    ATTRIBUTE_FLOAT,
    ATTRIBUTE_INT,
    ATTRIBUTE_STRING,
    ATTRIBUTE_TENSOR,
    ATTRIBUTE_GRAPH,
    ATTRIBUTE_FLOATS,
    ATTRIBUTE_INTS,
    ATTRIBUTE_STRINGS,
    ATTRIBUTE_TENSORS,
    ATTRIBUTE_GRAPHS,
    ATTRIBUTE_SPARSE_TENSOR,
    ATTRIBUTE_SPARSE_TENSORS,
    ATTRIBUTE_TYPE_PROTO,
    ATTRIBUTE_TYPE_PROTOS
} AttributeType;

enum { ATTRIBUTE_SMALL_BYTES = 4096 };

typedef struct Attribute {
    Origin origin;
    Name *name;
    int32_t type;        /* AttributeType; told from the fields present where the file (IR 1) has none */
    Name *ref_attr_name; /* in function bodies: takes its value from the function's attribute; NULL: no */
    float f;
    int64_t i;
    /* STRING, FLOATS, INTS, STRINGS: the value as a tensor: uint8[size], float[count], int64[count], string[count],
     * which knows its count and streams. NULL for other types. */
    Tensor *list;
    /* The same decoded, where the payload is at most ATTRIBUTE_SMALL_BYTES, else NULL. */
    Bytes s;                       /* STRING; data NULL when large */
    const float *floats;           /* [list_count] */
    const int64_t *ints;           /* [list_count] */
    const Bytes *strings;          /* [list_count] */
    uint64_t list_count;           /* FLOATS, INTS, STRINGS: elements; TENSORS, GRAPHS, ...: items */
    Tensor **tensors;              /* TENSOR: 1; TENSORS: list_count */
    Graph **graphs;                /* GRAPH: 1; GRAPHS: list_count */
    SparseTensor **sparse_tensors; /* likewise */
    Type **types;                  /* likewise */
    bool is_touched;               /* differs from the file beyond its graphs: written anew */
} Attribute;

/* "FLOAT", "INTS", ...; "UNDEFINED" for numbers ONNX does not know. */
const char *attribute_type_name(int32_t type);

#endif
