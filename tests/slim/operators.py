"""Single operators for random graphs: each function adds one to a Builder and returns its value, or None where it finds no inputs.
The `x` of those that change elements, not shape, may be given."""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

from builder import DTYPES, FLOATS, Size, Value, is_fixed, product

SAME_BOUND = ["Relu", "Neg", "Abs", "Floor", "Ceil", "Identity", "Sigmoid", "Tanh", "Erf", "LeakyRelu", "HardSigmoid", "Softsign", "Selu",
              "Elu", "ThresholdedRelu", "Round", "Celu", "HardSwish", "Mish", "Sign", "Identity", "Relu"]
NEW_IN = {"ThresholdedRelu": 10, "Round": 11, "Celu": 12, "HardSwish": 14, "Mish": 18}
UNBOUND = ["Exp", "Log", "Sqrt", "Softplus", "Sin", "Cos"]
HALF_OPS = {"Relu", "Neg", "Abs", "Floor", "Ceil", "Identity", "Sigmoid", "Tanh", "Sqrt", "Exp"}


def unary(b, x=None):
    x = x or b.find(lambda value: value.dtype in ("float", "double"))
    if not x:
        return None
    op_type = b.pick(SAME_BOUND if b.chance(80) else UNBOUND)
    if NEW_IN.get(op_type, 0) > b.opset or (x.dtype != "float" and op_type not in HALF_OPS):
        return None
    limit = x.limit * 2 + 1 if op_type not in UNBOUND else float("inf")
    return b.add(op_type, [x], x.dtype, x.dims, limit)


def unary_half(b, x=None):
    x = x or b.find(lambda value: value.dtype == "float16")
    return x and b.add(b.pick(["Identity", "Neg", "Abs"]), [x], x.dtype, x.dims, x.limit)


def unary_integer(b, x=None):
    x = x or b.find(lambda value: value.dtype in ("int64", "int32"))
    return x and b.add(b.pick(["Neg", "Abs", "Identity", "Sign"]), [x], x.dtype, x.dims, x.limit)


def broadcast_dims(b, dims):
    """Of a constant that leaves dims as they are."""
    fixed = [int(dim) if is_fixed(dim) and b.chance(70) else 1 for dim in dims]
    kind = b.below(6)
    if kind == 0 or not dims:
        return []
    if kind == 1:
        return [1]
    if kind == 2:
        return fixed[b.below(len(fixed) + 1):]
    if kind == 3 and len(fixed) > 1:
        axis = b.below(len(fixed))
        return [size if index == axis else 1 for index, size in enumerate(fixed)][b.pick([0, 0, axis]):]
    return fixed


def with_constant(b, x=None, ops=None):
    """Arithmetic of a value and a constant, which often changes nothing."""
    x = x or b.find(lambda value: value.dtype in FLOATS + ("int64", "int32"))
    if not x:
        return None
    op_type = b.pick(ops or ["Add", "Sub", "Mul", "Div", "Mul", "Add", "Max", "Min", "Pow"])
    is_integer = x.dtype not in FLOATS
    if op_type in ("Max", "Min", "Pow") and (x.dtype != "float" or b.opset < 12):
        op_type = "Add"
    choices = None
    if b.chance(30):
        choices = {"Add": [0], "Sub": [0], "Mul": [1], "Div": [1], "Pow": [1]}.get(op_type)
    elif op_type in ("Div", "Pow"):
        choices = [1, 2, -2, 4, 3] if op_type == "Div" else [2, 1, 0.5, 3]
        choices = [1, 2, 3] if is_integer else choices
    elif b.chance(40):
        choices = [b.pick([-1, 2, 3] if is_integer else [0.5, 2, -1, 3])]
    constant = b.weights(broadcast_dims(b, x.dims), x.dtype, choices)
    limit = {"Add": x.limit + 4, "Sub": x.limit + 4, "Mul": x.limit * 4, "Div": x.limit * 4, "Max": x.limit + 4,
             "Min": x.limit + 4}.get(op_type, float("inf"))
    turns = {"Sub": 15, "Div": 0, "Pow": 0}.get(op_type, 30)
    inputs = [constant, x] if b.chance(turns) else [x, constant]
    return b.add(op_type, inputs, x.dtype, x.dims, limit)


