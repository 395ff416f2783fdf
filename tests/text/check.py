"""Checks `hone show` against the parser and printer of the onnx package, and both ways against itself."""
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

import onnx
import onnx.parser
import onnx.printer

from protos import is_equal, read_model, unify
from random_models import random_model

FOLDER = pathlib.Path(__file__).resolve().parent
TOP = FOLDER.parent.parent
HONE = os.environ.get("HONE", str(TOP / "build/native/hone"))
MODELS = pathlib.Path(os.environ.get("MODELS", TOP / "build/models"))
RANDOM_COUNT = 100
LARGEST_MODEL_BYTES = 3_000_000


class Failed(Exception):
    """What is wrong, in words."""


def hone(*words):
    result = subprocess.run([HONE, "show", *map(str, words)], capture_output=True, timeout=300)
    if result.returncode != 0:
        raise Failed(f"hone show {' '.join(map(str, words))}: {result.returncode}: {result.stderr.decode()[:500]}")
    return result.stdout


def expect_equal(expected, actual, what):
    if is_equal(expected, actual):
        return
    lines = difflib.unified_diff(str(expected).splitlines(), str(actual).splitlines(), "expected", what, lineterm="", n=3)
    raise Failed(f"{what} differs:\n" + "\n".join(list(lines)[:40]))


def parse(text, folder):
    """What hone makes of a text."""
    path = folder / "text.txt"
    path.write_bytes(text)
    hone(path, "-o", folder / "parsed.onnx")
    return read_model(folder / "parsed.onnx")


def reads_official_text(path, folder):
    """A text that the official parser reads gives the very same message."""
    text = path.read_text(encoding="utf-8")
    expect_equal(onnx.parser.parse_model(text), parse(text.encode(), folder), "parsed")


def reads_official_print(model, folder):
    """What the official printer makes of a model, hone reads as the official parser does."""
    text = onnx.printer.to_text(model)
    try:
        expected = onnx.parser.parse_model(text)
    except (onnx.parser.ParseError, IndexError, ValueError):
        return  # the official printer writes more than the official parser reads
    expect_equal(expected, parse(text.encode(), folder), "parsed")


def writes_official_text(path, folder):
    """What hone prints of a model that the official syntax can express, the official parser reads."""
    text = hone("--limit", "0", path).decode()
    expect_equal(unify(read_model(path), False), unify(onnx.parser.parse_model(text), False), "officially parsed")


def keeps_what_it_prints(path, folder):
    """Printed and parsed is the same model."""
    text = hone("--limit", "0", path)
    expect_equal(unify(read_model(path), False), unify(parse(text, folder), False), "parsed")


def keeps_everything(path, folder):
    """Printed completely and parsed is the same model with all that is in its file."""
    text = hone("--limit", "0", "--complete", path)
    expect_equal(unify(read_model(path), True), unify(parse(text, folder), True), "completely parsed")


def prints_itself(path, folder):
    """A text in the form that hone prints is printed as it is."""
    expected, actual = path.read_text(encoding="utf-8"), hone("--limit", "0", "--complete", path).decode()
    if expected != actual:
        raise Failed("\n".join(difflib.unified_diff(expected.splitlines(), actual.splitlines(), lineterm="")))


def refuses(text, wanted, folder):
    """Not a model: the message says where and why."""
    path = folder / "bad.txt"
    path.write_text(text, encoding="utf-8")
    result = subprocess.run([HONE, "show", str(path)], capture_output=True, timeout=60)
    message = result.stderr.decode()
    if result.returncode != 1 or f"bad.txt:{wanted}" not in message or result.stdout:
        raise Failed(f"{text!r}: {result.returncode}: {message}wanted: {wanted}")


