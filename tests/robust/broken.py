"""Files that are no model, or a damaged or wrong one: what must be said of each.

A case: name, the bytes of in.onnx, exit code of shrink, words that the message must have. Files beside the model are
in `beside`.
"""
import gzip
import io
import pathlib
import struct
import sys
import zipfile
from dataclasses import dataclass, field

import onnx
from onnx import TensorProto, helper

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "wire"))
from tree import BYTES, GROUP, VARINT, Field, encode, encode_field, varint  # noqa: E402

RAW = struct.pack("<4f", 1, 2, 3, 4)
AGAIN = "copy or download it again"
CORRECT = "correct what wrote it"


@dataclass
class Case:
    name: str
    data: bytes
    words: tuple
    code: int = 1
    beside: dict = field(default_factory=dict)
    links: dict = field(default_factory=dict)
    is_shown: bool = False  # inspect shows what is in it
    told: tuple = ()  # words of inspect then


# ---- Sound models to damage ----

def value(name, *dims):
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, list(dims))


def weight(name="W", dims=(4,), raw=RAW, data_type=TensorProto.FLOAT):
    return TensorProto(name=name, dims=dims, data_type=data_type, raw_data=raw)


def model_of(nodes=None, weights=(), inputs=("x",), outputs=("y",)):
    nodes = nodes or [helper.make_node("Add", ["x", "W"], ["y"], name="adder")]
    graph = helper.make_graph(nodes, "g", [value(name, 4) for name in inputs], [value(name, 4) for name in outputs],
                              list(weights))
    return helper.make_model(graph, ir_version=10, opset_imports=[helper.make_opsetid("", 21)])


def bytes_of(**options):
    return model_of(**options).SerializeToString()


def with_weight(tensor):
    return bytes_of(weights=[tensor])


def message(number, body):
    return varint(number << 3 | BYTES) + varint(len(body)) + body


# ---- Not a model at all ----

def other_files():
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("model.onnx", bytes_of(weights=[weight()]))
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"4d7a" * 16 + b"\nsize 123456\n"
    yield Case("empty file", b"", ("in.onnx", "empty"))
    yield Case("text file", b"This is not a model.\nIt is a text.\n" * 20, ("in.onnx", "no ONNX model", "text", "give the .onnx file"))
    yield Case("web page", b"<!DOCTYPE html><html><body>404</body></html>\n" * 5, ("in.onnx", "no ONNX model", "web page", "download it again"))
    yield Case("zip archive", archive.getvalue(), ("in.onnx", "no ONNX model", "zip", "unpack"))
    yield Case("gzip", gzip.compress(b"model" * 99, mtime=0), ("in.onnx", "no ONNX model", "gzip", "unpack"))
    yield Case("TFLite", b"\x1c\0\0\0TFL3" + bytes(60), ("in.onnx", "no ONNX model", "TensorFlow Lite", "convert"))
    yield Case("Git LFS pointer", pointer, ("in.onnx", "Git LFS", "git lfs pull"))
    yield Case("image", b"\x89PNG\r\n\x1a\n" + bytes(40), ("in.onnx", "no ONNX model", "PNG", "give the .onnx file"))
    node = message(1, message(1, b"input") + message(2, b"Placeholder"))  # a frozen TensorFlow graph: GraphDef.node
    yield Case("frozen TensorFlow graph", node * 3, ("in.onnx", "no ONNX model", "TensorFlow graph", "convert"))
    yield Case("tensor, saved alone", weight().SerializeToString(), ("in.onnx", "no ONNX model"))
    yield Case("zeros", bytes(1000), ("in.onnx", "no ONNX model", "zeros", "download it again"))
    yield Case("random bytes", bytes(index * 167 % 251 for index in range(500)), ("in.onnx", "offset", "download it again"))


# ---- Damaged on the wire ----

