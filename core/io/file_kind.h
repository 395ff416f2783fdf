/* file_kind - what a file that is no ONNX model probably is, in words for an error message. */
#ifndef HONE_FILE_KIND_H
#define HONE_FILE_KIND_H

#include "base/bytes.h"

/* How many bytes of a file's beginning are enough for all that is known here. */
enum { FILE_KIND_WANTED_BYTES = 512 };

/* A noun phrase with its remedy, e.g. "a Git LFS pointer, not the file it stands for; run `git lfs pull`": to be put
 * after "this is no ONNX model but ". first_bytes: the file's beginning, up to FILE_KIND_WANTED_BYTES are looked at.
 * NULL when it is nothing known. Static text. Only for files that could not be read as a model: an ONNX model may look
 * like some of these. */
const char *file_kind_describe(Bytes first_bytes, uint64_t file_size);

#endif
