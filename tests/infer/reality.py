"""What values really are: runs a model in onnxruntime, optimizations off, with every value of the main graph an output.

A real is (kind, dtype, dims of a tensor or [real] of a sequence); None: an optional without a value, or what cannot be read.
Values inside bodies are seen by probes (probes.py).
"""
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime

import probes

sys.path.append(str(Path(__file__).resolve().parent.parent / "conformance"))
import running  # noqa: E402

RUN_SECONDS = 900
MOST_SYMBOLS = 4
TYPE_NAMES = {"float": "FLOAT", "double": "DOUBLE", "float8e4m3fn": "FLOAT8E4M3FN", "float8e4m3fnuz": "FLOAT8E4M3FNUZ",
              "float8e5m2": "FLOAT8E5M2", "float8e5m2fnuz": "FLOAT8E5M2FNUZ", "float4e2m1": "FLOAT4E2M1"}


def dtype_number(text):
    """Of the innermost tensor of a type as onnxruntime writes it: tensor(float), seq(tensor(int64)); 0: unknown."""
    name = text[text.rfind("(") + 1:].rstrip(")")
    return onnx.TensorProto.DataType.Value(TYPE_NAMES.get(name, name.upper())) if text.find("tensor(") >= 0 else 0


def real_of(value, dtype):
    """The real of what session.run gives; dtype: of its tensors."""
    if value is None:
        return None
    if isinstance(value, list):
        if value and isinstance(value[0], dict):
            return ("sequence", 0, [("map", 0, [])])
        return ("sequence", 0, [real_of(element, dtype) for element in value])
    if isinstance(value, dict):
        return ("map", 0, [])
    return ("tensor", dtype, list(np.shape(value)))


def make_session(model):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    source = model if isinstance(model, (bytes, str)) else model.SerializeToString()
    return onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])


def reals_of(session, feed):
    """{output: real}. Tensors are looked at where they are, which no dtype hinders; the rest is read."""
    outputs = {output.name: output.type for output in session.get_outputs()}
    tensors = [name for name, kind in outputs.items() if kind.startswith("tensor(") and kind != "tensor(string)"]
    if any(value.dtype == object for value in feed.values()):
        tensors = []
    found = {}
    others = [name for name in outputs if name not in set(tensors)]
    if others:
        for name, value in zip(others, session.run(others, feed)):
            found[name] = real_of(value, dtype_number(outputs[name]))
    if tensors:
        binding = session.io_binding()
        for name, value in feed.items():
            binding.bind_cpu_input(name, np.asarray(value, order="C"))  # ascontiguousarray makes scalars [1]
        for name in tensors:
            binding.bind_output(name)
        session.run_with_iobinding(binding)
        for name, value in zip(tensors, binding.get_outputs()):
            found[name] = ("tensor", dtype_number(value.data_type()), list(value.shape()))
    return found


def with_all_outputs(model):
    """A copy that gives every value of its main graph; declared types of values in between are dropped."""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    del copy.graph.value_info[:]
    known = {value.name for value in copy.graph.output}
    for node in copy.graph.node:
        for name in node.output:
            if name and name not in known:
                known.add(name)
                copy.graph.output.add(name=name)
    return copy


def symbol_sizes(model, feed):
    """{symbol: size} of the inputs' named dims; None: the feed gives one symbol two sizes."""
    sizes = {}
    for value in model.graph.input:
        array = feed.get(value.name)
        if array is None or not value.type.HasField("tensor_type"):
            continue
        for dim, size in zip(value.type.tensor_type.shape.dim, array.shape):
            if dim.dim_param and sizes.setdefault(dim.dim_param, size) != size:
                return None
    return sizes


def other_feed(spec, model, change):
    """A feed of the index with other sizes of its named dims: change(size, number of the symbol)."""
    symbols, sizes = {}, {}
    for value in model.graph.input:
        for index, dim in enumerate(value.type.tensor_type.shape.dim):
            if dim.dim_param and value.name in spec:
                number = symbols.setdefault(dim.dim_param, len(symbols))
                sizes[value.name, index] = change(spec[value.name]["shape"][index], number)
    return {name: {**parts, "shape": [sizes.get((name, index), size) for index, size in enumerate(parts["shape"])]}
            for name, parts in spec.items()} if symbols else None


