"""The steps of slim around its passes on real models, each asked of onnx and onnxruntime.

    outputs   two random values become the outputs: they are what the whole model computes for them
    inputs    a random value, and what else the outputs need, become the inputs: fed with what the whole model computes
              for them, the outputs are its outputs
    sort      the nodes, shuffled, come out in an order that onnx.checker takes, and compute the same
    strip     without doc strings, metadata and value_info the model is equal in all else
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import onnx
import onnxruntime

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests/conformance"))
import running  # noqa: E402

HONE = os.environ.get("HONE", str(TOP / "build/native/hone"))
MODELS = pathlib.Path(os.environ.get("MODELS", TOP / "build/models"))
TRIES = 40
SESSION = onnxruntime.SessionOptions()
SESSION.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
SESSION.log_severity_level = 4


class Failed(Exception):
    """What is not as it should be, in words."""


class Unfit(Exception):
    """The model cannot be cut there."""


def slim(path, output, *options):
    """The message of a failure, or ""."""
    words = [HONE, "slim", str(path), "-o", str(output), "--quiet", "--only", "share", *options]
    result = subprocess.run(words, capture_output=True, text=True, timeout=120)
    if result.returncode not in (0, 2):
        raise Failed(f"{' '.join(options)}: ended with {result.returncode}: {result.stderr}")
    return result.stderr.strip()


def session_of(model):
    try:
        return onnxruntime.InferenceSession(model, SESSION, providers=["CPUExecutionProvider"])
    except Exception as trouble:
        raise Failed(f"onnxruntime does not load it: {trouble}") from trouble


class Whole:
    """A model, and what it computes on its feed of the index; any of its values can be asked for."""

    def __init__(self, path, feed):
        self.path, self.model = path, onnx.load(path)
        self.feed = running.filled_feed(feed, 1)
        graph = self.model.graph
        self.outputs = [output.name for output in graph.output]
        self.values = [name for node in graph.node if node.op_type != "Constant" for name in node.output if name]

    def compute(self, names):
        """{name: value}, the inputs too."""
        asked = onnx.ModelProto()
        asked.CopyFrom(self.model)
        del asked.graph.output[:]
        inputs = {value.name for value in self.model.graph.input}
        for name in dict.fromkeys(names):
            if name not in inputs:
                asked.graph.output.add(name=name)
        session = session_of(asked.SerializeToString())
        found = session.run(None, self.feed)
        return {**self.feed, **dict(zip([output.name for output in session.get_outputs()], found))}


def expect(cut, wanted, names):
    onnx.checker.check_model(str(cut))
    session = session_of(str(cut))
    if [output.name for output in session.get_outputs()] != names:
        raise Failed(f"outputs are {[output.name for output in session.get_outputs()]}")
    found = session.run(None, {value.name: wanted[value.name] for value in session.get_inputs()})
    for name, value in zip(names, found):
        if not running.same(wanted[name], value):
            raise Failed(f"{name} is something else")


def check_outputs(whole, folder, generator):
    names = generator.sample(whole.values, min(2, len(whole.values)))
    message = slim(whole.path, folder / "cut.onnx", "--outputs", *names)
    if message:
        raise Unfit(message) if "type that is not known" in message else Failed(message)
    expect(folder / "cut.onnx", whole.compute(names), names)


def check_inputs(whole, folder, generator):
    names = [generator.choice(whole.values[:max(1, len(whole.values) // 2)])]
    for _ in range(TRIES):
        message = slim(whole.path, folder / "cut.onnx", "--inputs", *names)
        needed = re.search(r"'(.*)' is needed by the outputs as well", message)
        if not needed:
            break
        names.append(needed.group(1))
    if message:
        raise Unfit(message) if "type that is not known" in message else Failed(message)
    expect(folder / "cut.onnx", whole.compute(whole.outputs + names), whole.outputs)


def check_sort(whole, folder, generator):
    shuffled = onnx.ModelProto()
    shuffled.CopyFrom(whole.model)
    nodes = list(shuffled.graph.node)
    generator.shuffle(nodes)
    del shuffled.graph.node[:]
    shuffled.graph.node.extend(nodes)
    onnx.save(shuffled, folder / "shuffled.onnx")
    message = slim(folder / "shuffled.onnx", folder / "sorted.onnx")
    if message:
        raise Failed(message)
    expect(folder / "sorted.onnx", whole.compute(whole.outputs), whole.outputs)


def messages_in(message):
    yield message
    for field, value in message.ListFields():
        if field.message_type is not None:
            for inner in value if field.is_repeated else [value]:
                yield from messages_in(inner)


def check_strip(whole, folder, _):
    message = slim(whole.path, folder / "bare.onnx", "--strip", "doc,metadata,value-info", "--skip", "*")
    if message:
        raise Failed(message)
    wanted = onnx.load(whole.path, load_external_data=False)
    for inner in list(messages_in(wanted)):
        is_graph = inner.DESCRIPTOR.name in ("GraphProto", "FunctionProto")
        for name in ("doc_string", "metadata_props", "value_info") if is_graph else ("doc_string", "metadata_props"):
            if name in inner.DESCRIPTOR.fields_by_name:
                inner.ClearField(name)
    if onnx.load(folder / "bare.onnx", load_external_data=False) != wanted:
        raise Failed("something else is gone, or something is still there")


CHECKS = {"outputs": check_outputs, "inputs": check_inputs, "sort": check_sort, "strip": check_strip}


def main():
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    generator = random.Random(7)
    entries = json.loads((TOP / "tests/models/index.json").read_text())["models"]
    paths = {MODELS / entry["file"]: entry for entry in entries if entry["file"].startswith("export/")}
    for path in sorted(path for path in paths if path.exists()):
        whole = Whole(path, paths[path]["feed"])
        for name, check in CHECKS.items():
            with tempfile.TemporaryDirectory() as folder:
                try:
                    check(whole, pathlib.Path(folder), generator)
                    counts["passed"] += 1
                except Unfit as why:
                    counts["skipped"] += 1
                    print(f"skipped {path.name}, {name}: {why}")
                except (Failed, onnx.checker.ValidationError) as trouble:
                    counts["failed"] += 1
                    print(f"FAILED {path.name}, {name}: {trouble}")
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**counts))
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
