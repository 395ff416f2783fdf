"""Conversions between all dtypes, their packing, and which conversions are defined, against numpy, ml_dtypes and onnx."""
import itertools

import numpy as np
from onnx import TensorProto, helper, numpy_helper

from tool import Counter, run_tool

SCALE = TensorProto.FLOAT8E8M0
FLOAT8S = {TensorProto.FLOAT8E4M3FN, TensorProto.FLOAT8E4M3FNUZ, TensorProto.FLOAT8E5M2, TensorProto.FLOAT8E5M2FNUZ}
LEFT_OUT = {TensorProto.UNDEFINED, TensorProto.STRING, TensorProto.COMPLEX64, TensorProto.COMPLEX128}
DTYPES = [number for number in TensorProto.DataType.values() if number not in LEFT_OUT]
NUMPY = {number: np.dtype(helper.tensor_dtype_to_np_dtype(number)) for number in DTYPES}
NAME = {number: TensorProto.DataType.Name(number).lower() for number in DTYPES}
ROUNDINGS = {"up": 0, "down": 1, "nearest": 2}
BITS = {"int4": 4, "uint4": 4, "int2": 2, "uint2": 2, "float4e2m1": 4, "float6e2m3": 6, "float6e3m2": 6}
INTEGERS = {n for n in DTYPES if NAME[n].startswith(("int", "uint"))}


def random_of(dtype, rng):
    """Bit patterns of every kind, and numbers around all places where something is rounded."""
    name, numpy_dtype = NAME[dtype], NUMPY[dtype]
    if dtype == TensorProto.BOOL:
        return np.array([False, True])
    if numpy_dtype.itemsize == 1:
        codes = np.arange(1 << BITS.get(name, 8), dtype=np.uint8)
        if name in ("int4", "int2"):  # ml_dtypes keeps them sign-extended
            return codes.astype(np.int8).astype(numpy_dtype)
        return codes.view(numpy_dtype)
    if numpy_dtype.itemsize == 2:
        return np.arange(1 << 16, dtype=np.uint16).view(numpy_dtype)
    if dtype in INTEGERS:
        info = np.iinfo(numpy_dtype)
        near = [(1 << k) + d for k in range(info.bits) for d in range(-2, 3)]
        sizes = np.array([n for n in near + [-n for n in near] if info.min <= n <= info.max], numpy_dtype)
        anything = rng.integers(0, 256, 80000, np.uint8).view(numpy_dtype)
        return np.concatenate([sizes, anything, anything >> rng.integers(0, info.bits, anything.size).astype(numpy_dtype)])
    anything = rng.integers(0, 256, 400000, np.uint8).view(numpy_dtype)
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.5, 2.5, -0.5, 0.5], numpy_dtype)
    halves = [middles(other) for other in DTYPES if NAME[other].startswith(("float", "bfloat")) and NUMPY[other].itemsize <= 2]
    return np.concatenate([special, anything, rng.standard_normal(20000).astype(numpy_dtype) * 100] + [h.astype(numpy_dtype) for h in halves])


def middles(dtype):
    """All values of a small format, the points half way between two, and their neighbours."""
    values = np.arange(1 << min(16, BITS.get(NAME[dtype], NUMPY[dtype].itemsize * 8)))
    with np.errstate(invalid="ignore"):
        values = values.astype(np.uint8 if NUMPY[dtype].itemsize == 1 else np.uint16).view(NUMPY[dtype]).astype(np.float64)
    values = np.unique(values[np.isfinite(values)])[::7 if NUMPY[dtype].itemsize == 2 else 1]
    middle = (values[1:] + values[:-1]) / 2
    return np.concatenate([values, middle, np.nextafter(middle, np.inf), np.nextafter(middle, -np.inf), values * 1.001])


def unpacked(array):
    """The bytes of elements as kernels see them: the low bits of a byte for small dtypes."""
    data = array.tobytes()
    name = str(array.dtype)
    bits = {"int4": 4, "int2": 2}.get(name)
    return bytes(b & ((1 << bits) - 1) for b in data) if bits else data


