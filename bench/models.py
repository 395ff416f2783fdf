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
    """Weight tensors of float32, [elements] where no dims are given: in the model, or streamed to a data file beside it."""

    def __init__(self, path, external):
        self.location = path.name + ".data"
        self.stream = open(path.with_name(self.location), "wb") if external else None
        self.tensors = []

    def add(self, name, data, dims=None):
        tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=dims or [len(data) // 4])
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


def removable_chain(add, constant, count):
    """Units, casts to the own dtype, pairs of Transpose, reshapes to the own shape, Relus of Relus: all but one Relu can go."""
    shape = [1, 4, 8, 8]
    for name, data in (("zero", np.float32(0)), ("one", np.float32(1)), ("own_shape", np.array(shape))):
        constant(name, data)
    last, length = "x", 0
    while length < count:
        last = add("Add", add("Identity", last), "zero")
        last = add("Transpose", add("Transpose", last, perm=[0, 2, 3, 1]), perm=[0, 3, 1, 2])
        last = add("Reshape", add("Cast", add("Mul", last, "one"), to=TensorProto.FLOAT), "own_shape")
        last = add("Relu" if length % 64 == 0 else "Identity", last)
        length += 8
    return last, shape


def live_chain(add, constant, count):
    """Arithmetic between functions: nothing can go."""
    generator = np.random.default_rng(0)
    last = "x"
    for index in range(count // 4):
        for name in (f"a{index}", f"m{index}"):
            constant(name, (0.5 + generator.random((1, 4, 1, 1))).astype(np.float32))
        last = add("Sigmoid", add("Mul", add("Relu", add("Add", last, f"a{index}")), f"m{index}"))
    return last, [1, 4, 8, 8]


def convolution_chain(add, constant, count):
    """Conv, BatchNormalization, Relu: every third node can go."""
    generator = np.random.default_rng(0)
    last = "x"
    for index in range(count // 3):
        constant(f"w{index}", (generator.standard_normal((4, 4, 1, 1)) / 2).astype(np.float32))
        statistics = [f"{name}{index}" for name in ("scale", "bias", "mean", "variance")]
        for name in statistics:
            constant(name, (0.5 + generator.random(4)).astype(np.float32))
        last = add("Relu", add("BatchNormalization", add("Conv", last, f"w{index}"), *statistics))
    return last, [1, 4, 8, 8]


def size_chain(add, constant, count):
    """Reshapes of a dynamic batch to the shape that the data has: all but one Relu can go."""
    for name, data in (("first", np.array(0)), ("axis", np.array([0])), ("rest", np.array([4, 8, 8]))):
        constant(name, data)
    last = "x"
    for _ in range(count // 6):
        batch = add("Unsqueeze", add("Gather", add("Shape", last), "first"), "axis")
        last = add("Relu", add("Reshape", last, add("Concat", batch, "rest", axis=0)))
    return last, ["batch", 4, 8, 8]


SLIM_CHAINS = {"removable": removable_chain, "live": live_chain, "convolution": convolution_chain, "size": size_chain}


def slim_chain(kind, count):
    """About count nodes of one of SLIM_CHAINS, each reading the one before."""
    path = FOLDER / f"slim_{kind}_{count}.onnx"
    if path.exists():
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    nodes, tensors = [], []

    def add(op_type, *inputs, **attributes):
        nodes.append(helper.make_node(op_type, list(inputs), [f"v{len(nodes)}"], f"n{len(nodes)}", **attributes))
        return nodes[-1].output[0]

    last, shape = SLIM_CHAINS[kind](add, lambda name, data: tensors.append(numpy_helper.from_array(np.asarray(data), name)), count)
    save(path, nodes, tensors, [value("x", shape)], [value(last, shape)])
    return path


LAYER_MIB = 64


def layers(kind, mib, external=False):
    """mib of weights in layers of LAYER_MIB, each rewritten while it is written: `convolution` followed by BatchNormalization, `matmul`
    followed by Mul of a vector, `transpose` of a weight that a Gather reads. Each layer reads an input of its own."""
    path = FOLDER / f"{kind}_{mib}.onnx"
    if path.exists():
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    store, nodes, inputs = Weights(path, external), [], []
    channels = 1024
    rows = LAYER_MIB * MIB // 4 // channels
    vectors = {name: (0.5 + np.random.default_rng(1).random(channels)).astype(np.float32).tobytes() for name in ("scale", "mean", "bias", "variance")}
    for name, data in vectors.items():
        store.add(name, data)
    for index in range(mib // LAYER_MIB):
        data = random_floats(index, rows * channels)
        product, output = f"p{index}", f"y{index}"
        if kind == "convolution":
            store.add(f"w{index}", data, [channels, rows, 1, 1])
            nodes += [helper.make_node("Conv", [f"x{index}", f"w{index}"], [product]),
                      helper.make_node("BatchNormalization", [product, "scale", "bias", "mean", "variance"], [output])]
            inputs.append(value(f"x{index}", ["batch", rows, None, None]))
        elif kind == "matmul":
            store.add(f"w{index}", data, [rows, channels])
            nodes += [helper.make_node("MatMul", [f"x{index}", f"w{index}"], [product]), helper.make_node("Mul", [product, "scale"], [output])]
            inputs.append(value(f"x{index}", ["batch", rows]))
        else:
            store.add(f"w{index}", data, [rows, channels])
            nodes += [helper.make_node("Transpose", [f"w{index}"], [product], perm=[1, 0]),
                      helper.make_node("Gather", [product, f"x{index}"], [output])]
            inputs.append(value(f"x{index}", [None], TensorProto.INT64))
    store.close()
    save(path, nodes, store.tensors, inputs, [value(f"y{index}", None) for index in range(len(inputs))])
    return path


def random_floats(seed, count):
    return (np.random.default_rng(seed).random(count, np.float32) - 0.5).tobytes()


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
