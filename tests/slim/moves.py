"""Operators for random graphs that move elements, alone and in pairs."""
import numpy as np

import operators
from builder import Size, Value, is_fixed, like, product


def moved(b, op_type, inputs, dims, **attributes):
    return b.add(op_type, inputs, inputs[0].dtype, dims, inputs[0].limit, **attributes)


def any_tensor(b, least_rank=0, most_rank=5):
    return b.find(lambda value: least_rank <= value.rank <= most_rank and value.dtype not in ("float16", "int8"))


def transpose(b, x=None, perm=None):
    x = x or any_tensor(b, 1)
    if not x:
        return None
    if perm is None:
        perm = b.pick([None, list(range(x.rank)), b.random.sample(range(x.rank), x.rank), b.random.sample(range(x.rank), x.rank)])
    dims = [x.dims[axis] for axis in perm] if perm is not None else x.dims[::-1]
    return moved(b, "Transpose", [x], dims, perm=perm)


def transpose_back(b, x):
    if not x.rank:
        return None
    perm = b.random.sample(range(x.rank), x.rank)
    y = transpose(b, x, perm)
    y = between(b, y)
    return transpose(b, y, [perm.index(axis) for axis in range(x.rank)])


def between(b, x):
    """Sometimes another operator, or a use, in the midst of a pair."""

    return (operators.unary(b, x) or x) if x.dtype == "float" and b.chance(25) else x


def fixed_reshape(b, x):
    """A constant shape with at most one dim that is not known, by 0 or -1."""
    loose = [axis for axis, dim in enumerate(x.dims) if not is_fixed(dim)]
    total = product([dim for dim in x.dims if is_fixed(dim)])
    if len(loose) > 1 or x.count == 0:
        return None
    first = loose == [0] and b.chance(50)
    pieces, rest = [], int(total)
    for factor in [b.pick([1, 2, 3, 4]) for _ in range(b.below(3))]:
        if rest % factor == 0:
            pieces.append(factor)
            rest //= factor
    pieces.insert(b.below(len(pieces) + 1), rest)
    if first:
        return [0] + pieces, [x.dims[0]] + pieces
    if loose:
        at = b.below(len(pieces) + 1)
        return pieces[:at] + [-1] + pieces[at:], pieces[:at] + [Size(x.dims[loose[0]])] + pieces[at:]
    if b.chance(50):
        at = b.below(len(pieces))
        return pieces[:at] + [-1] + pieces[at + 1:], pieces
    return pieces, pieces


def reshape(b, x=None):
    x = x or any_tensor(b)
    found = x and fixed_reshape(b, x)
    if not found:
        return None
    shape, dims = found
    if shape and shape[0] == dims[0] and len(dims) <= x.rank and dims[0] == x.dims[0] and b.chance(40):
        shape = [0] + shape[1:]
    return moved(b, "Reshape", [x, b.constant(shape)], dims)


def shape_of(b, x):
    return b.add("Shape", [x], "int64", [x.rank], 4096, parts=list(x.dims))


def reshape_back(b, x):
    """To another shape and back, by a constant or a computed shape."""
    sizes = shape_of(b, x) if b.chance(50) or sum(not is_fixed(dim) for dim in x.dims) > 1 else None
    y = reshape(b, x)
    if not y or 0 in y.dims:
        return None
    y = between(b, y)
    if not sizes:
        sizes = b.constant([int(dim) if is_fixed(dim) else -1 for dim in x.dims])
    return moved(b, "Reshape", [y, sizes], x.dims)


def flatten(b, x=None):
    x = x or any_tensor(b)
    if not x or not x.rank:
        return None
    axis = b.below(x.rank + 1)
    written = axis - x.rank if b.opset >= 11 and axis < x.rank and b.chance(30) else axis
    return moved(b, "Flatten", [x], [product(x.dims[:axis]), product(x.dims[axis:])], axis=None if axis == 1 and b.chance(50) else written)


def with_axes(b, op_type, x, axes, dims):
    if b.opset < 13:
        return moved(b, op_type, [x], dims, axes=axes)
    return moved(b, op_type, [x] + ([b.constant(axes)] if axes is not None else []), dims)


def unsqueeze(b, x=None):
    x = x or any_tensor(b, 0, 4)
    if not x:
        return None
    rank = x.rank + b.pick([1, 1, 2])
    axes = b.axes(rank, rank - x.rank)
    rest = iter(x.dims)
    at = [axis % rank for axis in axes]
    return with_axes(b, "Unsqueeze", x, axes, [1 if axis in at else next(rest) for axis in range(rank)])


def squeeze(b, x=None):
    x = x or b.find(lambda value: any(is_fixed(dim) and dim == 1 for dim in value.dims))
    ones = [axis for axis, dim in enumerate(x.dims) if is_fixed(dim) and dim == 1] if x else []
    if not ones:
        return None
    if b.chance(25) and x.is_fixed:
        return with_axes(b, "Squeeze", x, None, [dim for dim in x.dims if dim != 1])
    axes = b.random.sample(ones, b.below(len(ones)) + 1)
    if b.opset < 13:  # onnx infers another rank where they do not rise
        axes.sort()
    dims = [dim for axis, dim in enumerate(x.dims) if axis not in axes]
    written = [axis - x.rank if b.opset >= 11 and b.chance(30) else axis for axis in axes]
    return with_axes(b, "Squeeze", x, written, dims)


