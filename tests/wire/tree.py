"""Protobuf messages as trees that keep how every field is spelt, so that legal oddities can be built by hand.

A message is a list of Field. `parse` needs the message's descriptor to know which fields are messages; `encode` does
not. Nothing here is used by hone: the judge of what a message means is Google's protobuf.
"""
from dataclasses import dataclass

VARINT, FIXED64, BYTES, GROUP, GROUP_END, FIXED32 = range(6)
KEY_BYTES = 5  # keys and lengths are of 32 bits
PRIVATE_FIELD = 536870911  # hone's own; from a file it means nothing


@dataclass
class Field:
    number: int
    wire: int
    value: object  # int, bytes, or for messages and groups a list of Field
    known: object = None  # FieldDescriptor; None: unknown to ONNX
    pad_key: int = 0  # bytes that varints are longer than they need
    pad_value: int = 0  # of the length or number


def varint(value, padding=0, limit=10):
    value &= (1 << 64) - 1
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    while padding and len(out) < limit:
        out[-1] |= 0x80
        out.append(0)
        padding -= 1
    return bytes(out)


def encode(fields):
    return b"".join(encode_field(item) for item in fields)


def encode_field(item):
    key = varint(item.number << 3 | item.wire, item.pad_key, KEY_BYTES)
    if item.wire == VARINT:
        return key + varint(item.value, item.pad_value)
    if item.wire in (FIXED32, FIXED64):
        return key + item.value
    if item.wire == GROUP:
        return key + encode(item.value) + varint(item.number << 3 | GROUP_END)
    body = encode(item.value) if isinstance(item.value, list) else item.value
    return key + varint(len(body), item.pad_value, KEY_BYTES) + body


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not byte & 0x80:
            return value, at


def parse(data, descriptor):
    fields, at = [], 0
    while at < len(data):
        key, at = read_varint(data, at)
        number, wire = key >> 3, key & 7
        known = descriptor.fields_by_number.get(number)
        if wire == VARINT:
            value, at = read_varint(data, at)
        elif wire == BYTES:
            size, at = read_varint(data, at)
            value, at = data[at:at + size], at + size
            if is_message(known):
                value = parse(value, known.message_type)
        else:
            size = 8 if wire == FIXED64 else 4
            value, at = data[at:at + size], at + size
        fields.append(Field(number, wire, value, known))
    return fields


def is_message(known):
    return known is not None and known.message_type is not None


def messages(fields, descriptor, path=""):
    """Every message of a tree, outermost first: (its fields, its descriptor, its path)."""
    yield fields, descriptor, path or descriptor.name
    for item in list(fields):
        if is_message(item.known) and isinstance(item.value, list):
            yield from messages(item.value, item.known.message_type, f"{path or descriptor.name}.{item.known.name}")


def copy_of(fields):
    """A deep copy; descriptors are shared."""
    return [Field(item.number, item.wire, copy_of(item.value) if isinstance(item.value, list) else item.value,
                  item.known, item.pad_key, item.pad_value) for item in fields]


def child(fields, *names):
    """The first field along a path of names: child(model, "graph", "node")."""
    for name in names[:-1]:
        fields = child(fields, name).value
    return next(item for item in fields if item.known is not None and item.known.name == names[-1])


def children(fields, name):
    return [item for item in fields if item.known is not None and item.known.name == name]
