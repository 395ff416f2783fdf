/* batch_normalization - when it trains, for whoever must not take its statistics for constants.
 * https://onnx.ai/onnx/operators/onnx__BatchNormalization.html */
#ifndef HONE_BATCH_NORMALIZATION_H
#define HONE_BATCH_NORMALIZATION_H

#include "model/node.h"

/* Does a BatchNormalization of this version use the statistics of the batch? From version 14 on an attribute tells it;
 * before, outputs beyond Y do, read or not, and before version 7 an attribute that is 0 unless it is given. */
bool batch_normalization_trains(const Node *node, int64_t version);

/* Does the node write what it makes of the running mean and variance over the constants that it read as input `index`?
 * ONNX asks for that up to version 6, and onnxruntime does it in all versions. */
bool batch_normalization_writes(const Node *node, int64_t version, uint32_t index);

#endif
