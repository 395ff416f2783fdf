"""Numbers near the ends of what a dtype holds, and zeros with a sign, for random graphs.

Of products powers of ten are told apart: each step stays well inside of the range, so that the model itself neither
overflows nor underflows, but constants taken together may; the last step brings the result back to ordinary numbers."""
import numpy as np

import layers
from builder import is_fixed

MOST = 33  # float holds 10^-37 to 10^38
POWERS = [-30, -28, -25, -20, -9, 9, 20, 25, 28, 30]


def powers(b, count):
    """Exponents whose partial sums stay in range."""
    while True:
        chosen = [b.pick(POWERS) for _ in range(count)]
        if all(abs(sum(chosen[:end])) <= MOST for end in range(1, count + 1)):
            return chosen


def scaled(b, x, power, dims=()):
    """x * 10^power, by Mul or Div. Its limit is not told, so that nothing here begins with it."""
    numbers = b.numbers(dims, "float", [1, 2, -1.5, 3]).astype(np.float64)
    if b.chance(30):
        return b.add("Div", [x, b.constant(numbers * 10.0 ** -power, "float")], x.dtype, x.dims)
    inputs = [x, b.constant(numbers * 10.0 ** power, "float")]
    return b.add("Mul", inputs[::-1] if b.chance(30) else inputs, x.dtype, x.dims)


def bring_back(b, x, power):
    return scaled(b, x, -power) if power else x


def small_images(b, *ranks):
    return b.find(lambda value: value.dtype == "float" and value.rank in (ranks or (3, 4)) and is_fixed(value.dims[1]) and value.limit <= 64
                  and 0 < value.dims[1] <= 16 and min(value.dims) > 0)


def channel_dims(b, y):
    return b.pick([[], [1], [int(y.dims[1]), *[1] * (y.rank - 2)]])


def weights(b, dims, power):
    """Some of them 0, and some channels far larger or smaller than others."""
    numbers = b.numbers(dims, "float", [0, 1, -1.5, 2, 0.5]).astype(np.float64)
    return b.constant(numbers * 10.0 ** power, "float")


def layer(b):
    """A layer whose weights are extreme, with factors before and behind it."""
    x = small_images(b)
    if not x:
        return None
    first, inside, behind, last = powers(b, 4)
    x = scaled(b, x, first, b.pick([[], [int(x.dims[1]), *[1] * (x.rank - 2)]]))
    inputs, ones = int(x.dims[1]), [1] * (x.rank - 2)
    outputs = b.pick([1, 2, 3])
    op_type = b.pick(["Conv", "Conv", "ConvTranspose"])
    dims = [outputs, inputs] if op_type == "Conv" else [inputs, outputs]
    y = b.add(op_type, [x, weights(b, [*dims, *ones], inside)], "float", [x.dims[0], outputs, *x.dims[2:]])
    if b.chance(30):
        y = normalized(b, y, behind)
    else:
        y = scaled(b, y, behind, channel_dims(b, y))
    return bring_back(b, scaled(b, y, last), first + inside + behind + last)


