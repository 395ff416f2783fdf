"""check(entry) -> (lines of what is wrong, node counts): one model of the index through hone slim, judged by onnx.checker and
onnxruntime with its optimizations off, on both feeds of the index."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np
import onnx
import onnxruntime

import oracle

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "conformance"))
import running  # noqa: E402

HONE = os.environ.get("HONE", "")
MODELS = pathlib.Path(os.environ.get("MODELS", "build/models"))
MODEL_TOLERANCES = 10  # deep networks round many times: as many tolerances of oracle.py
DESCRIPTIONS = ["producer_name", "producer_version", "domain", "model_version", "doc_string"]


class Check:
    def __init__(self, entry, folder):
        self.entry, self.folder = entry, folder
        self.path = MODELS / entry["file"]
        self.problems, self.counts = [], {"before": node_count(onnx.load(self.path, load_external_data=False))}
        self.seconds = 0.0

    def wrong(self, text):
        self.problems.append(text)

    def slim(self, path, name, *words):
        """The result's path and its records; None where hone fails."""
        out, report = self.folder / f"{name}.onnx", self.folder / f"{name}.json"
        start = time.monotonic()
        result = subprocess.run([HONE, "slim", "-q", *words, "--report", str(report), str(path), "-o", str(out)], capture_output=True)
        self.seconds += time.monotonic() - start
        if result.returncode:
            self.wrong(f"{name}: exit code {result.returncode}: {oracle.first_line(result.stderr)}")
            return None, []
        return out, json.loads(report.read_text())["records"]


def graphs(graph):
    yield graph
    for node in graph.node:
        for attribute in node.attribute:
            for inner in [attribute.g] if attribute.HasField("g") else attribute.graphs:
                yield from graphs(inner)


def node_count(model):
    """Of all graphs; Constant nodes and initializers are the same thing."""
    return sum(node.op_type != "Constant" for graph in graphs(model.graph) for node in graph.node)


def size_of(path):
    """Bytes of the model and of its data files."""
    model = onnx.load(path, load_external_data=False)
    tensors = [tensor for graph in graphs(model.graph) for tensor in graph.initializer]
    names = {entry.value for tensor in tensors for entry in tensor.external_data if entry.key == "location"}
    return path.stat().st_size + sum((path.parent / name).stat().st_size for name in names)


def accepts(path):
    try:
        onnx.checker.check_model(str(path))
        return ""
    except Exception as error:  # whatever it throws, it does not accept
        return str(error).strip().splitlines()[0][:300]


def fed_inputs(model):
    weights = {tensor.name for tensor in model.graph.initializer} | {tensor.values.name for tensor in model.graph.sparse_initializer}
    return [value.SerializeToString() for value in model.graph.input if value.name not in weights]


def node_texts(model):
    """{name of the first output: name and doc string} of the main graph's nodes."""
    return {node.output[0]: (node.name, node.doc_string) for node in model.graph.node if node.output}


def kept_differences(before, after):
    """What users of a model would miss."""
    if fed_inputs(before) != fed_inputs(after):
        yield "inputs differ"
    if [value.SerializeToString() for value in before.graph.output] != [value.SerializeToString() for value in after.graph.output]:
        yield "outputs differ"
    if [opset.SerializeToString() for opset in before.opset_import] != [opset.SerializeToString() for opset in after.opset_import]:
        yield "opset imports differ"
    if before.ir_version != after.ir_version and not (before.ir_version < 4 == after.ir_version):
        yield f"IR version {before.ir_version} became {after.ir_version}"
    yield from (f"{field} differs" for field in DESCRIPTIONS if getattr(before, field) != getattr(after, field))
    if list(before.metadata_props) != list(after.metadata_props) or before.graph.doc_string != after.graph.doc_string:
        yield "metadata or the graph's doc string differ"
    texts = node_texts(before)
    for name, (label, doc) in node_texts(after).items():
        old_label, old_doc = texts.get(name, (label, doc))
        if label == old_label and doc != old_doc:
            yield f"doc string of the node that makes {name} differs"


def flat(outputs):
    """Arrays out of lists and maps."""
    for output in outputs:
        if isinstance(output, list):
            yield from flat(output)
        elif isinstance(output, dict):
            yield np.array(list(output.keys()))
            yield np.array(list(output.values()))
        else:
            yield np.asarray(output)