def squeeze_back(b, x):
    y = unsqueeze(b, x)
    return y and squeeze(b, between(b, y))


def expand(b, x=None):
    x = x or any_tensor(b, 0, 4)
    if not x:
        return None
    front = [2] if b.chance(15) else [1] if b.chance(15) else []
    target = [b.pick([1, 1, 2, 3]) if is_fixed(dim) and dim == 1 else int(dim) if is_fixed(dim) else 1 for dim in x.dims]
    dims = front + [size if is_fixed(dim) and dim == 1 else dim for dim, size in zip(x.dims, target)]
    target = front + target
    if not front:
        target = target[b.below(len(target) + 1):] if b.chance(30) else target
        dims = [dim for dim in x.dims[:len(dims) - len(target)]] + list(dims[len(dims) - len(target):])
    return moved(b, "Expand", [x, b.constant(np.array(target, np.int64))], dims)


def tile(b, x=None):
    x = x or any_tensor(b, 1, 4)
    if not x or not x.rank:
        return None
    repeats = [b.pick([1, 1, 1, 2]) for _ in x.dims]
    return moved(b, "Tile", [x, b.constant(repeats)], [like(dim * times, dim) for dim, times in zip(x.dims, repeats)])


RANGES = [(0, 2**31 - 1, 1), (1, 2**63 - 1, 1), (0, -1, 1), (0, 2, 1), (-2, 2**31 - 1, 1), (0, 2**31 - 1, 2), (-1, -(2**31), -1),
          (2**31 - 1, -(2**31), -1), (1, 3, 1)]


def slice_of(b, x=None, axes=None):
    x = x or any_tensor(b, 1)
    if not x or not x.rank:
        return None
    axes = axes or b.axes(x.rank)
    starts, ends, steps, dims = [], [], [], list(x.dims)
    for axis in axes:
        dim = x.dims[axis]
        start, end, step = b.pick([*RANGES, (0, int(dim) if is_fixed(dim) else 2**62, 1)])
        step = 1 if b.opset < 10 else step
        if step == 1 and start > end > 0 or (b.opset < 10 and start < 0 and end < 0):
            start, end = 0, 2**31 - 1
        starts, ends, steps = starts + [start], ends + [end], steps + [step]
        dims[axis] = like(len(range(*slice(start, end if end > -2**31 else None, step).indices(int(dim)))), dim)
    if b.opset < 10:
        return moved(b, "Slice", [x], dims, axes=axes, starts=starts, ends=ends)
    indices = "int32" if all(-2**31 <= n < 2**31 for n in starts + ends) and b.chance(20) else "int64"
    inputs = [b.constant(numbers, indices) for numbers in (starts, ends, axes, steps)]
    return moved(b, "Slice", [x, *inputs[:3 if all(step == 1 for step in steps) and b.chance(50) else 4]], dims)


def concat(b, x=None):
    x = x or any_tensor(b, 1)
    if not x or not x.rank:
        return None
    axis = b.below(x.rank)
    pieces = [x]
    for _ in range(b.pick([0, 1, 1, 2])):
        other = b.find(lambda value: value.dtype == x.dtype and value.rank == x.rank and
                       all(index == axis or (dim is other_dim or dim == other_dim and is_fixed(dim) and is_fixed(other_dim))
                           for index, (dim, other_dim) in enumerate(zip(x.dims, value.dims))))
        if b.chance(25) and x.is_fixed:
            other = b.weights([b.pick([0, 1, 2]) if index == axis else dim for index, dim in enumerate(x.dims)], x.dtype)
        pieces.append(other or x)
    b.random.shuffle(pieces)
    size = sum(piece.dims[axis] for piece in pieces)
    dims = [like(size, *[piece.dims[axis] for piece in pieces]) if index == axis else dim for index, dim in enumerate(x.dims)]
    written = axis - x.rank if b.opset >= 11 and b.chance(30) else axis
    limit = max(piece.limit for piece in pieces)
    return b.add("Concat", pieces, x.dtype, dims, limit, axis=written)


def split(b, x=None):
    """Some of its outputs go together again."""
    x = x or b.find(lambda value: value.rank > 0 and value.dtype not in ("float16", "int8"))
    axes = [axis for axis, dim in enumerate(x.dims) if is_fixed(dim) and dim > 0] if x else []
    if not axes:
        return None
    axis = b.pick(axes)
    size, sizes = int(x.dims[axis]), []
    while sum(sizes) < size:
        sizes.append(b.random.randint(1, size - sum(sizes)))
    if b.chance(10):
        sizes.append(0)
    outputs = [Value(b.new_name(), x.dtype, [*x.dims[:axis], part, *x.dims[axis + 1:]], x.limit) for part in sizes]
    if b.opset < 13:
        b.add_node("Split", [x], outputs, axis=axis, split=sizes)
    else:
        b.add_node("Split", [x, b.constant(sizes)], outputs, axis=axis)
    if b.chance(50):
        return moved(b, "Concat", outputs, x.dims, axis=axis)
    return b.pick(outputs)


