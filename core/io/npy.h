/* npy - the header of numpy's .npy files, format 1.0 to 3.0.
 * Source: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html */
#ifndef HONE_NPY_H
#define HONE_NPY_H

#include "base/text.h"
#include "io/reader.h"

enum { NPY_MAX_RANK = 64 }; /* numpy's own limit */

/* What the header says. */
typedef struct NpyHeader {
    char descr[24]; /* "<f4", "<U12", "|u1" */
    bool fortran_order;
    int64_t dims[NPY_MAX_RANK];
    int rank;
    uint64_t header_bytes; /* data begins here */
} NpyHeader;

/* Appends magic, version and header, padded so that the data is 64-byte aligned. dims[rank]; rank: at most
 * NPY_MAX_RANK. */
void npy_append_header(Text *text, const char *descr, const int64_t *dims, int rank);

/* Reads the header of a whole file. Fails (MODEL) with the reason; name of the source is in the message. */
NODISCARD Status npy_read_header(Reader *reader, NpyHeader *out);

#endif
