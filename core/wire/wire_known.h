/* wire_known - which fields of the wire are those of a message, and which are unknown to it. */
#ifndef HONE_WIRE_KNOWN_H
#define HONE_WIRE_KNOWN_H

#include <protobuf-c/protobuf-c.h>

#include "wire/wire_walk.h"

/* The private field in which a skeleton numbers its messages: unknown where it comes from a file. */
enum { WIRE_ORIGIN_FIELD = 536870911 };

WireType wire_type_of(const ProtobufCFieldDescriptor *field);

/* May the field's values come packed as well as one by one? */
bool wire_is_packable(const ProtobufCFieldDescriptor *field);

/* NULL: unknown here, also where a known number comes with another wire type. */
const ProtobufCFieldDescriptor *wire_known_field(const ProtobufCMessageDescriptor *descriptor, const WireField *field);

#endif
