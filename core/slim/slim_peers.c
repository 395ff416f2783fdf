/* slim_peers - the table that peer_passes.def is read into. */
#include "slim/slim_choice.h"

typedef struct PeerRow {
    const char *name, *passes;
} PeerRow;

static const PeerRow rows[] = {
#define PEER(name, passes) {#name, passes},
#include "slim/peer_passes.def"
#undef PEER
};

const char *slim_peer_passes(Bytes name)
{
    for (size_t index = 0; index < COUNT_OF(rows); index++)
        if (bytes_equal(bytes_of(rows[index].name), name)) return rows[index].passes;
    return NULL;
}

const char *slim_peer_name(size_t index)
{
    return index < COUNT_OF(rows) ? rows[index].name : NULL;
}
