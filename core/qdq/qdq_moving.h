/* qdq_moving - operators between QuantizeLinear and DequantizeLinear that only move elements, as tf2onnx and brevitas write
 * them: they do the same to floats. */
#ifndef HONE_QDQ_MOVING_H
#define HONE_QDQ_MOVING_H

#include "qdq/qdq_run.h"

/* Is the use one through which elements move: input 0, of Concat any? */
bool qdq_is_moved(const Use *use);

/* Makes the outputs regions where the node moves one, and notes the node. Fails where a bound of a Clip cannot be
 * read. */
NODISCARD Status qdq_visit_moving(QdqRun *self, Node *node);

/* Does everything that reads these regions take part? Problems where not. */
void qdq_check_regions(QdqRun *self);

#endif
