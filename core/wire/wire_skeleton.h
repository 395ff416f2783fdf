/* wire_skeleton - a message without its heavy parts, in a form that protobuf-c cannot fail on.
 *
 * Walks one message of the file against its descriptor (depth at most WIRE_MAX_DEPTH, lengths, wire types) and copies
 * it to memory with canonical varints; unknown fields stay behind in the file. Lifted out instead of copied are
 *   - tensor payloads (raw_data, float_data, ...), wherever they are,
 *   - graphs in attributes: whoever reads graphs walks them alone,
 *   - values of attribute lists and strings beyond ATTRIBUTE_SMALL_BYTES.
 * Every message gets a number in its private field `origin`, by which its place in the file and what was lifted out
 * of it are found. Occurrences of a singular message are merged, the last member of a oneof wins, as protobuf says. */
#ifndef HONE_WIRE_SKELETON_H
#define HONE_WIRE_SKELETON_H

#include <protobuf-c/protobuf-c.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/text.h"
#include "wire/wire_walk.h"

/* Something that stayed in the file. */
typedef struct Lift {
    uint32_t origin; /* of the message it belongs to */
    uint32_t field;
    uint32_t child; /* graphs: number of the origin of the graph itself; else 0 */
    bool is_packed; /* repeated scalars: values only; else a run of whole fields. Single values: true */
    Range range;
} Lift;

typedef struct Skeleton {
    Arena *arena; /* borrowed: lasts as long as the origins are used */
    Text bytes;
    ARRAY(Origin) origins; /* by number; 0 is the outermost message */
    ARRAY(Lift) lifts;     /* by origin, then in file order */
} Skeleton;

/* Payload bytes of attribute lists up to which values are copied too. */
enum { SKELETON_SMALL_BYTES = 4096 };

/* Makes the skeleton of the message at origin. depth: messages around it. Fails as wire_walk_next, and where it is
 * nested too deep. */
NODISCARD Status skeleton_build(Skeleton *self, Reader *reader, const ProtobufCMessageDescriptor *descriptor,
                                const Origin *origin, int depth);

/* Unpacks what skeleton_build made; owned by `scratch`. Fails only when protobuf-c refuses, which is a bug. */
NODISCARD Status skeleton_unpack(const Skeleton *self, const ProtobufCMessageDescriptor *descriptor, Arena *scratch,
                                 ProtobufCMessage **out);

/* Empties for the next message; keeps the memory. */
void skeleton_clear(Skeleton *self);
void skeleton_free(Skeleton *self);

#endif
