"""check_model.py INDEX-ENTRY-AS-JSON - one model through hone: untouched, shrunk, and with constants out and back.

Prints a line for each check that fails; exit code 1 then. Checks, by oracles other than hone:
  copy     nothing applies: the output is the input, byte for byte
  shrink   onnx.checker accepts what it accepted before; inputs and outputs keep names, types and shapes; onnxruntime
           computes the same bits; no two equal constants are left in the main graph; shrinking again changes nothing
  restore  `--mode npy` and then `--restore` computes the same bits
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import onnx
from onnx import numpy_helper

import running

HONE = os.environ["HONE"]
MODELS = pathlib.Path(os.environ["MODELS"])
failures = []


def check(condition, text):
    if not condition:
        failures.append(text)


def hone(*arguments):
    result = subprocess.run([HONE, *map(str, arguments)], capture_output=True, text=True)
    check(result.returncode == 0, f"hone {arguments[0]} {' '.join(map(str, arguments[1:-1]))}: exit code {result.returncode}: "
                                  f"{result.stderr.strip()[-300:]}")
    return result.returncode == 0


def accepted(path):
    try:
        onnx.checker.check_model(str(path))
        return True
    except Exception:  # noqa: BLE001 - whatever it throws, it does not accept
        return False


def interface(model):
    weights = {t.name for t in model.graph.initializer} | {t.values.name for t in model.graph.sparse_initializer}
    inputs = [v for v in model.graph.input if v.name not in weights]
    return [v.SerializeToString() for v in inputs], [v.SerializeToString() for v in model.graph.output]


def constant_keys(model, folder):
    """dtype, dims and bytes of the main graph's initializers that may be shared."""
    outputs, inputs = {v.name for v in model.graph.output}, {v.name for v in model.graph.input}
    for tensor in model.graph.initializer:
        if tensor.name in outputs or tensor.name in inputs or len(tensor.dims) == 0 or tensor.data_type == onnx.TensorProto.STRING:
            continue
        yield tensor.data_type, tuple(tensor.dims), numpy_helper.to_array(tensor, base_dir=str(folder)).tobytes()


def check_copy(path, folder):
    out = folder / path.name
    if hone("shrink", "--no-share", "*", path, "-o", out):
        check(out.read_bytes() == path.read_bytes(), "copy: the model differs from the input")


def check_shrunk(path, folder, feeds, before):
    out = folder / "shrunk.onnx"
    if not hone("shrink", path, "-o", out):
        return
    model = onnx.load(path, load_external_data=False)
    shrunk = onnx.load(out, load_external_data=False)
    check(not accepted(path) or accepted(out), "shrink: onnx.checker no longer accepts it")
    check(interface(model) == interface(shrunk), "shrink: inputs or outputs differ")
    keys = list(constant_keys(shrunk, folder))
    check(len(keys) == len(set(keys)), "shrink: equal constants are left")
    for feed, right in zip(feeds, before):
        check(running.same(right, running.run(out, feed)), "shrink: onnxruntime computes something else")
    again = folder / "again.onnx"
    if hone("shrink", out, "-o", again):
        check(again.read_bytes() == out.read_bytes(), "shrink: the second time changes something")


def check_restored(path, folder, feeds, before):
    out, back = folder / "npy" / "model.onnx", folder / "back.onnx"
    out.parent.mkdir()
    if not hone("shrink", "--mode", "npy", path, "-o", out) or not list(out.parent.glob("*.npy")):
        return
    if not hone("shrink", "--restore", out.parent, out, "-o", back):
        return
    for feed, right in zip(feeds, before):
        check(running.same(right, running.run(back, feed)), "restore: onnxruntime computes something else")


def main():
    entry = json.loads(sys.argv[1])
    path = MODELS / entry["file"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_copy(path, folder)
        feeds, before = [], []
        if entry["ort"]["status"] == "ok":
            kinds = [kind for kind in ("feed", "feed_alt") if entry.get(kind)]
            feeds = [running.filled_feed(entry[kind], entry["seed"]) for kind in kinds]
            if not entry["ort"].get("deterministic", True):
                feeds = []
            before = [running.run(path, feed) for feed in feeds]
        check_shrunk(path, folder, feeds, before)
        check_restored(path, folder, feeds, before)
    for text in failures:
        print(text)
    sys.exit(1 if failures else 0)


main()
