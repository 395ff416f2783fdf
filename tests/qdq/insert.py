#!/usr/bin/env python3
"""hone qdq --insert against onnxruntime: the pairs are where the scales say, numbers stay near, and the way back gives the
same scales.

Prints a line a case and ends with 1 where one failed. $HONE, $PYTHON as in other suites.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

HONE = os.environ.get("HONE", str(pathlib.Path(__file__).resolve().parents[2] / "build/native/hone"))
RANDOM = np.random.default_rng(6)


def tensor(name, *dims, dtype=np.float32):
    return numpy_helper.from_array((RANDOM.standard_normal(dims) / np.sqrt(dims[0])).astype(dtype), name)


def value(name, dims, dtype=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, dtype, dims)


def model(nodes, inputs, outputs, weights, opset=17):
    graph = helper.make_graph(nodes, "g", inputs, outputs, weights)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=8)
    onnx.checker.check_model(made, full_check=True)
    return made


def network():
    """Every kind of weight, a weight that two nodes share, a Constant node, a graph output in the midst."""
    constant = helper.make_node("Constant", [], ["k"], value=tensor("", 8, 8, 1, 1))
    nodes = [
        helper.make_node("Conv", ["x", "w0", "b0"], ["c0"], "conv0", pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["c0"], ["r0"], "relu0"),
        constant,
        helper.make_node("Conv", ["r0", "k"], ["c1"], "conv1"),
        helper.make_node("Conv", ["r0", "w1"], ["c2"], "conv2", group=8, pads=[1, 1, 1, 1]),
        helper.make_node("Add", ["c1", "c2"], ["a"], "add"),
        helper.make_node("ConvTranspose", ["a", "w2"], ["t"], "up", strides=[2, 2]),
        helper.make_node("GlobalAveragePool", ["t"], ["p"], "pool"),
        helper.make_node("Flatten", ["p"], ["f"], "flat"),
        helper.make_node("Gemm", ["f", "w3"], ["g"], "gemm", transB=1),
        helper.make_node("MatMul", ["g", "w4"], ["m0"], "matmul0"),
        helper.make_node("MatMul", ["m0", "w4"], ["y"], "matmul1"),
    ]
    weights = [tensor("w0", 8, 3, 3, 3), tensor("b0", 8), tensor("w1", 8, 1, 3, 3), tensor("w2", 8, 4, 2, 2),
               tensor("w3", 6, 4), tensor("w4", 6, 6)]
    return model(nodes, [value("x", [1, 3, 8, 8])], [value("y", [1, 6]), value("a", [1, 8, 8, 8])], weights)


def body():
    """A tensor that only a subgraph reads."""
    then = helper.make_graph([helper.make_node("Abs", ["r"], ["t"])], "then", [], [value("t", [2, 4])])
    other = helper.make_graph([helper.make_node("Neg", ["r"], ["e"])], "else", [], [value("e", [2, 4])])
    nodes = [helper.make_node("Sigmoid", ["x"], ["r"]),
             helper.make_node("If", ["b"], ["y"], then_branch=then, else_branch=other)]
    return model(nodes, [value("x", [2, 4]), value("b", [], TensorProto.BOOL)], [value("y", [2, 4])], [])


def half():
    """float16 tensors, which Q/DQ of opset 19 take."""
    nodes = [helper.make_node("MatMul", ["x", "w"], ["m"]), helper.make_node("Relu", ["m"], ["y"])]
    return model(nodes, [value("x", [2, 4], TensorProto.FLOAT16)], [value("y", [2, 5], TensorProto.FLOAT16)],
                 [tensor("w", 4, 5, dtype=np.float16)], opset=19)


def feeds_of(made):
    feeds = {}
    for entry in made.graph.input:
        dims = [d.dim_value for d in entry.type.tensor_type.shape.dim]
        dtype = helper.tensor_dtype_to_np_dtype(entry.type.tensor_type.elem_type)
        feeds[entry.name] = np.array(True) if dtype == bool else RANDOM.standard_normal(dims).astype(dtype)
    return feeds


def run(made, feeds, names):
    """Values of these names, of inputs too."""
    copy = onnx.ModelProto()
    copy.CopyFrom(made)
    have = {output.name for output in copy.graph.output}
    for name in names:
        if name not in have and name not in feeds:
            copy.graph.output.append(onnx.ValueInfoProto(name=name))
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(copy.SerializeToString(), options, providers=["CPUExecutionProvider"])
    wanted = [name for name in names if name not in feeds]
    return {**feeds, **dict(zip(wanted, session.run(wanted, feeds)))}


def hone(folder, *words):
    done = subprocess.run([HONE, "qdq", *map(str, words)], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"hone qdq {' '.join(map(str, words))}: exit code {done.returncode}: {done.stderr.strip()}")


def dequantized(made):
    """{name of a tensor that a pair quantizes: name of what the pair gives}"""
    quantize = {node.output[0]: node for node in made.graph.node if node.op_type == "QuantizeLinear"}
    return {quantize[node.input[0]].input[0]: node.output[0] for node in made.graph.node
            if node.op_type == "DequantizeLinear"}


def check_pairs(made, scales, left_out):
    pairs = dequantized(made)
    given = set(pairs) | set(pairs.values())
    initializers = {i.name: numpy_helper.to_array(i) for i in made.graph.initializer}
    for name, scale in scales.items():
        assert (name in given) != (name in left_out), f"{name} has {'a' if name in given else 'no'} pair"
    for node in made.graph.node:
        if node.op_type in ("QuantizeLinear", "DequantizeLinear"):
            assert not initializers[node.input[2]].any() and initializers[node.input[2]].dtype == np.int8
            continue
        for name in node.input:
            assert name not in pairs, f"{node.name or node.op_type} reads {name} around its pair"
    for name in scales:
        for node in made.graph.node:
            if node.op_type == "QuantizeLinear" and name in (node.input[0], pairs.get(node.input[0])):
                scale = initializers[node.input[1]]
                assert scale.shape == () and scale == np.asarray(scales[name], scale.dtype), f"{name}: scale {scale}"


def check_weights(made, original):
    """Pairs of weights have max|W| / 127 along their axis."""
    constants = {i.name: numpy_helper.to_array(i) for i in original.graph.initializer}
    constants.update({n.output[0]: numpy_helper.to_array(n.attribute[0].t) for n in original.graph.node
                      if n.op_type == "Constant"})
    initializers = {i.name: numpy_helper.to_array(i) for i in made.graph.initializer}
    count = 0
    for node in made.graph.node:
        if node.op_type != "QuantizeLinear" or node.input[0] not in constants:
            continue
        weight = constants[node.input[0]].astype(np.float64)
        axis = {a.name: a.i for a in node.attribute}.get("axis")
        others = tuple(k for k in range(weight.ndim) if k != axis)
        expected = (np.abs(weight).max(axis=others) / 127).astype(constants[node.input[0]].dtype)
        assert np.array_equal(initializers[node.input[1]], expected), f"scales of {node.input[0]}"
        count += 1
    return count


def before_relu(made, scales):
    """Tensors that a product makes and only a Relu of the same scale reads."""
    products = {node.output[0] for node in made.graph.node
                if node.op_type in ("Conv", "ConvTranspose", "Gemm", "MatMul")}
    readers = [(name, node) for node in made.graph.node for name in node.input]
    outputs = {output.name for output in made.graph.output}
    found = set()
    for name in scales:
        users = [node for read, node in readers if read == name]
        is_relu = len(users) == 1 and users[0].op_type == "Relu" and name in products - outputs
        if is_relu and scales.get(users[0].output[0]) == scales[name]:
            found.add(name)
    return found


def check(made, fp16=(), weight_count=0, tolerance=0.02, equal=()):
    """equal: (a, b), where a gets the scale of b."""
    feeds = feeds_of(made)
    names = [n for node in made.graph.node if node.op_type not in ("Constant", "If") for n in node.output]
    names += [i.name for i in made.graph.input if i.type.tensor_type.elem_type != TensorProto.BOOL]
    values = run(made, feeds, names)
    scales = {n: float(np.float32(max(np.abs(values[n]).max(), 1e-3) / 127)) for n in names}
    scales.update({a: scales[b] for a, b in equal})
    if made.opset_import[0].version >= 19:
        scales = {n: float(np.float16(s)) for n, s in scales.items()}
    with tempfile.TemporaryDirectory(prefix="hone-qdq-") as folder:
        folder = pathlib.Path(folder)
        (folder / "m.onnx").write_bytes(made.SerializeToString())
        (folder / "s.json").write_text(json.dumps({"int8_tensor_scales": scales, "fp16_nodes": list(fp16)}))
        hone(folder, "--insert", "--scales", "s.json", "m.onnx", "-o", "out", "-q")
        result = onnx.load(folder / "out/m_qdq.onnx")
        onnx.checker.check_model(result, full_check=True)
        check_pairs(result, scales, before_relu(made, scales))
        found = check_weights(result, made)
        assert found == weight_count, f"{found} weights have pairs, not {weight_count}"
        outputs = [output.name for output in made.graph.output]
        expected, actual = run(made, feeds, outputs), run(result, feeds, outputs)
        for output in outputs:
            error = np.abs(expected[output].astype(float) - actual[output]).max() / np.abs(expected[output]).max()
            assert error < tolerance, f"{output} is off by {error:.3f} of its largest value"
        check_back(folder, scales)


def check_back(folder, scales):
    hone(folder, "out/m_qdq.onnx", "-o", "back", "-q")
    back = json.loads((folder / "back/m_qdq_precision_config.json").read_text())["int8_tensor_scales"]
    for name, scale in scales.items():
        assert back.get(name) == scale, f"{name}: {scale} came back as {back.get(name)}"


CASES = {
    "network": lambda: check(network(), weight_count=6, tolerance=0.1),
    "a Relu of one scale": lambda: check(network(), weight_count=6, tolerance=0.1, equal=[("c0", "r0")]),
    "fp16 layers": lambda: check(network(), fp16=["conv1", "gemm"], weight_count=4, tolerance=0.1),
    "body": lambda: check(body()),
    "half": lambda: check(half(), weight_count=1, tolerance=0.05),
}


def main():
    failed = 0
    for name, case in CASES.items():
        try:
            case()
            print(f"qdq insert: {name} ok")
        except AssertionError as error:
            failed += 1
            print(f"{error}\nqdq insert: {name} FAILED")
    print(f"{len(CASES) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
