"""Random nodes that move, pick, pad, repeat, convert and sort constants, folded, and compared bit for bit with onnxruntime.

    movement.py [--seed N] [--models N] [OPERATOR...]

A model has 50 nodes; what fails is told with its operator, attributes and inputs.
"""
import argparse
import random
import tempfile

import numpy as np
import onnx
import onnxruntime
from onnx import helper, numpy_helper

import folding

DTYPES = ["float32", "float64", "float16", "int64", "int32", "int8", "uint8", "bool"]
PLAIN = ["float32", "float64", "int64", "int32"]
OPSETS = [13, 17, 18, 21]
NODES = 50


class Maker:
    """Makes one node at a time: (inputs, attributes, count of outputs)."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.numbers = np.random.default_rng(seed)
        self.opset = 21

    # ---- Parts ----

    def shape(self, rank=None, zero=0.04):
        rank = self.random.randint(1, 4) if rank is None else rank
        return [0 if self.random.random() < zero else self.random.randint(1, 5) for _ in range(rank)]

    def array(self, shape, dtypes=None):
        dtype = np.dtype(self.random.choice(dtypes or DTYPES))
        if dtype.kind == "f":
            return np.asarray(self.numbers.standard_normal(shape) * 10).astype(dtype)
        integers = np.asarray(self.numbers.integers(-100, 100, size=shape))
        return integers > 0 if dtype == bool else integers.astype(dtype)

    def axis(self, shape):
        axis = self.random.randrange(len(shape))
        return axis, self.random.choice([axis, axis, axis - len(shape)])

    def chance(self, probability):
        return self.random.random() < probability

    @staticmethod
    def list(values):
        return np.array(list(values), dtype=np.int64)

    # ---- Operators ----

    def Transpose(self):
        data = self.array(self.shape())
        perm = {"perm": self.random.sample(range(data.ndim), data.ndim)} if self.chance(0.8) else {}
        return [data], perm, 1

    def Slice(self):
        data = self.array(self.shape())
        axes = self.random.sample(range(data.ndim), self.random.randint(1, data.ndim))
        far = [2**31 - 1, 2**63 - 1, -(2**63), -(2**31)]
        places = [[self.random.choice(far) if self.chance(0.15) else self.random.randint(-7, 7) for _ in axes] for _ in range(2)]
        steps = [self.random.choice([1, 1, 2, -1, -2, 3, -3, 100, -100]) for _ in axes]
        axes = [axis - data.ndim if self.chance(0.3) else axis for axis in axes]
        return [data, *map(self.list, (*places, axes, steps))], {}, 1

    def Concat(self):
        shape = self.shape()
        axis, said = self.axis(shape)
        sizes = [self.random.randint(0, 4) for _ in range(self.random.randint(1, 4))]
        dtype = [self.random.choice(DTYPES)]
        return [self.array(shape[:axis] + [size] + shape[axis + 1:], dtype) for size in sizes], {"axis": said}, 1

    def Split(self):
        shape = self.shape()
        axis, said = self.axis(shape)
        count = self.random.randint(1, 3)
        if self.opset >= 18 and self.chance(0.4):
            shape[axis] = self.random.randint(count, 9)
            return [self.array(shape)], {"axis": said, "num_outputs": count}, count
        parts = [self.random.randint(0, 3) for _ in range(count)]
        shape[axis] = sum(parts)
        return [self.array(shape), self.list(parts)], {"axis": said}, count

    def Gather(self):
        data = self.array(self.shape(zero=0))
        axis, said = self.axis(data.shape)
        size = data.shape[axis]
        indices = self.numbers.integers(-size, size, size=self.shape(self.random.randint(0, 2)))
        return [data, np.asarray(indices).astype(self.random.choice(["int64", "int32"]))], {"axis": said}, 1

    def GatherElements(self):
        data = self.array(self.shape(zero=0))
        axis, said = self.axis(data.shape)
        shape = [self.random.randint(1, size) for size in data.shape]
        shape[axis] = self.random.randint(0, 6)
        return [data, self.numbers.integers(-data.shape[axis], data.shape[axis], size=shape)], {"axis": said}, 1

    def GatherND(self):
        shape = self.shape(zero=0)
        batch = self.random.randint(0, len(shape) - 1)
        tuple_size = self.random.randint(1, len(shape) - batch)
        places = shape[:batch] + self.shape(self.random.randint(0, 2), zero=0)
        sizes = shape[batch:batch + tuple_size]
        indices = np.stack([self.numbers.integers(-size, size, size=places) for size in sizes], -1)
        return [self.array(shape), indices], {"batch_dims": batch}, 1

    def ScatterElements(self):
        reduction = self.random.choice(["none", "add", "mul", "min", "max"]) if self.opset >= 18 else "none"
        data = self.array(self.shape(zero=0), ["int64", "int32", "int8", "uint8"] if reduction != "none" else None)
        axis, said = self.axis(data.shape)
        shape = [self.random.randint(1, size) for size in data.shape]
        indices = self.numbers.integers(-data.shape[axis], data.shape[axis], size=shape)
        attributes = {"axis": said} if reduction == "none" else {"axis": said, "reduction": reduction}
        return [data, indices, self.array(shape, [data.dtype])], attributes, 1

    def ScatterND(self):
        data = self.array(self.shape(zero=0))
        tuple_size = self.random.randint(1, data.ndim)
        room = int(np.prod(data.shape[:tuple_size]))
        chosen = self.numbers.choice(room, self.random.randint(1, min(3, room)), replace=False)
        indices = np.stack(np.unravel_index(chosen, data.shape[:tuple_size]), -1).astype(np.int64)
        return [data, indices, self.array([len(chosen), *data.shape[tuple_size:]], [data.dtype])], {}, 1

    def Pad(self):
        mode = self.random.choice(["constant", "reflect", "edge"] + ["wrap"] * (self.opset >= 21))
        data = self.array(self.shape(zero=0.03 if mode == "constant" else 0), [*PLAIN, "int8", "uint8", "bool"])
        least = (lambda size: -min(1, size // 2)) if mode == "constant" else lambda size: 0
        most = (lambda size: min(3, size - 1)) if mode == "reflect" else lambda size: 3
        pads = [self.random.randint(least(size), most(size)) for size in data.shape * 2]
        value = [self.array([], [data.dtype])] if mode == "constant" and self.chance(0.5) else []
        return [data, self.list(pads), *value], {"mode": mode}, 1

    def Expand(self):
        shape = [1 if self.chance(0.5) else size for size in self.shape()]
        asked = [self.random.randint(1, 4) if size == 1 else self.random.choice([1, size]) for size in shape]
        asked = self.shape(self.random.randint(1, 2), zero=0) + asked if self.chance(0.5) else asked[self.random.randint(0, 1):]
        return [self.array(shape), self.list(asked)], {}, 1

    def Tile(self):
        data = self.array(self.shape())
        return [data, self.list(self.random.randint(self.chance(0.95), 4) for _ in data.shape)], {}, 1

    def Where(self):
        shape = self.shape()
        shapes = [[1 if self.chance(0.4) else size for size in shape][self.random.randint(0, len(shape) - 1):] for _ in range(3)]
        dtype = [self.random.choice(["float32", "float64", "int64", "int32", "uint8"])]
        return [self.array(shapes[0], ["bool"]), self.array(shapes[1], dtype), self.array(shapes[2], dtype)], {}, 1

    def Cast(self):
        data, to = self.array(self.shape()), self.random.choice([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13])
        if data.dtype.kind == "f" and to in (2, 4, 12, 13):
            data = np.abs(data)
        if data.dtype.kind == "f" and to in (1, 9, 10, 11) and self.chance(0.3):
            special = self.random.choice([np.inf, -np.inf, -0.0, np.nan, 65519.0, 65520.0, 1e-8])
            data = np.where(self.array(data.shape, ["bool"]), data, special).astype(data.dtype)
        if data.dtype == np.int64 and self.chance(0.5):
            data = self.numbers.integers(-(2**62), 2**62, size=data.shape)
        return [data], {"to": to}, 1

    def Range(self):
        dtype = self.random.choice([*PLAIN, "int16"])
        delta = self.random.choice([0.1, 0.3, -0.7, 0.01] if dtype.startswith("float") else [1, 2, -1, -3])
        return [np.array(number, dtype) for number in (self.random.randint(-9, 9), self.random.randint(-9, 9), delta)], {}, 1

    def EyeLike(self):
        return [self.array(self.shape(2), PLAIN)], {"k": self.random.randint(-6, 6)}, 1

    def OneHot(self):
        indices = np.trunc(self.array(self.shape(zero=0), ["int64", "float32"]) % 9 - 4)
        axis = self.random.randint(-indices.ndim - 1, indices.ndim)
        depth = np.array([self.random.randint(1, 6)], indices.dtype)
        return [indices, depth, self.array([2], [indices.dtype])], {"axis": axis}, 1

    def Trilu(self):
        self.opset = max(self.opset, 14)
        k = [np.array(self.random.randint(-6, 6))] if self.chance(0.5) else []
        return [self.array(self.shape(self.random.randint(2, 4)), ["float32", "float64", "int64", "bool"]), *k], {
            "upper": self.random.randint(0, 1)}, 1

    def DepthToSpace(self):
        b, sizes = self.random.randint(1, 3), self.shape(4, zero=0)
        data = self.array([sizes[0], sizes[1] * b * b, *sizes[2:]], ["float32", "float64"])
        return [data], {"blocksize": b, "mode": self.random.choice(["DCR", "CRD"])}, 1

    def SpaceToDepth(self):
        b, sizes = self.random.randint(1, 3), self.shape(4, zero=0)
        return [self.array([*sizes[:2], sizes[2] * b, sizes[3] * b], ["float32", "float64"])], {"blocksize": b}, 1

    def NonZero(self):
        shape = self.shape(self.random.randint(0, 3))
        data = self.array(shape, ["float32", "int64", "int32", "uint8", "bool"])
        return [data * self.array(shape, ["bool"])], {}, 1

    def Compress(self):
        data = self.array(self.shape())
        axis, said = self.axis(data.shape)
        has_axis = self.chance(0.6)
        size = data.shape[axis] if has_axis else data.size
        condition = self.array([self.random.randint(0, size)], ["bool"])
        return [data, condition], {"axis": said} if has_axis else {}, 1

    def ReverseSequence(self):
        data, batch = self.array(self.shape(self.random.randint(2, 4), zero=0), ["float32", "int64"]), self.random.randint(0, 1)
        lengths = self.numbers.integers(0, data.shape[1 - batch] + 1, size=data.shape[batch])
        return [data, lengths], {"batch_axis": batch, "time_axis": 1 - batch}, 1

    def TopK(self):
        data = self.array(self.shape(zero=0), PLAIN)
        data = (data % 4).astype(data.dtype) if self.chance(0.5) else data
        axis, said = self.axis(data.shape)
        k = self.random.randint(0, data.shape[axis])
        return [data, self.list([k])], {"axis": said, "largest": self.random.randint(0, 1)}, 2

    def Unique(self):
        data = (self.array(self.shape(zero=0), ["float32", "float64", "int64", "int8"]) % 5)
        axis = {"axis": self.axis(data.shape)[1]} if self.chance(0.5) else {}
        return [data], {"sorted": self.random.randint(0, 1), **axis}, 4

    def Reshape(self):
        data = self.array(self.shape(zero=0))
        return [data, self.list(self.random.choice([[-1], data.shape[::-1], [0, -1], [1, -1, 1]]))], {}, 1

    def Flatten(self):
        data = self.array(self.shape())
        return [data], {"axis": self.random.randint(-data.ndim, data.ndim)}, 1

    def Squeeze(self):
        return [self.array([1 if self.chance(0.5) else size for size in self.shape()])], {}, 1

    def Unsqueeze(self):
        data = self.array(self.shape())
        return [data, self.list([self.random.randint(-data.ndim - 1, data.ndim)])], {}, 1

    def ConstantOfShape(self):
        value = numpy_helper.from_array(self.array([1], ["float32", "int64", "float64", "bool", "int8"]))
        return [self.list(self.shape())], {"value": value}, 1


OPERATORS = sorted(name for name in vars(Maker) if name[0].isupper())


def make_model(maker, operators):
    """(the model, {output: what its node is})"""
    maker.opset = maker.random.choice(OPSETS)
    nodes, constants, about = [], [], {}
    for number in range(NODES):
        operator = maker.random.choice(operators)
        inputs, attributes, count = getattr(maker, operator)()
        names = [f"n{number}_i{index}" for index in range(len(inputs))]
        outputs = [f"n{number}_o{index}" for index in range(count)]
        nodes.append(helper.make_node(operator, names, outputs, **attributes))
        constants += [numpy_helper.from_array(np.asarray(array), name) for name, array in zip(names, inputs)]
        what = ", ".join(f"{array.dtype}{list(array.shape)}" + (f"={array.tolist()}" if array.size < 9 else "") for array in inputs)
        about.update({output: f"{operator} {attributes} ({what})" for output in outputs})
    graph = helper.make_graph(nodes, "movement", [], [onnx.ValueInfoProto(name=name) for name in about], constants)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", maker.opset)], ir_version=9), about


def by_onnxruntime(model):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return dict(zip([output.name for output in session.get_outputs()], session.run(None, {})))


def is_same(array, wanted):
    if array is None or array.dtype != wanted.dtype or array.shape != wanted.shape:
        return False
    return array.tobytes() == wanted.tobytes() or (array.dtype.kind == "f" and np.array_equal(array, wanted, equal_nan=True))


def check(model, about, folder):
    """Messages about outputs that are not right."""
    wanted = by_onnxruntime(model)
    folded, kept = folding.fold(model, folder)
    made = {tensor.name: numpy_helper.to_array(tensor) for tensor in folded.graph.initializer}
    for name, what in about.items():
        if name not in made:
            yield f"{what}: kept: {kept}"
        elif not is_same(made[name], wanted[name]):
            yield f"{what}: {made[name].tolist()} where onnxruntime has {wanted[name].tolist()}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--models", type=int, default=60)
    parser.add_argument("operators", nargs="*", choices=[[], *OPERATORS])
    options = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.models):
            maker = Maker(options.seed * 1000 + number)
            model, about = make_model(maker, options.operators or OPERATORS)
            problems = list(check(model, about, folder))
            failed += len(problems)
            passed += len(about) - len(problems)
            for problem in problems:
                print(f"seed {options.seed * 1000 + number}, opset {maker.opset}: {problem[:400]}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return failed > 0


raise SystemExit(main())