REFUSED = [
    ("", "1:1: expected the name of a graph, found the end of the text"),
    ("g () => () {", "1:13: "),
    ("g () -> () {}", "1:6: expected '=>' between inputs and outputs, found '-'"),
    ("g () => () {}\n\nü", "3:1: expected the name of a function, found 'ü'"),
    ("# ü\ng (ü) => () {}", "2:4: "),
    ("g (float[ x) => () {}", "1:12: expected ',' or ']' after a dim, found ')'"),
    ("g (float[1.5] x) => () {}", "1:10: 1.5 is no integer of 64 bits"),
    ("g (float x) => () <float[2] w = {1, 2> {}", "1:38: expected ',' or '}' after a number, found '>'"),
    ("g () => () <float[N] w = {1}> {}", "1:26: every dim of a constant is a number"),
    ("g () => () <w = {1}> {}", "1:13: an initializer needs a type before its name"),
    ("g () => () <seq(float) w = {1}> {}", "1:28: a constant needs a tensor type before it"),
    ("g () => () <uint8[1] w = {256}> {}", "1:27: 256 is no number of uint8: from 0 to 255"),
    ("g () => () <int4[2] w = {-1}> {}", "1:26: -1 is no number of int4: from 0 to 255; its elements"),
    ("g () => () <float w = {1e39}> {}", "1:24: 1e39 is no float: it is too large"),
    ("g () => () <float w = {0x7fc}> {}", "1:24: 0x7fc is no float: its bits are 0x and 8 digits"),
    ("g () => () <float[9] w = {1, ...}> {}", "1:30: the elements were left out when this text was printed"),
    ("g () => () <string[1] w = {1}> {}", "1:28: expected a quoted string, found '1'"),
    ("g () => () { a = A <b = [1, 2.5]> () }", "1:29: this is of type float, but the attribute is of type ints"),
    ("g () => () { a = A <b: int = 1.5> () }", "1:30: this is of type float, but the attribute is of type int"),
    ("g () => () { a = A <b = []> () }", "1:25: an empty list needs its type"),
    ("g () => () { a = A <b: what = 1> () }", "1:24: expected a type of attributes"),
    ("g () => () { a = A <b = @> () }", "1:26: expected the name of the function's attribute"),
    ("g () => () { a = A () @nonsense \"x\" }", "1:24: expected a note that can stand here"),
    ("g () => () { a = A () @doc_string b\"\\q\" }", "1:35: a b\"...\" string knows only"),
    ("g () => () { a = A (\"b) }", "1:21: this string has no closing"),
    ("<ir_versoin: 8> g () => () {}", "1:2: expected a key that can stand here, such as opset_import"),
    ("<ir_version: 99999999999999999999> g () => () {}", "1:14: "),
    ("g (" + "seq(" * 500 + "float" + ")" * 500 + " x) => () {}", "1:408: types are nested deeper than 100"),
    ("g () => () {" + "a = A <b = g () => () {" * 500, "1:"),
]


def paths_of(folder):
    return sorted((FOLDER / folder).glob("*.txt"))


def corpus_models():
    models = sorted((TOP / "tests/models/tiny").glob("*.onnx")) + sorted((MODELS / "export").glob("*.onnx"))
    return [path for path in models if path.stat().st_size <= LARGEST_MODEL_BYTES]


# What hone writes for these, the official syntax cannot say.
UNOFFICIAL_MODELS = {"metadata.onnx", "sparse_initializer.onnx"}


def file_checks(folder):
    for path in paths_of("official"):
        yield f"{path.stem}: reads an official text", lambda: reads_official_text(path, folder)
    for path in paths_of("extended"):
        yield f"{path.stem}: prints itself", lambda: prints_itself(path, folder)
    for text, wanted in REFUSED:
        yield f"refuses {text[:60]!r}", lambda: refuses(text, wanted, folder)


def corpus_checks(folder):
    for path in corpus_models():
        yield f"{path.stem}: keeps what it prints", lambda: keeps_what_it_prints(path, folder)
        yield f"{path.stem}: keeps everything", lambda: keeps_everything(path, folder)
        if path.name not in UNOFFICIAL_MODELS:
            yield f"{path.stem}: writes an official text", lambda: writes_official_text(path, folder)
        yield f"{path.stem}: reads the official print", lambda: reads_official_print(onnx.load(path), folder)


def random_checks(folder):
    path = folder / "random.onnx"
    for seed in range(RANDOM_COUNT):
        model = random_model(seed, is_official=True)
        path.write_bytes(model.SerializeToString())
        yield f"official {seed}: writes an official text", lambda: writes_official_text(path, folder)
        yield f"official {seed}: reads the official print", lambda: reads_official_print(model, folder)
        path.write_bytes(random_model(seed, is_official=False).SerializeToString())
        yield f"random {seed}: keeps what it prints", lambda: keeps_what_it_prints(path, folder)
        yield f"random {seed}: keeps everything", lambda: keeps_everything(path, folder)


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for checks in (file_checks, corpus_checks, random_checks):
            for what, check in checks(folder):
                try:
                    check()
                    passed += 1
                except (Failed, onnx.parser.ParseError, subprocess.TimeoutExpired) as trouble:
                    failed += 1
                    print(f"FAILED {what}\n{trouble}\n")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
