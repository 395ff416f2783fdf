"""Models with many equal constants, stored in every way: dtypes, forms, side files, bodies in bodies, functions."""
import random

import numpy as np
from onnx import TensorProto, ValueInfoProto, helper, numpy_helper

NUMPY_TYPES = [TensorProto.FLOAT, TensorProto.DOUBLE, TensorProto.INT64, TensorProto.INT32, TensorProto.UINT8,
               TensorProto.FLOAT16, TensorProto.BOOL, TensorProto.COMPLEX64, TensorProto.UINT64]
OTHER_TYPES = [TensorProto.BFLOAT16, TensorProto.FLOAT8E4M3FN, TensorProto.FLOAT8E5M2FNUZ, TensorProto.INT4,
               TensorProto.UINT4, TensorProto.FLOAT4E2M1, TensorProto.INT2, TensorProto.UINT2, TensorProto.FLOAT8E8M0,
               TensorProto.FLOAT6E2M3, TensorProto.FLOAT6E3M2]
BITS = {TensorProto.BFLOAT16: 16, TensorProto.INT4: 4, TensorProto.UINT4: 4, TensorProto.FLOAT4E2M1: 4,
        TensorProto.INT2: 2, TensorProto.UINT2: 2, TensorProto.FLOAT6E2M3: 6, TensorProto.FLOAT6E3M2: 6}
# Odd counts, and sizes around 4 KiB and 64 KiB, where payloads are compared in other ways.
DIMS = [(1,), (3,), (2, 5), (7, 1), (0,), (1024,), (1025,), (20000,), (33000,)]


