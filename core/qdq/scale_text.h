/* scale_text - the three text files: precision config, calibration cache, argument of --layerPrecisions.
 *
 * Cache: a line TRT-<version>-EntropyCalibration2, then "name: " and the float32 of the scale as 8 hexadecimal digits,
 * most significant first. Version: major * 1000 + minor * 100 + patch to TensorRT 9, major * 10000 + ... from 10 on.
 * Source: TensorRT, samples/sampleINT8/README.md and samples/common/sampleOptions.cpp. */
#ifndef HONE_SCALE_TEXT_H
#define HONE_SCALE_TEXT_H

#include "base/text.h"
#include "qdq/scale_list.h"

enum {
    SCALE_TEXT_MAX_NAME_BYTES = 4095, /* NvInfer.h: 4096 with the NUL */
    /* Linux takes arguments of 128 KiB with the NUL; "--layerPrecisions=" stands in front. */
    SCALE_TEXT_MAX_LAYERS_BYTES = 131072 - 1 - 18
};

/* Why a cache cannot hold the name of a tensor, or --layerPrecisions that of a layer: static words behind "the name";
 * NULL: it can. */
const char *scale_text_cache_problem(Bytes name);
const char *scale_text_layer_problem(Bytes name);

/* {"int8_tensor_scales": {...}, "fp16_nodes": [...]} as Python's json.dump writes it with indent 4 and only ASCII; no
 * line break at the end. Scales as doubles, the shortest text that reads back. */
void scale_text_append_config(const ScaleList *list, Text *text);

/* All names are such that scale_text_cache_problem has nothing against. */
void scale_text_append_cache(const ScaleList *list, uint64_t version, Text *text);

/* "a:fp16,b:fp16" of what is writable; no line break at the end. */
void scale_text_append_layers(const ScaleList *list, Text *text);

#endif
