"""Shape inference: growth with nodes and time on real exports, beside onnx.shape_inference and onnxruntime's symbolic inference.

hone is measured as a process, reading and writing included, and by its report's own clock; the peers inside a Python that has loaded the
model already.
"""
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import onnx

import measure
import models

sys.path.append(str(models.TOP / "tests" / "infer"))
import tools  # noqa: E402

ROUNDS = int(os.environ.get("ROUNDS", "5"))
PEER_SECONDS = 300
EXPORTS = ["swin_tiny_slim_dynamo18", "swin_tiny_slim_ts13_dyn", "bert_mini_dynamo18_dyn", "bert_mini_eager_ts11_dyn", "bert_mini_int8_dynamic",
           "bert_mini_ortfused_msdomain", "bert_mini_sdpa_ts17", "bert_mini_ts14_dyn", "yolo11n_seg_dynamo18", "yolov5nu_ts12", "yolov8n_ts17"]
WIDTHS = (32, 9, 9, 11, 9, 9, 9, 12)


def hone(path):
    """(milliseconds of the process, of the run by its report, peak MiB), the medians."""
    with tempfile.TemporaryDirectory(dir=models.FOLDER) as folder:
        out, report = Path(folder) / "out.onnx", Path(folder) / "report.json"
        runs = []
        for _ in range(ROUNDS):
            seconds, memory = measure.run([tools.HONE, "infer", "--quiet", path, "-o", out, "--report", report])
            runs.append((seconds * 1000, json.loads(report.read_text())["run"]["milliseconds"], memory))
    return [measure.median(column) for column in zip(*runs)]


def peer(name, path):
    """Milliseconds of one inference as text; it has a process of its own, which may take too long or crash."""
    command = [sys.executable, __file__, name, str(path)]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=PEER_SECONDS)
    except subprocess.TimeoutExpired:
        return f"> {PEER_SECONDS} s"
    return f"{float(result.stdout):.0f}" if result.returncode == 0 else "failed"


def peer_milliseconds(name, path):
    model = onnx.load(path)
    start = time.perf_counter()
    {"onnx": tools.infer_by_onnx, "onnxruntime": tools.infer_by_onnxruntime}[name](model)
    return (time.perf_counter() - start) * 1000


def line(path, limit):
    nodes = len(onnx.load(path, load_external_data=False).graph.node)
    process, run, memory = hone(path)
    measure.row((path.stem, f"{nodes:,}", f"{process:.0f}", f"{run:.0f}", limit, f"{memory:.0f}", peer("onnx", path), peer("onnxruntime", path)), WIDTHS)


def main():
    print(f"\nShape inference in ms (median of {ROUNDS}; peers once, without reading and writing)")
    measure.row(("model", "nodes", "process", "its report", "limit", "MiB", "onnx", "onnxruntime"), WIDTHS)
    for count in (25_000, 50_000, 100_000):
        line(models.chain(count), count // 100)
    for count in (25_000, 50_000, 100_000):
        line(models.shape_arithmetic(count), count // 100)
    for name in EXPORTS:
        path = models.TOP / "build" / "models" / "export" / f"{name}.onnx"
        if path.exists():
            line(path, 50)
        else:
            print(f"{name}: not there; `tests/models/unpack` lays it out")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print(peer_milliseconds(*sys.argv[1:]))
    else:
        main()
