"""Runs `hone fold` on a model whose inputs are all constants, and reads what came of each output."""
import json
import os
import subprocess
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

TOP = Path(__file__).resolve().parent.parent.parent
HONE = os.environ.get("HONE", str(TOP / "build/native/hone"))
SECONDS = 60


class Failed(Exception):
    pass


def with_constants(model, inputs):
    """The model with its inputs made initializers; inputs: arrays or TensorProtos, by the model's order."""
    constant = onnx.ModelProto()
    constant.CopyFrom(model)
    for value, given in zip(model.graph.input, inputs):
        tensor = TensorProto()
        tensor.CopyFrom(given if isinstance(given, TensorProto) else numpy_helper.from_array(np.asarray(given)))
        tensor.name = value.name
        constant.graph.initializer.append(tensor)
    del constant.graph.input[:]
    constant.ir_version = max(constant.ir_version, 4)  # before, every initializer was an input too
    return constant


def fold(model, folder, *options):
    """(the folded model, {operator: reason of what was kept}); Failed: hone ended with a code."""
    source, result, report = (Path(folder) / name for name in ("source.onnx", "result.onnx", "report.json"))
    onnx.save(model, source)
    command = [HONE, "fold", "--quiet", "--max-growth", "1G", *options, str(source), "-o", str(result), "--report", str(report)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, errors="replace")
    except subprocess.TimeoutExpired as error:
        raise Failed(f"took more than {SECONDS} s") from error
    if run.returncode != 0:
        raise Failed(f"exit code {run.returncode}: {run.stderr.strip()[-300:]}")
    refusals = json.loads(report.read_text())["refusals"]
    return onnx.load(result), {refusal["what"]: refusal["reason"] for refusal in refusals}


def constants_of(model):
    """{name: array} of initializers and Constant nodes."""
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "Constant" and node.attribute[0].name == "value":
            values[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
    return values


def difference(right, got, relative, absolute, keeps_zeros=False):
    """Words, or None. keeps_zeros: -0 is not 0."""
    right, got = np.asarray(right), np.asarray(got)
    if right.shape != got.shape or right.dtype != got.dtype:
        return f"{got.dtype}{list(got.shape)} for {right.dtype}{list(right.shape)}"
    if right.dtype.kind in "iubOSU" or np.dtype(right.dtype).name in ("int4", "uint4", "int2", "uint2"):
        return None if (right == got).all() else "values differ"
    wide = np.complex128 if right.dtype.kind == "c" else np.float64
    with np.errstate(all="ignore"):
        fine = np.isclose(got.astype(wide), right.astype(wide), rtol=relative, atol=absolute, equal_nan=True)
        if keeps_zeros and wide == np.float64:
            fine &= (np.signbit(got) == np.signbit(right)) | np.isnan(got.astype(wide))
    if fine.all():
        return None
    worst = np.argwhere(~fine)[0]
    return f"{int((~fine).sum())} of {fine.size} values differ: {got[tuple(worst)]} for {right[tuple(worst)]}"
