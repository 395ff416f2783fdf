/* origin - where in its file a message came from, so that it can be written back without being decoded. */
#ifndef HONE_ORIGIN_H
#define HONE_ORIGIN_H

#include <stdint.h>

typedef struct Range {
    uint64_t offset; /* in the model file */
    uint64_t length;
} Range;

/* The place of one message. piece_count 0: it came from no file. 1: `body`. More: protobuf lets a singular message be
 * split; its value is the concatenation of pieces[piece_count]. */
typedef struct Origin {
    Range body;            /* the message's fields, without the key and length before them */
    uint32_t header_bytes; /* key and length right before body */
    uint32_t piece_count;
    const Range *pieces; /* owned by the model; NULL when piece_count < 2 */
} Origin;

#endif
