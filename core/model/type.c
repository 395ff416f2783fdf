/* type - kinds of types, and comparing them. */
#include "model/type.h"

bool type_kind_is_tensor(TypeKind kind)
{
    return kind == TYPE_TENSOR || kind == TYPE_SPARSE_TENSOR;
}

static bool dims_equal(const Type *a, const Type *b)
{
    if (a->has_shape != b->has_shape || a->rank != b->rank) return false;
    for (int axis = 0; axis < a->rank; axis++) {
        const DeclaredDim *p = &a->dims[axis], *q = &b->dims[axis];
        if (p->kind != q->kind || p->denotation != q->denotation) return false;
        if (p->kind == DIM_VALUE && p->value != q->value) return false;
        if (p->kind == DIM_PARAM && p->param != q->param) return false;
    }
    return true;
}

static bool is_same_without_element(const Type *a, const Type *b)
{
    return a->kind == b->kind && a->dtype == b->dtype && a->denotation == b->denotation &&
           a->opaque_domain == b->opaque_domain && a->opaque_name == b->opaque_name && dims_equal(a, b);
}

bool type_equal(const Type *a, const Type *b)
{
    for (; a && b; a = a->element, b = b->element)
        if (!is_same_without_element(a, b)) return false;
    return a == b;
}
