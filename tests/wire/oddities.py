"""What protobuf allows and most writers never do, as changes of a tree. Each takes the fields of a model, and changes them.

Changes that would alter what the model means are no business of this file: Google's protobuf says what it means.
"""
import random

import onnx
from tree import BYTES, FIXED32, FIXED64, GROUP, PRIVATE_FIELD, VARINT, Field, children, is_message, messages, varint

MODEL = onnx.ModelProto.DESCRIPTOR
UNUSED_NUMBER = 1000  # of a field that no message of ONNX has
ONEOFS = {"TypeProto": ["tensor_type", "sequence_type", "map_type", "opaque_type", "sparse_tensor_type", "optional_type"],
          "Dimension": ["dim_value", "dim_param"], "SimpleShardedDimProto": ["dim_value", "dim_param"]}


def every_field(model):
    for fields, descriptor, path in messages(model, MODEL):
        for item in list(fields):
            yield fields, descriptor, path, item


def index_of(fields, item):
    return next(index for index, other in enumerate(fields) if other is item)


# ---- Spelling ----

def pad_keys(model, amount=2):
    for _, _, _, item in every_field(model):
        item.pad_key = amount


def pad_lengths(model, amount=2):
    for _, _, _, item in every_field(model):
        if item.wire == BYTES:
            item.pad_value = amount


def pad_numbers(model, amount=9):
    for _, _, _, item in every_field(model):
        if item.wire == VARINT:
            item.pad_value = amount


# ---- Unknown fields ----

def unknown_fields(number):
    """One of every wire type. A group holds all of them, and another group."""
    plain = [Field(number, VARINT, 1 << 63, pad_value=0), Field(number, FIXED64, b"fixed 64"),
             Field(number, BYTES, b"\xff\x00bytes"), Field(number, FIXED32, b"fix3"), Field(number, VARINT, 5, pad_value=4)]
    inner = Field(number - 1, GROUP, plain + [Field(number - 2, GROUP, [])])
    return {"varint": plain[0], "padded varint": plain[4], "fixed64": plain[1], "bytes": plain[2], "fixed32": plain[3],
            "group": Field(number, GROUP, plain + [inner]), "empty group": Field(number, GROUP, [])}


