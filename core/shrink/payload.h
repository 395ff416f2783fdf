/* payload - the canonical bytes of a dense or sparse constant as one stream, for hashing and comparing. */
#ifndef HONE_PAYLOAD_H
#define HONE_PAYLOAD_H

#include "model/tensor.h"

/* Where a payload is stored: equal places hold equal bytes. */
typedef struct PayloadPlace {
    uint32_t kind; /* PAYLOAD_... */
    uint32_t file; /* PAYLOAD_SIDE_FILE: number of the data file */
    uint64_t offset, length;
} PayloadPlace;

enum { PAYLOAD_EMPTY, PAYLOAD_MODEL_FILE, PAYLOAD_SIDE_FILE, PAYLOAD_MEMORY };

/* Below, equal or above 0 as a is before, equal to or after b in reading order. */
int payload_place_compare(const PayloadPlace *a, const PayloadPlace *b);

/* Gives exactly as many bytes as are asked for until the end. */
typedef struct Payload {
    TensorStream stream;
    Tensor *next;      /* indices of a sparse constant, once the values are through */
    uint8_t last_mask; /* bits of the stream's last byte that count */
    uint8_t kept[64];  /* bytes that the stream gave too many */
    uint8_t kept_first, kept_count;
} Payload;

/* tensor: the constant or its values; indices: NULL for dense ones. */
NODISCARD Status payload_open(Payload *self, Tensor *tensor, Tensor *indices);

/* Fills destination[capacity]; *out_count is less only at the end. */
NODISCARD Status payload_read(Payload *self, uint8_t *destination, size_t capacity, size_t *out_count);

#endif
