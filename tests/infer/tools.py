"""Runs what infers shapes: hone, and its peers onnx.shape_inference and onnxruntime's SymbolicShapeInference.

    tools.py onnx|onnxruntime MODEL OUT      a peer, in a process of its own: it may crash or not end
"""
import contextlib
import io
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import onnx

import claims

TOP = Path(__file__).resolve().parent.parent.parent
HONE = os.environ.get("HONE", str(TOP / "build/native/hone"))
HONE_SECONDS = 120
PEER_SECONDS = 60  # of processor time; of any time ten times that
PEERS = ["onnx", "onnxruntime"]


class Failed(Exception):
    pass


def hone(path, out, *options, report=None):
    """Infers the model at path into out; Failed: the exit code is not 0."""
    command = [HONE, "infer", "--quiet", *options, str(path), "-o", str(out)]
    if report:
        command += ["--report", str(report)]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=HONE_SECONDS, errors="replace")
    except subprocess.TimeoutExpired as error:
        raise Failed(f"took more than {HONE_SECONDS} s") from error
    if result.returncode != 0:
        raise Failed(f"exit code {result.returncode}: {result.stderr.strip()[-300:]}")


def hone_claims(path, folder, *options):
    """(all_claims of the result, diagnostics of severity warning and error)."""
    out, report = Path(folder) / "inferred.onnx", Path(folder) / "report.json"
    hone(path, out, *options, report=report)
    diagnostics = json.loads(report.read_text()).get("diagnostics", [])
    return claims.all_claims(onnx.load(out, load_external_data=False)), [d for d in diagnostics if d["severity"] != "note"]


def peer_claims(peer, path):
    """(all_claims of the result, "") or (None, what went wrong)."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "inferred.onnx"
        try:
            result = subprocess.run([sys.executable, __file__, peer, str(path), str(out)], cwd=folder, capture_output=True, text=True,
                                    timeout=10 * PEER_SECONDS, errors="replace")
        except subprocess.TimeoutExpired:
            return None, f"ended after {10 * PEER_SECONDS} s"
        if result.returncode == -signal.SIGXCPU:
            return None, f"ended after {PEER_SECONDS} s of processor time"
        if result.returncode != 0:
            return None, (result.stderr.strip().splitlines() or [f"exit code {result.returncode}"])[-1][:160]
        return claims.all_claims(onnx.load(out)), ""


def infer_by_onnx(model):
    return onnx.shape_inference.infer_shapes(model, check_type=False, strict_mode=False, data_prop=True)


def infer_by_onnxruntime(model):
    """As SymbolicShapeInference.infer_shapes, but what was inferred counts also where not all could be."""
    from onnxruntime.tools.symbolic_shape_infer import SymbolicShapeInference, get_opset
    if (get_opset(model) or 0) < 7:
        raise Failed("opsets before 7 are not supported")
    engine = SymbolicShapeInference(2**31 - 1, True, False, 0)
    engine._preprocess(model)
    with contextlib.redirect_stdout(io.StringIO()):
        while engine.run_:
            engine._infer_impl()
    engine._update_output_from_vi()
    return engine.out_mp_


def main():
    peer, path, out = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_CPU, (PEER_SECONDS, PEER_SECONDS + 5))
    model = onnx.load(path)
    inferred = {"onnx": infer_by_onnx, "onnxruntime": infer_by_onnxruntime}[peer](model)
    del inferred.graph.initializer[:]
    Path(out).write_bytes(inferred.SerializeToString())


if __name__ == "__main__":
    main()
