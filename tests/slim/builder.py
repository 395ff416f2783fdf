"""Builds random graphs: values with types, constants, scopes. What is known of a value are its dtype, its sizes at the first
set of sizes that will be fed, and a bound of its magnitude, so that operators can be chosen that run there."""
import random

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

DTYPES = {"float": TensorProto.FLOAT, "double": TensorProto.DOUBLE, "float16": TensorProto.FLOAT16,
          "int64": TensorProto.INT64, "int32": TensorProto.INT32, "uint8": TensorProto.UINT8, "int8": TensorProto.INT8,
          "bool": TensorProto.BOOL}
NUMPY = {name: helper.tensor_dtype_to_np_dtype(number) for name, number in DTYPES.items()}
FLOATS = ("float", "double", "float16")
# Sums and products of these are exact for a while, so that other orders of computing round alike.
NUMBERS = [-4, -2, -1.5, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 1, 1.5, 2, 3, 4]
IR_OF_OPSET = {7: 4, 8: 4, 9: 4, 10: 5, 11: 6, 12: 7, 13: 7, 14: 7, 15: 8, 16: 8, 17: 8, 18: 8, 19: 9, 20: 9, 21: 10, 22: 10, 23: 11, 24: 12,
               25: 13}


class Size(int):
    """A dim that depends on the inputs' sizes; symbol: its name, where it is that of an input."""
    def __new__(cls, size, symbol=None):
        self = super().__new__(cls, size)
        self.symbol = symbol
        return self


def is_fixed(dim):
    return not isinstance(dim, Size)


def product(dims):
    """Of sizes; a Size where one of them is."""
    result = int(np.prod([int(dim) for dim in dims], dtype=np.int64))
    return result if all(map(is_fixed, dims)) else Size(result)


def like(size, *dims):
    """size, as one that depends on these dims."""
    return int(size) if all(map(is_fixed, dims)) else Size(size)


class Value:
    def __init__(self, name, dtype, dims, limit=float("inf"), array=None, parts=None):
        self.name, self.dtype, self.dims, self.limit = name, dtype, tuple(dims), limit
        self.array = array  # of a constant
        self.parts = parts  # of a tensor of sizes: its elements, as dims

    @property
    def rank(self):
        return len(self.dims)

    @property
    def count(self):
        return int(product(self.dims))

    @property
    def is_fixed(self):
        return all(map(is_fixed, self.dims))

    @property
    def is_float(self):
        return self.dtype in FLOATS


class Scope:
    """The main graph, a body, or a function."""
    def __init__(self, parent=None, is_function=False):
        self.parent, self.is_function = parent, is_function
        self.nodes, self.initializers, self.values = [], [], []

    def visible(self):
        outer = self.parent.visible() if self.parent and not self.is_function else []
        return outer + self.values