def spread(fields, item):
    """Puts a field at the beginning, into the middle and at the end."""
    fields.append(item)
    fields.insert(len(fields) // 2, item)
    fields.insert(0, item)


def unknown_everywhere(model, number, kind):
    for fields, _, _ in list(messages(model, MODEL)):
        spread(fields, unknown_fields(number)[kind])


def other_wire_type(known):
    """A field of the same number that cannot be the known one; a message's may not be packed numbers either."""
    is_number = known.type in (known.TYPE_INT32, known.TYPE_INT64, known.TYPE_UINT64, known.TYPE_ENUM)
    return Field(known.number, FIXED64 if is_number else VARINT, b"12345678" if is_number else 77)


def wrong_wire_types(model):
    """Beside every field of every message one of the same number and another wire type."""
    for fields, descriptor, _ in list(messages(model, MODEL)):
        for known in descriptor.fields:
            fields.insert(len(fields) // 2, other_wire_type(known))


# ---- Repeated numbers ----

def is_number_list(known):
    return known is not None and known.is_repeated and known.type not in (
        known.TYPE_MESSAGE, known.TYPE_STRING, known.TYPE_BYTES)


def element_wire(known):
    return {known.TYPE_FLOAT: FIXED32, known.TYPE_DOUBLE: FIXED64}.get(known.type, VARINT)


def split_numbers(item):
    """Each element of a packed or single field as bytes."""
    wire = element_wire(item.known)
    if item.wire != BYTES:
        return [varint(item.value) if wire == VARINT else item.value]
    if wire != VARINT:
        size = 8 if wire == FIXED64 else 4
        return [item.value[at:at + size] for at in range(0, len(item.value), size)]
    elements, current = [], b""
    for byte in item.value:
        current += bytes([byte])
        if not byte & 0x80:
            elements.append(current)
            current = b""
    return elements


def rewrite_lists(model, write):
    """Puts write(known, elements) in the place of every list of numbers."""
    for fields, descriptor, _ in list(messages(model, MODEL)):
        for known in descriptor.fields:
            found = children(fields, known.name)
            if not is_number_list(known) or not found:
                continue
            at = index_of(fields, found[0])
            elements = [element for item in found for element in split_numbers(item)]
            fields[:] = [item for item in fields if not any(item is other for other in found)]
            fields[at:at] = write(known, elements)


def single(known, element):
    wire = element_wire(known)
    value = sum((byte & 0x7F) << 7 * index for index, byte in enumerate(element)) if wire == VARINT else element
    return Field(known.number, wire, value, known)


def packed(known, elements):
    return Field(known.number, BYTES, b"".join(elements), known)


def pack_lists(model):
    rewrite_lists(model, lambda known, elements: [packed(known, elements)])


def unpack_lists(model):
    rewrite_lists(model, lambda known, elements: [single(known, element) for element in elements])


def mix_lists(model):
    """First element alone, the middle packed with an empty pack after it, the last alone."""
    def write(known, elements):
        middle = [packed(known, elements[1:-1]), packed(known, [])] if len(elements) > 1 else []
        last = [single(known, elements[-1])] if len(elements) > 1 else []
        return [single(known, elements[0])] + middle + last
    rewrite_lists(model, write)


def scatter_lists(model):
    """Pieces of a list with other fields between them."""
    for fields, descriptor, _ in list(messages(model, MODEL)):
        for known in descriptor.fields:
            found = children(fields, known.name)
            if not is_number_list(known) or not found:
                continue
            elements = [element for item in found for element in split_numbers(item)]
            fields[:] = [item for item in fields if not any(item is other for other in found)]
            half = (len(elements) + 1) // 2
            fields.insert(0, packed(known, elements[:half]))
            fields.append(Field(UNUSED_NUMBER, VARINT, 1))
            fields.extend(single(known, element) for element in elements[half:])


# ---- Fields that occur more often than once ----

def is_single_message(item):
    return is_message(item.known) and not item.known.is_repeated and isinstance(item.value, list)


def split_messages(model, at="end"):
    """Every singular message in two occurrences: all but its last field, then the last."""
    for fields, descriptor, _ in reversed(list(messages(model, MODEL))):
        for item in [item for item in fields if is_single_message(item)]:
            rest = Field(item.number, BYTES, item.value[-1:], item.known)
            item.value = item.value[:-1]
            fields.insert(len(fields) if at == "end" else index_of(fields, item) + 1, rest)


def split_into_fields(model):
    """Every singular message in as many occurrences as it has fields, and empty ones between."""
    for fields, descriptor, _ in reversed(list(messages(model, MODEL))):
        for item in [item for item in fields if is_single_message(item)]:
            at = index_of(fields, item)
            parts = []
            for inner in item.value:
                parts += [Field(item.number, BYTES, [inner], item.known), Field(item.number, BYTES, [], item.known)]
            fields[at:at + 1] = parts or [item]


def empty_messages(model):
    """An empty occurrence before and after every singular message."""
    for fields, descriptor, _ in list(messages(model, MODEL)):
        for item in [item for item in fields if is_single_message(item)]:
            at = index_of(fields, item)
            fields.insert(at + 1, Field(item.number, BYTES, [], item.known))
            fields.insert(at, Field(item.number, BYTES, [], item.known))


def overwritten_scalars(model):
    """Before every singular scalar another value of the same field, which the last one replaces."""
    for fields, descriptor, _ in list(messages(model, MODEL)):
        for item in list(fields):
            known = item.known
            if known is None or known.is_repeated or is_message(known):
                continue
            other = {VARINT: 3, FIXED32: b"\0\0\xc0\x7f", FIXED64: b"\0" * 8, BYTES: b"other \xff\0"}[item.wire]
            if known.type == known.TYPE_STRING:
                other = b"other"
            fields.insert(0, Field(item.number, item.wire, other, known))


def oneof_members(model):
    """Before every member of a oneof all the others, which it replaces; before these one of itself, which goes too."""
    for fields, descriptor, _ in list(messages(model, MODEL)):
        names = ONEOFS.get(descriptor.name, [])
        for item in [item for item in fields if item.known is not None and item.known.name in names]:
            at = index_of(fields, item)
            others = [Field(known.number, VARINT if known.name == "dim_value" else BYTES,
                            99 if known.name == "dim_value" else [] if is_message(known) else b"other", known)
                      for known in map(descriptor.fields_by_name.get, names) if known.name != item.known.name]
            lost = [Field(item.number, item.wire, 98 if item.wire == VARINT else [Field(UNUSED_NUMBER, VARINT, 3)]
                          if is_message(item.known) else b"lost", item.known)]
            fields[at:at] = lost + others


def last_of_oneof_comes_twice(model):
    """A member, another one, then the first again without its content: only the last occurrence counts."""
    for fields, descriptor, _ in list(messages(model, MODEL)):
        for item in children(fields, "tensor_type"):
            at = index_of(fields, item)
            if descriptor.name != "TypeProto" or len(item.value) < 2:
                continue
            sequence = Field(4, BYTES, [], descriptor.fields_by_name["sequence_type"])
            fields[at:at + 1] = [item, sequence, Field(1, BYTES, item.value[:1], item.known),
                                 Field(1, BYTES, item.value[1:], item.known)]


# ---- Order ----

def is_oneof(descriptor, item):
    return item.known is not None and item.known.name in ONEOFS.get(descriptor.name, [])


def shuffle(model, seed=1):
    """Fields in any order; those of one number, and of one oneof, stay in theirs."""
    chance = random.Random(seed)
    for fields, descriptor, _ in list(messages(model, MODEL)):
        groups = {}
        for item in fields:
            groups.setdefault("oneof" if is_oneof(descriptor, item) else item.number, []).append(item)
        order = [key for key, items in groups.items() for _ in items]
        chance.shuffle(order)
        fields[:] = [groups[key].pop(0) for key in order]


def reverse_numbers(model):
    for fields, descriptor, _ in list(messages(model, MODEL)):
        fields.sort(key=lambda item: -item.number)


# ---- All of it ----

def named():
    """Every oddity by name."""
    found = {"padded keys": pad_keys, "keys padded to five bytes": lambda model: pad_keys(model, 4),
             "padded lengths": pad_lengths, "numbers padded to ten bytes": pad_numbers,
             "wrong wire types": wrong_wire_types, "packed lists": pack_lists, "unpacked lists": unpack_lists,
             "lists packed in part": mix_lists, "scattered lists": scatter_lists, "split messages": split_messages,
             "messages split side by side": lambda model: split_messages(model, "beside"),
             "messages of single fields": split_into_fields, "empty occurrences": empty_messages,
             "overwritten scalars": overwritten_scalars, "replaced oneof members": oneof_members,
             "a oneof member that comes back": last_of_oneof_comes_twice, "fields in falling order": reverse_numbers}
    for kind in unknown_fields(UNUSED_NUMBER):
        found[f"unknown {kind} everywhere"] = (
            lambda model, kind=kind: unknown_everywhere(model, UNUSED_NUMBER, kind))
        found[f"private {kind} everywhere"] = (
            lambda model, kind=kind: unknown_everywhere(model, PRIVATE_FIELD, kind))
    for seed in range(4):
        found[f"fields in random order {seed}"] = lambda model, seed=seed: shuffle(model, seed)
    return found


def mixed(model, seed):
    """Several oddities at once."""
    chance = random.Random(seed)
    for name, change in chance.sample(sorted(named().items()), 4):
        change(model)
