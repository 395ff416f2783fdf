"""Operators of every version, with every dtype they take and with special values, folded and compared with onnxruntime; where that
has no kernel, with onnx's reference.

    operators.py [-v] [OPERATOR...]
    operators.py --write FOLDER      only writes the models, one an opset, for the parity suite

Arithmetic, comparisons, integers and what only moves bits must be equal to the last bit; functions that round may differ a little.
"""
import os
import sys
import tempfile
import warnings
from collections import Counter

import ml_dtypes
import numpy as np
import onnx
import onnxruntime
from onnx import helper
from onnx.reference import ReferenceEvaluator

import folding
from cases import all_cases

LOOSE = {"float64": (1e-9, 1e-12), "float32": (2e-5, 2e-6), "float16": (3e-3, 2e-3), "bfloat16": (2e-2, 1e-2)}
COARSE = {"Erf", "Gelu", "GroupNormalization", "HardSwish", "Shrink"}  # whose float64 the oracles compute in float32, or nearly
ANY_ZERO = {"Max", "Min", "ReduceMax", "ReduceMin", "PRelu"}  # onnxruntime itself takes now one zero, now the other
MOST_IR = 11


def model_of(cases):
    """One node a case; names begin with its number."""
    nodes, initializers, outputs = [], [], []
    for number, case in enumerate(cases):
        names = [f"c{number}_i{index}" if array is not None else "" for index, array in enumerate(case.inputs)]
        made = [f"c{number}_o{index}" for index in range(case.output_count)]
        nodes.append(helper.make_node(case.operator, names, made, **case.attributes))
        initializers += [onnx.numpy_helper.from_array(array, name) for name, array in zip(names, case.inputs) if array is not None]
        outputs += [onnx.ValueInfoProto(name=name) for name in made]
    graph = helper.make_graph(nodes, "cases", [], outputs, initializers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", cases[0].opset)], ir_version=MOST_IR)


def by_onnxruntime(case):
    model = model_of([case])
    inputs = {tensor.name: wider(tensor) for tensor in model.graph.initializer}
    del model.graph.initializer[:]
    for name, tensor in inputs.items():
        model.graph.input.append(helper.make_tensor_value_info(name, tensor.data_type, list(tensor.dims)))
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    arrays = {name: onnx.numpy_helper.to_array(tensor) for name, tensor in inputs.items()}
    outputs = session.run(None, arrays)
    if case.inputs[0].dtype != ml_dtypes.bfloat16:
        return outputs
    return [output.astype(ml_dtypes.bfloat16) if output.dtype == np.float32 else output for output in outputs]


def wider(tensor):
    """bfloat16 as float32, in which it is computed with; numpy has none to give."""
    if tensor.data_type != onnx.TensorProto.BFLOAT16:
        return tensor
    return onnx.numpy_helper.from_array(onnx.numpy_helper.to_array(tensor).astype(np.float32), tensor.name)


def by_reference(case):
    if case.is_ours:
        raise NotImplementedError
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        outputs = ReferenceEvaluator(model_of([case])).run(None, {})
    first = case.inputs[0].dtype
    return [output.astype(first) if output.dtype.kind == first.kind == "u" else output for output in outputs]  # numpy's sums are wide


def right_outputs(case):
    if case.right is not None:
        return [case.right], "the case"
    for oracle in (by_onnxruntime, by_reference):
        try:
            return oracle(case), oracle.__name__
        except Exception:  # noqa: BLE001 - it has no kernel for it
            continue
    return None, ""


def check(case, number, constants, reasons):
    """("passed" | "failed" | "skipped", words)"""
    made = [constants.get(f"c{number}_o{index}") for index in range(case.output_count)]
    if case.is_kept:
        return ("failed", "it must be kept") if made[0] is not None else ("passed", "")
    if made[0] is None:
        return "failed", f"kept: {reasons.get(case.operator, '')}"
    right, oracle = right_outputs(case)
    if right is None:
        return "skipped", "no oracle has a kernel"
    for wanted, got in zip(right, made):
        dtype = "float32" if case.operator in COARSE and wanted.dtype == np.float64 else str(wanted.dtype)
        relative, absolute = (0, 0) if case.is_exact else LOOSE.get(dtype, (0, 0))
        why = folding.difference(wanted, got, relative, absolute, case.is_exact and case.operator not in ANY_ZERO)
        if why:
            return "failed", f"{why}, says {oracle}"
    return "passed", ""


def write_models(folder):
    os.makedirs(folder, exist_ok=True)
    cases = [case for case in all_cases() if not case.is_kept]
    for opset in sorted({case.opset for case in cases}):
        onnx.save(model_of([case for case in cases if case.opset == opset]), os.path.join(folder, f"operators_{opset}.onnx"))


def main():
    if sys.argv[1:2] == ["--write"]:
        write_models(sys.argv[2])
        return
    is_verbose, wanted = "-v" in sys.argv, [word for word in sys.argv[1:] if word != "-v"]
    cases = [case for case in all_cases() if not wanted or case.operator in wanted]
    counts = Counter()
    for opset in sorted({case.opset for case in cases}):
        group = [case for case in cases if case.opset == opset]
        with tempfile.TemporaryDirectory() as folder:
            model, reasons = folding.fold(model_of(group), folder)
        constants = folding.constants_of(model)
        for number, case in enumerate(group):
            outcome, why = check(case, number, constants, reasons)
            counts[outcome] += 1
            if outcome == "failed" or (is_verbose and outcome == "skipped"):
                print(f"{outcome} {case}: {why}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    sys.exit(counts["failed"] > 0)


if __name__ == "__main__":
    main()