def wire_damage():
    sound = bytes_of(weights=[weight()])
    graph_at = sound.index(message(1, b"x")[:2])
    yield Case("cut in the middle", sound[:len(sound) // 2], ("in.onnx", "offset", AGAIN))
    yield Case("length past the end", sound + varint(20 << 3 | BYTES) + varint(1 << 40) + b"short",
               ("in.onnx", f"offset {len(sound)}", "1099511627776 bytes", "5 are left", AGAIN))
    yield Case("length of 2^64 - 1", sound + varint(26 << 3 | BYTES) + varint(-1) + b"short", ("in.onnx", "offset", "5 are left", AGAIN))
    yield Case("varint of eleven bytes", varint(1 << 3) + b"\x80" * 10 + b"\x01" + sound,
               ("in.onnx", "offset 1", "longer than ten bytes", AGAIN))
    yield Case("varint without an end", sound + b"\x08" + b"\xff" * 5, ("in.onnx", "inside a varint", AGAIN))
    yield Case("field number 0", sound + b"\x02\x01x", ("in.onnx", f"offset {len(sound)}", "no field"))
    yield Case("wire type 7", sound + b"\x0f", ("in.onnx", f"offset {len(sound)}", "no field"))
    yield Case("group that never ends", sound + varint(99 << 3 | GROUP), ("in.onnx", f"offset {len(sound)}", "has no end", AGAIN))
    yield Case("group that never began", sound + varint(99 << 3 | 4), ("in.onnx", f"offset {len(sound)}", "never began"))
    yield Case("group that ends as another", sound + varint(99 << 3 | GROUP) + varint(98 << 3 | 4),
               ("in.onnx", "offset", "group 99", "98"))
    yield Case("number cut off", sound + varint(99 << 3 | 1) + b"1234", ("in.onnx", "offset", "8-byte number"))
    yield Case("packed dims cut off", encode([Field(7, BYTES, [Field(5, BYTES, [Field(1, BYTES, b"\x80")])])]),
               ("in.onnx", "offset", "packed"))
    assert graph_at > 0


def deep_models():
    depth = 10_000
    kind = b""
    for _ in range(depth // 2):
        kind = message(4, message(1, kind))  # a sequence's element type
    graph = message(11, message(1, b"x") + message(2, kind))
    yield Case("types 10,000 deep", message(7, graph), ("in.onnx", "offset", "nested deeper than 100", AGAIN))
    inner = message(1, message(4, b"If"))
    for _ in range(depth):
        inner = message(1, message(4, b"If") + message(5, message(1, b"then_branch") + message(6, inner) + b"\xa0\x01\x05"))
    yield Case("graphs 10,000 deep", message(7, inner), ("in.onnx", "offset", "nested deeper than 100", AGAIN))
    groups = b"\xa3\x06" * depth + b"\xa4\x06" * depth
    yield Case("groups 10,000 deep", bytes_of(weights=[weight()]) + groups, ("in.onnx", "offset", "deeper than 100", AGAIN))


# ---- Wrong payloads ----

def payload_damage():
    huge = 1 << 62
    yield Case("dims of 2^62 twice", with_weight(weight(dims=(huge, huge))),
               ("in.onnx", "offset", "'W'", "too large", CORRECT), is_shown=True)
    yield Case("dim of 2^62", with_weight(weight(dims=(huge,))), ("in.onnx", "offset", "'W'"), is_shown=True)
    yield Case("dims whose bytes overflow", with_weight(weight(dims=(1 << 31, 1 << 31, 4))),
               ("in.onnx", "offset", "'W'"), is_shown=True)
    yield Case("negative dim", with_weight(weight(dims=(-1,))), ("in.onnx", "'W'", "negative"), is_shown=True)
    yield Case("raw_data too short", with_weight(weight(raw=RAW[:-1])),
               ("in.onnx", "offset", "'W'", "15 bytes", "need 16", CORRECT), is_shown=True)
    yield Case("raw_data too long", with_weight(weight(raw=RAW + b"\0")),
               ("in.onnx", "offset", "'W'", "17 bytes", "need 16", CORRECT), is_shown=True)
    yield Case("float_data too short", with_weight(TensorProto(name="W", dims=[4], data_type=1, float_data=[1, 2, 3])),
               ("in.onnx", "offset", "'W'", "3 values", "need 4", CORRECT), is_shown=True)
    yield Case("strings too many", with_weight(TensorProto(name="W", dims=[1], data_type=8, string_data=[b"a", b"b"])),
               ("in.onnx", "'W'", "2 values", "need 1"), is_shown=True)
    yield Case("no payload", with_weight(TensorProto(name="W", dims=[4], data_type=1)),
               ("in.onnx", "offset", "'W'", "no values", CORRECT), is_shown=True)
    yield Case("values in a field of another dtype",
               with_weight(TensorProto(name="W", dims=[4], data_type=1, int64_data=[1, 2, 3, 4])),
               ("in.onnx", "offset", "'W'", "field"), is_shown=True)
    node = helper.make_node("Constant", [], ["W"], value=weight(name="inner", raw=RAW[:4]))
    yield Case("payload of a Constant node", bytes_of(nodes=[node, helper.make_node("Add", ["x", "W"], ["y"])]),
               ("in.onnx", "offset", "'inner'", "4 bytes", "need 16"), is_shown=True)


# ---- Wrong graphs ----

def graph_damage():
    def add(first, second, out, name=""):
        return helper.make_node("Add", [first, second], [out], name=name)
    yield Case("cycle", bytes_of(nodes=[add("x", "b", "a", "one"), add("a", "x", "b", "two"), add("a", "b", "y")]),
               ("in.onnx", "Add 'one' (main/0)", "cycle"), is_shown=True, told=("Problems",))
    yield Case("node that reads itself", bytes_of(nodes=[add("x", "y", "y", "self")]),
               ("in.onnx", "Add 'self' (main/0)", "cycle"), is_shown=True, told=("Problems",))
    yield Case("two producers", bytes_of(nodes=[add("x", "x", "y", "one"), add("x", "y", "y", "two")]),
               ("in.onnx", "'y'", "twice", "Add 'two' (main/1)", "rename"), is_shown=True, told=("Problems",))
    yield Case("a node and an initializer", bytes_of(nodes=[add("x", "x", "y", "one")], weights=[weight("y")]),
               ("in.onnx", "'y'", "twice", "rename"), is_shown=True, told=("Problems",))
    yield Case("two initializers of one name", bytes_of(weights=[weight(), weight()]), ("in.onnx", "'W'", "twice"), is_shown=True, told=("Problems",))
    yield Case("two inputs of one name", bytes_of(weights=[weight()], inputs=("x", "x")), ("in.onnx", "'x'", "twice"), is_shown=True, told=("Problems",))
    yield Case("dangling input", bytes_of(nodes=[add("x", "nowhere", "y", "one")]),
               ("in.onnx", "Add 'one' (main/0)", "'nowhere'", "defined nowhere", "correct it where the model is made"), is_shown=True, told=("Problems",))
    yield Case("dangling graph output", bytes_of(weights=[weight()], outputs=("y", "z")),
               ("in.onnx", "'z'", "defined nowhere"), is_shown=True, told=("Problems",))
    body = helper.make_graph([add("x", "gone", "inner", "deep")], "body", [], [value("inner", 4)])
    branch = helper.make_node("If", ["flag"], ["y"], then_branch=body, else_branch=body)
    yield Case("dangling input in a branch", bytes_of(nodes=[branch], inputs=("x", "flag")),
               ("in.onnx", "Add 'deep' (main/0.", "'gone'"), is_shown=True, told=("Problems",))


# ---- External data ----

def external(location="weights.bin", offset="0", length="16"):
    tensor = TensorProto(name="W", dims=[4], data_type=1, data_location=TensorProto.EXTERNAL)
    for key, text in (("location", location), ("offset", offset), ("length", length)):
        if text is not None:
            tensor.external_data.add(key=key, value=text)
    return with_weight(tensor)


def external_damage():
    there = {"weights.bin": bytes(16)}
    yield Case("data file missing", external(), ("in.onnx", "'W'", "weights.bin", "missing", "beside"), 3, is_shown=True,
               told=("Problems", "weights.bin"))
    yield Case("data file too short", external(), ("in.onnx", "'W'", "weights.bin", "only 15", "cut off", AGAIN), 1,
               {"weights.bin": bytes(15)}, is_shown=True)
    yield Case("offset past the end", external(offset="17"), ("in.onnx", "'W'", "weights.bin", "only 16"), 1, there, is_shown=True)
    yield Case("offset that overflows", external(offset=str((1 << 64) - 8)), ("in.onnx", "'W'", "weights.bin"), 1, there, is_shown=True)
    yield Case("length that does not fit", external(length="15"), ("in.onnx", "'W'", "15 bytes", "need 16"), 1, there, is_shown=True)
    yield Case("length that is no number", external(length="-1"), ("in.onnx", "W:", "length '-1'", "no number"), 1, there, is_shown=True)
    yield Case("offset that is no number", external(offset="0x10"), ("in.onnx", "W:", "offset '0x10'", "no number"), 1, there, is_shown=True)
    yield Case("no location", external(location=None), ("in.onnx", "W:", "no location"), 1, is_shown=True)
    for name, location in (("absolute location", "/etc/passwd"), ("location with ..", "../secret"),
                           ("location with .. inside", "a/../../secret"), ("empty location", ""),
                           ("location with a drive", "C:\\secret"), ("location that is a folder", "."),
                           ("location with NUL", "weights.bin\0")):
        yield Case(name, external(location=location), ("in.onnx", "'W'"), 1, {**there, "../secret": bytes(16)}, is_shown=True)
    yield Case("link out of the folder", external(), ("in.onnx", "'W'", "weights.bin", "link"), 1,
               {"../secret": bytes(16)}, {"weights.bin": "../secret"}, is_shown=True)
    yield Case("folder that is a link out", external(location="sub/secret"), ("in.onnx", "'W'", "link"), 1,
               {"../outside/secret": bytes(16)}, {"sub": "../outside"}, is_shown=True)
    yield Case("link to nothing", external(), ("in.onnx", "'W'", "weights.bin"), 3, {}, {"weights.bin": "nothing"}, is_shown=True)
    yield Case("link to itself", external(), ("in.onnx", "'W'", "weights.bin"), 3, {}, {"weights.bin": "weights.bin"}, is_shown=True)


def cases():
    for make in (other_files, wire_damage, deep_models, payload_damage, graph_damage, external_damage):
        yield from make()
