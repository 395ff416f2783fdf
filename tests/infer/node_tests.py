"""Every node test of the onnx package through `hone infer`, beside onnx.shape_inference: what is told of the outputs, against the
test's real outputs.

    node_tests.py [-v] [PART-OF-A-NAME...]

Each test is three models, whose outputs are declared in none of them:
  declared    inputs as the test declares them
  symbolic    every dim of every input tensor is a symbol of its own
  constants   declared, with inputs that are numbers of at most one dim (shapes, axes, pads, scales...) made initializers
A test fails where hone is wrong, complains of a model that is right, or tells less than onnx does and the file node_exceptions does not
say why. Levels: shape (all dims, by the inputs' symbols), rank, dtype, nothing.
"""
import concurrent.futures
import sys
import tempfile
import warnings
from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import claims
import compare
import tools

VARIANTS = ["declared", "symbolic", "constants"]
SMALL = 256
WORKERS = 2
FOLDERS = ["simple", "pytorch-operator", "pytorch-converted"]


@dataclass
class Case:
    name: str
    model: onnx.ModelProto
    inputs: list   # arrays, TensorProtos, lists of them, or None
    outputs: list

    @property
    def operator(self):
        nodes = [node.op_type for node in self.model.graph.node]
        return nodes[0] if len(nodes) == 1 else "(several)"


def generated_cases():
    from onnx.backend.test.case.node import collect_testcases
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for case in collect_testcases(None):
            if case.model is not None and case.data_sets:
                yield Case(case.name, case.model, *map(list, case.data_sets[0]))


def stored_value(path, type_proto):
    """Of a file of test data."""
    kind = type_proto.WhichOneof("value")
    data = path.read_bytes()
    if kind == "sequence_type":
        return numpy_helper.to_list(onnx.SequenceProto.FromString(data))
    if kind == "optional_type":
        return numpy_helper.to_optional(onnx.OptionalProto.FromString(data))
    return TensorProto.FromString(data)


def stored_cases():
    root = Path(onnx.__file__).parent / "backend" / "test" / "data"
    for path in sorted(path for folder in FOLDERS for path in (root / folder).glob("*/model.onnx")):
        model = onnx.load(path)
        data = path.parent / "test_data_set_0"
        weights = {tensor.name for tensor in model.graph.initializer}
        inputs = [value for value in model.graph.input if value.name not in weights]
        files = [data / f"input_{index}.pb" for index in range(len(inputs))]
        if all(file.exists() for file in files):
            keep = {value.name: value for value in inputs}
            del model.graph.input[:]
            model.graph.input.extend(keep.values())
            model.ir_version = max(model.ir_version, 4)
            yield Case(f"{path.parent.parent.name}/{path.parent.name}", model,
                       [stored_value(file, value.type) for file, value in zip(files, inputs)],
                       [stored_value(data / f"output_{index}.pb", value.type) for index, value in enumerate(model.graph.output)])


def real_of(value):
    """A value of a test as reality.py tells it."""
    if value is None:
        return None
    if isinstance(value, list):
        return ("sequence", 0, [real_of(element) for element in value])
    if isinstance(value, TensorProto):
        return ("tensor", value.data_type, list(value.dims))
    array = np.asarray(value)
    dtype = TensorProto.STRING if array.dtype.kind in "OUS" else helper.np_dtype_to_tensor_dtype(array.dtype)
    return ("tensor", dtype, list(array.shape))


def as_tensor(value, name):
    if isinstance(value, TensorProto):
        tensor = TensorProto()
        tensor.CopyFrom(value)
        tensor.name = name
        return tensor
    return numpy_helper.from_array(np.asarray(value), name)


def is_parameter(value):
    """Numbers of at most one dim, as shapes, axes and scales are."""
    real = real_of(value)
    return real is not None and real[0] == "tensor" and len(real[2]) <= 1 and np.prod(real[2]) <= SMALL and real[1] != TensorProto.STRING


def symbol(name, index):
    return f"{''.join(c if c.isascii() and c.isalnum() else '_' for c in name)}_d{index}"


