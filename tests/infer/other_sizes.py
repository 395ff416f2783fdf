"""Node tests at sizes that they do not have: what hone says by symbols, against what onnxruntime computes there.

    other_sizes.py [PART-OF-A-NAME...]

Parameters of a test (node_tests.py) are initializers, every dim of its other inputs is a symbol. Then onnxruntime runs it with
all sizes changed alike, and with one size changed at a time: to 0, to 1, to one more. Left out is what it refuses to run, what
onnx's strict inference refuses although onnxruntime runs it, windows larger than the padded input (core/ops/window.h: onnxruntime
truncates there what else is a floor), and the tests of the file size_exceptions.

onnxruntime may crash or hang on such input, so workers do the work, which are started again at the test that ended them:
without sizes of 0 first, behind it next.
"""
import json
import signal
import subprocess
import sys
import tempfile
import threading
from fnmatch import fnmatch
from pathlib import Path

import numpy as np
import onnx

import claims
import compare
import node_tests
import reality
import tools

WORKERS = 2
TEST_SECONDS = 10
ALIKE = [lambda size: size + 1, lambda size: size + 2, lambda size: 2 * size, lambda size: 2 * size + 1, lambda size: 3 * size + 2,
         lambda size: max(size - 1, 1)]
ALONE = [lambda size: 0, lambda size: 1, lambda size: size + 1]
ELEMENTS = 1 << 18


def wanted_cases(words):
    """Those whose inputs are tensors of numpy's own dtypes or strings."""
    for case in [*node_tests.generated_cases(), *node_tests.stored_cases()]:
        inputs = [onnx.numpy_helper.to_array(value) if isinstance(value, onnx.TensorProto) else value for value in case.inputs]
        plain = all(isinstance(value, (np.ndarray, np.generic)) and np.asarray(value).dtype.kind in "fiubOUS" for value in inputs)
        if plain and (not words or any(word in case.name for word in words)):
            yield node_tests.Case(case.name, case.model, [np.asarray(value) for value in inputs], case.outputs)


def prepared(case):
    """(model, {input: array}, sizes of the symbols), the outputs undeclared; None: every input is a parameter."""
    model = node_tests.undeclared(case.model)
    data = dict(zip([value.name for value in model.graph.input], case.inputs))
    node_tests.make_constants(model, case.inputs)
    feed = {value.name: data[value.name] for value in model.graph.input}
    sizes = node_tests.make_symbolic(model, list(feed.values()))
    return (model, feed, sizes) if sizes else None


def bindings(sizes):
    """Other sizes of the symbols."""
    for change in ALIKE:
        yield {name: change(size) for name, size in sizes.items()}
    for name in list(sizes)[:8]:
        for change in ALONE:
            yield {**sizes, name: change(sizes[name])}
    for old in sorted(set(sizes.values()))[:4]:  # all dims of one size, so that they still fit each other
        for change in ALONE:
            yield {name: change(size) if size == old else size for name, size in sizes.items()}


def resized(feed, model, sizes):
    """The feed at other sizes: values are repeated, or some are left out."""
    claim = {value.name: claims.claim_of(value.type) for value in model.graph.input}
    shapes = {name: [sizes[dim] for dim in claim[name].dims] for name in feed}
    if any(np.prod(shape, dtype=float) > ELEMENTS for shape in shapes.values()):
        return None
    return {name: np.resize(array, shapes[name]) for name, array in feed.items()}


def windows_fit(node, inputs):
    """Do the windows of a convolution or pool fit into its padded input? inputs: the arrays."""
    attributes = {attribute.name: onnx.helper.get_attribute_value(attribute) for attribute in node.attribute}
    kernel = attributes.get("kernel_shape") or (inputs[1].shape[2:] if "Conv" in node.op_type and len(inputs) > 1 else None)
    if not kernel or node.op_type not in ("Conv", "ConvInteger", "MaxPool", "AveragePool", "LpPool") \
            or attributes.get("auto_pad", b"NOTSET") not in (b"NOTSET", b"VALID"):
        return True
    axes, sizes = len(kernel), inputs[0].shape[2:]
    pads, dilations = attributes.get("pads", [0] * 2 * axes), attributes.get("dilations", [1] * axes)
    return all(sizes[axis] + pads[axis] + pads[axes + axis] > dilations[axis] * (kernel[axis] - 1) for axis in range(axes))


def is_refused(model, feed):
    """Does onnx's strict inference refuse the model with inputs of these sizes?"""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    for value in copy.graph.input:
        for dim, size in zip(value.type.tensor_type.shape.dim, feed[value.name].shape):
            dim.dim_value = size
    try:
        onnx.shape_inference.infer_shapes(copy, check_type=True, strict_mode=True, data_prop=True)
    except Exception:  # noqa: BLE001 - whatever it throws
        return True
    return False