def grown_dims(b, dims):
    return [1] * b.pick([1, 1, 2]) + [int(dim) if is_fixed(dim) else 1 for dim in dims]


def with_larger_constant(b):
    """The constant gives the result a rank or size that the value has not."""
    x = b.find(lambda value: value.dtype == "float" and value.rank < 4)
    if not x:
        return None
    dims = grown_dims(b, x.dims)
    if b.chance(40):
        dims[0] = 2
    constant = b.weights(dims, "float", [b.pick([0, 1])] if b.chance(60) else None)
    op_type = b.pick(["Add", "Mul", "Sub", "Div" if not (constant.array == 0).any() else "Add"])
    return b.add(op_type, [x, constant], "float", dims[:len(dims) - x.rank] + list(x.dims), x.limit * 4 + 4)


def broadcast(a, b):
    rank = max(len(a), len(b))
    a, b = [1] * (rank - len(a)) + list(a), [1] * (rank - len(b)) + list(b)
    dims = []
    for x, y in zip(a, b):
        if x != y and 1 not in (x, y):
            return None
        dims.append(y if x == 1 and is_fixed(x) or y != 1 and is_fixed(y) else x)
    return dims


def binary(b):
    x = b.find(lambda value: value.dtype in ("float", "double", "int64", "int32"))
    y = x and b.find(lambda value: value.dtype == x.dtype and broadcast(x.dims, value.dims) is not None)
    if not y:
        return None
    op_type = b.pick(["Add", "Sub", "Mul", "Add", "Mul"] + (["Max", "Min"] if x.dtype == "float" and b.opset >= 12 else []))
    limit = x.limit * y.limit if op_type == "Mul" else x.limit + y.limit
    return b.add(op_type, [x, y], x.dtype, broadcast(x.dims, y.dims), limit)


def twin(b, x, percent):
    """Another value of the same type, or a constant."""
    if b.chance(percent):
        return b.find(lambda value: value.dtype == x.dtype and value.dims == x.dims)
    return b.weights(broadcast_dims(b, x.dims), x.dtype)


def compare(b, x=None):
    x = x or b.find(lambda value: value.dtype in ("float", "int64"))
    if not x:
        return None
    y = twin(b, x, 30)
    op_type = b.pick(["Greater", "Less"] + (["Equal"] if b.opset >= 11 or x.dtype != "float" else [])
                     + (["GreaterOrEqual", "LessOrEqual"] if b.opset >= 12 else []))
    return b.add(op_type, [x, y], "bool", x.dims, 1)


def logic(b):
    x = b.find(lambda value: value.dtype == "bool") or compare(b)
    if not x:
        return None
    if b.chance(40):
        return b.add("Not", [x], "bool", x.dims, 1)
    y = b.weights(broadcast_dims(b, x.dims), "bool", b.pick([[0], [1], [0, 1]]))
    return b.add(b.pick(["And", "Or", "Xor"]), [x, y], "bool", x.dims, 1)


def where(b, x=None):
    x = x or b.find_float()
    if not x:
        return None
    condition = b.find(lambda value: value.dtype == "bool" and broadcast(value.dims, x.dims) == list(x.dims))
    condition = condition if condition and b.chance(70) else b.weights(broadcast_dims(b, x.dims), "bool", b.pick([[0], [1], [0, 1]]))
    other = twin(b, x, 50)
    branches = [x, other] if b.chance(50) else [other, x]
    return b.add("Where", [condition, *branches], x.dtype, x.dims, x.limit + other.limit)


