"""Every node test of the onnx package through hone slim, judged by oracle.py: `operator_tests.py [PART-OF-A-NAME...]`.

Each test is two models: with every dim of its inputs a symbol, and with the inputs that are shapes, axes, scales... constants.
An Identity stands behind each input and before each output, so that there is something to do. What onnxruntime does not run is
left out.
"""
import json
import pathlib
import sys
import tempfile
from collections import Counter

import numpy as np
import onnx
from onnx import helper

import oracle
from random_graph import RandomGraph

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "infer"))
import node_tests  # noqa: E402

MODES = [[], ["--exact"]]
KINDS = "fiub"


def identities(model):
    """Puts an Identity behind each input and before each output."""
    graph = model.graph
    weights = {tensor.name for tensor in graph.initializer}
    renamed = {value.name: f"{value.name}__in" for value in graph.input if value.name not in weights}
    given = {value.name: f"{value.name}__out" for value in graph.output}
    for node in graph.node:
        for index, name in enumerate(node.input):
            node.input[index] = given.get(name, renamed.get(name, name))
        for index, name in enumerate(node.output):
            node.output[index] = given.get(name, name)
    before = [helper.make_node("Identity", [name], [new]) for name, new in renamed.items()]
    after = [helper.make_node("Identity", [renamed.get(name, new)], [name]) for name, new in given.items()]
    nodes = [*before, *graph.node, *after]
    del graph.node[:]
    graph.node.extend(nodes)


CHANCE = {"Bernoulli", "RandomNormal", "RandomUniform", "RandomNormalLike", "RandomUniformLike", "Multinomial", "Dropout"}


def is_usable(case):
    """Are its inputs plain tensors, and its outputs no chance?"""
    if any(node.op_type in CHANCE for node in case.model.graph.node) or "bernoulli" in case.name:
        return False
    arrays = [onnx.numpy_helper.to_array(value) if isinstance(value, onnx.TensorProto) else value for value in case.inputs]
    return all(isinstance(value, (np.ndarray, np.generic)) and np.asarray(value).dtype.kind in KINDS for value in arrays)


def variants(case):
    """(name, RandomGraph)"""
    has_body = any(attribute.HasField("g") for node in case.model.graph.node for attribute in node.attribute)
    data = dict(zip([value.name for value in case.model.graph.input], map(np.asarray, case.inputs)))
    for name in ("symbolic", "constants"):
        model = onnx.ModelProto()
        model.CopyFrom(case.model)
        if name == "symbolic":
            node_tests.make_symbolic(model, case.inputs)
        else:
            node_tests.make_constants(model, case.inputs)
        if not has_body:
            identities(model)
        weights = {tensor.name for tensor in model.graph.initializer}
        feed = {value.name: data[value.name] for value in model.graph.input if value.name not in weights}
        yield name, RandomGraph(model, [feed], {})


def all_cases():
    words = sys.argv[1:]
    for case in [*node_tests.generated_cases(), *node_tests.stored_cases()]:
        if is_usable(case) and (not words or any(word in case.name for word in words)):
            yield case


def check(case, hone, counts):
    for name, graph in variants(case):
        before = oracle.Before(graph)
        if not before.is_usable:
            counts["skipped"] += 1
            continue
        try:
            for words in MODES:
                oracle.check_mode(before, hone, words, True)
        except oracle.Wrong as wrong:
            counts["failed"] += 1
            print(f"FAILED {case.name} {name} slim {' '.join(words)}\n       {wrong}", flush=True)
            continue
        counts["passed"] += 1


def main():
    counts = Counter()
    with tempfile.TemporaryDirectory() as folder:
        hone = oracle.Hone(oracle.programs()[0], folder)
        for case in all_cases():
            check(case, hone, counts)
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    sys.exit(counts["failed"] > 0)


if __name__ == "__main__":
    main()
