#!/usr/bin/env python3
"""Calibration caches and precision configs of hone qdq beside Python's json and struct: bytes and meaning, and what is
refused. Prints a line a part and ends with 1 where one failed. $HONE as in other suites.
"""
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

HONE = os.environ.get("HONE", str(pathlib.Path(__file__).resolve().parents[2] / "build/native/hone"))
CHARACTERS = "abcXYZ019_./:;- ,'\"\\{}[]*?$`\t\x01\x7f\u00e9\u65e5\u672c\U0001f600"
RANDOM = random.Random(8)


def name():
    return "".join(RANDOM.choice(CHARACTERS) for _ in range(RANDOM.randint(1, 24))).strip() or "x"


def float32(number):
    return struct.unpack("<f", struct.pack("<f", number))[0]


def scale():
    return float32(RANDOM.choice([RANDOM.uniform(1e-6, 10), 2.0 ** RANDOM.randint(-140, 120), 1 / 127, 5e-5, 1e-30, 1.0]))


def scales(count):
    return {name(): scale() for _ in range(count)}


def config_of(rows):
    return json.dumps({"int8_tensor_scales": rows, "fp16_nodes": []}, indent=4)


def cache_of(rows, version=8600):
    lines = [f"{key}: {struct.unpack('<I', struct.pack('<f', value))[0]:08x}\n" for key, value in rows.items()]
    return f"TRT-{version}-EntropyCalibration2\n" + "".join(lines)


def convert(folder, option, text, *words):
    (folder / "in").write_bytes(text.encode("utf-8", "surrogateescape"))
    (folder / "out").unlink(missing_ok=True)
    done = subprocess.run([HONE, "qdq", option, "in", "-o", "out", *words], cwd=folder, capture_output=True, text=True)
    written = (folder / "out").read_bytes().decode("utf-8", "surrogateescape") if (folder / "out").exists() else None
    return done.returncode, written, done.stderr


def check_lists(folder):
    for count in [0, 1, 2, 50] + [RANDOM.randint(1, 12) for _ in range(60)]:
        rows = scales(count)
        version = RANDOM.choice([8401, 8600, 100300])
        code, text, errors = convert(folder, "--json-to-cache", config_of(rows), "--trt-calib-version", str(version))
        assert (code, text) == (0, cache_of(rows, version)), f"cache of {rows}: {code} {text!r} {errors}"
        code, text, errors = convert(folder, "--cache-to-json", cache_of(rows))
        assert (code, text) == (0, config_of(rows)), f"config of {rows}: {code} {text!r} {errors}"


def check_doubles(folder):
    """Scales that float32 does not hold are rounded once."""
    for _ in range(60):
        rows = {name(): RANDOM.uniform(1e-9, 100) for _ in range(8)}
        code, text, errors = convert(folder, "--json-to-cache", json.dumps({"int8_tensor_scales": rows}))
        assert (code, text) == (0, cache_of(rows)), f"cache of {rows}: {code} {text!r} {errors}"


def check_bytes(folder):
    """Names that are not UTF-8 come back as they were."""
    cache = b"TRT-8600-EntropyCalibration2\n\xff\xfe\xed\xa0\x80a: 3f800000\n".decode("utf-8", "surrogateescape")
    code, text, _ = convert(folder, "--cache-to-json", cache)
    rows = json.loads(text)["int8_tensor_scales"]
    assert code == 0 and [key.encode("utf-8", "surrogateescape") for key in rows] == [b"\xff\xfe\xed\xa0\x80a"], rows
    assert convert(folder, "--json-to-cache", text)[:2] == (0, cache)


def check_broken(folder):
    """What Python's json does not read, and some that it reads, is refused: exit code 1, a place, no file."""
    rows = scales(6)
    for _ in range(150):
        text = list(config_of(rows))
        for _ in range(RANDOM.randint(1, 2)):
            place = RANDOM.randrange(len(text))
            text[place:place + RANDOM.randint(0, 2)] = RANDOM.choice(["", "{", "}", '"', ",", ":", "NaN", "1", "\\", "[", "\n"])
        text = "".join(text)
        try:
            json.loads(text)
            is_json = True
        except ValueError:
            is_json = False
        code, written, errors = convert(folder, "--json-to-cache", text)
        assert code in ((0, 1) if is_json else (1,)), f"{text!r}: exit code {code}"
        assert (code == 0) == (written is not None), f"{text!r}: {code}, and {written!r} was written"
        assert code == 0 or errors.startswith("hone: in:") or "cannot name" in errors, errors


PARTS = {"lists": check_lists, "doubles": check_doubles, "bytes": check_bytes, "broken": check_broken}


def main():
    failed = 0
    for part, check in PARTS.items():
        with tempfile.TemporaryDirectory(prefix="hone-qdq-") as folder:
            try:
                check(pathlib.Path(folder))
                print(f"qdq formats: {part} ok")
            except AssertionError as error:
                failed += 1
                print(f"{error}\nqdq formats: {part} FAILED")
    print(f"{len(PARTS) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
