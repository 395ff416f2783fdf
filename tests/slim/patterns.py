"""What exporters write and passes look for, for random graphs: several operators at once."""
import numpy as np
from onnx import NodeProto, numpy_helper

import layers
import moves
import operators
from builder import Size, Value, is_fixed, like, product


def again(b):
    """A node of the scope once more, and what both make in one."""
    nodes = [node for node in b.scope.nodes
             if node.op_type not in ("If", "Loop", "Constant") and len(node.output) == 1 and node.output[0] in b.types]
    if not nodes:
        return None
    node = b.pick(nodes)
    old = b.types[node.output[0]]
    new = Value(b.new_name(), old.dtype, old.dims, old.limit, parts=old.parts)
    copy = NodeProto()
    copy.CopyFrom(node)
    copy.output[0] = new.name
    copy.name = ""
    b.scope.nodes.append(copy)
    b.types[new.name] = new
    b.scope.values.append(new)
    if new.dtype in ("float", "int64") and b.chance(60):
        return b.add(b.pick(["Add", "Mul"]), [new, old] if b.chance(30) else [old, new], new.dtype, new.dims, old.limit * max(old.limit, 2))
    return new


def chain_of(emit):
    def emit_chain(b):
        x = emit(b)
        for _ in range(b.pick([1, 2])):
            x = (x and emit(b, moves_between(b, x))) or x
        return x
    return emit_chain


def moves_between(b, x):
    return (operators.unary(b, x) or x) if x.dtype == "float" and b.chance(15) else x


def reduce_and_axes(b):
    """A reduction, and its axes put in again, or others; or taken off where they were kept."""
    x = b.find(lambda value: value.dtype == "float" and 1 < value.rank < 5)
    if not x:
        return None
    axes, keep = b.axes(x.rank), b.pick([0, 0, 1])
    op_type = b.pick(["ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceL1", "ReduceSumSquare"])
    if b.chance(25):
        axes = axes[:1]
        dims = [1 if index == axes[0] % x.rank else dim for index, dim in enumerate(x.dims) if keep or index != axes[0] % x.rank]
        y = b.add("ArgMax", [x], "int64", dims, 8, axis=axes[0], keepdims=keep)
    else:
        y = operators.add_reduce(b, op_type, x, axes, keep)
    if keep:
        return moves.squeeze(b, y)
    chosen = sorted(axis % x.rank for axis in axes) if b.chance(80) else sorted(b.random.sample(range(x.rank), len(axes)))
    rest = iter(y.dims)
    dims = [1 if axis in chosen else next(rest) for axis in range(x.rank)]
    return moves.with_axes(b, "Unsqueeze", y, [axis - x.rank if b.opset >= 11 and b.chance(30) else axis for axis in chosen], dims)


def not_where(b):
    x = b.find_float()
    condition = x and operators.compare(b, x)
    if not condition:
        return None
    turned = b.add("Not", [condition], "bool", condition.dims, 1)
    other = operators.twin(b, x, 40)
    return b.add("Where", [turned, x, other], x.dtype, x.dims, x.limit + other.limit)


def variadic(b):
    """Sums, means, maxima of several, nested, with constants among them."""
    x = b.find(lambda value: value.dtype == "float" and value.rank > 0)
    if not x or b.opset < 8:
        return None
    op_type = b.pick(["Sum", "Max", "Min", "Mean", "Sum", "Max"])
    for _ in range(b.pick([1, 2, 3])):
        others = [operators.twin(b, x, 50) for _ in range(b.pick([0, 1, 1, 2]))]
        inputs = [x, *others]
        b.random.shuffle(inputs)
        x = b.add(op_type, inputs, "float", x.dims, sum(value.limit for value in inputs))
    return x


