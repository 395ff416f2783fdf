#!/usr/bin/env python3
"""hone qdq on models whose right outcome is known: 18 small ones, 16 realistic ones quantized by hand, by ModelOpt and by
onnxruntime, each with several sets of the reference's options.

cases/NAME.onnx.xz is a model, cases/NAME.json what is right for each set ("like": as another one):
  rows       tensor, scale, origin ("measured", "unary", "forward OP", "backward OP"), in order
  fp16       nodes in order; layers: text for --layerPrecisions; unwritable: nodes that it cannot hold
  clips      tensors whose pair is an activation too, with its upper bound
  operators  counts of what the translated model has
  reference  SHA-256 of the three files of QDQ Translator 0.2.0, where these are right: --compat writes the same bytes
The rest was worked out by hand and by a program that shares nothing with hone, and holds for --infer none --no-clip.
With default options all measured rows stay as they are, and no Q/DQ is left.

Prints a line a fault, then the counts. Arguments: parts of names, to run some. $HONE: the program.
"""
import collections
import hashlib
import json
import lzma
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

import onnx

HERE = pathlib.Path(__file__).resolve().parent
HONE = os.environ.get("HONE", str(HERE.parents[1] / "build/native/hone"))
ADDITIONAL = "Clip LeakyRelu Identity Unsqueeze Slice Split Resize Dropout".split()
FLAGS = {
    "default": [],
    "unary": ["--add_unary_ew_scales_for_dla"],
    "concat": ["--infer_concat_scales"],
    "mul": ["--infer_mul_scales"],
    "avgpool": ["--infer_average_pool_scales"],
    "hist": ["--calibration_type", "histogram"],
    "addtl": ["--addtl_ops_to_infer_adjacent_scales", *ADDITIONAL],
    "rename": ["--rename_node_outputs"],
    "trt103": ["--trt_calib_version", "100300"],
}
FLAGS["all"] = FLAGS["unary"] + FLAGS["concat"] + FLAGS["mul"] + FLAGS["avgpool"]
ENDS = {"config": "_precision_config.json", "cache": "_precision_config_calib.cache",
        "layers": "_precision_config_layer_arg.txt"}


class Run:
    """One translation: files by kind, report, model; fault where it failed."""

    def __init__(self, model, options, folder):
        path = pathlib.Path(folder) / "report.json"
        command = [HONE, "qdq", "-i", str(model), "-o", folder, "--report", str(path), *options]
        done = subprocess.run(command, capture_output=True, text=True)
        self.fault = f"exit {done.returncode}: {done.stderr.strip()}" if done.returncode else None
        if self.fault:
            return
        stem = pathlib.Path(folder) / model.stem
        self.files = {kind: pathlib.Path(f"{stem}{end}").read_bytes() for kind, end in ENDS.items()}
        self.config = json.loads(self.files["config"])
        self.report = json.loads(path.read_bytes())
        self.model = onnx.load(f"{stem}_noqdq.onnx")


def origin(row):
    """As the cases spell it; which way a rule went is not in the report."""
    return row["origin"] if row["origin"] != "rule" else f"rule {row['from'].split()[0]}"


def wanted_origin(text):
    return text if text in ("measured", "unary") else f"rule {text.split()[1]}"


def all_nodes(graph):
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            for inner in [attribute.g] if attribute.type == onnx.AttributeProto.GRAPH else attribute.graphs:
                yield from all_nodes(inner)


def differences(run, want, version):
    """Words for each fault of a run with --infer none --no-clip."""
    rows = [[name, scale] for name, scale in run.config["int8_tensor_scales"].items()]
    if rows != [row[:2] for row in want["rows"]]:
        yield f"rows {rows}, right: {want['rows']}"
    origins = [[row["tensor"], origin(row)] for row in run.report["scales"]]
    if origins != [[row[0], wanted_origin(row[2])] for row in want["rows"]]:
        yield f"origins {origins}"
    lines = [f"TRT-{version}-EntropyCalibration2"]
    lines += [f"{row[0]}: {struct.pack('>f', row[1]).hex()}" for row in want["rows"]]
    if run.files["cache"].decode() != "".join(line + "\n" for line in lines):
        yield "the cache"
    text = json.dumps({"int8_tensor_scales": dict(row[:2] for row in want["rows"]), "fp16_nodes": want["fp16"]}, indent=4)
    if run.files["config"].decode() != text:
        yield f"the precision config: fp16 {run.config['fp16_nodes']}"
    if run.files["layers"].decode() != want["layers"]:
        yield f"the list of layers: {run.files['layers'].decode()}"
    held = {name for name in want["fp16"] if f"{name}:fp16" in run.files["layers"].decode().split(",")}
    if set(want["fp16"]) - held != set(want["unwritable"]):
        yield "layers that --layerPrecisions cannot name"
    operators = collections.Counter(node.op_type for node in run.model.graph.node)
    if operators != want["operators"]:
        yield f"operators {dict(operators)}, right: {want['operators']}"
    told = [entry for entry in run.report["diagnostics"] if entry["code"] == "dropped-activation"]
    if len(told) != len(want["clips"]):
        yield f"{len(told)} dropped activations, right: {len(want['clips'])}"


def compat(run, reference):
    for kind, digest in reference.items():
        if hashlib.sha256(run.files[kind]).hexdigest() != digest:
            yield f"--compat: {ENDS[kind]} is not the reference's"


def defaults(run, want):
    have = {row["tensor"]: row for row in run.report["scales"]}
    for name, scale, kind in want["rows"]:
        if kind == "measured" and have.get(name, {}).get("scale") != scale:
            yield f"defaults: measured row {name} is {have.get(name)}"
    clips = [node for node in run.model.graph.node if node.name.endswith("__clip")]
    if len(clips) < len(want["clips"]):
        yield f"defaults: {len(clips)} Clips, right: {len(want['clips'])}"
    left = [node.op_type for node in all_nodes(run.model.graph) if "uantizeLinear" in node.op_type]
    if left:
        yield f"defaults: left over: {left}"


def has_pairs(path):
    return any("uantizeLinear" in node.op_type for node in onnx.load(str(path)).graph.node)


def check(model, tag, want, folder):
    runs = [(["--infer", "none", "--no-clip"], lambda run: differences(run, want, version))]
    version = "100300" if tag == "trt103" else "8600"
    if "reference" in want:
        runs.append((["--compat"], lambda run: compat(run, want["reference"])))
    if has_pairs(model) and tag != "rename":
        runs.append(([], lambda run: defaults(run, want)))
    for options, faults in runs:
        run = Run(model, options + FLAGS[tag], folder)
        yield [run.fault] if run.fault else list(faults(run))


def main():
    passed = failed = 0
    for path in sorted((HERE / "cases").glob("*.json")):
        tags = json.loads(path.read_text())
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder) / f"{path.stem}.onnx"
            model.write_bytes(lzma.decompress((HERE / "cases" / f"{path.stem}.onnx.xz").read_bytes()))
            for tag, want in tags.items():
                if sys.argv[1:] and not any(part in f"{path.stem}.{tag}" for part in sys.argv[1:]):
                    continue
                for faults in check(model, tag, {**tags[want["like"]], **want} if "like" in want else want, folder):
                    passed, failed = (passed, failed + 1) if faults else (passed + 1, failed)
                    for fault in faults:
                        print(f"{path.stem} {tag}: {fault[:600]}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
