"""Layers of networks for random graphs: convolutions, pools, products, normalizations, with what fuses into them around."""
import moves
import operators
from builder import is_fixed, like

BOUND = 64


def images(b, *ranks):
    return b.find(lambda value: value.dtype == "float" and value.rank in (ranks or (3, 4)) and is_fixed(value.dims[1])
                  and 0 < value.dims[1] <= 16 and min(value.dims) > 0)


def window(b, x, has_stride=True):
    """(kernel, strides, pads, dilations, output dims) that fit."""
    kernel, strides, pads, dims = [], [], [], []
    for dim in x.dims[2:]:
        k = b.pick([1, 2, 3]) if dim >= 2 else 1
        begin, end = (b.below(k), b.below(k)) if b.chance(50) else (0, 0)
        k = min(k, int(dim) + begin + end)
        stride = b.pick([1, 1, 2]) if has_stride else 1
        kernel, strides, pads = kernel + [k], strides + [stride], pads + [(begin, end)]
        dims.append(like((dim + begin + end - k) // stride + 1, dim))
    return kernel, strides, [begin for begin, _ in pads] + [end for _, end in pads], dims


def conv(b):
    x = images(b)
    if not x:
        return None
    if b.chance(25):
        x = pad_before(b, x)
    kernel, strides, pads, dims = window(b, x)
    channels = int(x.dims[1])
    group = channels if b.chance(20) else 2 if channels % 2 == 0 and b.chance(20) else 1
    outputs = group * b.pick([1, 2, 3])
    w = b.weights([outputs, channels // group, *kernel])
    inputs = [x, w] + ([b.weights([outputs])] if b.chance(50) else [""] if b.chance(10) else [])
    auto = b.pick([None, "NOTSET"]) if any(pads) else b.pick([None, None, "VALID", "NOTSET"])
    y = b.add("Conv", inputs, "float", [x.dims[0], outputs, *dims], x.limit * 4 * channels * 9 + 4,
              group=group if group > 1 or b.chance(20) else None,
              strides=strides if max(strides) > 1 or b.chance(30) else None, pads=pads if any(pads) else None, auto_pad=auto,
              kernel_shape=kernel if b.chance(70) else None)
    return behind(b, y)


def pad_before(b, x):
    spatial = x.rank - 2
    pads = [0, 0, *[b.pick([0, 1]) for _ in range(spatial)], 0, 0, *[b.pick([0, 1]) for _ in range(spatial)]]
    dims = [like(dim + pads[axis] + pads[axis + x.rank], dim) for axis, dim in enumerate(x.dims)]
    return moves.add_pad(b, x, pads, dims, b.pick([None, 0, 0, 1, float("-inf")]))


def conv_transpose(b):
    x = images(b)
    if not x or any(dim > 8 for dim in x.dims[2:]):
        return None
    channels = int(x.dims[1])
    group = channels if b.chance(20) else 2 if channels % 2 == 0 and b.chance(30) else 1
    each = b.pick([1, 2])
    kernel = [b.pick([1, 2, 3]) for _ in x.dims[2:]]
    strides = [b.pick([1, 2]) for _ in kernel]
    inputs = [x, b.weights([channels, each, *kernel])] + ([b.weights([each * group])] if b.chance(50) else [])
    dims = [like((dim - 1) * stride + k, dim) for dim, stride, k in zip(x.dims[2:], strides, kernel)]
    y = b.add("ConvTranspose", inputs, "float", [x.dims[0], each * group, *dims], x.limit * 4 * channels * 9 + 4, group=group,
              strides=strides)
    return behind(b, y)


def behind(b, y):
    """What often stands behind a layer and goes into its weights."""
    for _ in range(b.pick([0, 1, 1, 2])):
        follow = b.pick([batch_norm, channels, operators.unary, lambda b, y: operators.with_constant(b, y, ["Add", "Mul", "Sub", "Div"])])
        y = follow(b, y) or y
    return y


def channels(b, y):
    """Arithmetic with a number for each channel."""
    dims = [int(y.dims[1])] + [1] * (y.rank - 2) if y.rank > 2 else [int(y.dims[-1])] if is_fixed(y.dims[-1]) else [1]
    dims = [1, *dims] if b.chance(30) else dims
    op_type = b.pick(["Add", "Mul", "Sub", "Div"])
    constant = b.weights(dims, "float", [1, 2, -2, 4, 0.5] if op_type == "Div" else None)
    return b.add(op_type, [constant, y] if op_type in ("Add", "Mul") and b.chance(30) else [y, constant], "float", y.dims, y.limit * 4 + 4)


def batch_norm(b, x=None):
    x = x or b.find(lambda value: value.dtype == "float" and 2 <= value.rank <= 4 and is_fixed(value.dims[1]) and value.dims[1] > 0)
    if not x or x.rank < 2 or not is_fixed(x.dims[1]):
        return None
    count = int(x.dims[1])
    vectors = [b.weights([count]) for _ in range(3)]
    variance = b.weights([count], "float", [0.75, 3.75, 15.75, 0])
    return b.add("BatchNormalization", [x, *vectors, variance], "float", x.dims, x.limit * 16 + 32, epsilon=0.25)


def pool(b):
    x = images(b)
    if not x:
        return None
    if b.chance(35):
        x = pad_before(b, x)
    kernel, strides, pads, dims = window(b, x)
    op_type = b.pick(["MaxPool", "AveragePool"] if x.limit < float("inf") else ["AveragePool"])  # no NaN
    pads = pads if any(pads) else None
    if b.chance(10):
        pads, auto = None, b.pick(["SAME_UPPER", "SAME_LOWER"])
        dims = [like(-(-dim // stride), dim) for dim, stride in zip(x.dims[2:], strides)]
    else:
        auto = b.pick([None, None, "NOTSET"])
    count = b.pick([None, 0, 1]) if op_type == "AveragePool" else None
    ceil = 1 if b.opset >= 10 and max(strides) == 1 and b.chance(20) else None
    return b.add(op_type, [x], "float", [*x.dims[:2], *dims], x.limit + 1, kernel_shape=kernel, strides=strides, pads=pads, auto_pad=auto,
                 count_include_pad=count, ceil_mode=ceil)


def global_pool(b):
    x = images(b)
    return x and b.add(b.pick(["GlobalAveragePool", "GlobalMaxPool"]), [x], "float", [*x.dims[:2], *[1] * (x.rank - 2)], x.limit)


def matmul(b):
    x = b.find(lambda value: value.dtype == "float" and value.rank in (2, 2, 3, 4) and is_fixed(value.dims[-1]) and value.dims[-1] > 0)
    if not x:
        return None
    inner, columns = int(x.dims[-1]), b.pick([1, 2, 3, 4])
    other = b.find(lambda value: value.dtype == "float" and value.rank == 2 and is_fixed(value.dims[0]) and value.dims[0] == inner)
    w = other if other and b.chance(30) else b.weights([inner, columns])
    if b.chance(25) and w.array is not None:
        stored = b.weights([columns, inner])
        w = b.add("Transpose", [stored], "float", [inner, columns], 4, perm=b.pick([None, [1, 0]]))
    left = b.chance(15) and x.rank == 2 and is_fixed(x.dims[0]) and x.dims[0] > 0
    if left:
        w = b.weights([columns, int(x.dims[0])])
        y = b.add("MatMul", [w, x], "float", [columns, x.dims[1]], x.limit * 4 * max(x.dims[0], 1))
    else:
        y = b.add("MatMul", [x, w], "float", [*x.dims[:-1], w.dims[-1]], x.limit * w.limit * inner)
    return after_product(b, y)


def after_product(b, y):
    for _ in range(b.pick([0, 1, 1, 2])):
        kind = b.below(5)
        last = [int(y.dims[-1])] if is_fixed(y.dims[-1]) else [1]
        if kind < 3:
            op_type = b.pick(["Add", "Add", "Mul", "Div", "Sub"])
            constant = b.weights([1, *last] if b.chance(20) else last, "float", [1, 2, -2, 0.5] if op_type == "Div" else None)
            inputs = [constant, y] if op_type in ("Add", "Mul") and b.chance(30) else [y, constant]
            y = b.add(op_type, inputs, "float", y.dims, y.limit * 4 + 4)
        else:
            y = (batch_norm(b, y) if kind == 3 and y.rank == 2 else operators.unary(b, y)) or y
    return y


def gemm(b):
    x = b.find(lambda value: value.dtype == "float" and value.rank == 2 and min(value.dims) > 0)
    if not x:
        return None
    if b.chance(25):
        x = b.add("Transpose", [x], "float", x.dims[::-1], x.limit, perm=b.pick([None, [1, 0]]))
    by_rows = b.chance(30)
    inner, rows = (x.dims[0], x.dims[1]) if by_rows else (x.dims[1], x.dims[0])
    if not is_fixed(inner):
        return None
    columns, turned = b.pick([1, 2, 3]), b.chance(40)
    w = b.weights([columns, int(inner)] if turned else [int(inner), columns])
    tall = [[int(rows), 1], [int(rows), columns]] if is_fixed(rows) else []
    bias = b.weights(b.pick([[columns], [1, columns], [1], [], [1, 1], *tall]))
    inputs = [x, w, bias] if b.opset < 11 or b.chance(70) else [x, w]
    y = b.add("Gemm", inputs, "float", [rows, columns], x.limit * 16 * int(inner) + 16,
              transA=1 if by_rows else None, transB=1 if turned else None,
              alpha=b.pick([None, None, 0.5, 2.0]), beta=b.pick([None, None, 0.5, 2.0, 0.0]))
    return after_product(b, y)


def product_of_values(b):
    """MatMul of two values, as attention has it."""
    x = b.find(lambda value: value.dtype == "float" and 2 <= value.rank <= 4)
    if not x:
        return None
    perm = [*range(x.rank - 2), x.rank - 1, x.rank - 2]
    y = b.add("Transpose", [x], "float", [x.dims[axis] for axis in perm], x.limit, perm=perm)
    first, second = (x, y) if b.chance(60) else (y, x)
    return b.add("MatMul", [first, second], "float", [*first.dims[:-1], second.dims[-1]], x.limit * x.limit * 16)


def normalization(b):
    x = b.find(lambda value: value.dtype == "float" and 2 <= value.rank <= 4 and is_fixed(value.dims[-1]) and min(value.dims) > 0)
    if not x:
        return None
    if b.opset >= 17 and b.chance(50):
        size = int(x.dims[-1])
        return b.add("LayerNormalization", [x, b.weights([size]), b.weights([size])][:b.pick([2, 3])], "float", x.dims, 256, axis=-1)
    if x.rank > 2 and is_fixed(x.dims[1]):
        size = int(x.dims[1])
        return b.add("InstanceNormalization", [x, b.weights([size]), b.weights([size])], "float", x.dims, 256)
    return None


ALL = [conv, conv, conv, conv_transpose, batch_norm, pool, pool, global_pool, matmul, matmul, gemm, gemm, product_of_values, normalization]
