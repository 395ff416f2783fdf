/* model_save - writes a model: what no rewrite touched is copied from the source in runs, the rest is encoded. */
#ifndef HONE_MODEL_SAVE_H
#define HONE_MODEL_SAVE_H

#include "base/option.h"
#include "model/model.h"

typedef enum ExternalMode {
    EXTERNAL_AUTO,  /* as the input keeps them; moved out when the model would pass 2 GiB */
    EXTERNAL_NEVER, /* all weights in the model; fails (USAGE) above 2 GiB */
    EXTERNAL_ALWAYS /* initializers of 1 KiB and more in the data file */
} ExternalMode;

typedef struct SaveOptions {
    ExternalMode external;
    const char *external_file; /* name of the data file beside the model; NULL: "<output file name>.data" */
    bool is_in_place;          /* output replaces the input: an unchanged data file stays where it is */
    bool (*progress)(void *context, uint64_t done_bytes, uint64_t total_bytes); /* false: stop; may be NULL */
    void *progress_context;
} SaveOptions;

/* What was written, in order; the model is the last. */
typedef struct SavedFile {
    const char *path; /* owned by the model */
    uint64_t size_bytes;
    bool is_model;
} SavedFile;

typedef struct SaveResult {
    SavedFile *files; /* [file_count], owned by the model */
    int file_count;
    uint64_t model_bytes;
    bool is_identical;       /* the model file equals the input, byte for byte */
    const char **superseded; /* [superseded_count] data files of hone's naming that the result at this path no longer
                                needs: to be removed after the commit. Owned by the model */
    int superseded_count;
} SaveResult;

/* Begins and fills the files of the result through model->filesystem; the caller commits or aborts. Fails with nothing
 * committed. */
NODISCARD Status model_save(Model *self, const char *path, const SaveOptions *options, SaveResult *out);

/* Reads the options external-data, external-file and in-place of a set. */
NODISCARD Status save_options_from(const OptionSet *options, SaveOptions *out);

/* Size of the model file if every tensor stays where it is; for reports. */
NODISCARD Status model_encoded_size(Model *self, uint64_t *out);

/* Likewise, with what its tensors have in data files. */
NODISCARD Status model_whole_size(Model *self, uint64_t *out);

#endif
