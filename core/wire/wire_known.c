/* wire_known - which fields of the wire are those of a message, and which are unknown to it. */
#include "wire/wire_known.h"

WireType wire_type_of(const ProtobufCFieldDescriptor *field)
{
    switch (field->type) {
    case PROTOBUF_C_TYPE_FLOAT: return WIRE_FIXED32;
    case PROTOBUF_C_TYPE_DOUBLE: return WIRE_FIXED64;
    case PROTOBUF_C_TYPE_MESSAGE:
    case PROTOBUF_C_TYPE_BYTES: return WIRE_BYTES;
    default: return WIRE_VARINT;
    }
}

bool wire_is_packable(const ProtobufCFieldDescriptor *field)
{
    return field->label == PROTOBUF_C_LABEL_REPEATED && wire_type_of(field) != WIRE_BYTES;
}

const ProtobufCFieldDescriptor *wire_known_field(const ProtobufCMessageDescriptor *descriptor, const WireField *field)
{
    if (field->number == WIRE_ORIGIN_FIELD) return NULL;
    const ProtobufCFieldDescriptor *known = protobuf_c_message_descriptor_get_field(descriptor, field->number);
    if (!known) return NULL;
    if (field->type == wire_type_of(known) || (field->type == WIRE_BYTES && wire_is_packable(known))) return known;
    return NULL;
}