def clip(b, x=None):
    x = x or b.find_float()
    if not x:
        return None
    low, high = b.pick([(-1, 1), (0, 6), (0, None), (None, 2), (-100, 100), (0.5, 0.25), (None, None)])
    limit = max(abs(low or 0), abs(high or 0)) if None not in (low, high) else x.limit + 2
    limit = limit if x.limit < float("inf") else float("inf")  # a NaN stays
    if b.opset < 11:
        low, high = (None if bound is None else float(bound) for bound in (low, high))
        return b.add("Clip", [x], x.dtype, x.dims, limit, min=low, max=high)
    bounds = ["" if bound is None else b.constant(bound, "float") for bound in (low, high)]
    return b.add("Clip", [x, *bounds], x.dtype, x.dims, limit)


SAFE_CASTS = {"float": ["float", "double", "float16", "int32", "int64", "bool", "float"], "double": ["float", "double"],
              "float16": ["float", "float16"], "int64": ["int32", "float", "int64", "bool", "double"],
              "int32": ["int64", "float", "int32", "uint8"], "uint8": ["int32", "float", "int64"], "int8": ["int32", "float"],
              "bool": ["float", "int64", "int32", "bool", "uint8"]}


def cast(b, x=None, to=None):
    x = x or b.find()
    to = to or (x and b.pick(SAFE_CASTS[x.dtype]))
    if not x:
        return None
    if x.is_float and to.startswith("int"):
        if x.limit > 1000:
            return None
        b.has_float_to_integer = True
    if to == "float16" and x.limit > 1000:
        return None
    parts = x.parts if to in ("int64", "int32") else None
    return b.add("Cast", [x], to, x.dims, 255 if to == "uint8" else x.limit, parts=parts, to=DTYPES[to])


def dropout(b, x=None):
    x = x or b.find_float()
    if not x:
        return None
    y = Value(b.new_name(), x.dtype, x.dims, x.limit)
    mask = Value(b.new_name("m"), "bool", x.dims, 1)
    outputs = [y, mask] if b.chance(15) and b.opset >= 10 else [y]
    if b.opset < 12:
        b.add_node("Dropout", [x], outputs, ratio=b.pick([0.0, 0.5]))
    else:
        inputs = [x] + ([b.constant(0.5, "float")] if b.chance(60) else [])
        inputs += [b.constant(False, "bool")] if len(inputs) == 2 and b.chance(50) else []
        b.add_node("Dropout", inputs, outputs)
    return y


def softmax(b, x=None):
    x = x or b.find(lambda value: value.dtype == "float" and value.rank > 0)
    if not x or not x.rank:
        return None
    op_type = b.pick(["Softmax", "LogSoftmax"])
    y = b.add(op_type, [x], x.dtype, x.dims, float("inf"), axis=b.pick([None, 0, x.rank - 1, -1 if b.opset >= 11 else x.rank - 1]))
    if op_type == "Softmax" and x.limit <= 20 and b.chance(40):  # no underflow, which LogSoftmax has not
        y = b.add("Log", [y], x.dtype, x.dims)
    return y


def reduce(b):
    x = b.find(lambda value: value.dtype == "float" and 0 < value.rank < 6)
    if not x:
        return None
    op_type = b.pick(["ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceL1", "ReduceSumSquare", "ReduceL2", "ReduceProd",
                      "ReduceLogSumExp", "ReduceSum", "ReduceMean"])
    axes, keep = b.axes(x.rank) if b.chance(85) else None, b.pick([None, 0, 0, 1])
    return add_reduce(b, op_type, x, axes, keep)


def add_reduce(b, op_type, x, axes, keep):
    chosen = range(x.rank) if axes is None else [axis % x.rank for axis in axes]
    dims = [1 if axis in chosen else dim for axis, dim in enumerate(x.dims) if axis not in chosen or keep != 0]
    limit = x.limit * max(x.count, 1) if op_type in ("ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceL1") else float("inf")
    if x.count == 0:
        limit = float("inf")
    if b.opset >= (13 if op_type == "ReduceSum" else 18):
        inputs = [x] if axes is None else [x, b.constant(axes)]
        noop = b.pick([None, 0, 1]) if axes is not None else b.pick([None, 0])
        return b.add(op_type, inputs, x.dtype, dims, limit, keepdims=keep, noop_with_empty_axes=noop)
    return b.add(op_type, [x], x.dtype, dims, limit, axes=axes, keepdims=keep)