def open_file(path):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    options.add_session_config_entry("session.disable_prepacking", "1")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def outputs_of(path, feeds):
    """For each feed, as flat arrays."""
    session = open_file(path)
    known = {value.name for value in session.get_inputs() + session.get_overridable_initializers()}
    return [list(flat(session.run(None, {name: array for name, array in feed.items() if name in known}))) for feed in feeds]


def noise_of(path, feeds, right):
    """How much noise of the last place on inputs and weights moves the outputs of each feed, in tolerances."""
    model, random = onnx.load(path), np.random.default_rng(1)
    moved = [[0.0] * len(outputs) for outputs in right]
    for _ in range(2):
        session = oracle.open_session(oracle.noisy_model(model, random).SerializeToString())
        known = {value.name for value in session.get_inputs()}
        for feed, outputs, most in zip(feeds, right, moved):
            noisy = {name: oracle.noisy(array, random) for name, array in feed.items() if name in known}
            for index, (a, b) in enumerate(zip(outputs, flat(session.run(None, noisy)))):
                most[index] = max(most[index], oracle.distance(a, b))
    return moved


def compare(check, name, right, got, feeds, is_exact):
    if is_exact:
        for index, (expected, actual) in enumerate(zip(right, got)):
            if len(expected) != len(actual) or not all(map(oracle.same_bits, expected, actual)):
                check.wrong(f"{name}: feed {index + 1}: other bits")
        return
    distances = [[oracle.distance(a, b) for a, b in zip(expected, actual)] for expected, actual in zip(right, got)]
    if max((most for row in distances for most in row), default=0) <= MODEL_TOLERANCES:
        return
    noise = noise_of(check.path, feeds, right)
    for index, (row, moved) in enumerate(zip(distances, noise)):
        far = [(number, place) for place, (number, least) in enumerate(zip(row, moved)) if number > max(MODEL_TOLERANCES, 8 * least)]
        if far:
            number, place = far[0]
            check.wrong(f"{name}: feed {index + 1}: output {place} is {number:.3g} tolerances off, noise moves it by {moved[place]:.3g}")


def feeds_of(entry):
    if entry["ort"]["status"] != "ok":
        return []
    return [running.filled_feed(entry[kind], entry["seed"]) for kind in ("feed", "feed_alt") if entry.get(kind)]


def check_result(check, name, out, before, right, feeds):
    after = onnx.load(out, load_external_data=False)
    check.counts[name] = node_count(after)
    for text in kept_differences(before, after):
        check.wrong(f"{name}: {text}")
    if not accepts(check.path) and accepts(out):
        check.wrong(f"{name}: onnx.checker refuses it: {accepts(out)}")
    if check.counts[name] > check.counts["before"]:
        check.wrong(f"{name}: {check.counts['before']} nodes became {check.counts[name]}")
    if size_of(out) > size_of(check.path):
        check.wrong(f"{name}: {size_of(check.path)} bytes became {size_of(out)}")
    if not feeds:
        return
    try:
        got = outputs_of(out, feeds)
    except Exception as error:  # its exceptions have no common class
        check.wrong(f"{name}: onnxruntime: {str(error)[:300]}")
        return
    if check.entry["ort"].get("deterministic", True):
        compare(check, name, right, got, feeds, name == "exact")


def check_again(check, name, out, words):
    again, records = check.slim(out, f"{name}_again", *words)
    if again and records:
        check.wrong(f"{name}: a second run does more: " + "; ".join(f"{one['pass']} {one['where']}" for one in records[:3]))
    elif again and again.read_bytes() != out.read_bytes():
        check.wrong(f"{name}: a second run gives other bytes")


def check(entry):
    with tempfile.TemporaryDirectory() as folder:
        one = Check(entry, pathlib.Path(folder))
        before = onnx.load(one.path, load_external_data=False)
        feeds = feeds_of(entry)
        try:
            right = outputs_of(one.path, feeds) if feeds else []
        except Exception as error:  # its exceptions have no common class
            one.wrong(f"before: onnxruntime: {str(error)[:300]}")
            return one.problems, one.counts
        for name, words in (("slim", []), ("exact", ["--exact"])):
            out, _ = one.slim(one.path, name, *words)
            if out:
                check_result(one, name, out, before, right, feeds)
                check_again(one, name, out, words)
        one.counts["seconds"] = one.seconds
    return one.problems, one.counts
