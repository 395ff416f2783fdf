/* trtexec - the command lines that build an engine of the files of one model.
 *
 * For TensorRT 8.4 to 10: implicit INT8, calibration caches, --layerPrecisions and DLA's INT8 are gone in 11. */
#ifndef HONE_TRTEXEC_H
#define HONE_TRTEXEC_H

#include "base/array.h"
#include "base/text.h"

typedef enum TrtexecTarget {
    TRTEXEC_DLA,        /* what DLA cannot run goes to the GPU */
    TRTEXEC_GPU,        /* no DLA */
    TRTEXEC_STANDALONE, /* a loadable for cuDLA, without TensorRT at run time */
    TRTEXEC_TARGET_COUNT
} TrtexecTarget;

/* An input or output of the network, in its order. */
typedef struct TrtexecPort {
    Bytes name;
    bool has_scale; /* a row of the cache: int8 is possible */
} TrtexecPort;

/* Names of files in the folder where the command is run. */
typedef struct TrtexecFiles {
    const char *model, *cache, *layers;
    const char *stem;           /* of the engine's name */
    bool has_layers;            /* the list of layers is not empty */
    const TrtexecPort *inputs;  /* [input_count] */
    const TrtexecPort *outputs; /* [output_count] */
    size_t input_count, output_count;
} TrtexecFiles;

/* "dla", "gpu", "standalone"; static. */
const char *trtexec_target_name(TrtexecTarget target);

/* Appends the command on one line, ready for a POSIX shell, without a line break. */
void trtexec_append(const TrtexecFiles *files, TrtexecTarget target, Text *text);

/* That TensorRT 11 takes none of it; static. */
extern const char trtexec_warning[];

#endif
