"""Functions of numbers against mpmath: within 1 unit in the last place; special arguments as C's Annex F has them."""
import math
import os
import re
import pathlib

import mpmath
import numpy as np

import make_tables
from tool import Counter, run_tool

POINTS = int(os.environ.get("KERNEL_POINTS", "1500"))  # of each kind
LIMIT_ULP = 0.75  # they promise 1
INF, NAN = math.inf, math.nan
mpmath.mp.prec = 250

# name: what mpmath calls it, lowest and highest argument of a result that is finite and not 0
FUNCTIONS = {
    "exp": (mpmath.exp, -745.2, 709.79), "expm1": (mpmath.expm1, -746, 709.79), "log": (mpmath.log, 0, 1.8e308),
    "log1p": (mpmath.log1p, -1, 1.8e308), "sin": (mpmath.sin, -1.8e308, 1.8e308), "cos": (mpmath.cos, -1.8e308, 1.8e308),
    "tan": (mpmath.tan, -1.8e308, 1.8e308), "asin": (mpmath.asin, -1, 1), "acos": (mpmath.acos, -1, 1),
    "atan": (mpmath.atan, -1.8e308, 1.8e308), "sinh": (mpmath.sinh, -710.4, 710.4), "cosh": (mpmath.cosh, -710.4, 710.4),
    "tanh": (mpmath.tanh, -1.8e308, 1.8e308), "asinh": (mpmath.asinh, -1.8e308, 1.8e308), "acosh": (mpmath.acosh, 1, 1.8e308),
    "atanh": (mpmath.atanh, -1, 1), "erf": (mpmath.erf, -1.8e308, 1.8e308),
}

# Exact results: name: (argument, result)...
SPECIAL = {
    "exp": [(0, 1), (-0.0, 1), (INF, INF), (-INF, 0), (710, INF), (-746, 0), (1e300, INF), (-1e300, 0)],
    "expm1": [(0, 0), (-0.0, -0.0), (INF, INF), (-INF, -1), (-1e300, -1), (1e300, INF)],
    "log": [(0, -INF), (-0.0, -INF), (1, 0), (INF, INF), (-1, NAN), (-INF, NAN), (-5e-324, NAN)],
    "log1p": [(0, 0), (-0.0, -0.0), (-1, -INF), (INF, INF), (-2, NAN), (-INF, NAN)],
    "sin": [(0, 0), (-0.0, -0.0), (INF, NAN), (-INF, NAN)], "cos": [(0, 1), (-0.0, 1), (INF, NAN), (-INF, NAN)],
    "tan": [(0, 0), (-0.0, -0.0), (INF, NAN), (-INF, NAN)], "asin": [(0, 0), (-0.0, -0.0), (1.1, NAN), (-INF, NAN), (1, math.pi / 2), (-1, -math.pi / 2)],
    "acos": [(1, 0), (1.1, NAN), (INF, NAN), (-1, math.pi), (0, math.pi / 2)], "atan": [(0, 0), (-0.0, -0.0), (INF, math.pi / 2), (-INF, -math.pi / 2)],
    "sinh": [(0, 0), (-0.0, -0.0), (INF, INF), (-INF, -INF), (711, INF)], "cosh": [(0, 1), (-0.0, 1), (INF, INF), (-INF, INF), (-711, INF)],
    "tanh": [(0, 0), (-0.0, -0.0), (INF, 1), (-INF, -1), (30, 1)], "asinh": [(0, 0), (-0.0, -0.0), (INF, INF), (-INF, -INF)],
    "acosh": [(1, 0), (INF, INF), (0.5, NAN), (-INF, NAN)], "atanh": [(0, 0), (-0.0, -0.0), (1, INF), (-1, -INF), (2, NAN), (-INF, NAN)],
    "erf": [(0, 0), (-0.0, -0.0), (INF, 1), (-INF, -1), (7, 1)],
}
ODD = {"sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh", "erf"}


def ask(name, *arguments):
    data = np.stack(arguments, axis=-1).astype(np.float64).tobytes()
    return np.frombuffer(run_tool("math", name, data=data), np.float64)


def arguments_of(name, low, high, rng):
    near = [n * s for n in (0.5, 1, 2, 3, 6, 22, 0.7071067811865476, math.pi / 4, math.pi / 2, math.pi, 1e6) for s in (1, -1)]
    near += [k / 128 * 2.0 ** e for k in range(90, 182, 7) for e in (-3, 0, 5)] + [k / 32 + 1 / 64 for k in range(-200, 200, 3)]
    parts = [
        np.ldexp(rng.uniform(1, 2, POINTS), rng.integers(-1070, 1024, POINTS)) * rng.choice([1, -1], POINTS),
        np.ldexp(rng.uniform(1, 2, POINTS), rng.integers(-30, 12, POINTS)) * rng.choice([1, -1], POINTS),
        rng.uniform(-1, 1, POINTS), rng.uniform(-8, 8, POINTS), rng.uniform(-750, 750, POINTS),
        1 + np.ldexp(rng.uniform(-1, 1, POINTS), rng.integers(-52, -2, POINTS)),
        *[np.nextafter(np.array(near), way) for way in (-INF, INF)], np.array(near),
        np.array([6381956970095103.0 * 2.0 ** 797, 5.319372648326541e255, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308]),
    ]
    numbers = np.concatenate(parts)
    return numbers[(numbers > low) & (numbers < high)]