def right_cast(x, source, target, saturate, rounding):
    """-> (right, mask of what the oracle tells)."""
    wide = x.astype(np.float64) if source not in INTEGERS and source != TensorProto.BOOL else x
    is_floating = wide.dtype == np.float64
    known = np.ones(x.shape, bool)
    if target == SCALE:
        return scale_cast(x.astype(np.longdouble) if source in INTEGERS else np.asarray(wide, np.float64), saturate, rounding)
    if target == TensorProto.BOOL:
        return wide != 0, known
    if target in INTEGERS:
        if is_floating:
            low, high = integer_range(target)
            known = np.isfinite(wide) & (np.trunc(wide) >= low) & (np.trunc(wide) < float(high + 1))
            wide = np.where(known, wide, 0).astype(np.uint64 if low == 0 else np.int64)
        elif target in (TensorProto.INT4, TensorProto.UINT4, TensorProto.INT2, TensorProto.UINT2):
            wide = wide.astype(np.uint64)
        return narrow_integer(wide, target), known
    if NUMPY[target].itemsize >= 4 or target == TensorProto.FLOAT16:
        with np.errstate(all="ignore"):
            return wide.astype(NUMPY[target]), known
    return small_float_cast(wide, target, saturate), known


def integer_range(target):
    name = NAME[target]
    bits = int(name.lstrip("uint"))
    return (0, 2 ** bits - 1) if name.startswith("u") else (-2 ** (bits - 1), 2 ** (bits - 1) - 1)


def narrow_integer(wide, target):
    bits = BITS.get(NAME[target])
    if not bits:
        return wide.astype(NUMPY[target])
    low = wide.astype(np.int64) & ((1 << bits) - 1)
    if not NAME[target].startswith("u"):
        low = np.where(low >> (bits - 1), low - (1 << bits), low)
    return low.astype(np.int8).astype(NUMPY[target])


def small_float_cast(wide, target, saturate):
    """Nearest of all values by exact arithmetic on a sorted list; ties to the even code. What is beyond the largest value
    is taken from ml_dtypes."""
    numpy_dtype = NUMPY[target]
    codes = np.arange(1 << BITS.get(NAME[target], numpy_dtype.itemsize * 8)).astype(np.uint8 if numpy_dtype.itemsize == 1 else np.uint16)
    values = codes.view(numpy_dtype).astype(np.float64)
    positive = np.isfinite(values) & ~np.signbit(values)
    codes, values = codes[positive], values[positive]
    order = np.argsort(values)
    codes, values = codes[order], values[order]
    number = np.abs(wide.astype(np.longdouble))
    at = np.clip(np.searchsorted(values, number, side="right") - 1, 0, len(values) - 2)
    low, high = values[at].astype(np.longdouble), values[at + 1].astype(np.longdouble)
    goes_up = (number - low > high - number) | ((number - low == high - number) & (codes[at] % 2 == 1))
    magnitude = np.where(goes_up, values[at + 1], values[at])
    result = np.where(np.signbit(wide.astype(np.float64)), -magnitude, magnitude).astype(numpy_dtype)
    step = values[-1] - values[-2]
    limit = values[-1] + step / 2
    largest_is_even = codes[-1] % 2 == 0
    too_large = (number > limit) | ((number == limit) & (not largest_is_even))
    far = np.where(np.signbit(wide.astype(np.float64)), -3e38, 3e38).astype(np.float32)
    over = far.astype(numpy_dtype)
    if target == TensorProto.BFLOAT16:
        over = np.where(np.signbit(wide.astype(np.float64)), -np.inf, np.inf).astype(numpy_dtype)
    if target in FLOAT8S and saturate:
        over = np.where(np.signbit(wide.astype(np.float64)), -values[-1], values[-1]).astype(numpy_dtype)
    result = np.where(too_large, over, result)
    nan = np.isnan(wide.astype(np.float64))
    return np.where(nan, np.full(wide.shape, np.nan, np.float32).astype(numpy_dtype), result)


def scale_cast(wide, saturate, rounding):
    """float8e8m0 by its definition: powers of two, of which code 0 is 2^-127 and 255 is NaN. Ties go up."""
    known = ~np.signbit(wide) & (wide != 0)
    mantissa, exponent = np.frexp(np.where(known & np.isfinite(wide), wide, 1.0))
    code = exponent - 1 + 127
    code = code + {"up": mantissa > 0.5, "down": np.zeros(wide.shape, bool), "nearest": mantissa >= 0.75}[rounding]
    code = np.where(np.isposinf(wide), 1000, code)
    out = np.clip(code, 0, 254) if saturate else np.where((code < 0) | (code > 254), 255, code)
    out = np.where(np.isnan(wide), 255, out)
    return out.astype(np.uint8).view(NUMPY[SCALE]), known | np.isnan(wide)


