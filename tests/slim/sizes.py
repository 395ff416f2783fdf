"""Arithmetic with sizes for random graphs, and operators that take what it gives."""
import numpy as np

import moves
from builder import is_fixed, like, product


def part_of_shape(b, sizes):
    """One element of a tensor of sizes, as [1] or a scalar."""
    at = b.below(len(sizes.parts))
    dim = sizes.parts[at]
    written = at - len(sizes.parts) if b.opset >= 11 and b.chance(30) else at
    if b.chance(25) and b.opset >= 10:
        return b.add("Slice", [sizes, b.constant([at]), b.constant([at + 1]), b.constant([0])], "int64", [1], 4096, parts=[dim])
    if b.chance(40):
        return b.add("Gather", [sizes, b.constant([written])], "int64", [1], 4096, parts=[dim], axis=0)
    scalar = b.add("Gather", [sizes, b.constant(written)], "int64", [], 4096, parts=[dim], axis=0)
    return scalar if b.chance(30) else lifted(b, scalar)


def lifted(b, scalar):
    if b.opset < 13:
        return b.add("Unsqueeze", [scalar], "int64", [1], 4096, parts=scalar.parts, axes=[0])
    return b.add("Unsqueeze", [scalar, b.constant([0])], "int64", [1], 4096, parts=scalar.parts)


def changed_part(b, part):
    """A size times, over, plus a number."""
    op_type, number = b.pick([("Mul", 2), ("Mul", 1), ("Add", 0), ("Div", 1), ("Add", 1)])
    old = part.parts[0]
    new = old * number if op_type == "Mul" else old + number if op_type == "Add" else old
    return b.add(op_type, [part, b.constant(np.full(part.dims, number))], "int64", part.dims, 4096, parts=[like(new, old)])


def sized_reshape(b, x=None):
    """Reshape to pieces of the value's own Shape, with at most one -1, as exporters write it."""
    x = x or moves.any_tensor(b, 1, 4)
    if not x or not x.rank or not x.count:
        return None
    sizes = moves.shape_of(b, x)
    parts, dims = [], []
    merged = b.below(x.rank) if x.rank > 1 and b.chance(60) else None  # with the one behind it
    for axis, dim in enumerate(x.dims):
        if merged is not None and axis == merged + 1:
            continue
        size = like(dim * x.dims[axis + 1], dim, x.dims[axis + 1]) if axis == merged and axis + 1 < x.rank else dim
        dims.append(size)
        is_one = axis == merged and axis + 1 < x.rank
        parts.append(b.constant([-1]) if is_one else axis_size(b, sizes, axis))
    shape = b.add("Concat", parts, "int64", [len(parts)], 4096, axis=0)
    return moves.moved(b, "Reshape", [x, shape], dims)


def axis_size(b, sizes, axis):
    dim = sizes.parts[axis]
    if is_fixed(dim) and b.chance(50):
        return b.constant([int(dim)])
    return lifted(b, b.add("Gather", [sizes, b.constant(axis)], "int64", [], 4096, parts=[dim], axis=0))


def sizes(b):
    """A tensor of sizes, to be used by others."""
    x = moves.any_tensor(b, 1, 5)
    if not x or not x.rank:
        return None
    result = moves.shape_of(b, x)
    if b.chance(60):
        result = part_of_shape(b, result)
        if b.chance(60):
            result = changed_part(b, result)
    elif b.opset >= 15 and x.rank > 1 and b.chance(50):
        start, end = b.pick([(0, 1), (-1, None), (1, None), (None, -1), (-9, 9)])
        parts = list(x.dims)[slice(start, end)]
        result = b.add("Shape", [x], "int64", [len(parts)], 4096, parts=parts, start=start, end=end)
    return result


def sized_expand(b):
    """Expand of a constant or a value to a computed shape."""
    target = b.find(lambda value: value.dtype == "int64" and value.rank == 1 and value.parts and 0 < len(value.parts) < 5)
    if not target or product(target.parts) > 4096 or b.opset < 8:
        return None
    x = b.weights(b.pick([[1], [], [1, 1]]), "float")
    dims = list(target.parts)
    dims = [1] * (x.rank - len(dims)) + dims
    return moves.moved(b, "Expand", [x, target], dims)


ALL = [sized_reshape, sized_reshape, sizes, sizes, sized_expand]
