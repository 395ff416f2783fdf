#!/usr/bin/env python3
"""hone qdq on what onnxruntime's quantizer makes: QDQ and QOperator form, per tensor and per channel, uint8 and int8, symmetric
or not, and with scales that are found while the model runs.

The translated model is float, so it may differ from the quantized one by quantization only: cosine >= 0.98. In QDQ form the
measured rows are worked out here from the nodes. Prints a line a fault, then the counts. $HONE: the program.
"""
import itertools
import json
import logging
import pathlib
import sys
import tempfile

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_dynamic, quantize_static

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cases import Run, all_nodes  # noqa: E402
from forms import session  # noqa: E402

logging.disable(logging.WARNING)
RANDOM = np.random.default_rng(11)
LEAST_COSINE = 0.98


def weight(name, *dims):
    scale = np.sqrt(np.prod(dims[1:]) if len(dims) > 1 else 1)
    return numpy_helper.from_array((RANDOM.standard_normal(dims) / scale).astype(np.float32), name)


def convolutions():
    """Every operator that has a QLinear form, a residual, a Concat of branches."""
    nodes = [
        helper.make_node("Conv", ["x", "w0", "b0"], ["c0"], "c0", pads=[1] * 4),
        helper.make_node("Relu", ["c0"], ["r0"], "r0"),
        helper.make_node("Conv", ["r0", "w1"], ["c1"], "c1"),
        helper.make_node("Add", ["c1", "r0"], ["a"], "add"),
        helper.make_node("LeakyRelu", ["a"], ["l"], "leaky", alpha=0.1),
        helper.make_node("MaxPool", ["l"], ["m"], "max", kernel_shape=[2, 2], strides=[2, 2]),
        helper.make_node("Sigmoid", ["m"], ["s"], "sigmoid"),
        helper.make_node("Mul", ["m", "s"], ["u"], "mul"),
        helper.make_node("AveragePool", ["u"], ["v"], "average", kernel_shape=[3, 3], pads=[1] * 4),
        helper.make_node("Concat", ["v", "m"], ["k"], "concat", axis=1),
        helper.make_node("GlobalAveragePool", ["k"], ["g"], "global"),
        helper.make_node("Flatten", ["g"], ["f"], "flatten"),
        helper.make_node("MatMul", ["f", "w2"], ["y"], "matmul"),
    ]
    weights = [weight("w0", 8, 3, 3, 3), weight("b0", 8), weight("w1", 8, 8, 1, 1), weight("w2", 16, 5)]
    return nodes, weights, [1, 3, 8, 8], [1, 5]


def perceptron():
    nodes = [
        helper.make_node("Gemm", ["x", "w0", "b0"], ["h"], "first", transB=1),
        helper.make_node("Relu", ["h"], ["r"], "relu"),
        helper.make_node("Gemm", ["r", "w1", "b1"], ["o"], "second"),
        helper.make_node("Softmax", ["o"], ["y"], "softmax", axis=-1),
    ]
    weights = [weight("w0", 24, 16), weight("b0", 24), weight("w1", 24, 6), weight("b1", 6)]
    return nodes, weights, [4, 16], [4, 6]


def model(make):
    nodes, weights, dims, out_dims = make()
    value = helper.make_tensor_value_info
    graph = helper.make_graph(nodes, make.__name__, [value("x", TensorProto.FLOAT, dims)],
                              [value("y", TensorProto.FLOAT, out_dims)], weights)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), dims


class Calibration(CalibrationDataReader):
    def __init__(self, dims):
        self.feeds = iter([{"x": RANDOM.standard_normal(dims).astype(np.float32)} for _ in range(16)])

    def get_next(self):
        return next(self.feeds, None)


def measured(quantized):
    """Tensor -> scale of each pair of an activation."""
    constants = {t.name: numpy_helper.to_array(t) for t in quantized.graph.initializer}
    rows = {}
    for node in quantized.graph.node:
        if node.op_type != "QuantizeLinear" or node.input[0] in constants:
            continue
        zero, scale = constants[node.input[2]], float(constants[node.input[1]])
        limits = np.iinfo(zero.dtype)
        rows[node.input[0]] = scale * max((limits.max - int(zero)) / 127, (int(zero) - limits.min) / 128)
    return rows


def faults(path, dims, is_qdq, folder, options=()):
    run = Run(path, list(options), folder)
    if run.fault:
        yield run.fault
        return
    onnx.checker.check_model(run.model, full_check=True)
    left = [n.op_type for n in all_nodes(run.model.graph) if "uantize" in n.op_type or "QLinear" in n.op_type]
    if left or any(n.op_type == "QGemm" for n in run.model.graph.node):
        yield f"left over: {left}"
    quantized = onnx.load(str(path))
    scales = run.config["int8_tensor_scales"]
    gone = {o.name for o in quantized.graph.output}
    for name, scale in measured(quantized).items() if is_qdq else ():
        if name.removesuffix("_QuantizeLinear_Input") in gone:
            name = name.removesuffix("_QuantizeLinear_Input")
        if scales.get(name) != scale:
            yield f"row {name} is {scales.get(name)}, right: {scale}"
    feed = {"x": RANDOM.standard_normal(dims).astype(np.float32)}
    a, b = (session(m).run(None, feed)[0].ravel().astype(np.float64) for m in (quantized, run.model))
    cosine = float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)))
    if not cosine >= LEAST_COSINE:
        yield f"cosine {cosine}"


def dynamic(make):
    """Scales that are found while the model runs: refused, naming the tensor, until a hint gives them."""
    with tempfile.TemporaryDirectory() as folder:
        floats, dims = model(make)
        source, path = pathlib.Path(folder) / "float.onnx", pathlib.Path(folder) / "m.onnx"
        onnx.save(floats, str(source))
        quantize_dynamic(str(source), str(path))
        tensors = [n.input[0] for n in onnx.load(str(path)).graph.node if n.op_type == "DynamicQuantizeLinear"]
        refused = Run(path, [], folder).fault
        if not refused or f"'{tensors[0]}'" not in refused:
            yield f"{refused}, right: a refusal"
        hints = pathlib.Path(folder) / "hints.json"
        hints.write_text(json.dumps({tensor: {"amax": 4} for tensor in tensors}))
        yield from faults(path, dims, False, folder, ["--hint", str(hints)])


def main():
    passed = failed = 0
    for make in (convolutions, perceptron):
        found = list(dynamic(make))
        passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
        for fault in found:
            print(f"{make.__name__} dynamic: {fault}")
    grid = itertools.product((convolutions, perceptron), QuantFormat, (False, True), (QuantType.QUInt8, QuantType.QInt8),
                             (False, True))
    for make, form, per_channel, kind, symmetric in grid:
        title = f"{make.__name__} {form.name} {'channels' if per_channel else 'tensor'} {kind.name} symmetric={symmetric}"
        with tempfile.TemporaryDirectory() as folder:
            floats, dims = model(make)
            source, path = pathlib.Path(folder) / "float.onnx", pathlib.Path(folder) / "m.onnx"
            onnx.save(floats, str(source))
            quantize_static(str(source), str(path), Calibration(dims), quant_format=form, per_channel=per_channel,
                            activation_type=kind, weight_type=QuantType.QInt8,
                            extra_options={"ActivationSymmetric": symmetric})
            found = list(faults(path, dims, form == QuantFormat.QDQ, folder))
        passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
        for fault in found:
            print(f"{title}: {fault}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