def undeclared(model):
    """A copy whose only output is one of no interest, so that nothing declares the others."""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    del copy.graph.output[:]
    del copy.graph.value_info[:]
    copy.graph.node.append(helper.make_node("Constant", [], ["unasked"], value=numpy_helper.from_array(np.float32(0), "zero")))
    copy.graph.output.append(helper.make_tensor_value_info("unasked", TensorProto.FLOAT, []))
    if all(entry.domain not in ("", "ai.onnx") for entry in copy.opset_import):
        copy.opset_import.add(domain="", version=21)
    return copy


def make_symbolic(model, inputs):
    """Gives the inputs' dims symbols; their sizes."""
    sizes = {}
    for value, real in zip(model.graph.input, map(real_of, inputs)):
        if value.type.HasField("tensor_type") and real is not None and real[0] == "tensor":
            del value.type.tensor_type.shape.dim[:]
            value.type.tensor_type.shape.SetInParent()
            for index, size in enumerate(real[2]):
                value.type.tensor_type.shape.dim.add(dim_param=symbol(value.name, index))
                sizes[symbol(value.name, index)] = size
    return sizes


def declared_sizes(model, inputs):
    """{symbol: size} where the test's own model has symbols."""
    sizes = {}
    for value, real in zip(model.graph.input, map(real_of, inputs)):
        if real is not None and real[0] == "tensor":
            for dim, size in zip(claims.claim_of(value.type).dims or (), real[2]):
                if isinstance(dim, str):
                    sizes[dim] = size
    return sizes


def make_constants(model, inputs):
    """Makes parameters initializers; False: there are none."""
    chosen = {value.name: data for value, data in zip(model.graph.input, inputs) if is_parameter(data)}
    rest = [value for value in model.graph.input if value.name not in chosen]
    del model.graph.input[:]
    model.graph.input.extend(rest)
    model.graph.initializer.extend(as_tensor(data, name) for name, data in chosen.items())
    model.ir_version = max(model.ir_version, 4)  # before, an initializer must be an input too
    return bool(chosen)


def variant_of(case, variant):
    """(model, sizes of its symbols); None: it would be the same as `declared`."""
    model = undeclared(case.model)
    if variant == "symbolic":
        return model, make_symbolic(model, case.inputs)
    sizes = declared_sizes(model, case.inputs)
    if variant == "constants" and not make_constants(model, case.inputs):
        return None
    return model, sizes


def onnx_claims(model):
    """All of the main graph; None: it refuses."""
    try:
        return claims.all_claims(tools.infer_by_onnx(model))["main"]
    except Exception:  # noqa: BLE001 - whatever it throws
        return None


def judged(said, reals, model, sizes):
    """(contradictions [(value, text)], {output: level}); a wrong output's level is nothing."""
    names = claims.names_of(model)
    verdict, _ = compare.compare(said, reals, names, sizes)
    wrong = {value for value, _ in verdict.contradictions}
    levels = {name: claims.NOTHING if name in wrong else word_level(claims.level(said.get(name), names)) for name in reals}
    return verdict.contradictions, levels


def word_level(level):
    """TOLD: all dims; RANK; DTYPE; NOTHING."""
    return claims.TOLD if level >= claims.TOLD else min(level, claims.RANK)


@dataclass
class Result:
    case: Case
    variant: str
    problems: list
    level: int
    onnx_level: int
    exempt: object


def hone_claims(path, folder):
    """(the main graph's claims, problems)."""
    try:
        said, diagnostics = tools.hone_claims(path, folder)
    except tools.Failed as error:
        return {}, [str(error)]
    return said["main"], [f"complains: {d['severity']} {d['code']} at {d.get('where')}: {d['message']}" for d in diagnostics]