def error_ulp(right, got):
    """Units in the last place of the right result, of which none is smaller than the smallest subnormal."""
    if right == 0:
        return abs(got) / 5e-324
    exponent = max(int(mpmath.floor(mpmath.log(abs(right), 2))), -1022)
    if math.isinf(got):
        return 0 if abs(right) > mpmath.mpf(2) ** 1024 * (1 - mpmath.mpf(2) ** -54) else INF
    return float(abs(mpmath.mpf(got) - right) / mpmath.mpf(2) ** (exponent - 52))


def same(right, got):
    if math.isnan(right):
        return math.isnan(got)
    return right == got and math.copysign(1, right) == math.copysign(1, got)


def accuracy(count):
    rng = np.random.default_rng(1)
    for name, (exact, low, high) in FUNCTIONS.items():
        x = arguments_of(name, low, high, rng)
        errors = [error_ulp(exact(mpmath.mpf(a)), g) for a, g in zip(x.tolist(), ask(name, x).tolist())]
        worst = int(np.argmax(errors))
        print(f"{name}: {errors[worst]:.4f} ulp at {x[worst]!r}, of {x.size}")
        count.check(errors[worst] < LIMIT_ULP, f"{name} is {errors[worst]} ulp off at {x[worst]!r}")


def accuracy_of_pow(count):
    rng = np.random.default_rng(2)
    x = np.concatenate([rng.uniform(0, 4, POINTS), np.ldexp(rng.uniform(1, 2, POINTS), rng.integers(-1070, 1024, POINTS)),
                        1 + np.ldexp(rng.uniform(-1, 1, POINTS), rng.integers(-52, -2, POINTS)), rng.integers(-40, 40, POINTS)])
    y = rng.uniform(-1, 1, x.size) * rng.choice([1, 3, 700], x.size)
    y[3 * POINTS:] = rng.integers(-30, 30, POINTS)
    y[POINTS:3 * POINTS] = rng.uniform(-1, 1, 2 * POINTS) * 740 / np.abs(np.log(x[POINTS:3 * POINTS]) + 1e-300)
    keep = (x != 0) & np.isfinite(y)
    x, y = x[keep], y[keep]
    with mpmath.workprec(1300):
        right = [mpmath.power(mpmath.mpf(a), mpmath.mpf(b)) for a, b in zip(x.tolist(), y.tolist())]
        errors = [error_ulp(r, g) for r, g in zip(right, ask("pow", x, y).tolist())]
    worst = int(np.argmax(errors))
    print(f"pow: {errors[worst]:.4f} ulp at {x[worst]!r}, {y[worst]!r}, of {x.size}")
    count.check(errors[worst] < LIMIT_ULP, f"pow is {errors[worst]} ulp off at {x[worst]!r}, {y[worst]!r}")


def special(count):
    for name, cases in SPECIAL.items():
        for argument, right in [*cases, (NAN, NAN)]:
            got = ask(name, np.array([argument]))[0]
            count.check(same(right, got), f"{name}({argument}) is {got}, not {right}")
    for name in ODD:
        x = np.random.default_rng(3).uniform(-1, 1, 500)
        count.check((ask(name, -x) == -ask(name, x)).all(), f"{name} is odd")


def c_pow(x, y):
    """What C says, which Python raises instead."""
    try:
        return math.pow(x, y)
    except ValueError:
        if x == 0:
            return math.copysign(INF, x) if y == int(y) and int(y) % 2 else INF
        return NAN
    except OverflowError:
        return -INF if x < 0 and y % 2 else INF


def special_pow(count):
    values = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, INF, -INF, NAN, 1e300, -1e300, 5e-324, 2.0 ** 53, -(2.0 ** 53) - 2, 1e-300]
    pairs = [(x, y) for x in values for y in values]
    got = ask("pow", *map(np.array, zip(*pairs)))
    for (x, y), result in zip(pairs, got.tolist()):
        right = c_pow(x, y)
        count.check(same(right, result), f"pow({x}, {y}) is {result}, not {right}")


def tables(count):
    written = pathlib.Path("core/kernels/math_tables.c").read_text()
    count.check(re.sub(r"\s", "", make_tables.text()) == re.sub(r"\s", "", written), "core/kernels/math_tables.c is not what make_tables.py makes")


if __name__ == "__main__":
    counter = Counter()
    tables(counter)
    special(counter)
    special_pow(counter)
    accuracy(counter)
    accuracy_of_pow(counter)
    counter.finish()