def arg_max(b):
    x = b.find(lambda value: value.dtype == "float" and value.rank > 0 and value.count)
    if not x:
        return None
    axis, keep = b.below(x.rank), b.pick([0, 1])
    if not is_fixed(x.dims[axis]) and b.chance(70):
        return None
    if b.chance(50):
        op_type = b.pick(["Exp", "Sigmoid", "Tanh", "Softmax", "Sqrt", "Relu", "Neg", "Log"])
        x = b.add(op_type, [x], x.dtype, x.dims, axis=axis if op_type == "Softmax" else None)
    dims = [1 if index == axis else dim for index, dim in enumerate(x.dims) if index != axis or keep]
    return b.add(b.pick(["ArgMax", "ArgMin"]), [x], "int64", dims, 8, axis=axis, keepdims=keep)


def cumulative_sum(b, x=None):
    x = x or b.find(lambda value: value.dtype in ("float", "int64") and value.rank > 0)
    if not x or b.opset < 11 or not x.rank:
        return None
    axis = b.constant(b.below(x.rank), "int32" if b.chance(50) else "int64")
    return b.add("CumSum", [x, axis], x.dtype, x.dims, x.limit * max(x.count, 1), exclusive=b.pick([None, 1]), reverse=b.pick([None, 1]))


def trilu(b, x=None):
    x = x or b.find(lambda value: value.dtype == "float" and value.rank >= 2)
    if not x or b.opset < 14 or x.rank < 2:
        return None
    return b.add("Trilu", [x], x.dtype, x.dims, x.limit, upper=b.pick([None, 0, 1]))


def constant_of_shape(b):
    sizes = b.find(lambda value: value.dtype == "int64" and value.rank == 1 and value.parts and len(value.parts) < 5)
    if not sizes:
        return None
    dims = sizes.parts
    if product(dims) > 4096:
        return None
    number = b.pick([0, 1, 0.5])
    tensor = numpy_helper.from_array(np.array([number], np.float32))
    return b.add("ConstantOfShape", [sizes], "float", dims, 1, value=tensor)


def range_of(b):
    parts = b.find(lambda value: value.dtype == "int64" and value.rank == 0 and value.parts)
    if b.opset < 11:
        return None
    end = parts if parts and b.chance(70) else b.constant(b.pick([0, 3, 5]))
    size = end.parts[0] if end.parts else int(end.array)
    if size < 0 or size > 64:
        return None
    return b.add("Range", [b.constant(0), end, b.constant(1)], "int64", [size if is_fixed(size) else Size(size)], 64)


def odd_constant(b):
    """Of a dtype that onnxruntime can only cast."""
    if b.opset < 19 or b.scope.is_function:
        return None
    packed = [TensorProto.INT4, TensorProto.UINT4] if b.opset >= 21 else []
    dtype = b.pick([TensorProto.BFLOAT16, TensorProto.FLOAT8E4M3FN, TensorProto.FLOAT8E5M2, *packed])
    count = b.pick([1, 3, 4])
    name = b.new_name("c")
    numbers = [b.pick([0, 1, 2, 3, -1 if dtype != TensorProto.UINT4 else 1]) for _ in range(count)]
    b.scope.initializers.append(helper.make_tensor(name, dtype, [count], numbers))
    source = name
    if b.chance(30):
        source = b.new_name("o")
        b.add_node("Identity", [name], [source])
    return b.add("Cast", [source], "float", [count], 4, to=TensorProto.FLOAT)


SAME_SHAPE = [unary, unary, unary, with_constant, with_constant, with_constant, where, clip, dropout, softmax, cumulative_sum, trilu]
ALL = [unary, unary, unary_half, unary_integer, with_constant, with_constant, with_constant, with_larger_constant, binary, binary,
       compare, logic, where, clip, cast, cast, dropout, softmax, reduce, reduce, arg_max, cumulative_sum, trilu, constant_of_shape, range_of,
       odd_constant]
