"""Is what hone slim made of a model right? Judged by onnx.checker and onnxruntime with its optimizations off.

A rewrite is judged by its records: all exact: equal bits, NaNs alike; signed zeros: equal numbers; rounding: equal within
TOLERANCE of the largest magnitude. Where numbers differ by more, the model before is also run with noise of a few units of
the last place on its inputs and weights: what moves as much by that is no fault."""
import json
import os
import pathlib
import signal
import subprocess

import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper

TOLERANCE = {"float16": 4e-3, "float32": 1e-5, "float64": 1e-6}  # doubles may have been floats
NOISE = {"float16": 2e-3, "float32": 4e-7, "float64": 1e-15}
NOISE_RUNS = 4
FLOATS = (onnx.TensorProto.FLOAT, onnx.TensorProto.FLOAT16, onnx.TensorProto.DOUBLE)
SECONDS = 20


class Wrong(Exception):
    """What is wrong, in words."""


class Hone:
    def __init__(self, program, folder):
        self.program, self.folder = str(program), pathlib.Path(folder)

    def slim(self, content, words):
        """(bytes of the result, its records); raises Wrong where hone fails."""
        before, after, report = (self.folder / name for name in ("before.onnx", "after.onnx", "report.json"))
        before.write_bytes(content)
        command = [self.program, "slim", "-q", *words, "--report", str(report), str(before), "-o", str(after)]
        try:
            result = subprocess.run(command, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise Wrong(f"hone takes more than {SECONDS} s") from None
        if result.returncode < 0:
            raise Wrong(f"hone crashes: {signal.Signals(-result.returncode).name}")
        if result.returncode:
            raise Wrong(f"hone ends with {result.returncode}: {first_line(result.stderr)}")
        return after.read_bytes(), json.loads(report.read_bytes())["records"]


def first_line(content):
    lines = [line for line in content.decode(errors="replace").splitlines() if line.strip()]
    errors = [line for line in lines if "ERROR" in line or "runtime error" in line]
    return (errors or lines or [""])[0][:300]


def open_session(content):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    options.add_session_config_entry("session.disable_prepacking", "1")  # which sums products in another order
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])


def try_run(session, feed):
    """On copies: onnxruntime's BatchNormalization in training writes over its inputs, those behind an Identity too."""
    try:
        return session.run(None, {name: array.copy() for name, array in feed.items()}), ""
    except Exception as error:  # its exceptions have no common class
        return None, str(error).replace("\n", " ")[:600]


def is_accepted(model):
    try:
        onnx.checker.check_model(model)
        return True, ""
    except Exception as error:  # whatever it throws, it does not accept
        return False, str(error).strip().splitlines()[0][:300]


class Before:
    """A model as it was; is_usable: onnxruntime runs it on the first feed."""
    def __init__(self, graph):
        self.graph = graph
        self.content = graph.model.SerializeToString()
        self.names = [value.name for value in graph.model.graph.output]
        self.is_accepted, _ = is_accepted(graph.model)
        try:
            session = open_session(self.content)
        except Exception as error:  # its exceptions have no common class
            self.right, self.why = [], str(error)
        else:
            runs = [try_run(session, feed) for feed in graph.feeds]
            self.right, self.why = [outputs for outputs, _ in runs], runs[0][1]
        self.is_usable = self.is_accepted and bool(self.right) and self.right[0] is not None


def kinds(records):
    return {record["kind"] for record in records}


def same_bits(a, b):
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    if a.dtype.kind != "f":
        return bool((a == b).all())
    nans = np.isnan(a)
    return bool((nans == np.isnan(b)).all() and a[~nans].tobytes() == b[~nans].tobytes())


def same_numbers(a, b):
    return a.dtype == b.dtype and a.shape == b.shape and bool(np.array_equal(a, b, equal_nan=a.dtype.kind == "f"))


