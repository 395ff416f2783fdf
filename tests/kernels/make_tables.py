#!/usr/bin/env python3
"""Writes core/kernels/math_tables.c: `make_tables.py | clang-format`."""
from mpmath import atan, erf, exp, floor, log, mp, mpf, nint, pi, sqrt


def double(value):
    """The nearest double, as C spells it."""
    return float(value).hex()


def short(value, bits):
    """Cut to that many bits."""
    scale = mpf(2) ** (bits - 1 - int(floor(log(abs(value), 2))))
    return nint(value * scale) / scale


def wide(value):
    value = mpf(value)
    high = mpf(float(value))
    return f"{{{double(high)}, {double(value - high)}}}"


def table(declaration, rows):
    return f"const {declaration} = {{\n" + "".join(f"    {row},\n" for row in rows) + "};\n"


def log_place(k):
    inverse = short(mpf(128) / k, 12)
    return f"{{{double(inverse)}, {wide(-log(inverse))}}}"


def erf_place(k):
    x = mpf(k) / 16
    return f"{{{wide(erf(x))}, {wide(2 / sqrt(pi) * exp(-x * x))}}}"


def text():
    with mp.workprec(2000):
        return text_of_tables()


def text_of_tables():
    step = log(2) / 64
    step_high, log_2_high = short(step, 32), short(log(2), 40)
    bits = int(floor(2 / pi * mpf(2) ** (32 * 42)))
    words = [0, 0] + [bits >> 32 * (41 - k) & 0xFFFFFFFF for k in range(42)]
    return "\n".join([
        "/* math_tables - made by tests/kernels/make_tables.py. */\n#include \"kernels/math_parts.h\"\n",
        f"const double EXP_STEP_HIGH = {double(step_high)}, EXP_STEP_LOW = {double(step - step_high)};",
        f"const Wide LOG_2 = {{{double(log_2_high)}, {double(log(2) - log_2_high)}}};",
        f"const Wide HALF_PI = {wide(pi / 2)};\n",
        table("Wide exp_table[EXP_STEPS]", [wide(mpf(2) ** (mpf(k) / 64)) for k in range(64)]),
        table("LogPlace log_table[LOG_LAST - LOG_FIRST + 1]", [log_place(k) for k in range(90, 183)]),
        table("Wide atan_table[ATAN_STEPS + 1]", [wide(atan(mpf(k) / 32)) for k in range(33)]),
        table("ErfPlace erf_table[ERF_LAST + 1]", [erf_place(k) for k in range(97)]),
        table("uint32_t two_over_pi[TWO_OVER_PI_WORDS]", [f"0x{word:08x}" for word in words]),
    ])


if __name__ == "__main__":
    print(text(), end="")