def run_case(case, variant, exceptions):
    made = variant_of(case, variant)
    if made is None:
        return None
    model, sizes = made
    reals = {value.name: real_of(data) for value, data in zip(case.model.graph.output, case.outputs) if value.name}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.onnx"
        path.write_bytes(model.SerializeToString())
        ours, problems = hone_claims(path, folder)
    theirs = onnx_claims(model) or {}
    wrong, levels = judged(ours, reals, model, sizes)
    _, onnx_levels = judged(theirs, reals, model, sizes)
    problems += [f"{value}: {text}" for value, text in wrong]
    less = [name for name in reals if levels[name] < onnx_levels[name]]
    exception = next((line for line in exceptions if variant in line.variants and fnmatch(case.name, line.pattern)), None) if less else None
    if less and not exception:
        problems += [f"{name}: hone tells {claims.claim_text(ours.get(name))}, onnx {claims.claim_text(theirs[name])}" for name in less]
    return Result(case, variant, problems, min(levels.values(), default=claims.TOLD), min(onnx_levels.values(), default=claims.TOLD), exception)


@dataclass(frozen=True)
class Exempt:
    pattern: str
    variants: tuple


def read_exceptions():
    """Of lines `PATTERN VARIANT...: why onnx may tell more`."""
    lines = (Path(__file__).parent / "node_exceptions").read_text().splitlines()
    heads = [line.partition(":")[0].split() for line in lines if line and not line.startswith("#")]
    return [Exempt(pattern, tuple(variants)) for pattern, *variants in heads]


def print_operators(results):
    """Of each operator whose shapes are not all told: tests by level."""
    print("\nOperators of which not every output's shape is told: tests with shape, rank, dtype, nothing by hone (by onnx)")
    levels = [claims.TOLD, claims.RANK, claims.DTYPE, claims.NOTHING]
    for operator in sorted({result.case.operator for result in results}):
        own = [result for result in results if result.case.operator == operator]
        if all(result.level == claims.TOLD for result in own):
            continue
        cells = []
        for variant in VARIANTS:
            ours = Counter(result.level for result in own if result.variant == variant)
            theirs = Counter(result.onnx_level for result in own if result.variant == variant)
            cells.append(f"{variant} " + " ".join(str(ours[level]) for level in levels) + " (" + " ".join(str(theirs[level]) for level in levels) + ")")
        print(f"{operator:28} " + "   ".join(f"{cell:34}" for cell in cells))


def print_totals(results):
    for variant in VARIANTS:
        own = [result for result in results if result.variant == variant]
        ours, theirs = Counter(result.level for result in own), Counter(result.onnx_level for result in own)
        print(f"{variant:10} {len(own)} tests: " + ", ".join(
            f"{word} {ours[level]} (onnx {theirs[level]})"
            for word, level in (("shape", claims.TOLD), ("rank", claims.RANK), ("dtype", claims.DTYPE), ("nothing", claims.NOTHING))))


def main():
    words = [word for word in sys.argv[1:] if word != "-v"]
    cases = [case for case in [*generated_cases(), *stored_cases()] if not words or any(word in case.name for word in words)]
    exceptions = read_exceptions()
    jobs = [(case, variant) for case in cases for variant in VARIANTS]
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        results = [result for result in pool.map(lambda job: run_case(*job, exceptions), jobs) if result]
    for result in results:
        if result.problems or "-v" in sys.argv:
            print(f"{'FAILED' if result.problems else 'ok    '} {result.case.operator} {result.case.name} {result.variant}: "
                  f"{claims.LEVELS[result.level]}, onnx {claims.LEVELS[result.onnx_level]}")
            for text in result.problems:
                print(f"       {text}")
    unused = [] if words else [line for line in exceptions if not any(result.exempt is line for result in results)]
    for line in unused:
        print(f"FAILED {line.pattern}: an exception that is not one any more")
    print_operators(results)
    print_totals(results)
    print(f"{sum(result.exempt is not None for result in results)} of them onnx tells more about, as node_exceptions explains")
    failed = sum(bool(result.problems) for result in results)
    print(f"{len(results) - failed} passed, {failed + len(unused)} failed, 0 skipped")
    sys.exit(1 if failed or unused else 0)


if __name__ == "__main__":
    main()
