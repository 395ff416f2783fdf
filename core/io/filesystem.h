/* filesystem - what hone needs of the world: open a model and what it refers to, write a set of files at once.
 *
 * Implementations: filesystem_posix (CLI), filesystem_memory (tests, fuzzing), the host of a WASM module. */
#ifndef HONE_FILESYSTEM_H
#define HONE_FILESYSTEM_H

#include "base/bytes.h"
#include "io/sink.h"
#include "io/source.h"

typedef struct Filesystem Filesystem;

typedef void (*VisitFile)(void *context, const char *path);

struct Filesystem {
    /* Opens a file to read. *out: owned by the caller (source_close). */
    Status (*open)(Filesystem *self, const char *path, Source **out);
    /* Opens what the model at model_path refers to as `location`, a relative path that external_location_check
     * accepted. Looked for beside the path and, where the model is a symbolic link, beside the file that it leads to.
     * Fails (MODEL) where a symbolic link leads out of both folders, (IO) where nothing is there. */
    Status (*open_beside)(Filesystem *self, const char *model_path, Bytes location, Source **out);
    /* Would writing `path` replace something? */
    bool (*exists)(Filesystem *self, const char *path);
    /* Do both paths lead to one file? */
    bool (*is_same_file)(Filesystem *self, const char *a, const char *b);
    /* Begins a file that will be at `path` after commit. *out: owned by the filesystem until commit or abort. */
    Status (*create)(Filesystem *self, const char *path, Sink **out);
    /* Puts every file begun since the last commit in its place, in the order of creation: the last one, by custom the
     * model, is the commit point. Each is complete on disk before. On failure nothing that was there is lost and what
     * was begun is removed. */
    Status (*commit)(Filesystem *self);
    /* Forgets every file begun since the last commit and leaves nothing behind. */
    void (*abort)(Filesystem *self);
    /* Removes a file that the committed result no longer refers to; failing is not an error. May be NULL. */
    void (*remove)(Filesystem *self, const char *path);
    /* Calls `visit` with the path of every file in the folder of `path`, in no certain order. False where the folder
     * cannot be listed. May be NULL. */
    bool (*visit_beside)(Filesystem *self, const char *path, VisitFile visit, void *context);
    /* Must the result replace nothing? Checked by create. */
    bool no_clobber;
};

/* Is `location` of external data fit to be opened: relative, without "..", drive letters, backslashes or NUL?
 * Fails (MODEL) with the reason; tensor_name is for the message. */
NODISCARD Status external_location_check(Bytes location, Bytes tensor_name);

/* "dir/name.onnx" -> the part after the last '/'. Borrowed from path. */
const char *path_file_name(const char *path);

/* Length of path's folder part including its '/', 0 when it has none. */
size_t path_folder_length(const char *path);

/* Length of the file name without its last extension: "a/b.onnx" -> 3 (counted from the start of path). */
size_t path_stem_length(const char *path);

#endif