def same(right, got, known):
    """NaNs must be the positive quiet one, whatever the oracle's are."""
    equal = right == got
    with np.errstate(all="ignore"):
        if right.dtype.kind not in "iub" and np.dtype(right.dtype).name not in ("int4", "uint4", "int2", "uint2"):
            a, b = right.astype(np.float64), got.astype(np.float64)
            equal = ((a == b) & (np.signbit(a) == np.signbit(b))) | (np.isnan(a) & np.isnan(b))
    return bool((equal | ~known).all())


def cast_cases(count):
    rng = np.random.default_rng(5)
    samples = {dtype: random_of(dtype, rng) for dtype in DTYPES}
    for source, target in itertools.product(DTYPES, DTYPES):
        if source == target:
            continue
        ways = [(0, "up")]
        if target in FLOAT8S:
            ways = [(0, "up"), (1, "up")]
        if target == SCALE:
            ways = list(itertools.product((0, 1), ROUNDINGS))
        for saturate, rounding in ways:
            x = samples[source]
            output = run_tool("cast", source, target, saturate, ROUNDINGS[rounding], data=unpacked(x))
            with np.errstate(all="ignore"):
                right, known = right_cast(x, source, target, bool(saturate), rounding)
            got = np.frombuffer(extended(output, target), NUMPY[target])
            count.check(got.shape == x.shape and same(right, got, known), f"cast {NAME[source]} to {NAME[target]} saturate {saturate} {rounding}")
            if got.shape == x.shape and not same(right, got, known):
                bad = [i for i in range(x.size) if known[i] and not same(right[i:i + 1], got[i:i + 1], known[i:i + 1])][:4]
                print("   ", [(x[i], right[i], got[i]) for i in bad])
        if target in INTEGERS:
            told = np.frombuffer(run_tool("defined", source, target, data=unpacked(samples[source])), np.uint8)
            count.check((told.astype(bool) == known).all(), f"defined {NAME[source]} to {NAME[target]}")


def extended(data, dtype):
    bits = {"int4": 4, "int2": 2}.get(NAME[dtype])
    if not bits:
        return data
    return bytes((b | (0xFF << bits) & 0xFF) if b >> (bits - 1) else b for b in data)


def nan_cases(count):
    """Whatever its sign and payload, a NaN that is computed is the positive quiet one."""
    quiet = {TensorProto.FLOAT: 0x7FC00000, TensorProto.FLOAT16: 0x7E00, TensorProto.BFLOAT16: 0x7FC0,
             TensorProto.FLOAT8E4M3FN: 0x7F, TensorProto.FLOAT8E5M2: 0x7E, TensorProto.FLOAT8E4M3FNUZ: 0x80,
             TensorProto.FLOAT8E5M2FNUZ: 0x80}
    nans = np.array([0x7FF8000000000000, 0xFFF8000000000000, 0x7FF0000000000001, 0xFFFFFFFFFFFFFFFF], np.uint64).tobytes()
    for target, code in quiet.items():
        got = run_tool("cast", TensorProto.DOUBLE, target, 1, 0, data=nans)
        count.check(got == code.to_bytes(NUMPY[target].itemsize, "little") * 4, f"NaN of {NAME[target]}")
    wide = run_tool("cast", TensorProto.FLOAT, TensorProto.DOUBLE, 0, 0, data=np.array([0xFFC00001], np.uint32).tobytes())
    count.check(wide == (0x7FF8000000000000).to_bytes(8, "little"), "NaN of double")


def pack_cases(count):
    rng = np.random.default_rng(6)
    for dtype in DTYPES:
        if NAME[dtype] not in BITS:
            continue
        for size in list(range(1, 12)) + [1000, 1001, 1002, 1003]:
            codes = rng.integers(0, 1 << BITS[NAME[dtype]], size).astype(np.uint8)
            values = np.frombuffer(extended(codes.tobytes(), dtype), NUMPY[dtype])
            right = numpy_helper.from_array(values).raw_data
            packed = run_tool("pack", dtype, data=codes.tobytes())
            count.check(packed == right, f"pack {size} of {NAME[dtype]}")
            count.check(run_tool("unpack", dtype, size, data=right) == codes.tobytes(), f"unpack {size} of {NAME[dtype]}")


if __name__ == "__main__":
    counter = Counter()
    cast_cases(counter)
    nan_cases(counter)
    pack_cases(counter)
    counter.finish()