def in_front(b):
    """Arithmetic by channels or BatchNormalization before a layer."""
    x = layers.images(b)
    if not x:
        return None
    y = layers.batch_norm(b, x) if b.chance(40) else layers.channels(b, x)
    channels = int(x.dims[1])
    kernel = [1 if b.chance(60) or dim < 2 else 2 for dim in x.dims[2:]]
    outputs = b.pick([1, 2, 3])
    dims = [like(dim - k + 1, dim) for dim, k in zip(x.dims[2:], kernel)]
    inputs = [y, b.weights([outputs, channels, *kernel])] + ([b.weights([outputs])] if b.chance(50) else [])
    return b.add("Conv", inputs, "float", [x.dims[0], outputs, *dims], y.limit * 4 * channels * 9 + 4)


def padded_pool(b):
    """A Pad of what the pool takes for padding, or nearly."""
    x = layers.images(b)
    if not x:
        return None
    spatial = x.rank - 2
    begin, end = [b.below(2) for _ in range(spatial)], [b.below(2) for _ in range(spatial)]
    op_type = b.pick(["MaxPool", "AveragePool"] if x.limit < float("inf") else ["AveragePool"])  # no NaN
    number = b.pick([float("-inf"), float(np.finfo(np.float32).min), 0]) if op_type == "MaxPool" else b.pick([None, 0, 0, 1])
    dims = [*x.dims[:2], *[like(dim + one + other, dim) for dim, one, other in zip(x.dims[2:], begin, end)]]
    padded = moves.add_pad(b, x, [0, 0, *begin, 0, 0, *end], dims, number)
    kernel = [2 if dim >= 2 else 1 for dim in dims[2:]]
    return b.add(op_type, [padded], "float", [*dims[:2], *[like(dim - k + 1, dim) for dim, k in zip(dims[2:], kernel)]], float("inf"),
                 kernel_shape=kernel, count_include_pad=b.pick([0, 1, 1]) if op_type == "AveragePool" else None)


def flat_product(b):
    """A product of many rows at once: to a matrix, MatMul, perhaps a bias, and back."""
    x = b.find(lambda value: value.dtype == "float" and value.rank == 3 and is_fixed(value.dims[2]) and min(value.dims) > 0)
    if not x:
        return None
    inner, columns = int(x.dims[2]), b.pick([2, 3])
    rows = product(x.dims[:2])
    flat = moves.moved(b, "Reshape", [x, b.constant([-1, inner])], [rows, inner])
    y = b.add("MatMul", [flat, b.weights([inner, columns])], "float", [rows, columns], x.limit * 4 * inner)
    y = layers.after_product(b, y) if b.chance(50) else y
    if not is_fixed(x.dims[0]) and not is_fixed(x.dims[1]):
        return y
    back = [int(dim) if is_fixed(dim) else -1 for dim in x.dims[:2]]
    y = moves.moved(b, "Reshape", [y, b.constant([*back, int(y.dims[1])])], [x.dims[0], x.dims[1], y.dims[1]])
    return operators.with_constant(b, y, ["Add", "Mul"])


