#!/usr/bin/env python3
"""Makes the models of the cases in a folder: make_models.py FOLDER. Names say what is in them."""
import pathlib
import sys

import numpy as np
from onnx import TensorProto, helper, numpy_helper

FOLDER = pathlib.Path(sys.argv[1])


def value(name, dims, dtype=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, dtype, dims)


def weight(name, values, dtype=np.float32):
    return numpy_helper.from_array(np.asarray(values, dtype), name)


def external(name, location, offset, length, dims):
    tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=dims, data_location=TensorProto.EXTERNAL)
    for key, text in (("location", location), ("offset", str(offset)), ("length", str(length))):
        tensor.external_data.add(key=key, value=text)
    return tensor


def save(name, nodes, tensors, inputs=None, outputs=None, values=(), **options):
    graph = helper.make_graph(nodes, "graph", inputs or [value("x", ["N", 4])], outputs or [value("y", ["N", 4])],
                              tensors, value_info=values)
    options = {"opset_imports": [helper.make_opsetid("", 17)], "ir_version": 8, "producer_name": "tests", **options}
    (FOLDER / name).write_bytes(helper.make_model(graph, **options).SerializeToString())


def node(op_type, inputs, output, name=""):
    return helper.make_node(op_type, inputs, [output], name or f"node_{output}")


def make_good():
    chain = [node("Add", ["x", "w"], "a"), node("Mul", ["a", "v"], "b"), node("Add", ["b", "u"], "y")]
    ones = [1, 2, 3, 4]
    save("twins.onnx", chain, [weight("w", ones), weight("v", ones), weight("u", [5, 6, 7, 8])])
    save("distinct.onnx", chain, [weight("w", ones), weight("v", [9, 9, 9, 9]), weight("u", [5, 6, 7, 8])])
    rows = np.arange(4096, dtype=np.float32)
    save("external.onnx", [node("Add", ["x", "w"], "a"), node("Add", ["a", "v"], "y")],
         [external("w", "weights.bin", 0, 16384, [4096]), external("v", "weights.bin", 16384, 16384, [4096])],
         inputs=[value("x", ["N", 4096])], outputs=[value("y", ["N", 4096])])
    (FOLDER / "weights.bin").write_bytes(rows.tobytes() * 2)
    save("quantized.onnx",
         [node("QuantizeLinear", ["x", "scale", "zero"], "q"), node("DequantizeLinear", ["q", "scale", "zero"], "y")],
         [weight("scale", 0.5), weight("zero", 0, np.int8)])


def make_for_slim():
    """Two dead nodes, two equal constants, and a weight that may be another: an input of its name stands before it."""
    nodes = [node("Exp", ["x"], "unread"), node("Add", ["x", "w"], "a"), node("Neg", ["a"], "also_unread"),
             node("Mul", ["a", "v"], "b"), node("Add", ["b", "default"], "y")]
    tensors = [weight("w", [1, 2, 3, 4]), weight("v", [1, 2, 3, 4]), weight("default", [5, 6, 7, 8])]
    save("slim.onnx", nodes, tensors, inputs=[value("x", ["N", 4]), value("default", [4])])


def make_for_inference():
    """x beside itself, which is declared wrongly, then through an operator that only its user knows."""
    nodes = [helper.make_node("Concat", ["x", "x"], ["twice"], "side_by_side", axis=1), node("Relu", ["twice"], "z"),
             helper.make_node("Halve", ["twice"], ["half"], "halve", domain="my.ops"), node("Relu", ["half"], "y")]
    save("shapes.onnx", nodes, [], inputs=[value("x", ["N", "width"])], values=[value("twice", ["N", 3, 1])],
         outputs=[value("y", [None, None]), value("z", ["rows", None])],
         opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("my.ops", 1)])


