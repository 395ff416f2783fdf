"""Models made comparable: what the text says of them, in one form."""
import math
import struct

import onnx
from onnx import TensorProto

NOTES = {"doc_string", "metadata_props", "device_configurations", "configuration"}
# What the official syntax has of them.
OFFICIAL_NOTES = {("ModelProto", "doc_string"), ("ModelProto", "metadata_props"), ("FunctionProto", "doc_string")}
PACKED = {TensorProto.UINT4, TensorProto.INT4, TensorProto.FLOAT4E2M1, TensorProto.UINT2, TensorProto.INT2}
SIX_BIT = {TensorProto.FLOAT6E2M3, TensorProto.FLOAT6E3M2}
BYTES = {TensorProto.INT16: 2, TensorProto.UINT16: 2, TensorProto.FLOAT16: 2, TensorProto.BFLOAT16: 2,
         TensorProto.INT32: 4, TensorProto.UINT32: 4}


def read_model(path):
    with open(path, "rb") as file:
        model = onnx.ModelProto()
        model.ParseFromString(file.read())
        return model


def pack_six_bits(values):
    bits = sum((value & 63) << (6 * index) for index, value in enumerate(values))
    return bits.to_bytes((6 * len(values) + 7) // 8, "little")


def canonical_bytes(tensor):
    """The payload of a typed field as raw_data; None: leave it."""
    dtype = tensor.data_type
    if dtype in (TensorProto.FLOAT, TensorProto.COMPLEX64):
        return struct.pack(f"<{len(tensor.float_data)}f", *tensor.float_data)
    if dtype in (TensorProto.DOUBLE, TensorProto.COMPLEX128):
        return struct.pack(f"<{len(tensor.double_data)}d", *tensor.double_data)
    if dtype == TensorProto.INT64:
        return struct.pack(f"<{len(tensor.int64_data)}q", *tensor.int64_data)
    if dtype in (TensorProto.UINT32, TensorProto.UINT64):
        size = BYTES.get(dtype, 8)
        return b"".join(value.to_bytes(size, "little") for value in tensor.uint64_data)
    if dtype in SIX_BIT:
        return pack_six_bits(tensor.int32_data)
    if dtype == TensorProto.STRING or dtype not in TensorProto.DataType.values():
        return None
    size = 1 if dtype in PACKED else BYTES.get(dtype, 1)
    return b"".join((value & (256**size - 1)).to_bytes(size, "little") for value in tensor.int32_data)


def unify_payload(tensor):
    if tensor.data_location == TensorProto.EXTERNAL or tensor.HasField("raw_data"):
        return
    raw = canonical_bytes(tensor)
    if raw is None:
        return
    for field in ("float_data", "double_data", "int32_data", "int64_data", "uint64_data"):
        tensor.ClearField(field)
    tensor.raw_data = raw


def is_default(field, value):
    """0 and "" are as good as not there; -0.0 is not."""
    return value == field.default_value and not (isinstance(value, float) and math.copysign(1, value) < 0)


def unify(message, keeps_notes):
    """Clears what a text does not tell apart. keeps_notes: as complete texts do: notes, and how tensors are stored."""
    if isinstance(message, TensorProto) and not keeps_notes:
        unify_payload(message)
    for field, value in message.ListFields():
        is_note = field.name in NOTES and (message.DESCRIPTOR.name, field.name) not in OFFICIAL_NOTES
        if is_note and not keeps_notes:
            message.ClearField(field.name)
        elif field.type == field.TYPE_MESSAGE:
            for inner in value if field.is_repeated else [value]:
                unify(inner, keeps_notes)
        elif not field.is_repeated and is_default(field, value):
            message.ClearField(field.name)
    return message


def is_equal(a, b):
    """Equal bytes: NaN equals itself. Fields are written in number order, unknown ones last."""
    return a.SerializeToString(deterministic=True) == b.SerializeToString(deterministic=True)