def pad(b, x=None):
    x = x or b.find(lambda value: value.dtype == "float" and 0 < value.rank <= 4)
    if not x or not x.rank or x.dtype != "float":
        return None
    pads = [b.pick([0, 0, 0, 1]) for _ in range(2 * x.rank)]
    if b.chance(15) and x.is_fixed and min(x.dims) > 1:
        pads[b.below(x.rank)] = -1
    dims = [like(dim + pads[axis] + pads[axis + x.rank], dim) for axis, dim in enumerate(x.dims)]
    return add_pad(b, x, pads, dims, b.pick([None, 0, 1, -2]))


def add_pad(b, x, pads, dims, number):
    y = new_pad(b, x, pads, dims, number)
    y.limit = max(y.limit, abs(number or 0))
    return y


def new_pad(b, x, pads, dims, number):
    mode = b.pick([None, "constant"])
    if b.opset < 11:
        return moved(b, "Pad", [x], dims, pads=pads, mode=mode, value=None if number is None else float(number))
    value = "" if number is None else b.constant(number, "float")
    if b.opset >= 18 and b.chance(40):
        axes = [axis for axis in range(x.rank) if pads[axis] or pads[axis + x.rank]] or [0]
        chosen = [pads[axis] for axis in axes] + [pads[axis + x.rank] for axis in axes]
        written = [axis - x.rank if b.chance(30) else axis for axis in axes]
        return moved(b, "Pad", [x, b.constant(chosen), value, b.constant(written)], dims, mode=mode)
    return moved(b, "Pad", [x, b.constant(pads), value], dims, mode=mode)


def pad_back(b, x):
    """A Pad, and the Slice that takes it off."""
    if x.dtype != "float" or not x.rank or b.opset < 10:
        return None
    axis = b.below(x.rank)
    pads = [int(index == axis) for index in range(x.rank)] * 2
    y = add_pad(b, x, pads, [like(dim + 2, dim) if index == axis else dim for index, dim in enumerate(x.dims)], None)
    return moved(b, "Slice", [y, b.constant([1]), b.constant([-1]), b.constant([axis])], x.dims)


def gather(b, x=None):
    x = x or any_tensor(b, 1, 4)
    axes = [axis for axis, dim in enumerate(x.dims) if dim > 0 and (is_fixed(dim) or b.chance(20))] if x else []
    if not axes:
        return None
    axis = b.pick(axes)
    dim = int(x.dims[axis]) if is_fixed(x.dims[axis]) else 1
    dims = b.pick([[], [1], [2], [1, 2], [dim]])
    numbers = [b.below(2 * dim) - dim if b.opset >= 11 else b.below(dim) for _ in range(int(np.prod(dims)))]
    if dims == [dim] and b.chance(60):
        numbers = range(dim)
    indices = b.constant(np.array(numbers, np.int64).reshape(dims), b.pick(["int64", "int64", "int32"]))
    return moved(b, "Gather", [x, indices], [*x.dims[:axis], *dims, *x.dims[axis + 1:]], axis=axis)


def resize(b):
    x = b.find(lambda value: value.dtype == "float" and value.rank == 4 and value.count)
    if not x or b.opset < 11:
        return None
    times = b.pick([1, 1, 2])
    dims = [*x.dims[:2], *[like(dim * times, dim) for dim in x.dims[2:]]]
    mode = b.pick([None, "nearest", "linear"])
    roi = "" if b.opset > 11 and b.chance(70) else b.constant([], "float")
    if x.is_fixed and b.chance(50):
        sizes = b.constant([int(dim) for dim in dims])
        scales = "" if b.opset > 11 else b.constant([], "float")
        return moved(b, "Resize", [x, roi, scales, sizes], dims, mode=mode)
    return moved(b, "Resize", [x, roi, b.constant([1, 1, times, times], "float")], dims, mode=mode)


def depth(b):
    x = b.find(lambda value: value.dtype == "float" and value.rank == 4 and is_fixed(value.dims[1]))
    if not x:
        return None
    n, c, h, w = x.dims
    if c % 4 == 0 and c:
        y = moved(b, "DepthToSpace", [x], [n, c // 4, like(h * 2, h), like(w * 2, w)], blocksize=2)
        return moved(b, "SpaceToDepth", [y], x.dims, blocksize=2) if b.chance(40) else y
    return None


def cast_back(b, x):

    if x.dtype != "float":
        return None
    y = operators.cast(b, x, b.pick(["double", "float", "float16", "int32"]))
    return y and operators.cast(b, y, "float")


BACK = [transpose_back, reshape_back, squeeze_back, pad_back, cast_back]
ALL = [transpose, transpose, reshape, reshape, flatten, unsqueeze, unsqueeze, squeeze, squeeze, expand, tile, slice_of, slice_of, slice_of,
       concat, concat, split, pad, gather, gather, resize, depth]