def feeds(entry, model):
    """(name, {input: array}, is it one of the index?) of the bindings to run with: the index's two; two in which all symbols have
    different sizes; and each symbol 0. Not every model can run with them."""
    made = [(kind, entry[kind], True) for kind in ("feed", "feed_alt") if entry.get(kind)]
    own = [("distinct", lambda size, number: size + 1 + number), ("multiple", lambda size, number: size * (1 + number % 3))]
    symbols = list(dict.fromkeys(dim.dim_param for value in model.graph.input for dim in value.type.tensor_type.shape.dim if dim.dim_param))
    own += [(f"{name} = 0", lambda size, number, zero=zero: 0 if number == zero else size) for zero, name in enumerate(symbols[:MOST_SYMBOLS])]
    for name, change in own:
        spec = other_feed(entry["feed"], model, change)
        if spec and not any(spec == other for _, other, _ in made):
            made.append((name, spec, False))
    return [(name, running.filled_feed(spec, entry["seed"]), given) for name, spec, given in made]


def joins_unequal(model, reals):
    """Does a Concat of the main graph join pieces whose other dims differ? ONNX forbids that; onnxruntime leaves out pieces without elements."""
    for node in model.graph.node:
        axis = next((attribute.i for attribute in node.attribute if attribute.name == "axis"), None)
        pieces = [reals.get(name) for name in node.input]
        if node.op_type != "Concat" or axis is None or not all(piece and piece[0] == "tensor" and piece[2] for piece in pieces):
            continue
        others = {tuple(dim for index, dim in enumerate(dims) if index != axis % len(dims)) for _, _, dims in pieces}
        if len(others) > 1:
            return node.name or node.output[0]
    return ""


class Runner:
    """Runs a model; the shapes inside its bodies are seen where they can be."""

    def __init__(self, model):
        self.model, self.notes = model, []
        self.session = make_session(with_all_outputs(model))
        probed, self.places = probes.with_probes(model)
        try:
            self.probe_session = probed and make_session(probed)
        except Exception as error:  # noqa: BLE001 - any refusal of onnxruntime
            self.notes.append(f"bodies cannot be probed: {str(error)[-200:]}")
            self.probe_session = None

    def run(self, name, feed, given):
        """[name, sizes, {value: real}, {path: {iteration as text: {value: dims}}}]; None: it does not run."""
        inputs = {value.name for value in self.session.get_inputs() + self.session.get_overridable_initializers()}
        feed = {key: array for key, array in feed.items() if key in inputs}
        sizes = symbol_sizes(self.model, feed)
        try:
            if sizes is None:
                raise ValueError("one symbol has two sizes in it")
            reals = reals_of(self.session, feed)
            unequal = joins_unequal(self.model, reals)
            if unequal:
                self.notes.append(f"{name} does not count: ONNX forbids it in the Concat {unequal}")
                return None
            return [name, sizes, reals, run_probes(self.probe_session, self.places, feed)]
        except Exception as error:  # noqa: BLE001
            if given:
                self.notes.append(f"{name} does not run: {str(error)[-200:]}")
            return None


def run_probes(session, places, feed):
    found = {}
    if session:
        names = list(places)
        for name, array in zip(names, session.run(names, feed)):
            path, value = places[name]
            for iteration, dims in probes.readings(array).items():
                found.setdefault(path, {}).setdefault(repr(list(iteration)), {})[value] = dims
    return found


def run_bindings(entry, model, start=0):
    """Yields {"begin": index} and {"run": ...} or nothing of each binding from start on; {"note": text}."""
    runner = Runner(model)
    for index, binding in enumerate(feeds(entry, model)):
        if index >= start:
            yield {"begin": index, "name": binding[0]}
            run = runner.run(*binding)
            if run:
                yield {"run": run}
    for note in runner.notes:
        yield {"note": note}


def run_apart(entry, path):
    """{"runs": [...], "notes": [...]} of the model at path, in processes that may crash: then without the binding that did it."""
    found, start = {"runs": [], "notes": []}, 0
    while start is not None:
        command = [sys.executable, __file__, str(path), json.dumps(entry), str(start)]
        result = subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS)
        lines = [json.loads(line) for line in result.stdout.splitlines() if line.endswith("}")]
        found["runs"] += [line["run"] for line in lines if "run" in line]
        found["notes"] += [line["note"] for line in lines if "note" in line]
        begun = [line for line in lines if "begin" in line]
        start = None
        if result.returncode < 0 and begun:
            found["notes"].append(f"onnxruntime does not survive {begun[-1]['name']}")
            start = begun[-1]["begin"] + 1
        elif result.returncode != 0:
            raise RuntimeError(f"the model cannot be run: {result.stderr[-400:]}")
    return found


if __name__ == "__main__":
    for line in run_bindings(json.loads(sys.argv[2]), onnx.load(sys.argv[1]), int(sys.argv[3])):
        print(json.dumps(line), flush=True)
