/* ml_table - what the operators of ai.onnx.ml share: tables of rows, and lists of labels as attributes. */
#ifndef HONE_ML_TABLE_H
#define HONE_ML_TABLE_H

#include "model/dtype.h"
#include "ops/op.h"

/* How many elements an attribute of this list type has; 0: it is absent or of another type. */
int64_t ml_count(const InferContext *c, const char *name, AttributeType type);

/* Sets an output [rows of input 0, columns], columns < 0: not known. One axis is one row, two are rows of features;
 * other ranks are INVALID. */
Inferred ml_set_table(InferContext *c, size_t output, int32_t dtype, int64_t columns);

/* Sets an output [rows of input 0] likewise. */
Inferred ml_set_column(InferContext *c, size_t output, int32_t dtype);

/* A classifier's outputs: labels [rows], scores [rows, columns]. */
Inferred ml_set_classes(InferContext *c, int32_t label_dtype, int64_t columns);

#endif