def distance(a, b):
    """The largest difference in units of the tolerance; inf where NaNs or infinities differ, or dtypes or shapes."""
    if a.dtype != b.dtype or a.shape != b.shape:
        return float("inf")
    if same_numbers(a, b):
        return 0.0
    if a.dtype.kind != "f":
        return float("inf")
    a64, b64 = a.astype(np.float64), b.astype(np.float64)
    is_finite = np.isfinite(a64)
    if not np.array_equal(is_finite, np.isfinite(b64)) or not np.array_equal(a64[~is_finite], b64[~is_finite], equal_nan=True):
        return float("inf")
    if not is_finite.any():
        return 0.0
    scale = max(float(np.abs(a64[is_finite]).max()), 0.1)
    return float(np.abs(a64[is_finite] - b64[is_finite]).max()) / (scale * TOLERANCE[str(a.dtype)])


def noisy(array, random):
    if array.dtype.name not in NOISE:
        return array
    with np.errstate(all="ignore"):
        factors = 1 + NOISE[array.dtype.name] * random.choice([-1, 1], array.shape)
        return (array * factors).astype(array.dtype)


def noisy_model(model, random):
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    for tensor in copy.graph.initializer:
        if tensor.data_type in (onnx.TensorProto.FLOAT, onnx.TensorProto.DOUBLE):
            tensor.CopyFrom(numpy_helper.from_array(noisy(numpy_helper.to_array(tensor), random), tensor.name))
    return copy


def is_unstable(before, feed, right, index, found):
    """Does noise move this output as much?"""
    random = np.random.default_rng(1)
    most = 0.0
    for _ in range(NOISE_RUNS):
        try:
            session = open_session(noisy_model(before.graph.model, random).SerializeToString())
        except Exception:  # a weight that must be an exact number
            continue
        outputs, _ = try_run(session, {name: noisy(array, random) for name, array in feed.items()})
        if outputs is not None:
            most = max(most, distance(right[index], outputs[index]))
    return most * 8 >= found


def is_same(a, b, how):
    """onnxruntime computes several steps of float16 in float32, and rounds once."""
    if how == "rounding" or a.dtype == np.float16:
        return distance(a, b) <= 1
    return same_bits(a, b) if how == "bits" else same_numbers(a, b)


def output_pairs(names, right, got):
    """(index, name, array, array); those of a sequence one by one."""
    for index, (name, a, b) in enumerate(zip(names, right, got)):
        if isinstance(a, list) != isinstance(b, list) or isinstance(a, list) and len(a) != len(b):
            raise Wrong(f"output {name} is no sequence of the same length any more")
        for one, other in zip(a, b) if isinstance(a, list) else [(a, b)]:
            yield index, name, np.asarray(one), np.asarray(other)


def is_finite(array):
    return array.dtype.kind != "f" or bool(np.isfinite(array).all())


def is_huge(array):
    """The next step may overflow."""
    finite = array[np.isfinite(array)] if array.dtype.kind == "f" else array[:0]
    return finite.size > 0 and float(np.abs(finite).max()) > np.finfo(finite.dtype).max / 1e8


def constants_of(model):
    nodes = [node for owner in [model.graph, *model.functions] for node in owner.node if node.op_type == "Constant"]
    values = [attribute.t for node in nodes for attribute in node.attribute if attribute.name == "value"]
    return [numpy_helper.to_array(tensor) for tensor in [*model.graph.initializer, *values] if tensor.data_type in FLOATS]


def without_overflow(before, feed, a, b):
    """b with a's numbers where a step of the model itself overflowed: fused with the next it need not. Not where infinities are given."""
    if a.dtype.kind != "f" or a.shape != b.shape or is_finite(a):
        return b
    given = [*feed.values(), *constants_of(before.graph.model)]
    return np.where(np.isfinite(a), b, a) if all(map(is_finite, given)) or any(map(is_huge, given)) else b


def compare_outputs(before, feed, right, got, how):
    for index, name, a, b in output_pairs(before.names, right, got):
        if how == "rounding":
            b = without_overflow(before, feed, a, b)
        if is_same(a, b, how) or how == "rounding" and is_unstable(before, feed, right, index, distance(a, b)):
            continue
        if a.size == b.size == 0 and b"Loop" in before.content:  # of no rounds, whose sizes onnxruntime does not know
            continue
        shapes = "" if a.shape == b.shape and a.dtype == b.dtype else f", {a.dtype}{list(a.shape)} became {b.dtype}{list(b.shape)}"
        raise Wrong(f"output {name} differs ({how}){shapes}: {shown(a)} became {shown(b)}")


