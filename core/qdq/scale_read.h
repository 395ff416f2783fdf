/* scale_read - calibration caches, precision configs and hints, from anyone, as lists of names.
 *
 * All fail (MODEL) with "NAME:LINE:COLUMN: cause": text that is none of the format, a scale that TensorRT cannot use, a
 * name given twice with different meanings. */
#ifndef HONE_SCALE_READ_H
#define HONE_SCALE_READ_H

#include "base/status.h"
#include "io/filesystem.h"
#include "qdq/scale_list.h"

enum { SCALE_READ_MAX_BYTES = 256 << 20 };

typedef enum ScaleFormat { SCALE_FORMAT_CACHE, SCALE_FORMAT_CONFIG, SCALE_FORMAT_HINTS, SCALE_FORMAT_ANY } ScaleFormat;

/* name: for messages. list: added to. */
NODISCARD Status scale_read_cache(Bytes text, const char *name, ScaleList *list);

/* {"int8_tensor_scales": {tensor: scale}, "fp16_nodes": [layer]}; other keys are passed over. */
NODISCARD Status scale_read_config(Bytes text, const char *name, ScaleList *list);

/* {tensor: scale, tensor: {"scale": number}, tensor: {"amax": number}, node: "fp16", node: "int8"} */
NODISCARD Status scale_read_hints(Bytes text, const char *name, ScaleList *list);

/* Reads a file. ANY: a cache or a config, told by how it begins. Fails (IO) where it cannot be read. */
NODISCARD Status scale_read_file(Filesystem *filesystem, const char *path, ScaleFormat format, ScaleList *list);

#endif
