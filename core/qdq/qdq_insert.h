/* qdq_insert - the way back: a float model and scales become a model with Q/DQ nodes, as TensorRT 11 needs it.
 *
 * Each tensor of the list is quantized by int8 without a zero point behind whatever makes it; so are, a channel at a
 * time by max|W| / 127, constant weights of Conv, ConvTranspose, Gemm and MatMul that read such a tensor, but for nodes
 * that the list wants in fp16. */
#ifndef HONE_QDQ_INSERT_H
#define HONE_QDQ_INSERT_H

#include "qdq/scale_list.h"
#include "rewrite/journal.h"
#include "rewrite/progress.h"

typedef struct QdqInserted {
    size_t tensor_count, weight_count; /* pairs */
    size_t left_out_count;             /* rows of the list without a pair: the journal's refusals say why */
} QdqInserted;

/* Changes the model; records go to the journal. Fails (MODEL) where the model is broken, has Q/DQ nodes already or is of
 * an opset before 13, or where no name of the list is in it; where a weight cannot be read. */
NODISCARD Status qdq_insert(Model *model, const ScaleList *list, const Progress *progress, Journal *journal,
                            QdqInserted *out);

#endif