class Builder:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.seed = seed
        self.opset = self.random.choice(sorted(IR_OF_OPSET))
        self.number = 0
        self.main = self.scope = Scope()
        self.inputs, self.functions, self.symbols, self.types = [], [], {}, {}
        self.has_float_to_integer = self.has_bodies = False

    # ---- Chance

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, items):
        return self.random.choice(list(items))

    def below(self, count):
        return self.random.randrange(count)

    # ---- Values

    def new_name(self, letter="v"):
        self.number += 1
        return f"{letter}{self.number}"

    def find(self, condition=lambda value: True):
        """A value that the scope sees, rather a late one; None: there is none."""
        found = [value for value in self.scope.visible() if value.count <= 4096 and condition(value)]
        if not found:
            return None
        late = found[-3:] if self.chance(70) else found
        return self.pick(late)

    def find_float(self, *ranks):
        return self.find(lambda value: value.dtype == "float" and (not ranks or value.rank in ranks))

    def add(self, op_type, inputs, dtype, dims, limit=float("inf"), parts=None, domain="", name=None, is_kept=True, **attributes):
        """A node with one output, whose value it returns."""
        value = Value(name or self.new_name(), dtype, dims, limit, parts=parts)
        self.add_node(op_type, inputs, [value], domain, is_kept, **attributes)
        return value

    def add_node(self, op_type, inputs, outputs, domain="", is_kept=True, **attributes):
        names = [one.name if isinstance(one, Value) else one for one in inputs]
        while names and not names[-1]:
            names.pop()
        self.has_bodies = self.has_bodies or op_type in ("If", "Loop")
        label = self.new_name("n") if self.chance(60) else ""
        node = helper.make_node(op_type, names, [one.name if isinstance(one, Value) else one for one in outputs], name=label,
                                domain=domain, **{key: value for key, value in attributes.items() if value is not None})
        self.scope.nodes.append(node)
        for value in outputs:
            if isinstance(value, Value):
                self.types[value.name] = value
                if is_kept:
                    self.scope.values.append(value)

    # ---- Constants

    def constant(self, array, dtype=None, is_shared=True):
        """Of an array, or one that is there and equal."""
        dtype = dtype or "int64"
        array = np.asarray(array, NUMPY[dtype])
        if is_shared and self.chance(30):
            for known in self.scope.visible():
                if known.array is not None and known.dtype == dtype and known.array.shape == array.shape \
                        and known.array.tobytes() == array.tobytes():
                    return known
        value = Value(self.new_name("c"), dtype, array.shape, float(np.abs(array.astype(float)).max(initial=0)), array)
        self.types[value.name] = value
        if self.scope.is_function or self.chance(25):
            self.add_constant_node(value)
        else:
            self.scope.initializers.append(numpy_helper.from_array(array, value.name))
        if self.chance(30):
            self.scope.values.append(value)
        return value

    def add_constant_node(self, value):
        array, form = value.array, {}
        if self.opset >= 12 and array.ndim < 2 and array.size and value.dtype in ("float", "int64"):
            word = ("value_float" if value.dtype == "float" else "value_int") + ("s" if array.ndim else "")
            form = {word: array.tolist()}
        if not form or self.chance(40):
            form = {"value": numpy_helper.from_array(array)}
        self.scope.nodes.append(helper.make_node("Constant", [], [value.name], **form))

    def numbers(self, dims, dtype="float", choices=None):
        choices = choices or (NUMBERS if dtype in FLOATS else [0, 1] if dtype in ("bool", "uint8") else [-3, -2, -1, 0, 1, 2, 3])
        count = int(np.prod(dims, dtype=np.int64))
        return np.array([self.pick(choices) for _ in range(count)]).reshape(dims).astype(NUMPY[dtype])

    def weights(self, dims, dtype="float", choices=None):
        return self.constant(self.numbers(dims, dtype, choices), dtype)

    def axes(self, rank, count=None, sort=True):
        chosen = self.random.sample(range(rank), count if count is not None else self.random.randint(1, rank))
        chosen = sorted(chosen) if sort and self.chance(80) else chosen
        return [axis - rank if self.opset >= 11 and self.chance(30) else axis for axis in chosen]

    # ---- The model

    def add_input(self, dtype, dims, limit):
        value = Value(self.new_name("x"), dtype, dims, limit)
        self.inputs.append(value)
        self.scope.values.append(value)
        self.types[value.name] = value
        return value

    def new_dim(self):
        if self.chance(35):
            symbol = self.pick(["N", "batch", "seq", "h w", "M"]) if self.chance(90) else ""
            size = self.symbols.setdefault(symbol, self.pick([2, 3, 4, 5])) if symbol else self.pick([2, 3])
            return Size(size, symbol)
        return self.pick([1, 2, 2, 3, 3, 4, 4, 6, 8]) if self.chance(98) else 0

    def declared(self, value, is_output=False):
        if is_output and self.chance(20):
            return helper.make_tensor_value_info(value.name, DTYPES[value.dtype], [None] * value.rank)
        dims = [int(dim) if is_fixed(dim) else dim.symbol or None for dim in value.dims]
        return helper.make_tensor_value_info(value.name, DTYPES[value.dtype], dims)

    def model(self, outputs):
        graph = helper.make_graph(self.main.nodes, "g", [self.declared(value) for value in self.inputs],
                                  [self.declared(value, True) for value in outputs], self.main.initializers)
        ir_version = IR_OF_OPSET[self.opset]
        if self.functions:
            ir_version = max(ir_version, 8)
        elif self.opset < 12 and self.chance(30) and not self.has_bodies:
            ir_version = 3
        if ir_version == 3:
            for tensor in self.main.initializers:
                graph.input.append(helper.make_tensor_value_info(tensor.name, tensor.data_type, tensor.dims))
        opsets = [helper.make_opsetid("", self.opset)] + ([helper.make_opsetid("local", 1)] if self.functions else [])
        return helper.make_model(graph, opset_imports=opsets, ir_version=ir_version, functions=self.functions)


def has_version(op_type, opset):
    try:
        onnx.defs.get_schema(op_type, opset)
        return True
    except onnx.defs.SchemaError:
        return False
