/* ml_table - tables of rows. */
#include "ops/ml_table.h"

int64_t ml_count(const InferContext *c, const char *name, AttributeType type)
{
    const Attribute *attribute = infer_attribute(c, name);
    if (!attribute || attribute->type != (int32_t)type || attribute->list_count > INT64_MAX) return 0;
    return (int64_t)attribute->list_count;
}

/* onnxruntime takes a vector as one row: ml/linearclassifier.cc, tree_ensemble_common.h, svmclassifier.cc. */
static Inferred row_count(InferContext *c, Dim *out)
{
    const Shape *shape = infer_shape(c, 0);
    *out = NULL;
    if (!shape) return infer_unknown(c, "the rank of X is not known");
    if (shape->rank != 1 && shape->rank != 2) return infer_invalid(c, "X has %d axes, not 1 or 2", shape->rank);
    *out = shape->rank == 1 ? dim_number(c->dims, 1) : shape->dims[0];
    return INFER_DONE;
}

Inferred ml_set_table(InferContext *c, size_t output, int32_t dtype, int64_t columns)
{
    Dim dims[2];
    Inferred inferred = row_count(c, &dims[0]);
    if (inferred == INFER_INVALID) return inferred;
    dims[1] = columns < 0 ? NULL : dim_number(c->dims, columns);
    infer_set(c, output, dtype, 2, dims);
    if (inferred == INFER_DONE && !dims[1]) return infer_unknown(c, "the number of columns is not known");
    return inferred;
}

Inferred ml_set_column(InferContext *c, size_t output, int32_t dtype)
{
    Dim rows;
    Inferred inferred = row_count(c, &rows);
    if (inferred != INFER_INVALID) infer_set(c, output, dtype, 1, &rows);
    return inferred;
}

Inferred ml_set_classes(InferContext *c, int32_t label_dtype, int64_t columns)
{
    Inferred inferred = ml_set_column(c, 0, label_dtype);
    return inferred == INFER_INVALID ? inferred : ml_set_table(c, 1, DTYPE_FLOAT, columns);
}
