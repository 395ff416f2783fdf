"""Nodes with constant inputs, for operators.py: each operator in each of its versions, with each dtype."""
import itertools
import math
from dataclasses import dataclass, field

import numpy as np
import onnx
from onnx import helper

NEWEST = 25  # what onnxruntime knows
INF, NAN = math.inf, math.nan
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, -7.25, 100.0, INF, -INF, NAN, 1e-7, 65504.0, 0.333251953125]
FLOATS = ["float32", "float64", "float16", "bfloat16"]
SIGNED, UNSIGNED = ["int8", "int16", "int32", "int64"], ["uint8", "uint16", "uint32", "uint64"]


@dataclass
class Case:
    operator: str
    opset: int
    inputs: list
    attributes: dict = field(default_factory=dict)
    is_exact: bool = False
    is_kept: bool = False      # hone must leave it alone
    is_ours: bool = False      # onnx's reference is wrong or says nothing
    output_count: int = 1
    right: object = None       # what it is, where no runtime may be asked

    def __str__(self):
        inputs = ", ".join(f"{array.dtype}{list(array.shape)}" if array is not None else "-" for array in self.inputs)
        return f"{self.operator}-{self.opset} {self.attributes or ''} ({inputs})"


def numpy_dtype(name):
    return np.dtype(helper.tensor_dtype_to_np_dtype(onnx.TensorProto.DataType.Value({"float32": "FLOAT", "float64": "DOUBLE"}.get(name, name.upper()))))


def versions(operator, least=7):
    """Opsets in which the operator has a version of its own, from `least` on."""
    since = {schema.since_version for schema in onnx.defs.get_all_schemas_with_history() if schema.name == operator and not schema.domain}
    inside = sorted(version for version in since if version <= NEWEST)
    older = [version for version in inside if version < least][-1:]
    return sorted({max(version, least) for version in older + [v for v in inside if v >= least]} | {NEWEST})


def dtypes_of(operator, opset):
    """What its first input takes, of the dtypes that runtimes have."""
    schema = onnx.defs.get_schema(operator, opset)
    names = {str(t)[len("tensor("):-1] for t in schema.inputs[0].types if str(t).startswith("tensor(")}
    names = {{"float": "float32", "double": "float64"}.get(name, name) for name in names}
    return [name for name in [*FLOATS, *SIGNED, *UNSIGNED, "bool"] if name in names]


