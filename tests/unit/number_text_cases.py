#!/usr/bin/env python3
"""Writes number_text_cases.h: hard numbers and their shortest text, as Python and NumPy choose it.

    python tests/unit/number_text_cases.py > tests/unit/number_text_cases.h    (needs NumPy)
"""
import random
import struct

import numpy


def double_bits():
    """Bits of positive doubles: the ends of each range, powers of two and ten and their neighbours, some of each size."""
    bits = {1, 2, 3, 0x000FFFFFFFFFFFFF, 0x0010000000000000, 0x0010000000000001, 0x7FEFFFFFFFFFFFFF}
    for exponent in list(range(-1074, 1024, 61)) + list(range(-30, 70, 7)):
        middle = struct.unpack("<Q", struct.pack("<d", 2.0**exponent))[0]
        bits |= {middle - 1, middle, middle + 1}
    for exponent in list(range(-307, 309, 23)) + list(range(-6, 24)):
        middle = struct.unpack("<Q", struct.pack("<d", float(f"1e{exponent}")))[0]
        bits |= {middle - 1, middle, middle + 1}
    # Known trouble makers: ties, 17 digits, the shortest not being the nearest 16 digits.
    for text in ("5e-324 9.5367431640625e-07 9007199254740993 9007199254740992 123456789012345680 2.2250738585072011e-308 "
                 "5.684341886080802e-14 1.3287629172154873e+16 4.35 0.3 2.675 1e23 9.999999999999999e22 0.1 0.30000000000000004 "
                 "1.7800590868057611e-307 2.8480945388892178e-306 2.446494580089078e-296 4.8726570057e288").split():
        bits.add(struct.unpack("<Q", struct.pack("<d", float(text)))[0])
    bits |= {random.randrange(1, 0x7FF0000000000000) for _ in range(60)}
    return sorted(bits - {0})


def float_bits():
    bits = {1, 2, 3, 0x007FFFFF, 0x00800000, 0x00800001, 0x7F7FFFFF}
    for exponent in range(-149, 128, 11):
        middle = struct.unpack("<I", struct.pack("<f", 2.0**exponent))[0]
        bits |= {middle - 1, middle, middle + 1}
    for exponent in range(-45, 39, 2):
        middle = struct.unpack("<I", struct.pack("<f", float(f"1e{exponent}")))[0]
        bits |= {middle - 1, middle, middle + 1}
    for text in "0.1 0.3 16777216 16777217 33554432 8.589973e9 1.1754942e-38 3.4028235e38 123456789 9.5367431640625e-07".split():
        bits.add(struct.unpack("<I", struct.pack("<f", float(text)))[0])
    bits |= {random.randrange(1, 0x7F800000) for _ in range(60)}
    return sorted(bits - {0})


def main():
    random.seed(4)
    print("/* number_text_cases - numbers and their shortest text. Written by number_text_cases.py. */")
    print("#ifndef HONE_NUMBER_TEXT_CASES_H\n#define HONE_NUMBER_TEXT_CASES_H\n\n#include <stdint.h>\n")
    print("static const struct {\n    uint64_t bits;\n    const char *text;\n} double_cases[] = {")
    for bits in double_bits():
        print(f'    {{0x{bits:016X}, "{struct.unpack("<d", struct.pack("<Q", bits))[0]!r}"}},')
    print("};\n\nstatic const struct {\n    uint32_t bits;\n    const char *text;\n} float_cases[] = {")
    for bits in float_bits():
        # NumPy chooses the digits, Python where the exponent begins.
        digits = str(numpy.array([bits], dtype=numpy.uint32).view(numpy.float32)[0])
        print(f'    {{0x{bits:08X}, "{float(digits)!r}"}},')
    print("};\n\n#endif")


main()
