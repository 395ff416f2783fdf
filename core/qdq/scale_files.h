/* scale_files - the three text files beside a model, and what they are called. */
#ifndef HONE_SCALE_FILES_H
#define HONE_SCALE_FILES_H

#include "io/filesystem.h"
#include "qdq/scale_list.h"
#include "qdq/trtexec.h"

typedef enum ScaleFileKind { SCALE_FILE_CONFIG, SCALE_FILE_CACHE, SCALE_FILE_LAYERS, SCALE_FILE_COUNT } ScaleFileKind;

/* All zeros is empty. */
typedef struct ScaleFiles {
    Text texts[SCALE_FILE_COUNT];
} ScaleFiles;

/* Fails (MODEL) where the cache cannot hold a name, or a scale is none. list: of the cache and config; its layers are
 * of the config and of --layerPrecisions. */
NODISCARD Status scale_files_make(ScaleFiles *self, const ScaleList *list, uint64_t version);

/* "dir/net_noqdq.onnx" -> "dir/net": what all names begin with. Owned by arena. */
const char *scale_files_stem(const char *model_path, Arena *arena);

/* "dir/net" -> "dir/net_precision_config.json". Owned by arena. */
const char *scale_files_path(const char *stem, ScaleFileKind kind, Arena *arena);

/* Begins and fills all three; the caller commits. */
NODISCARD Status scale_files_write(const ScaleFiles *self, Filesystem *filesystem, const char *stem, Arena *arena);

void scale_files_free(ScaleFiles *self);

#endif