def numbers(dtype, shape, rng, low=-20.0, high=20.0, special=True):
    """Random, with special values and the ends of the range at some places."""
    wanted = numpy_dtype(dtype)
    size = math.prod(shape)
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype in FLOATS:
        values = rng.uniform(low, high, size)
        ends = SPECIAL
    else:
        info = np.iinfo(wanted)
        values = rng.integers(max(info.min, int(low)), min(info.max, int(high)) + 1, size)
        ends = [info.min, info.max, 0, 1]
    array = values.astype(wanted)
    if special and size:
        places = rng.permutation(size)[:max(1, size // 2)]
        with np.errstate(all="ignore"):
            array[places] = np.array([ends[i % len(ends)] for i in range(len(places))]).astype(wanted)
    return array.reshape(shape)


def every(operator, least=7):
    return [(opset, dtype) for opset in versions(operator, least) for dtype in dtypes_of(operator, opset)]


# ---- Element by element ----

def binary_cases(rng):
    for operator in ["Add", "Sub", "Mul", "Equal", "Less", "LessOrEqual", "Greater", "GreaterOrEqual", "And", "Or", "Xor", "BitwiseAnd",
                     "BitwiseOr", "BitwiseXor"]:
        least = {"LessOrEqual": 12, "GreaterOrEqual": 12}.get(operator, 18 if operator.startswith("Bitwise") else 7)
        for opset, dtype in every(operator, least):
            a, b = numbers(dtype, (3, 1, 12), rng), numbers(dtype, (5, 12), rng)
            b[0] = a[0, 0]
            yield Case(operator, opset, [a, b], is_exact=True)
    for operator, attributes in [("Div", {}), ("Mod", {}), ("Mod", {"fmod": 1})]:
        for opset, dtype in every(operator, 10 if operator == "Mod" else 7):
            a, b = numbers(dtype, (3, 1, 12), rng), numbers(dtype, (5, 12), rng)
            if dtype not in FLOATS:
                b[np.isin(b.astype(object), [0, -1])] = 3  # those are apart
            is_kept = operator == "Mod" and not attributes and dtype in FLOATS and opset < 28
            yield Case(operator, opset, [a, b], attributes, is_exact=True, is_kept=is_kept)


def division_cases():
    """What ends a process of onnxruntime."""
    for dtype in SIGNED:
        low = np.iinfo(dtype).min
        a, b = np.array([low, 7, low], dtype), np.array([-1, -1, 1], dtype)
        yield Case("Div", 14, [a, b], right=np.array([low, -7, low], dtype))
        yield Case("Mod", 13, [a, b], right=np.zeros(3, dtype))
        yield Case("Mod", 13, [a, b], {"fmod": 1}, right=np.zeros(3, dtype))
    for dtype in SIGNED + UNSIGNED:
        zero = np.array([1, 0], dtype)
        yield Case("Div", 14, [np.array([4, 4], dtype), zero], is_kept=True)
        yield Case("Mod", 13, [np.array([4, 4], dtype), zero], is_kept=True)


def power_cases(rng):
    for opset, dtype in every("Pow"):
        exponents = FLOATS[:2] + ["int32", "int64"] if opset >= 12 else [dtype]
        for exponent in exponents:
            if dtype in FLOATS:
                x, y = numbers(dtype, (4, 1, 6), rng), numbers(exponent, (3, 6), rng, -3, 3, exponent in FLOATS)
                yield Case("Pow", opset, [x, y])
            else:
                x, y = numbers(dtype, (4, 6), rng, -9, 9, False), np.abs(numbers(exponent, (4, 1), rng, 0, 9, False)).round()
                yield Case("Pow", opset, [x, y], is_exact=True)
                yield Case("Pow", opset, [x, np.full(1, 60).astype(numpy_dtype(exponent))], is_kept=True)
    yield Case("Pow", 15, [np.array([2], np.int32), np.array([-1], np.int32)], is_kept=True)
    yield Case("Pow", 15, [np.array([2], np.int32), np.array([0.5], np.float32)], is_kept=True)


def bit_cases(rng):
    for dtype, direction in itertools.product(UNSIGNED, ["LEFT", "RIGHT"]):
        yield Case("BitShift", 11, [numbers(dtype, (20,), rng), numbers(dtype, (3, 20), rng, 0, 7, False)], {"direction": direction}, is_exact=True)
        bits = np.iinfo(dtype).bits
        beyond = np.array([bits - 1, bits, bits + 3, np.iinfo(dtype).max], dtype)
        x = np.full(4, np.iinfo(dtype).max, dtype)
        right = np.array([int(v) if i == 0 else 0 for i, v in enumerate([1 << (bits - 1) if direction == "LEFT" else 1] * 4)], dtype)
        yield Case("BitShift", 11, [x, beyond], {"direction": direction}, right=right)
    for dtype in SIGNED + UNSIGNED:
        yield Case("BitwiseNot", 18, [numbers(dtype, (20,), rng)], is_exact=True)


def variadic_cases(rng):
    for operator in ["Max", "Min", "Sum", "Mean"]:
        for opset, dtype in every(operator, 8):
            inputs = [numbers(dtype, shape, rng) for shape in [(3, 1, 18), (18,), (2, 1, 1, 18)]]
            yield Case(operator, opset, inputs, is_exact=operator != "Mean" and dtype not in ("float16", "bfloat16"))
            yield Case(operator, opset, inputs[:1], is_exact=operator != "Mean")


EXACT_UNARY = {"Abs", "Neg", "Sign", "Ceil", "Floor", "Round", "Sqrt", "Not", "IsNaN", "IsInf", "Relu", "LeakyRelu", "Clip"}
TWICE = {"LeakyRelu"}  # onnxruntime rounds what is small twice
UNARY = {"Acos": 7, "Acosh": 9, "Asin": 7, "Asinh": 9, "Atan": 7, "Atanh": 9, "Cos": 7, "Cosh": 9, "Sin": 7, "Sinh": 9, "Tan": 7, "Tanh": 7, "Erf": 9,
         "Exp": 7, "Log": 7, "Sqrt": 7, "Reciprocal": 7, "Abs": 7, "Neg": 7, "Sign": 9, "Ceil": 7, "Floor": 7, "Round": 11, "Not": 7, "IsNaN": 9,
         "Relu": 7, "Sigmoid": 7, "HardSwish": 14, "Softplus": 7, "Softsign": 7, "Mish": 18}
WITH_ATTRIBUTES = [("IsInf", 10, {"detect_negative": 0}), ("IsInf", 10, {"detect_positive": 0}), ("IsInf", 10, {}), ("LeakyRelu", 7, {"alpha": 0.3}),
                   ("LeakyRelu", 7, {}), ("Elu", 7, {"alpha": 1.3}), ("Elu", 7, {}), ("Selu", 7, {}), ("Selu", 7, {"alpha": 1.2, "gamma": 0.7}),
                   ("Celu", 12, {"alpha": 0.6}), ("Celu", 12, {}), ("HardSigmoid", 7, {"alpha": 0.3, "beta": 0.4}), ("HardSigmoid", 7, {}),
                   ("ThresholdedRelu", 10, {"alpha": 0.7}), ("ThresholdedRelu", 10, {}), ("Shrink", 9, {"bias": 0.25, "lambd": 1.5}),
                   ("Gelu", 20, {}), ("Gelu", 20, {"approximate": "tanh"}), ("Swish", 24, {"alpha": 1.7})]


def unary_cases(rng):
    for operator, least, attributes in [(name, least, {}) for name, least in UNARY.items()] + WITH_ATTRIBUTES:
        for opset, dtype in every(operator, least):
            if dtype not in FLOATS and operator in ("Erf", "Shrink"):
                continue
            x = numbers(dtype, (3, 24), rng)
            is_exact = operator in EXACT_UNARY and not (operator in TWICE and dtype not in ("float32", "float64"))
            if operator == "Sign" and dtype == "float16":
                x[np.isnan(x)] = 0  # onnxruntime says 0 of a NaN here, elsewhere NaN
            yield Case(operator, opset, [x], attributes, is_exact=is_exact)
            if dtype in FLOATS:  # where it is defined, densely
                yield Case(operator, opset, [np.linspace(-1, 1, 41).astype(x.dtype)], attributes, is_exact=is_exact)


def clip_cases(rng):
    for opset, dtype in every("Clip"):
        x = numbers(dtype, (3, 24), rng)
        if opset < 11:
            yield Case("Clip", opset, [x], {"min": -2.5, "max": 3.0}, is_exact=True)
            yield Case("Clip", opset, [x], {}, is_exact=True)
            continue
        low, high = np.array(2, x.dtype), np.array(5, x.dtype)
        if dtype == "bfloat16" or (opset == 11 and dtype != "float32"):
            x[np.isinf(x)] = 1  # without a limit they become the last finite value, which the oracle's wider dtype is not
        for inputs in ([x, low, high], [x, None, high], [x, low], [x], [x, high, low]):
            yield Case("Clip", opset, inputs, is_exact=True, is_ours=len(inputs) == 3 and inputs[1] is high)
    yield Case("Clip", 13, [np.zeros(3, np.float32), np.array(NAN, np.float32)], is_kept=True)


def zero_cases():
    """Which zero it is, where two meet."""
    for dtype in ["float32", "float64"]:
        a, b = np.array([-0.0, 0.0, -1, 1, -0.0, 0.0, -0.0, 0.0] * 5, dtype), np.array([0.0, -0.0, 1, -1, -0.0, 0.0, 0.0, -0.0] * 5, dtype)
        for operator, inputs in [("Relu", [a]), ("Max", [a, b]), ("Min", [a, b]), ("Add", [a, b]), ("Sub", [a, b]), ("Mul", [a, b]), ("Neg", [a]),
                                 ("Clip", [a, np.array(0, dtype), np.array(2, dtype)]), ("Clip", [a, np.array(-3, dtype), np.array(-0.0, dtype)]),
                                 ("PRelu", [a, np.array([0.5], dtype)]), ("Abs", [a]), ("Ceil", [a]), ("Floor", [a]), ("Round", [a])]:
            yield Case(operator, 16, inputs, is_exact=True)


def slope_cases(rng):
    for opset, dtype in every("PRelu"):
        for shape in [(4,), (3, 1), (1,), (2, 3, 4)]:
            yield Case("PRelu", opset, [numbers(dtype, (2, 3, 4), rng), numbers(dtype, shape, rng, special=False)], is_exact=True)


# ---- Before version 7, which onnxruntime does not have: numpy says what is right ----

OLD_BINARY = {"Add": np.add, "Sub": np.subtract, "Mul": np.multiply, "Div": np.divide, "Pow": np.power, "Less": np.less, "Greater": np.greater,
              "Equal": np.equal, "And": np.logical_and, "Or": np.logical_or, "Xor": np.logical_xor}


def old_cases(rng):
    for operator, function in OLD_BINARY.items():
        dtype = {"Equal": "int32", "And": "bool", "Or": "bool", "Xor": "bool"}.get(operator, "float32")
        x = numbers(dtype, (2, 3, 4, 5), rng, 0.5, 5, False)
        for shape, axis in [((2, 3, 4, 5), None), ((5,), None), ((4, 5), None), ((3,), 1), ((3, 4), 1), ((2,), 0), ((1,), None), ((), None), ((4,), -2)]:
            y = numbers(dtype, shape, rng, 0.5, 5, False)
            attributes = ({} if shape == x.shape else {"broadcast": 1}) | ({} if axis is None else {"axis": axis})
            places = y if axis is None else y.reshape(shape + (1,) * (4 - axis % 4 - len(shape)))
            right = function(x, places)
            for opset in (1, 6):
                yield Case(operator, opset, [x, y], attributes, right=right, is_exact=operator != "Pow")
    x, slope = numbers("float32", (2, 3, 4), rng, special=False), np.array([0.5, 2, -1], np.float32)
    yield Case("PRelu", 6, [x, slope], right=np.where(x < 0, x * slope[:, None], x), is_exact=True)
    scale, bias, mean, variance = (numbers("float32", (3,), rng, 0.5, 2, False) for _ in range(4))
    right = (x - mean[:, None]) / np.sqrt(variance[:, None] + np.float32(1e-5)) * scale[:, None] + bias[:, None]
    yield Case("BatchNormalization", 6, [x, scale, bias, mean, variance], {"is_test": 1}, right=right)
    yield Case("BatchNormalization", 6, [x, scale, bias, mean, variance], is_kept=True)
    for operator, function in [("Max", np.maximum), ("Min", np.minimum), ("Sum", np.add)]:
        a, b = numbers("float32", (3, 4), rng, special=False), numbers("float32", (3, 4), rng, special=False)
        yield Case(operator, 6, [a, b], right=function(a, b), is_exact=True)
    a, b, c = (numbers("float32", (3, 3), rng, -2, 2, False) for _ in range(3))
    yield Case("Gemm", 6, [a, b, c], {"transB": 1}, right=a @ b.T + c)
    yield Case("Gemm", 6, [a, b, c[0]], {"broadcast": 1}, right=a @ b + c[0])


# ---- Along axes ----

def reduction_cases(rng):
    operators = ["ReduceSum", "ReduceMean", "ReduceProd", "ReduceMin", "ReduceMax", "ReduceL1", "ReduceL2", "ReduceSumSquare", "ReduceLogSum",
                 "ReduceLogSumExp"]
    for operator in operators:
        in_order = operator in ("ReduceMin", "ReduceMax")
        for opset, dtype in every(operator):
            if dtype not in FLOATS and operator in ("ReduceL2", "ReduceLogSum", "ReduceLogSumExp"):
                continue
            x = numbers(dtype, (2, 3, 4, 5), rng, 0.25 if operator == "ReduceLogSum" else -3, 3, False)
            is_exact = in_order or (dtype not in FLOATS)
            is_input = opset >= (13 if operator == "ReduceSum" else 18)
            for axes, keepdims in itertools.product([None, [1], [0, 2], [-1, 1], [0, 1, 2, 3]], [0, 1]):
                attributes = {"keepdims": keepdims} | ({"axes": axes} if axes and not is_input else {})
                inputs = [x] + ([np.array(axes, np.int64)] if axes and is_input else [])
                yield Case(operator, opset, inputs, attributes, is_exact=is_exact)
            if is_input and in_order:
                yield Case(operator, opset, [x, np.array([], np.int64)], {"noop_with_empty_axes": 1}, is_exact=True)
            if is_input and dtype in FLOATS and operator != "ReduceMean" and opset >= 20:
                yield Case(operator, opset, [x[:, :0], np.array([1], np.int64)], {"keepdims": 1})
            yield Case(operator, opset, [np.array(x.flat[0])], {}, is_exact=is_exact)
    yield Case("ReduceMax", 18, [np.array([1, NAN], np.float32)], is_kept=True)
    yield Case("ReduceMean", 18, [np.zeros((2, 0), np.float32)], is_kept=True)
    yield Case("ReduceSumSquare", 18, [np.array([60000, 60000], np.int32)], is_kept=True)


def arg_cases(rng):
    for operator in ["ArgMax", "ArgMin"]:
        for opset, dtype in every(operator):
            x = numbers(dtype, (3, 4, 5), rng, -2, 2, False)
            if dtype in FLOATS:
                x = np.round(x)
            for axis, keepdims, last in itertools.product([0, 1, -1], [0, 1], [0, 1] if opset >= 12 else [0]):
                attributes = {"axis": axis, "keepdims": keepdims} | ({"select_last_index": last} if last else {})
                yield Case(operator, opset, [x], attributes, is_exact=True)
        yield Case(operator, 13, [np.array([NAN, 1], np.float32)], is_kept=True)


def softmax_cases(rng):
    for operator in ["Softmax", "LogSoftmax", "Hardmax"]:
        for opset, dtype in every(operator):
            x = numbers(dtype, (3, 4, 5), rng, -8, 8, False)
            for attributes in [{}, *({"axis": axis} for axis in ([0, 1, 2, -1, -2] if opset >= 11 else [0, 1, 2]))]:
                yield Case(operator, opset, [x], attributes, is_exact=operator == "Hardmax", is_ours=opset < 13)


def cumulative_cases(rng):
    for opset, dtype in every("CumSum", 11):
        x = numbers(dtype, (3, 4, 5), rng, -8, 8, dtype not in FLOATS)
        for axis, exclusive, reverse in itertools.product([0, 1, -1], [0, 1], [0, 1]):
            yield Case("CumSum", opset, [x, np.array(axis, np.int32)], {"exclusive": exclusive, "reverse": reverse}, is_exact=dtype not in FLOATS)


# ---- Products and normalizations ----

def matrix_cases(rng):
    shapes = [((3, 4), (4, 5)), ((4,), (4,)), ((4,), (4, 5)), ((3, 4), (4,)), ((2, 3, 4), (4, 5)), ((2, 1, 3, 4), (6, 4, 5)), ((4,), (2, 4, 5)),
              ((2, 3, 4), (4,)), ((3, 0), (0, 5)), ((0, 4), (4, 5))]
    for opset, dtype in every("MatMul"):
        for a, b in shapes:
            inputs = [numbers(dtype, a, rng, -3, 3, dtype not in FLOATS), numbers(dtype, b, rng, -3, 3, dtype not in FLOATS)]
            yield Case("MatMul", opset, inputs, is_exact=dtype not in FLOATS)
    for opset, dtype in every("Gemm"):
        if dtype not in FLOATS:
            continue
        for trans_a, trans_b, addend in itertools.product([0, 1], [0, 1], [(3, 5), (5,), (1,), (3, 1), (), None]):
            a = numbers(dtype, (4, 3) if trans_a else (3, 4), rng, -3, 3, False)
            b = numbers(dtype, (5, 4) if trans_b else (4, 5), rng, -3, 3, False)
            if addend is None and opset < 11:
                continue
            inputs = [a, b] + ([numbers(dtype, addend, rng, -3, 3, False)] if addend is not None else [])
            yield Case("Gemm", opset, inputs, {"alpha": 0.5, "beta": 1.5, "transA": trans_a, "transB": trans_b})


EINSUMS = [("ij,jk->ik", (3, 4), (4, 5)), ("ij,jk", (3, 4), (4, 5)), ("i,j->ij", (3,), (4,)), ("i,i->", (4,), (4,)), ("ij->ji", (3, 4)), ("ba", (3, 4)),
           ("ij->", (3, 4)), ("ii->i", (4, 4)), ("ii", (4, 4)), ("iij->j", (3, 3, 4)), ("...ii->...i", (2, 5, 3, 3)), ("...ij,...jk->...ik", (2, 1, 3, 4), (1, 5, 4, 2)),
           ("...ij,...jk", (2, 1, 3, 4), (2, 5, 4, 2)), ("i...->...", (2, 3, 4)), ("i...,i...->...i", (2, 3), (2, 1)), (" b i j , b j k -> b i k ", (2, 3, 4), (2, 4, 5)),
           ("bhid,bhjd->bhij", (2, 2, 3, 4), (2, 2, 5, 4)), ("ij,jk,kl->il", (2, 3), (3, 4), (4, 2)), ("a,b,c,d->dcba", (2,), (3,), (1,), (2,)),
           ("ij,ij,ij->i", (3, 4), (3, 4), (1, 4)), ("ij,j->ij", (3, 1), (4,)), ("i,->i", (3,), ()), ("ij,jk->ik", (3, 0), (0, 5)), ("zA,Ab", (2, 3), (3, 4)),
           ("...,...->...", (2, 1, 3), (1, 4, 1)), ("...->...", (2, 3)), ("iji,jk->k", (3, 2, 3), (2, 4)), ("->", ()), ("ij,kl->", (2, 0), (2, 3))]


def einsum_cases(rng):
    for opset, dtype in every("Einsum", 12):
        for equation, *shapes in EINSUMS:
            inputs = [numbers(dtype, shape, rng, -3, 3, False) for shape in shapes]
            is_numpys = dtype not in ("float32", "float64", "int32", "int64")  # onnxruntime has these
            right = numpy_einsum(equation, inputs) if is_numpys else None
            yield Case("Einsum", opset, inputs, {"equation": equation}, is_exact=dtype not in FLOATS, right=right)
            if dtype not in FLOATS:  # sums that wrap: onnxruntime takes some of them by floating point
                inputs = [numbers(dtype, shape, rng, -3, 3) for shape in shapes]
                yield Case("Einsum", opset, inputs, {"equation": equation}, is_exact=True, right=numpy_einsum(equation, inputs))
    yield Case("Einsum", 12, [np.array([-0.0, 0.0, 2], np.float32)], {"equation": "i->i"}, is_exact=True)
    large = np.ones(1 << 11, np.float32)
    yield Case("Einsum", 12, [large, large, large], {"equation": "a,b,c->"}, is_kept=True)
    yield Case("Einsum", 12, [np.ones((2, 3), np.float32), np.ones(3, np.float32)], {"equation": "...,...->..."}, is_kept=True)  # as onnx says
    yield Case("Einsum", 12, [np.ones((), np.float32)] * 17, {"equation": ",".join([""] * 17) + "->"}, is_kept=True)


def numpy_einsum(equation, inputs):
    dtype = inputs[0].dtype
    wide = np.float64 if dtype.kind not in "iu" else dtype
    return np.asarray(np.einsum(equation.strip(), *(array.astype(wide) for array in inputs))).astype(dtype)


def normalization_cases(rng):
    def tensor(dtype, *shape, low=-3, high=3):
        return numbers(dtype, shape, rng, low, high, False)

    for opset, dtype in every("BatchNormalization"):
        for shape in [(2, 3, 4, 5), (2, 3), (4, 3, 6)]:
            inputs = [tensor(dtype, *shape), *(tensor(dtype, 3) for _ in range(3)), tensor(dtype, 3, low=0.1)]
            yield Case("BatchNormalization", opset, inputs, {"epsilon": 1e-3})
    for opset, dtype in every("InstanceNormalization"):
        yield Case("InstanceNormalization", opset, [tensor(dtype, 2, 3, 4, 5), tensor(dtype, 3), tensor(dtype, 3)], {"epsilon": 1e-2})
    for opset, dtype in every("LayerNormalization", 17):
        for axis, shape in [(-1, (5,)), (1, (4, 5)), (0, (3, 4, 5))]:
            inputs = [tensor(dtype, 3, 4, 5), tensor(dtype, *shape), tensor(dtype, *shape)]
            yield Case("LayerNormalization", opset, inputs, {"axis": axis, "epsilon": 1e-3}, output_count=3 if dtype == "float32" else 1)
            yield Case("LayerNormalization", opset, inputs[:2], {"axis": axis})
    for opset, dtype in every("GroupNormalization", 21):
        yield Case("GroupNormalization", opset, [tensor(dtype, 2, 6, 4, 5), tensor(dtype, 6), tensor(dtype, 6)], {"num_groups": 3})
    for opset, dtype in every("RMSNormalization", 23):
        for axis, shape in [(-1, (5,)), (1, (4, 5))]:
            yield Case("RMSNormalization", opset, [tensor(dtype, 3, 4, 5), tensor(dtype, *shape)], {"axis": axis})
    for opset, dtype in every("LpNormalization"):
        for axis, p in itertools.product([-1, 1, 0], [1, 2]):
            yield Case("LpNormalization", opset, [tensor(dtype, 3, 4, 5)], {"axis": axis, "p": p})
    for opset, dtype in every("MeanVarianceNormalization", 9):
        for attributes in [{}, {"axes": [1]}, {"axes": [0, -1]}]:
            yield Case("MeanVarianceNormalization", opset, [tensor(dtype, 2, 3, 4, 5)], attributes)


def all_cases():
    rng = np.random.default_rng(20)
    makers = [old_cases, binary_cases, power_cases, bit_cases, variadic_cases, unary_cases, clip_cases, slope_cases, reduction_cases, arg_cases, softmax_cases,
              cumulative_cases, matrix_cases, einsum_cases, normalization_cases]
    return [*division_cases(), *zero_cases(), *(case for maker in makers for case in maker(rng))]