def make_wide():
    """rows would do in 32 bits, shape must stay, scales would round, halves would not."""
    nodes = [node("Gather", ["x", "rows"], "picked"), node("Reshape", ["picked", "shape"], "shaped"),
             helper.make_node("Cast", ["scales"], ["scale"], "narrow", to=TensorProto.FLOAT),
             helper.make_node("Cast", ["halves"], ["half"], "narrow_too", to=TensorProto.FLOAT),
             node("Mul", ["shaped", "scale"], "scaled"), node("Mul", ["scaled", "half"], "y")]
    save("wide.onnx", nodes,
         [weight("rows", np.arange(64) % 4, np.int64), weight("shape", [64, 4], np.int64),
          weight("scales", np.arange(256).reshape(64, 4) / 10, np.float64),
          weight("halves", np.arange(256).reshape(64, 4) / 2, np.float64)], outputs=[value("y", [64, 4])])


def make_broken():
    ones = weight("w", [1, 2, 3, 4])
    save("cycle.onnx", [node("Add", ["x", "b"], "a"), node("Add", ["a", "w"], "b"), node("Relu", ["b"], "y")], [ones])
    save("two_producers.onnx", [node("Relu", ["x"], "y"), node("Add", ["x", "w"], "y", "second")], [ones])
    save("dangling.onnx", [node("Add", ["x", "nowhere"], "y")], [ones])
    short = weight("w", [1, 2, 3, 4])
    short.raw_data = short.raw_data[:-1]
    save("payload_short.onnx", [node("Add", ["x", "w"], "y")], [short])
    long = weight("w", [1, 2, 3, 4])
    long.raw_data += b"\0"
    save("payload_long.onnx", [node("Add", ["x", "w"], "y")], [long])
    huge = weight("w", [1, 2, 3, 4])
    huge.dims[:] = [1 << 62, 1 << 62]
    save("dims_huge.onnx", [node("Add", ["x", "w"], "y")], [huge])
    for name, location in (("missing", "lost.bin"), ("absolute", "/etc/passwd"), ("dotdot", "../w.bin"),
                           ("symlink", "link.bin")):
        save(f"external_{name}.onnx", [node("Add", ["x", "w"], "y")], [external("w", location, 0, 16, [4])])
    save("external_short.onnx", [node("Add", ["x", "w"], "y")], [external("w", "short.bin", 0, 16, [4])])
    (FOLDER / "short.bin").write_bytes(b"1234")


def make_no_models():
    (FOLDER / "empty.onnx").write_bytes(b"")
    (FOLDER / "text.onnx").write_text("This is not a model.\nIt is a text.\n")
    (FOLDER / "archive.onnx").write_bytes(b"PK\x03\x04" + bytes(60))
    (FOLDER / "lite.onnx").write_bytes(b"\x1c\0\0\0TFL3" + bytes(60))
    (FOLDER / "pointer.onnx").write_text("version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64
                                         + "\nsize 12345\n")
    whole = (FOLDER / "twins.onnx").read_bytes()
    (FOLDER / "truncated.onnx").write_bytes(whole[:len(whole) // 2])
    (FOLDER / "varint.onnx").write_bytes(b"\x08" + b"\xff" * 11)
    nested = b""
    for _ in range(200):  # ModelProto.graph (7) holds nodes (1) whose attributes (5) hold graphs (6)
        for key in (0x32, 0x2A, 0x0A):
            length, size = len(nested), b""
            while length >= 0x80:
                size, length = size + bytes([length & 0x7F | 0x80]), length >> 7
            nested = bytes([key]) + size + bytes([length]) + nested
    length, size = len(nested), b""
    while length >= 0x80:
        size, length = size + bytes([length & 0x7F | 0x80]), length >> 7
    (FOLDER / "nested.onnx").write_bytes(b"\x3a" + size + bytes([length]) + nested)


FOLDER.mkdir(parents=True, exist_ok=True)
make_good()
make_for_slim()
make_for_inference()
make_wide()
make_broken()
make_no_models()