def runs_of(model, feed, sizes, outputs, with_zero):
    """(sizes, {output: real}) of each binding that onnxruntime runs."""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    for name in outputs:
        copy.graph.output.add(name=name)
    session = reality.make_session(copy)
    for binding in [sizes, *(other for other in bindings(sizes) if with_zero or 0 not in other.values())]:
        other = resized(feed, model, binding)
        if other and not windows_fit(model.graph.node[0], [other.get(name) for name in model.graph.node[0].input]):
            continue
        try:
            reals = other and reality.reals_of(session, other)
        except Exception:  # noqa: BLE001 - onnxruntime refuses these sizes
            continue
        if reals:
            yield binding, {name: reals[name] for name in outputs}


def run_case(case, folder, with_zero=True):
    """(bindings compared, problems); (0, []): onnxruntime does not run the test, or nothing is a symbol."""
    made = prepared(case)
    if made is None:
        return 0, []
    model, feed, sizes = made
    outputs = [value.name for value in case.model.graph.output if value.name]
    try:
        runs = list(runs_of(model, feed, sizes, outputs, with_zero))
    except Exception:  # noqa: BLE001 - onnxruntime does not know the operator or this version of it
        return 0, []
    path = Path(folder) / "model.onnx"
    path.write_bytes(model.SerializeToString())
    try:
        said, _ = tools.hone_claims(path, folder)
    except tools.Failed as error:
        return len(runs), [str(error)]
    names, problems = claims.names_of(model), []
    for binding, reals in runs:
        verdict, _ = compare.compare(said["main"], reals, names, binding)
        other = verdict.contradictions and resized(feed, model, binding)
        if other and not is_refused(model, other):
            inputs = ", ".join(f"{name}{list(array.shape)}" for name, array in other.items())
            problems += [f"{value}: {text}; inputs {inputs}" for value, text in verdict.contradictions]
    return len(runs), problems


def work(start, without_zero, words):
    """A worker: a line of JSON before and after each test. without_zero: the test that is not given sizes of 0."""
    for index, case in enumerate(wanted_cases(words)):
        if index >= start and (index - start) % WORKERS == 0:
            print(json.dumps({"index": index, "name": case.name}), flush=True)
            signal.alarm(TEST_SECONDS)  # not caught: it ends a worker whose onnxruntime does not come back
            with tempfile.TemporaryDirectory() as folder:
                count, problems = run_case(case, folder, index != without_zero)
            signal.alarm(0)
            print(json.dumps({"name": case.name, "operator": case.operator, "count": count, "problems": problems[:4]}), flush=True)


def failure(name, text):
    return {"name": name, "operator": "", "count": 0, "problems": [text]}


def results_of(words, start, found):
    """Starts workers for every WORKERS-th test from start on, until one gets to the end."""
    without_zero = -1
    while start is not None:
        command = [sys.executable, __file__, "--work", str(start), str(without_zero), *words]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        lines = [json.loads(line) for line in result.stdout.splitlines() if line.endswith("}")]
        found += [line for line in lines if "count" in line]
        start = None
        if result.returncode < 0 and lines and "index" in lines[-1]:
            last = lines[-1]
            print(f"note: onnxruntime does not survive {last['name']}" + " without sizes of 0 either" * (without_zero == last["index"]))
            start = last["index"] + WORKERS if without_zero == last["index"] else last["index"]
            without_zero = last["index"]
        elif result.returncode != 0:
            found.append(failure("a worker", f"ended: {result.stderr[-400:]}"))


def read_exceptions():
    """Patterns of lines `PATTERN: why`."""
    lines = (Path(__file__).parent / "size_exceptions").read_text().splitlines()
    return [line.partition(":")[0] for line in lines if line and not line.startswith("#")]


def main():
    if sys.argv[1:2] == ["--work"]:
        work(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
        return
    found, exceptions = [], read_exceptions()
    threads = [threading.Thread(target=results_of, args=(sys.argv[1:], start, found)) for start in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    failed = [result for result in found if result["problems"] and not any(fnmatch(result["name"], line) for line in exceptions)]
    for result in sorted(failed, key=lambda result: result["name"]):
        print(f"FAILED {result['operator']} {result['name']}")
        for text in result["problems"]:
            print(f"       {text}")
    for line in exceptions:
        if len(sys.argv) == 1 and not any(result["problems"] and fnmatch(result["name"], line) for result in found):
            failed.append(line)
            print(f"FAILED size_exceptions: {line} is not one any more")
    compared = [result for result in found if result["count"]]
    print(f"{len(compared)} tests compared at {sum(result['count'] for result in compared)} sets of sizes; "
          f"of {len(found) - len(compared)} onnxruntime runs none, or they have no symbol")
    print(f"{len(compared) - len(failed)} passed, {len(failed)} failed, {len(found) - len(compared)} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
