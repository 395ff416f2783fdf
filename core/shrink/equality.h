/* equality - which constants of a list have the same dtype, dims and bytes, however they are stored.
 *
 * Candidates agree in scope, dtype, dims and place of storage, which needs no reading. Payloads of up to 4 KiB are read
 * once and compared in memory; of larger ones a hash (XXH3, 128 bits) of the beginning, then of all, finds pairs, which
 * are then compared byte by byte. All reading is in the file's order. Unused bits of a last byte of 2-, 4- and 6-bit
 * elements do not count. Memory: O(count) and the distinct payloads of up to 4 KiB. */
#ifndef HONE_EQUALITY_H
#define HONE_EQUALITY_H

#include "model/tensor.h"
#include "rewrite/progress.h"

typedef struct EqualityItem {
    uint32_t scope;      /* items of different scopes are different */
    Tensor *tensor;      /* dense: the constant, of a dtype that dtype_of knows; sparse: its values */
    Tensor *indices;     /* sparse: its indices; NULL: dense */
    int rank;            /* of the whole constant */
    const int64_t *dims; /* dims[rank], borrowed */
    size_t first;        /* out: index of the first item equal to this one; its own when there is none */
    size_t storage;      /* out: index of the first item with the same payload in the same place */
} EqualityItem;

/* Fills first and storage of items[count]. Fails where a payload cannot be read, or (CANCELLED) when asked to stop.
 * Phases of progress: "hash", "compare". */
NODISCARD Status equality_find(EqualityItem *items, size_t count, const Progress *progress);

#endif