def shown(array):
    return "[" + " ".join(str(number) for number in array.flatten()[:8]) + (" ...]" if array.size > 8 else "]")


def interface(model, words):
    """--infer-shapes tells more of outputs, --dim of inputs too."""
    weights = {tensor.name for tensor in model.graph.initializer}
    given = [value for value in model.graph.input if value.name not in weights]
    return ([value.name if "--dim" in words else value.SerializeToString() for value in given],
            [value.name if {"--dim", "--infer-shapes"} & set(words) else value.SerializeToString() for value in model.graph.output],
            [opset.SerializeToString() for opset in model.opset_import])


def as_onnxruntime_can(how, content):
    """Its Where makes 0 of -0; its MaxPool with places and the one without differ by it."""
    return "numbers" if how == "bits" and (b"Where" in content or b"MaxPool" in content) else how


def is_empty_image(feed, why):
    """Sizes of 0 that Conv and pools do not take, and did not see behind a Pad."""
    return "Only N can be zero" in why and any(array.size == 0 for array in feed.values())


def is_fault_of_runtime(content, why):
    """onnxruntime takes out pairs of Casts even without optimizations, and forgets the bodies that read them; it plans memory by
    shapes of its own, some of which are wrong where there are sizes of 0."""
    return ("Missing Input" in why and b"Cast" in content) or "attempting to re-use buffer" in why


def check_result(before, content, how, words):
    """With --dim only the first feed has the sizes."""
    model = onnx.load_from_string(content)
    is_good, why = is_accepted(model)
    if not is_good:
        raise Wrong(f"onnx.checker refuses the result: {why}")
    if interface(before.graph.model, words) != interface(model, words):
        raise Wrong("inputs, outputs or opset imports differ")
    try:
        session = open_session(content)
    except Exception as error:  # its exceptions have no common class
        raise Wrong("onnxruntime does not load the result: " + str(error).replace("\n", " ")[:300]) from None
    how = as_onnxruntime_can(how, before.content)
    for feed, right in list(zip(before.graph.feeds, before.right))[:1 if "--dim" in words else None]:
        if right is None:
            continue
        got, why = try_run(session, feed)
        if got is None and (is_empty_image(feed, why) or is_fault_of_runtime(content, why)):
            continue
        if got is None:
            sizes = {name: array.shape for name, array in feed.items()}
            raise Wrong(f"onnxruntime fails on the result with {sizes}: {why}")
        compare_outputs(before, feed, right, got, how)


def wanted_equality(records, is_exact):
    if is_exact or kinds(records) <= {"exact"}:
        return "bits"
    return "numbers" if kinds(records) <= {"exact", "signed-zero"} else "rounding"


def check_mode(before, hone, words, is_checked_again=False, seen=()):
    """Slims with these options; raises Wrong. seen: results that were right. Returns the result and its records."""
    content, records = hone.slim(before.content, words)
    how = wanted_equality(records, "--exact" in words)
    if "--exact" in words and kinds(records) - {"exact"}:
        raise Wrong(f"--exact makes records of {sorted(kinds(records))}")
    if content != before.content and (content, how) not in seen:
        if not records and "--dim" not in words:
            raise Wrong("the result differs without a record")
        check_result(before, content, how, words)
    if is_checked_again and content != before.content:
        again, more = hone.slim(content, [] if "--dim" in words else words)
        if more:
            raise Wrong("a second run does more: " + "; ".join(f"{one['pass']} {one['where']}" for one in more[:3]))
        if again != content:
            raise Wrong("a second run gives other bytes without a record")
    return content, records


def passes(program):
    listed = json.loads(subprocess.run([program, "passes", "--json"], capture_output=True, check=True).stdout)
    return [one["name"] for one in listed["passes"]]


def programs():
    asan = os.environ.get("HONE_ASAN", "")
    return os.path.abspath(os.environ["HONE"]), os.path.abspath(asan) if os.path.exists(asan) else ""
