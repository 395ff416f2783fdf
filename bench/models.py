"""Makes the models that the benchmarks use, under build/bench; each is made once."""
import os
import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

TOP = pathlib.Path(__file__).resolve().parent.parent
FOLDER = TOP / "build" / "bench"
MIB = 1 << 20
ALIGNMENT = 64 * 1024


def random_bytes(seed, count):
    return np.random.default_rng(seed).bytes(count)


class Weights:
    """Weight tensors [elements] of float32: in the model, or streamed to a data file beside it."""

    def __init__(self, path, external):
        self.location = path.name + ".data"
        self.stream = open(path.with_name(self.location), "wb") if external else None
        self.tensors = []

    def add(self, name, data):
        tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=[len(data) // 4])
        if self.stream is None:
            tensor.raw_data = data
        else:
            self.stream.seek(-(-self.stream.tell() // ALIGNMENT) * ALIGNMENT)
            tensor.data_location = TensorProto.EXTERNAL
            for key, text in (("location", self.location), ("offset", self.stream.tell()), ("length", len(data))):
                tensor.external_data.add(key=key, value=str(text))
            self.stream.write(data)
        self.tensors.append(tensor)

    def close(self):
        if self.stream:
            self.stream.close()


def save(path, nodes, tensors, inputs, outputs):
    graph = helper.make_graph(nodes, path.stem, inputs, outputs, tensors)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    path.write_bytes(model.SerializeToString())


def value(name, shape, dtype=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, dtype, shape)


def weights(name, sizes, copies=1, external=False):
    """One Add a weight of sizes[i] bytes; every weight `copies` times, of different content otherwise. Sizes made
    different by i elements, so that with one copy no two weights have the same dims and nothing need be hashed."""
    path = FOLDER / f"{name}.onnx"
    if path.exists():
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    store, nodes = Weights(path, external), []
    for index, size in enumerate(sizes):
        data = random_bytes(index, size // 4 * 4 - 4 * index)
        for copy in range(copies):
            store.add(f"w{index}_{copy}", data)
            nodes.append(helper.make_node("Add", [f"x{index}", f"w{index}_{copy}"], [f"y{index}_{copy}"]))
    store.close()
    inputs = [value(f"x{index}", [None]) for index in range(len(sizes))]
    save(path, nodes, store.tensors, inputs, [value(node.output[0], [None]) for node in nodes])
    return path


def distinct(mib, external=False):
    return weights(f"distinct_{mib}", [64 * MIB] * (mib // 64), external=external)


def doubled(mib, external=False):
    return weights(f"doubled_{mib}", [64 * MIB] * (mib // 128), copies=2, external=external)


def chain(count):
    """count nodes, half of them with a small constant of their own."""
    path = FOLDER / f"chain_{count}.onnx"
    if path.exists():
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    generator = np.random.default_rng(0)
    nodes, tensors, last = [], [], "x"
    for index in range(count):
        inputs = [last]
        if index % 2 == 0:
            tensors.append(numpy_helper.from_array(generator.standard_normal((1, 4, 1, 1)).astype(np.float32), f"c{index}"))
            inputs.append(f"c{index}")
        last = f"v{index}"
        nodes.append(helper.make_node("Add" if index % 2 == 0 else "Relu", inputs, [last], f"n{index}"))
    save(path, nodes, tensors, [value("x", [1, 4, 8, 8])], [value(last, [1, 4, 8, 8])])
    return path


def shape_arithmetic(count):
    """count nodes as exporters write them for dynamic sizes: blocks of Shape, Gather, Mul, Concat, Reshape, MatMul, Add, back again."""
    path = FOLDER / f"shape_arithmetic_{count}.onnx"
    if path.exists():
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    tensors = [numpy_helper.from_array(np.array(data), name) for name, data in
               (("zero", 0), ("one", 1), ("axes", [0]), ("heads", [4]), ("width", [16]), ("rest", [-1]), ("all", [64]))]
    tensors.append(numpy_helper.from_array(np.zeros((16, 16), np.float32), "weight"))
    nodes, last = [], "x"

    def node(op_type, *inputs, **attributes):
        name = f"v{len(nodes)}"
        nodes.append(helper.make_node(op_type, list(inputs), [name], f"n{len(nodes)}", **attributes))
        return name

    while len(nodes) < count:
        shape = node("Shape", last)
        batch = node("Unsqueeze", node("Gather", shape, "zero"), "axes")
        length = node("Unsqueeze", node("Gather", shape, "one"), "axes")
        split = node("Reshape", last, node("Concat", node("Mul", batch, length), "heads", "width", axis=0))
        product = node("Relu", node("MatMul", split, "weight"))
        last = node("Reshape", product, node("Concat", batch, node("Div", node("Mul", length, "heads"), "heads"), "all", axis=0))
    save(path, nodes, tensors, [value("x", ["batch", "sequence", 64])], [value(last, [None, None, None])])
    return path


def sample_small():
    """As the first sample of scs4onnx: 297.8 MB, of which 67.4 MB are distinct, 46.1 MB of these used more than once."""
    path = FOLDER / "sample_small.onnx"
    if path.exists():
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    store, nodes = Weights(path, False), []
    for index in range(4):
        data = random_bytes(index, 46_100_000 // 4 // 4 * 4)
        for copy in range(6):
            store.add(f"shared{index}_{copy}", data)
            nodes.append(helper.make_node("Add", [f"x{index}", f"shared{index}_{copy}"], [f"s{index}_{copy}"]))
    for index in range(3):
        store.add(f"single{index}", random_bytes(100 + index, 21_300_000 // 3 // 4 * 4 - 400 * index))
        nodes.append(helper.make_node("Identity", [f"single{index}"], [f"t{index}"]))
    inputs = [value(f"x{index}", [None]) for index in range(4)]
    save(path, nodes, store.tensors, inputs, [value(node.output[0], [None]) for node in nodes])
    return path


def sample_large():
    """As the second: 1.8 GB, of which 886.8 MB are distinct, 884.7 MB of them the constants of a GatherElements."""
    path = FOLDER / "sample_large.onnx"
    if path.exists():
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    elements = 884_700_000 // 8
    data = np.zeros(elements, np.int64)
    data[:: 4096] = np.arange(len(data[:: 4096]))
    indices = [TensorProto(name=f"indices{copy}", data_type=TensorProto.INT64, dims=[elements], raw_data=data.tobytes()) for copy in range(2)]
    other = TensorProto(name="table", data_type=TensorProto.FLOAT, dims=[525_000], raw_data=random_bytes(7, 2_100_000))
    nodes = [helper.make_node("GatherElements", ["x", "indices0"], ["y0"], "gather", axis=0),
             helper.make_node("GatherElements", ["x", "indices1"], ["y1"], "gather_again", axis=0),
             helper.make_node("Identity", ["table"], ["t"])]
    save(path, nodes, [*indices, other], [value("x", [None])], [value(name, [None]) for name in ("y0", "y1", "t")])
    return path


def files_of(path):
    """The model and its data file."""
    data = path.with_name(path.name + ".data")
    return [path, data] if data.exists() else [path]


def total_bytes(path):
    return sum(os.path.getsize(file) for file in files_of(path))


def graph_bytes(path):
    """File bytes without payloads over 4 KiB."""
    model = onnx.load(path, load_external_data=False)
    return path.stat().st_size - sum(len(t.raw_data) for t in model.graph.initializer if len(t.raw_data) > 4096)
