/* type - the type of a value: tensor, sparse tensor, sequence, map, optional or opaque. */
#ifndef HONE_TYPE_H
#define HONE_TYPE_H

#include "base/name.h"
#include "wire/origin.h"

typedef enum TypeKind {
    TYPE_NONE, /* a TypeProto without a value */
    TYPE_TENSOR,
    TYPE_SPARSE_TENSOR,
    TYPE_SEQUENCE,
    TYPE_MAP,
    TYPE_OPTIONAL,
    TYPE_OPAQUE
} TypeKind;

/* Dense or sparse: with a dtype and a shape. */
bool type_kind_is_tensor(TypeKind kind);

typedef enum DimKind { DIM_UNKNOWN, DIM_VALUE, DIM_PARAM } DimKind;

/* One dim as declared: a number, a symbol's name, or nothing. */
typedef struct DeclaredDim {
    DimKind kind;
    int64_t value;    /* DIM_VALUE; may be negative in odd files */
    Name *param;      /* DIM_PARAM */
    Name *denotation; /* NULL: none */
} DeclaredDim;

typedef struct Type Type;
struct Type {
    TypeKind kind;
    int32_t dtype;  /* TENSOR, SPARSE_TENSOR: of the elements; MAP: of the keys */
    bool has_shape; /* TENSOR, SPARSE_TENSOR: false is unknown rank */
    int rank;
    DeclaredDim *dims; /* dims[rank], owned by the model */
    Type *element;     /* SEQUENCE, OPTIONAL: of the element; MAP: of the values; NULL: not given */
    Name *denotation;  /* NULL: none */
    Name *opaque_domain, *opaque_name;
};

/* A ValueInfoProto: a graph's input, output or value_info. */
typedef struct ValueInfo {
    Origin origin;
    Name *name;
    Type *type;      /* NULL: not given; owned by the model */
    bool is_touched; /* name or type differ from the file */
    bool is_removed; /* on its way off its list: rewrite_sweep */
} ValueInfo;

/* Are both the same type with the same declared dims (denotations too)? NULL equals NULL only. */
bool type_equal(const Type *a, const Type *b);

#endif