def raw_tensor(rng, dtype, dims):
    """Random elements in raw_data; unused bits are zero, as the checker wants them."""
    count = int(np.prod(dims, dtype=np.int64))
    bits = BITS.get(dtype, 8)
    if bits >= 8:
        raw = bytes(rng.getrandbits(8) for _ in range(count * bits // 8))
    else:
        number = rng.getrandbits(count * bits) if count else 0
        raw = number.to_bytes((count * bits + 7) // 8, "little")
    return helper.make_tensor("", dtype, dims, raw, raw=True)


def numpy_tensor(rng, dtype, dims):
    numpy_type = helper.tensor_dtype_to_np_dtype(dtype)
    count = int(np.prod(dims, dtype=np.int64))
    raw = rng.randbytes(count * numpy_type.itemsize)
    if dtype == TensorProto.BOOL:
        raw = bytes(byte & 1 for byte in raw)
    return numpy_helper.from_array(np.frombuffer(raw, numpy_type).reshape(dims))


def string_tensor(rng, dims):
    words = [b"", b"a", b"longer text", "\u00e9\u6f22".encode(), b"0" * 40]
    count = int(np.prod(dims, dtype=np.int64))
    return helper.make_tensor("", TensorProto.STRING, dims, [rng.choice(words) for _ in range(count)])


def random_tensor(rng):
    dims = rng.choice(DIMS)
    kind = rng.randrange(10)
    if kind == 0:
        return string_tensor(rng, dims[:1] if dims[0] < 30 else (3,))
    if kind < 4:
        return raw_tensor(rng, rng.choice(OTHER_TYPES), dims)
    return numpy_tensor(rng, rng.choice(NUMPY_TYPES), dims)


def typed(tensor):
    """The same in the typed field instead of raw_data, where helper.make_tensor can say that exactly."""
    exact = {TensorProto.FLOAT, TensorProto.DOUBLE, TensorProto.INT64, TensorProto.INT32, TensorProto.UINT8,
             TensorProto.BOOL, TensorProto.UINT64}
    if tensor.data_type not in exact:
        return tensor
    values = numpy_helper.to_array(tensor).flatten()
    if values.dtype.kind == "f" and np.isnan(values).any():
        return tensor  # the bits of a NaN might change
    return helper.make_tensor("", tensor.data_type, tensor.dims, values)


class Builder:
    """Puts constants out of a small pool into graphs, in forms chosen at random."""

    def __init__(self, seed, ir_version=10):
        self.rng = random.Random(seed)
        self.pool = [random_tensor(self.rng) for _ in range(6)]
        self.count = 0
        self.side_file = bytearray()
        self.ir_version = ir_version
        self.in_function = False  # where the onnx package loads no external data

    def name(self, letter):
        self.count += 1
        return f"{letter}{self.count}"

    def copy(self, name):
        tensor = self.rng.choice(self.pool)
        tensor = typed(tensor) if self.rng.random() < 0.3 else tensor
        copy = TensorProto()
        copy.CopyFrom(tensor)
        copy.name = name
        if copy.raw_data and not self.in_function and self.rng.random() < 0.2:
            self.move_out(copy)
        return copy

    def move_out(self, tensor):
        pairs = {"location": "side.bin", "offset": len(self.side_file), "length": len(tensor.raw_data)}
        self.side_file += tensor.raw_data + b"\0" * self.rng.randrange(3)
        tensor.ClearField("raw_data")
        tensor.data_location = TensorProto.EXTERNAL
        for key, value in pairs.items():
            tensor.external_data.add(key=key, value=str(value))

    def constant_node(self, name):
        copy = self.copy("")
        return helper.make_node("Constant", [], [name], value=copy)

    def add_constants(self, count, nodes, initializers):
        """Adds constants; returns their names. Without initializers (functions) all are nodes."""
        names = [self.name("c") for _ in range(count)]
        for name in names:
            if initializers is None or self.rng.random() < 0.4:
                nodes.append(self.constant_node(name))
            else:
                initializers.append(self.copy(name))
        return names

    def fill(self, visible, nodes, initializers, depth):
        """Nodes of a graph: readers of constants, some of those outside, and bodies. Returns names a graph may give."""
        last = []
        for _ in range(self.rng.randrange(2, 5)):
            names = self.add_constants(self.rng.randrange(0, 4), nodes, initializers)
            visible = visible + names
            reader = self.name("v")
            read = self.rng.sample(visible, min(len(visible), self.rng.randrange(1, 4)))
            nodes.append(helper.make_node("Reader", read, [reader], domain="test"))
            last = [reader, *names]
            if depth < 3 and self.rng.random() < 0.5:
                nodes.append(self.branches(visible, depth))
        return last

    def branches(self, visible, depth):
        bodies = {f"{word}_branch": self.body(visible, depth + 1) for word in ("then", "else")}
        return helper.make_node("If", ["p"], [self.name("i")], **bodies)

    def body(self, visible, depth):
        nodes, initializers = [], []
        outputs = self.fill(visible, nodes, initializers, depth)
        given = outputs[self.rng.randrange(len(outputs))]  # a constant too
        return helper.make_graph(nodes, self.name("g"), [], [untyped(given)], initializers)

    def function(self, number):
        nodes = []
        self.in_function = True
        outputs = self.fill(["a", "p"], nodes, None, 1)
        return helper.make_function("test", f"f{number}", ["a", "p"], [outputs[-1]], nodes,
                                    [helper.make_opsetid("", 21), helper.make_opsetid("test", 1)])

    def model(self):
        nodes, initializers = [], []
        outputs = self.fill(["x", "p"], nodes, initializers, 0)
        functions = [self.function(number) for number in range(self.rng.randrange(3))]
        nodes += [helper.make_node(f.name, ["x", "p"], [self.name("u")], domain="test") for f in functions]
        inputs = [untyped("x"), helper.make_tensor_value_info("p", TensorProto.BOOL, [])]
        graph = helper.make_graph(nodes, "g", inputs, [untyped(name) for name in outputs[:2]], initializers)
        opsets = [helper.make_opsetid("", 21), helper.make_opsetid("test", 1)]
        return helper.make_model(graph, ir_version=self.ir_version, opset_imports=opsets, functions=functions)


def untyped(name):
    return ValueInfoProto(name=name)
