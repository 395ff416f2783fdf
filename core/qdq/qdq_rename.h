/* qdq_rename - other names where a file format cannot hold the ones there are. */
#ifndef HONE_QDQ_RENAME_H
#define HONE_QDQ_RENAME_H

#include "rewrite/journal.h"

/* In the main graph: tensors that a calibration cache cannot name (graph inputs and outputs keep their names), nodes that
 * --layerPrecisions cannot name. A record each. */
void qdq_rename(Model *model, Journal *journal);

#endif
