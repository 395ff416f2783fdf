"""Every node test of the onnx package with its inputs made constants, through `hone fold`: the outputs must be constants, and those
that the test expects.

    node_tests.py [-v] [PART-OF-A-NAME...]

What is kept is a failure unless the file `kept` says why, by operator or test; what it says in vain is one too.
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
from onnx import TensorProto, numpy_helper

import folding

WORKERS = 2
FOLDERS = ["simple", "pytorch-operator", "pytorch-converted"]
LOOSE = {"float16": 2e-3, "bfloat16": 2e-2}
NEVER = {"QuantizeLinear", "DequantizeLinear", "DynamicQuantizeLinear", "RandomNormal", "RandomUniform", "RandomNormalLike", "RandomUniformLike",
         "Bernoulli", "Multinomial"}


@dataclass
class Case:
    name: str
    model: onnx.ModelProto
    inputs: list
    outputs: list
    relative: float
    absolute: float

    def operators(self):
        return {node.op_type for node in self.model.graph.node}


def generated_cases():
    from onnx.backend.test.case.node import collect_testcases
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cases = collect_testcases(None)
    for case in cases:
        if case.model is not None and case.data_sets:
            yield Case(case.name, case.model, *map(list, case.data_sets[0]), case.rtol, case.atol)


def stored_cases():
    """Among them operators of the first versions of ONNX."""
    root = Path(onnx.__file__).parent / "backend" / "test" / "data"
    for path in sorted(path for folder in FOLDERS for path in (root / folder).glob("*/model.onnx")):
        model, data = onnx.load(path), path.parent / "test_data_set_0"
        weights = {tensor.name for tensor in model.graph.initializer}
        values = [value for value in model.graph.input if value.name not in weights]
        sides = [(kind, count) for kind, count in (("input", len(values)), ("output", len(model.graph.output)))]
        files = [[data / f"{kind}_{index}.pb" for index in range(count)] for kind, count in sides]
        if all(file.exists() for side in files for file in side) and is_of_tensors(model):
            del model.graph.input[:]
            model.graph.input.extend(values)
            yield Case(f"{path.parent.parent.name}/{path.parent.name}", model, *[[TensorProto.FromString(f.read_bytes()) for f in side] for side in files],
                       1e-3, 1e-7)


def is_of_tensors(model):
    return all(value.type.HasField("tensor_type") for value in [*model.graph.input, *model.graph.output])


def is_plain(case):
    values = [*case.inputs, *case.outputs]
    return is_of_tensors(case.model) and len(case.inputs) == len(case.model.graph.input) and \
        not any(isinstance(value, (list, dict)) or value is None for value in values)


def as_array(value):
    return numpy_helper.to_array(value) if isinstance(value, TensorProto) else np.asarray(value)


def judge(case):
    """("folded" | "kept" | "wrong", why)"""
    with tempfile.TemporaryDirectory() as folder:
        try:
            model, reasons = folding.fold(folding.with_constants(case.model, case.inputs), folder)
        except folding.Failed as error:
            return "wrong", str(error)
    names = [value.name for value in case.model.graph.output]
    if [value.name for value in model.graph.output] != names:
        return "wrong", "its outputs have other names"
    constants = folding.constants_of(model)
    for name, output in zip(names, case.outputs):
        if name in constants:
            right = as_array(output)
            loose = max(case.relative, LOOSE.get(str(right.dtype), 1e-5))
            why = folding.difference(right, constants[name], loose, max(case.absolute, 1e-6))
            if why:
                return "wrong", f"{name}: {why}"
    if all(name in constants for name in names):
        return "folded", ""
    left = sorted({node.op_type for node in model.graph.node if node.op_type in reasons}) or ["nobody knows why"]
    return "kept", "; ".join(f"{operator}: {reasons.get(operator, '')}" for operator in left)


def exceptions():
    lines = (Path(__file__).parent / "kept").read_text().splitlines()
    return [line.split(":")[0].split() for line in lines if line and not line.startswith("#")]


def main():
    is_verbose, parts = "-v" in sys.argv, [word for word in sys.argv[1:] if word != "-v"]
    cases = [case for case in [*generated_cases(), *stored_cases()] if is_plain(case) and (not parts or any(part in case.name for part in parts))]
    patterns = [pattern for line in exceptions() for pattern in line]
    used, counts = set(), Counter()
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for case, (outcome, why) in zip(cases, pool.map(judge, cases)):
            operators = case.operators()
            excuse = next((pattern for pattern in patterns if pattern in operators or fnmatch(case.name, pattern)), None)
            if outcome == "folded" and operators & NEVER:
                outcome, why = "wrong", "it must not be folded"
            if outcome == "kept" and (operators & NEVER or excuse):
                used.add(excuse)
                outcome = "excused"
            counts[outcome] += 1
            if outcome in ("kept", "wrong") or is_verbose:
                print(f"{outcome:8} {case.name}: {why}")
    vain = [] if parts else [pattern for pattern in patterns if pattern not in used]
    for pattern in vain:
        print(f"{pattern}: nothing of it is kept any more; take it out of tests/fold/kept")
    failed = counts["kept"] + counts["wrong"] + len(vain)
    print(f"{counts['folded']} passed, {failed} failed, {counts['excused']} skipped")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