def normalized(b, y, power):
    """BatchNormalization that multiplies with 10^power."""
    count = int(y.dims[1])
    of_scale = b.pick([power, power // 2])
    variance = np.full([count], 10.0 ** (2 * (of_scale - power)))
    zeros = b.constant(np.zeros([count]), "float")
    scale = b.constant(b.numbers([count], "float", [1, 2, -1.5]).astype(np.float64) * 10.0 ** of_scale, "float")
    if not 1e-30 < variance[0] < 1e30:
        return scaled(b, y, power)
    return b.add("BatchNormalization", [y, scale, zeros, zeros, b.constant(variance, "float")], "float", y.dims, epsilon=0.0)


def matrix(b):
    """The same of MatMul and Gemm, whose matrix may be computed."""
    x = b.find(lambda value: value.dtype == "float" and value.rank in (2, 3) and is_fixed(value.dims[-1]) and value.limit <= 64
               and 0 < value.dims[-1] <= 16 and min(value.dims) > 0)
    if not x:
        return None
    first, inside, behind, last = powers(b, 4)
    x = scaled(b, x, first)
    rows, columns = int(x.dims[-1]), b.pick([1, 2, 3])
    if x.rank == 2 and b.chance(40):
        w = b.add("Neg", [b.weights([rows, columns])], "float", [rows, columns], 4) if b.chance(50) else b.weights([rows, columns])
        bias = [b.weights([columns])] if b.opset < 11 or b.chance(30) else []
        y = b.add("Gemm", [x, w, *bias], "float", [x.dims[0], columns], alpha=float(10.0 ** inside), beta=0.0 if bias else None)
    else:
        y = b.add("MatMul", [x, weights(b, [rows, columns], inside)], "float", [*x.dims[:-1], columns])
    y = scaled(b, y, behind, b.pick([[], [columns]]))
    return bring_back(b, scaled(b, y, last), first + inside + behind + last)


def nothing_left(b):
    """A factor of 0 behind a product of values."""
    x = b.find(lambda value: value.dtype == "float" and value.rank == 2 and value.limit <= 64 and min(value.dims) > 0)
    if not x:
        return None
    y = b.add("Transpose", [x], "float", x.dims[::-1], x.limit)
    bias = [b.find(lambda value: value.dtype == "float" and value.rank == 0 and value.limit <= 64) or b.weights([1])] if b.opset < 11 or b.chance(50) else []
    z = b.add("Gemm", [x, y, *bias], "float", [x.dims[0], x.dims[0]])
    return b.add("Mul", [z, b.constant(0, "float")], "float", z.dims)


def sums(b):
    """Terms that are finite one after the other, but perhaps not together."""
    dtype, factor, terms = b.pick([("float", 5e37, [1e38, 2e38, 3e38]), ("float16", 8000, [10000, 20000, 40000]),
                                   ("double", 3e307, [4e307, 1e308, 1.5e308])])
    x = b.find(lambda value: value.dtype == dtype and value.limit <= 4)
    if not x:
        return None
    y = b.add("Mul", [x, b.constant(-factor, dtype)], dtype, x.dims)
    op_type = b.pick(["Add", "Sub"])
    for _ in range(b.pick([2, 2, 3])):
        inputs = [y, b.constant(b.pick(terms), dtype)]
        y = b.add(op_type, inputs[::-1] if op_type == "Add" and b.chance(30) else inputs, dtype, x.dims)
    return y


def factors(b):
    """Factors one after the other."""
    x = b.find(lambda value: value.dtype == "float" and value.limit <= 64)
    if not x:
        return None
    chosen = powers(b, b.pick([2, 3, 4]))
    for power in chosen:
        x = scaled(b, x, power)
    return bring_back(b, x, sum(chosen))


def zeros(b):
    """A choice from constants with zeros of both signs."""
    dims = [b.pick([1, 2, 3, 17])]
    one, other = (b.weights(dims, "float", [0.0, -0.0, 0.0, -0.0, 1, -1]) for _ in range(2))
    op_type = b.pick(["Max", "Min", "Where", "Relu", "Clip"])
    if op_type in ("Max", "Min") and b.opset >= 8:
        return b.add(op_type, [one, other], "float", dims, 1)
    if op_type == "Where" and b.opset >= 9:
        return b.add("Where", [b.weights(dims, "bool"), one, other], "float", dims, 1)
    if op_type == "Clip" and b.opset >= 11:
        return b.add("Clip", [one, b.constant(b.pick([0.0, -0.0]), "float")], "float", dims, 1)
    return b.add("Relu", [one], "float", dims, 1)


def ranges_to_zero(b):
    """Ranges one after the other whose bounds are zeros of both signs."""
    x = b.find(lambda value: value.dtype == "float")
    if not x or b.opset < 11:
        return None
    for _ in range(2):
        low, high = b.pick([0.0, -0.0, -3]), b.pick([0.0, -0.0, 3])
        form = b.pick([["Relu"], ["Clip", low, high], ["Clip", low], ["Max", low], ["Min", high]])
        x = b.add(form[0], [x, *[b.constant(bound, "float", is_shared=False) for bound in form[1:]]], "float", x.dims, x.limit + 3)
    return x


def least_integer(b):
    """Abs and Neg of the least integer are it itself."""
    x = b.find(lambda value: value.dtype == "int32")
    if not x or b.opset < 14:
        return None
    y = b.add("Mul", [x, b.constant(np.iinfo(np.int32).min, "int32")], "int32", x.dims)
    for op_type in (b.pick(["Abs", "Neg"]), b.pick(["Relu", "Abs", "Sign", "Neg"])):
        y = b.add(op_type, [y], "int32", x.dims)
    return y


ALL = [layer, layer, matrix, matrix, nothing_left, sums, factors, zeros, ranges_to_zero, least_integer]