def heads(b):
    """Cut the last axis in two, turn, cut or join again, as attention does."""
    x = b.find(lambda value: value.dtype == "float" and value.rank == 3 and is_fixed(value.dims[2]) and value.dims[2] % 2 == 0
               and min(value.dims) > 0)
    if not x:
        return None
    n, s, d = x.dims
    cut = moves.moved(b, "Reshape", [x, b.constant([0, 0, 2, int(d) // 2])], [n, s, 2, int(d) // 2])
    perm = b.pick([[0, 2, 1, 3], [0, 2, 3, 1], [2, 0, 1, 3]])
    turned = moves.transpose(b, cut, perm)
    turned = moves_between(b, turned)
    back = moves.transpose(b, turned, [perm.index(axis) for axis in range(4)] if b.chance(80) else b.random.sample(range(4), 4))
    if b.chance(50):
        return back
    return moves.moved(b, "Reshape", [back, b.constant([0, 0, -1])], [back.dims[0], back.dims[1], product(back.dims[2:])])


def zero_state(b):
    """A recurrent layer whose state begins with zeros, of a constant or of computed sizes."""
    x = b.find(lambda value: value.dtype == "float" and value.rank == 3 and is_fixed(value.dims[2]) and min(value.dims) > 0)
    if not x:
        return None
    op_type, gates = b.pick([("LSTM", 4), ("GRU", 3), ("RNN", 1)])
    size, hidden = int(x.dims[2]), 2
    bias = b.weights([1, 2 * gates * hidden]) if b.chance(50) else ""
    inputs = [x, b.weights([1, gates * hidden, size]), b.weights([1, gates * hidden, hidden]), bias, ""]
    inputs.append(state_of(b, x, hidden))
    if op_type == "LSTM" and inputs[-1]:
        inputs.append(state_of(b, x, hidden))
    y = Value(b.new_name(), "float", [x.dims[0], 1, x.dims[1], hidden], 2)
    last = Value(b.new_name(), "float", [1, x.dims[1], hidden], 2)
    b.add_node(op_type, inputs, b.pick([[y], [y, last], ["", last]]), hidden_size=hidden)
    made = [one for one in (y, last) if one.name in b.types]
    if y in made and b.chance(50):
        return moves.with_axes(b, "Squeeze", y, [1], [x.dims[0], x.dims[1], hidden])
    return made[-1]


def state_of(b, x, hidden):
    number = b.pick([0, 0, 0, 1])
    if is_fixed(x.dims[1]) and b.chance(50):
        return b.constant(np.full([1, int(x.dims[1]), hidden], number), "float")
    if b.opset < 9 or b.chance(15):
        return ""
    sizes = moves.shape_of(b, x)
    batch = b.add("Gather", [sizes, b.constant([1])], "int64", [1], 64, parts=[x.dims[1]], axis=0)
    shape = b.add("Concat", [b.constant([1]), batch, b.constant([hidden])], "int64", [3], 64, parts=[1, x.dims[1], hidden], axis=0)
    if b.chance(50):
        filler = numpy_helper.from_array(np.array([number], np.float32))
        return b.add("ConstantOfShape", [shape], "float", [1, x.dims[1], hidden], 1, value=filler)
    return b.add("Expand", [b.constant(np.full([1, 1, 1], number), "float"), shape], "float", [1, x.dims[1], hidden], 1)


def gather_one(b):
    """Gather of one place by a list or a scalar, and Squeeze or Unsqueeze behind."""
    x = moves.any_tensor(b, 1, 4)
    axes = [axis for axis, dim in enumerate(x.dims) if is_fixed(dim) and dim > 0] if x else []
    if not axes:
        return None
    axis = b.pick(axes)
    at = b.below(int(x.dims[axis]))
    if b.chance(60):
        y = moves.moved(b, "Gather", [x, b.constant([at])], [*x.dims[:axis], 1, *x.dims[axis + 1:]], axis=axis)
        return moves.with_axes(b, "Squeeze", y, [axis], [*x.dims[:axis], *x.dims[axis + 1:]])
    y = moves.moved(b, "Gather", [x, b.constant(at)], [*x.dims[:axis], *x.dims[axis + 1:]], axis=axis)
    return moves.with_axes(b, "Unsqueeze", y, [axis], [*x.dims[:axis], 1, *x.dims[axis + 1:]])


def inverse(b):
    """Operators that undo each other, or nearly."""
    x = b.find(lambda value: value.dtype in ("float", "int64"))
    if not x:
        return None
    first, second = b.pick([("Neg", "Neg"), ("Exp", "Log"), ("Log", "Exp"), ("Relu", "Relu"), ("Abs", "Abs"),
                            ("Floor", "Floor"), ("Floor", "Ceil"), ("Relu", "Abs"), ("Neg", "Abs"), ("Sign", "Sign"), ("Sigmoid", "Relu")])
    if x.dtype == "int64":
        first, second = b.pick([("Neg", "Neg"), ("Abs", "Abs"), ("Neg", "Abs"), ("Sign", "Sign")])
    limit = x.limit if first in ("Neg", "Relu", "Abs", "Floor", "Sign") else float("inf")
    return b.add(second, [b.add(first, [x], x.dtype, x.dims, limit)], x.dtype, x.dims, limit)


def expand_idiom(b):
    """PyTorch's expand: where the wanted size is -1, one."""
    x = b.find(lambda value: value.dtype == "float" and 0 < value.rank < 4)
    if not x or b.opset < 9:
        return None
    wanted = b.constant([-1 if b.chance(60) else int(dim) if is_fixed(dim) else -1 for dim in x.dims])
    ones = b.constant(np.ones([x.rank]))
    minus = b.add("Mul", [ones, b.constant(-1)], "int64", [x.rank], 1)
    is_free = b.add("Equal", [wanted, minus], "bool", [x.rank], 1)
    shape = b.add("Where", [is_free, ones, wanted], "int64", [x.rank], 64)
    return moves.moved(b, "Expand", [x, shape], x.dims)


def sizes_of_two(b):
    """A value takes the sizes of another with the same dims."""
    x = b.find(lambda value: value.rank > 1 and value.dtype == "float" and value.count)
    y = x and b.find(lambda value: value.dtype == "float" and value.count == x.count and value is not x and value.rank > 0)
    if not y or sorted(map(str, map(symbol_of, x.dims))) != sorted(map(str, map(symbol_of, y.dims))):
        return None
    return moves.moved(b, "Reshape", [y, moves.shape_of(b, x)], x.dims)


def symbol_of(dim):
    return int(dim) if is_fixed(dim) else dim.symbol


def quantized_pair(b):
    x = b.find(lambda value: value.dtype == "float" and value.rank > 0)
    if not x or b.opset < 10:
        return None
    scale, zero = b.constant(0.5, "float"), b.constant(b.pick([0, 3]), "uint8")
    q = b.add("QuantizeLinear", [x, scale, zero], "uint8", x.dims, 255)
    y = b.add("DequantizeLinear", [q, scale, zero], "float", x.dims, 128)
    return moves.transpose(b, y) if b.chance(30) else y


def pool_with_places(b):
    x = layers.images(b, 4)
    if not x or min(x.dims[2:]) < 2 or x.limit == float("inf"):
        return None
    y = Value(b.new_name(), "float", [*x.dims[:2], *[like(dim - 1, dim) for dim in x.dims[2:]]], x.limit)
    places = Value(b.new_name(), "int64", y.dims, 4096)
    b.add_node("MaxPool", [x], [y, places], kernel_shape=[2, 2])
    return y


def top(b):
    x = b.find(lambda value: value.dtype == "float" and value.rank > 0 and is_fixed(value.dims[-1]) and value.dims[-1] > 0)
    if not x or b.opset < 10:
        return None
    dims = [*x.dims[:-1], 1]
    values, places = Value(b.new_name(), "float", dims, x.limit), Value(b.new_name(), "int64", dims, 64)
    b.add_node("TopK", [x, b.constant([1])], [values, places], axis=-1)
    return b.pick([values, places])


def larger_by_sizes(b):
    """Range and comparison of a size: masks."""
    x = b.find(lambda value: value.rank > 1 and value.count)
    if not x or b.opset < 11:
        return None
    axis = b.below(x.rank)
    dim = x.dims[axis]
    size = b.add("Gather", [moves.shape_of(b, x), b.constant(axis)], "int64", [], 4096, parts=[dim], axis=0)
    length = Size(dim) if not is_fixed(dim) else int(dim)
    row = b.add("Range", [b.constant(0), size, b.constant(1)], "int64", [length], 64)
    column = moves.with_axes(b, "Unsqueeze", row, [1], [length, 1])
    mask = b.add(b.pick(["Less", "Greater"]), [row, column], "bool", [length, length], 1)
    return b.add("Cast", [mask], "float", [length, length], 1, to=1)


CHAINS = [moves.slice_of, moves.concat, moves.pad, operators.clip, operators.cast, moves.reshape, moves.transpose, moves.unsqueeze,
          operators.with_constant]
ALL = [again, again, again, *map(chain_of, CHAINS), reduce_and_axes, not_where, variadic, in_front, padded_pool, padded_pool, flat_product,
       heads, zero_state, gather_one, inverse, expand_idiom, sizes_of_two, quantized_pair, pool_with_places, top, larger_by_sizes]
