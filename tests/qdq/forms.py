#!/usr/bin/env python3
"""The forms in which Q/DQ come, and what is wrong with some: small models, each with its rows or the words of its refusal.

Every translated model is checked by onnx, has no Q/DQ left, and gives in onnxruntime what the Q/DQ model gives, but for
quantization. Prints a line a fault, then the counts. $HONE: the program.
"""
import os
import pathlib
import sys
import tempfile

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cases import Run, all_nodes  # noqa: E402

F, I8, U8 = TensorProto.FLOAT, TensorProto.INT8, TensorProto.UINT8
SHAPE = [1, 2, 4, 4]
WEIGHT = np.array([[1.27, -0.635], [0.5, 0.254]], np.float32).reshape(2, 2, 1, 1)
CASES = []


def case(rows=None, refused=None, warned=None, options=(), exact=None, **keys):
    """Registers a function that gives a model. rows: some of the scales; refused, warned: words that must be told."""

    def register(function):
        CASES.append((function.__name__, function, rows, refused, warned, list(options), exact, keys))
        return function

    return register


class Net:
    """Nodes and weights, gathered."""

    def __init__(self, opset=13):
        self.nodes, self.weights, self.opset = [], [], opset

    def add(self, op, inputs, outputs, name=None, **attributes):
        self.nodes.append(helper.make_node(op, inputs, outputs, name or f"{op}_{len(self.nodes)}", **attributes))
        return outputs[0]

    def constant(self, name, array):
        self.weights.append(numpy_helper.from_array(np.asarray(array), name))
        return name

    def pair(self, x, scale, y=None, zero=np.int8(0), domain="", axis=None, last_scale=None, name=None):
        y = y or f"{x}_dq"
        name = name or y
        given = {} if axis is None else {"axis": axis}
        s = self.constant(f"{name}_s", np.asarray(scale, np.float32))
        t = s if last_scale is None else self.constant(f"{name}_t", np.float32(last_scale))
        z = [] if zero is None else [self.constant(f"{name}_z", zero)]
        self.add("QuantizeLinear", [x, s, *z], [f"{name}_q"], f"Q_{name}", domain=domain, **given)
        return self.add("DequantizeLinear", [f"{name}_q", t, *z], [y], f"DQ_{name}", domain=domain, **given)

    def conv(self, x, y, weight=None, name=None, **attributes):
        w = weight or self.constant(f"{y}_w", WEIGHT)
        return self.add("Conv", [x, w], [y], name or f"Conv_{y}", **attributes)

    def model(self, outputs=("y",), inputs=(("x", F),), shape=SHAPE, out_shape=None, functions=(), out_type=F):
        shown = [helper.make_tensor_value_info(n, t, shape) for n, t in inputs]
        given = [helper.make_tensor_value_info(n, out_type, out_shape or shape) for n in outputs]
        graph = helper.make_graph(self.nodes, "g", shown, given, self.weights)
        domains = {n.domain for n in self.nodes} | {""}
        imports = [helper.make_opsetid(d, self.opset if d == "" else 1) for d in sorted(domains)]
        return helper.make_model(graph, opset_imports=imports, ir_version=8, functions=functions)


@case(rows={"x": 0.07000000029802322}, warned="several-scales")
def two_pairs_of_other_scales():
    n = Net()
    n.add("Relu", [n.pair("x", 0.05, "a")], ["y"])
    n.add("Sigmoid", [n.pair("x", 0.07, "b")], ["z"])
    return n.model(("y", "z"))


@case(rows={"x": 0.0999755859375})
def float16_scale():
    n = Net(19)
    n.constant("s", np.float16(0.1))
    n.constant("z", np.int8(0))
    n.add("QuantizeLinear", ["x", "s", "z"], ["q"])
    n.add("DequantizeLinear", ["q", "s", "z"], ["d"])
    n.add("Relu", ["d"], ["y"])
    return n.model(inputs=(("x", TensorProto.FLOAT16),), out_type=TensorProto.FLOAT16)


@case(rows={"x": 0.05000000074505806})
def scale_through_cast_and_identity():
    n = Net()
    n.add("Constant", [], ["s64"], value=numpy_helper.from_array(np.float64(0.05)))
    n.add("Cast", ["s64"], ["s32"], to=F)
    n.add("Identity", ["s32"], ["s"])
    n.add("Constant", [], ["z32"], value=numpy_helper.from_array(np.int32(0)))
    n.add("Cast", ["z32"], ["z"], to=I8)
    n.add("QuantizeLinear", ["x", "s", "z"], ["q"])
    n.add("DequantizeLinear", ["q", "s", "z"], ["d"])
    n.add("Relu", ["d"], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806})
def scale_that_is_computed():
    n = Net()
    n.constant("amax", np.float32(6.35))
    n.constant("levels", np.float32(127))
    n.constant("z", np.int8(0))
    n.add("Div", ["amax", "levels"], ["s"])
    n.add("QuantizeLinear", ["x", "s", "z"], ["q"])
    n.add("DequantizeLinear", ["q", "s", "z"], ["d"])
    n.add("Relu", ["d"], ["y"])
    return n.model()


@case(refused="Q_a")
def activation_of_many_scales():
    n = Net()
    n.add("Relu", [n.pair("x", [0.05, 0.06], "a", np.zeros(2, np.int8), axis=1)], ["y"])
    return n.model()


@case(refused="DQ_a")
def scales_that_differ():
    n = Net()
    n.add("Relu", [n.pair("x", 0.05, "a", last_scale=0.06)], ["y"])
    return n.model()


@case(refused="a scale is 0")
def scale_of_zero():
    n = Net()
    n.add("Relu", [n.pair("x", 0, "a")], ["y"])
    return n.model()


@case(refused="negative")
def scale_below_zero():
    n = Net()
    n.add("Relu", [n.pair("x", -1, "a")], ["y"])
    return n.model()


@case(refused="NaN")
def scale_not_a_number():
    n = Net()
    n.add("Relu", [n.pair("x", np.nan, "a")], ["y"])
    return n.model()


@case(refused="infinite")
def scale_infinite():
    n = Net()
    n.add("Relu", [n.pair("x", np.inf, "a")], ["y"])
    return n.model()


@case(refused="no axis")
def scales_of_wrong_count():
    n = Net()
    w = n.pair(n.constant("W", WEIGHT), [0.01] * 3, "Wd", np.zeros(3, np.int8), axis=0)
    n.conv(n.pair("x", 0.05, "a"), "y", w)
    return n.model()


@case(rows={"x": 0.05000000074505806}, warned="other-axis", exact=False)
def axis_out_of_range():
    n = Net()
    w = n.pair(n.constant("W", WEIGHT[:, :1]), [0.01, 0.004], "Wd", np.zeros(2, np.int8), axis=7)
    n.conv(n.pair("x", 0.05, "a"), "y", w, group=2)
    return n.model()


@case(refused="QuantizeLinear without DequantizeLinear")
def quantize_alone():
    n = Net()
    n.constant("s", np.float32(0.05))
    n.constant("z", np.int8(0))
    n.add("QuantizeLinear", ["x", "s", "z"], ["y"], "Q")
    return n.model(out_type=I8)


@case(refused="DequantizeLinear without QuantizeLinear")
def dequantize_alone():
    n = Net()
    n.constant("s", np.float32(0.05))
    n.constant("z", np.int8(0))
    n.add("Cast", ["x"], ["i"], to=I8)
    n.add("DequantizeLinear", ["i", "s", "z"], ["y"], "DQ")
    return n.model()


@case(rows={"x": 0.05000000074505806, "r": 0.10000000149011612})
def input_of_integers():
    n = Net()
    n.constant("s", np.float32(0.05))
    n.constant("z", np.int8(0))
    n.add("Relu", [n.add("DequantizeLinear", ["x", "s", "z"], ["d"])], ["r"])
    n.conv(n.pair("r", 0.1), "y")
    return n.model(inputs=(("x", I8),))


@case(rows={"x": 0.05000000074505806}, warned="no-zero-point", exact=False)
def no_zero_point():
    n = Net()
    n.add("Relu", [n.pair("x", 0.05, "a", None)], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806})
def uint8_around_128():
    n = Net()
    n.add("Relu", [n.pair("x", 0.05, "a", np.uint8(128))], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806 * 155 / 127, "x__clip": None}, options=["--no-clip"])
def uint8_asymmetric():
    n = Net()
    n.add("Relu", [n.pair("x", 0.05, "a", np.uint8(100))], ["y"])
    return n.model()


@case(rows={"c": 0.02 * 255 / 127, "c__clip": 0.02 * 255 / 127}, bounds={"c__clip": (0, 0.02 * 255)})
def dropped_relu():
    n = Net()
    n.conv(n.pair("x", 0.05), "c")
    n.conv(n.pair("c", 0.02, zero=np.uint8(0)), "y")
    return n.model()


@case(rows={"c": 0.02 * 255 / 127}, bounds={"c__clip": (0, 0.02 * 255)})
def dropped_relu_of_int8():
    n = Net()
    n.conv(n.pair("x", 0.05), "c")
    n.conv(n.pair("c", 0.02, zero=np.int8(-128)), "y")
    return n.model()


@case(rows={"x": 0.05000000074505806})
def microsoft_domain():
    n = Net()
    n.add("Relu", [n.pair("x", 0.05, "a", domain="com.microsoft")], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806})
def one_weight_of_two_convolutions():
    n = Net()
    a = n.pair("x", 0.05)
    w = n.pair(n.constant("W", WEIGHT), [0.01, 0.004], "Wd", np.zeros(2, np.int8), axis=0)
    n.add("Add", [n.conv(a, "c", w, "one"), n.conv(a, "d", w, "two")], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806})
def integers_moved_between():
    n = Net()
    for name, array in (("s", np.float32(0.05)), ("z", np.int8(0))):
        n.constant(name, array)
    n.add("QuantizeLinear", ["x", "s", "z"], ["q"])
    n.add("Transpose", ["q"], ["t"], perm=[0, 1, 3, 2])
    n.add("DequantizeLinear", ["t", "s", "z"], ["d"])
    n.add("Relu", ["d"], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806})
def integers_clipped_between():
    n = Net()
    for name, array in (("s", np.float32(0.05)), ("z", np.int8(0)), ("lo", np.int8(-127)), ("hi", np.int8(127))):
        n.constant(name, array)
    n.add("QuantizeLinear", ["x", "s", "z"], ["q"])
    n.add("Clip", ["q", "lo", "hi"], ["t"])
    n.add("DequantizeLinear", ["t", "s", "z"], ["d"])
    n.add("Relu", ["d"], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806})
def input_to_output():
    n = Net()
    n.pair("x", 0.05, "y")
    return n.model()


@case(rows={"r": None, "y": 0.10000000149011612, "z": 0.10000000149011612})
def one_quantize_two_outputs():
    n = Net()
    for name, array in (("s", np.float32(0.1)), ("z0", np.int8(0))):
        n.constant(name, array)
    n.add("Relu", ["x"], ["r"])
    n.add("QuantizeLinear", ["r", "s", "z0"], ["q"])
    n.add("DequantizeLinear", ["q", "s", "z0"], ["y"])
    n.add("DequantizeLinear", ["q", "s", "z0"], ["z"])
    return n.model(("y", "z"))


@case(rows={"x": 0.05000000074505806, "c": None})
def weight_behind_transpose():
    n = Net()
    w = n.pair(n.constant("W", np.eye(4, dtype=np.float32) * 1.27), [0.01] * 4, "Wd", np.zeros(4, np.int8), axis=0)
    n.add("Transpose", [w], ["Wt"], perm=[1, 0])
    n.add("MatMul", [n.pair("x", 0.05), "Wt"], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806})
def pair_in_a_body():
    n = Net()
    body = Net()
    body.constant("bs", np.float32(0.05))
    body.constant("bz", np.int8(0))
    body.add("QuantizeLinear", ["x", "bs", "bz"], ["bq"])
    body.add("DequantizeLinear", ["bq", "bs", "bz"], ["bd"])
    body.add("Relu", ["bd"], ["by"])
    then = helper.make_graph(body.nodes, "then", [], [helper.make_tensor_value_info("by", F, SHAPE)], body.weights)
    other = helper.make_graph([helper.make_node("Sigmoid", ["xd"], ["ey"], "e")], "else", [],
                              [helper.make_tensor_value_info("ey", F, SHAPE)])
    n.constant("yes", np.array(True))
    n.pair("x", 0.05, "xd")
    n.add("If", ["yes"], ["y"], then_branch=then, else_branch=other)
    return n.model()


@case(rows={"x": 0.05000000074505806})
def pair_in_a_function():
    n = Net()
    n.constant("s", np.float32(0.05))
    n.constant("z", np.int8(0))
    n.add("FakeQuant", ["x", "s", "z"], ["d"], domain="local")
    n.add("Relu", ["d"], ["y"])
    nodes = [helper.make_node("QuantizeLinear", ["a", "b", "c"], ["q"]),
             helper.make_node("DequantizeLinear", ["q", "b", "c"], ["r"])]
    made = helper.make_function("local", "FakeQuant", ["a", "b", "c"], ["r"], nodes, [helper.make_opsetid("", 13)])
    return n.model(functions=[made])


@case(refused="int16")
def int16_pair():
    n = Net(21)
    n.add("Relu", [n.pair("x", 0.05, "a", np.int16(0))], ["y"])
    return n.model()


@case(refused="float8")
def float8_weight():
    n = Net(19)
    n.constant("s", np.float32(0.05))
    n.weights.append(helper.make_tensor("z", TensorProto.FLOAT8E4M3FN, [], [0.0]))
    n.add("QuantizeLinear", ["x", "s", "z"], ["q"], "Q")
    n.add("DequantizeLinear", ["q", "s", "z"], ["y"], "DQ")
    return n.model()


@case(refused="TRT_FP8QuantizeLinear")
def domain_of_tensorrt():
    n = Net(19)
    n.constant("s", np.float32(0.05))
    n.add("TRT_FP8QuantizeLinear", ["x", "s"], ["q"], "Q", domain="trt")
    n.add("TRT_FP8DequantizeLinear", ["q", "s"], ["y"], "DQ", domain="trt")
    return n.model()


@case(refused="block_size")
def blocked_weight():
    n = Net(21)
    n.constant("Wq", np.ones((4, 4), np.int8))
    n.constant("Ws", np.ones((2, 4), np.float32))
    n.add("DequantizeLinear", ["Wq", "Ws"], ["W"], "DQ", axis=0, block_size=2)
    n.add("MatMul", [n.pair("x", 0.05), "W"], ["y"])
    return n.model()


@case(refused="nothing to translate")
def no_pair():
    n = Net()
    n.add("Relu", ["x"], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806}, options=["--bake-weights"])
def baked_weight():
    n = Net()
    w = n.pair(n.constant("W", WEIGHT), [0.01, 0.004], "Wd", np.zeros(2, np.int8), axis=0)
    n.conv(n.pair("x", 0.05), "y", w)
    return n.model()


@case(rows={"x": 0.05000000074505806, "y": 0.02 * 255 / 127})
def dropped_relu_at_an_output():
    n = Net()
    n.conv(n.pair("x", 0.05), "c")
    n.pair("c", 0.02, "y", np.uint8(0))
    return n.model()


@case(rows={"x": 0.05000000074505806, "r": 0.10000000149011612, "y": 0.10000000149011612})
def output_before_a_pair_and_behind():
    n = Net()
    n.add("Relu", [n.pair("x", 0.05)], ["r"])
    n.pair("r", 0.1, "y")
    return n.model(("r", "y"))


@case(rows={"x": 0.05000000074505806}, options=["--infer", "none"])
def bn_behind_a_pair():
    n = Net()
    for name, numbers in (("g", [2, 3]), ("b", [0.5, -1]), ("m", [0.1, 0.2]), ("v", [1, 4])):
        n.constant(name, np.array(numbers, np.float32))
    n.conv(n.pair("x", 0.05), "c")
    n.add("BatchNormalization", [n.pair("c", 0.1), "g", "b", "m", "v"], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806, "z": None})
def weight_that_is_an_output():
    n = Net()
    w = n.pair(n.constant("W", WEIGHT), [0.01, 0.004], "z", np.zeros(2, np.int8), axis=0)
    n.conv(n.pair("x", 0.05), "y", w)
    made = n.model()
    made.graph.output.append(helper.make_tensor_value_info("z", F, [2, 2, 1, 1]))
    return made


@case(rows={"x": 0.05000000074505806, "b": 0.05000000074505806, "a": 0.05000000074505806})
def integers_split_and_joined():
    n = Net()
    n.constant("s", np.float32(0.05))
    n.constant("z", np.int8(0))
    n.add("QuantizeLinear", ["x", "s", "z"], ["q"])
    n.add("Split", ["q"], ["a", "b"], axis=1)
    n.add("Concat", ["b", "a"], ["k"], axis=1)
    n.add("DequantizeLinear", ["k", "s", "z"], ["d"])
    n.add("Relu", ["d"], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806}, options=["--keep-unsupported"], exact=False, kept=2)
def kept_int16():
    n = Net(21)
    n.add("Relu", [n.pair("x", 0.05, "a", np.int8(0))], ["r"])
    n.add("Relu", [n.pair("r", 0.05, "c", np.int16(0))], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806}, warned="weight-scale", exact=False)
def weight_scale_that_clips():
    n = Net()
    w = n.pair(n.constant("W", WEIGHT), [0.005, 0.004], "Wd", np.zeros(2, np.int8), axis=0)
    n.conv(n.pair("x", 0.05), "y", w)
    return n.model()


@case(rows={"x": 0.05000000074505806})
def old_opset_and_weights_as_inputs():
    n = Net(10)
    n.conv(n.pair("x", 0.05), "y", n.pair(n.constant("W", WEIGHT), 0.01, "Wd"))
    made = n.model()
    made.ir_version = 3
    for tensor in made.graph.initializer:
        made.graph.input.append(helper.make_tensor_value_info(tensor.name, tensor.data_type, list(tensor.dims)))
    return made


@case(rows={"x": 0.05000000074505806, "c": 0.02 * 255 / 127})
def dropped_relu_of_opset_10():
    n = Net(10)
    n.conv(n.pair("x", 0.05), "c")
    n.conv(n.pair("c", 0.02, zero=np.uint8(0)), "y")
    return n.model()


@case(rows={"x": 0.05000000074505806})
def weight_of_integers_alone():
    n = Net()
    n.constant("Wq", np.array([[100, -50], [30, 7]], np.int8).reshape(2, 2, 1, 1))
    n.constant("Ws", np.array([0.01, 0.02], np.float32))
    n.constant("Wz", np.array([3, -4], np.int8))
    n.add("DequantizeLinear", ["Wq", "Ws", "Wz"], ["W"], axis=0)
    n.constant("bq", np.array([70000, -1234], np.int32))
    n.constant("bs", np.array([0.0005, 0.001], np.float32))
    n.constant("bz", np.zeros(2, np.int32))
    n.add("DequantizeLinear", ["bq", "bs", "bz"], ["b"], axis=0)
    n.add("Conv", [n.pair("x", 0.05), "W", "b"], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806})
def constant_nodes_of_integers():
    n = Net()
    n.add("Constant", [], ["Wq"], value=numpy_helper.from_array(np.array([[9, -5], [3, 7]], np.int8).reshape(2, 2, 1, 1)))
    n.constant("Ws", np.float32(0.01))
    n.constant("Wz", np.int8(0))
    n.add("DequantizeLinear", ["Wq", "Ws", "Wz"], ["W"])
    n.add("Conv", [n.pair("x", 0.05), "W"], ["y"])
    return n.model()


@case(rows={"x": 0.05000000074505806})
def body_reads_a_pair_outside():
    n = Net()
    n.pair("x", 0.05, "xd")
    n.constant("yes", np.array(True))
    graphs = [helper.make_graph([helper.make_node(op, ["xd"], [f"{op}_y"], op)], op, [],
                                [helper.make_tensor_value_info(f"{op}_y", F, SHAPE)]) for op in ("Relu", "Sigmoid")]
    n.add("If", ["yes"], ["y"], then_branch=graphs[0], else_branch=graphs[1])
    return n.model()


def feeds(model, quantized):
    random = np.random.default_rng(5)
    weights = {tensor.name for tensor in model.graph.initializer}
    for value in model.graph.input:
        if value.name in weights:
            continue
        kind = value.type.tensor_type.elem_type
        shape = [d.dim_value for d in value.type.tensor_type.shape.dim]
        if kind in (I8, U8):
            yield value.name, random.integers(-100, 100, shape).astype(np.int8)
        else:
            numbers = random.integers(-100, 100, shape) * 0.05 if quantized else random.standard_normal(shape)
            yield value.name, numbers.astype(helper.tensor_dtype_to_np_dtype(kind))


def session(model):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(model.SerializeToString(), options)


def numbers(before, after):
    """Words where outputs are not near."""
    given = dict(feeds(before, True))
    wanted = session(before).run(None, given)
    kinds = {v.name: v.type.tensor_type.elem_type for v in after.graph.input}
    given = {k: v if kinds[k] not in (F,) or v.dtype == np.float32 else v.astype(np.float32) * np.float32(0.05)
             for k, v in given.items()}
    for name, a, b in zip([o.name for o in before.graph.output], wanted, session(after).run(None, given)):
        error = np.max(np.abs(a.astype(np.float64) - b))
        if error > 0.05 * max(1, np.max(np.abs(a))):
            yield f"{name} is {error} away of {np.max(np.abs(a))}"


def wrong_bounds(model, bounds):
    """Clips in the place of activations: their limits, to the last bits of float32."""
    constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    clips = {node.output[0]: node for node in model.graph.node if node.op_type == "Clip"}
    for name, wanted in bounds.items():
        have = [float(constants[limit]) for limit in clips[name].input[1:]] if name in clips else []
        if not have or not np.allclose(have, wanted, rtol=1e-6, atol=0):
            yield f"{name} is limited to {have}, right: {wanted}"


def check(model, rows, refused, warned, options, exact, folder, kept=0, bounds=None):
    path = pathlib.Path(folder) / "m.onnx"
    onnx.save(model, str(path))
    run = Run(path, options, folder)
    if refused or run.fault:
        if not refused or not run.fault or refused not in run.fault:
            yield f"{run.fault}, right: {refused}"
        if [p for p in pathlib.Path(folder).iterdir() if p.name.startswith("m_")]:
            yield "files were written"
        return
    onnx.checker.check_model(run.model, full_check=True)
    left = [node.op_type for node in all_nodes(run.model.graph) if "uantizeLinear" in node.op_type]
    if len(left) != kept or run.model.functions:
        yield f"left over: {left}"
    scales = run.config["int8_tensor_scales"]
    for name, scale in (rows or {}).items():
        have = scales.get(name)
        if (have is None) != (scale is None) or (scale and abs(have - scale) > 1e-6 * scale):
            yield f"{name}: {have}, right: {scale}; all: {scales}"
    yield from wrong_bounds(run.model, bounds or {})
    if warned and warned not in [entry["code"] for entry in run.report["diagnostics"]]:
        yield f"no word of {warned}"
    if exact is not False:
        yield from numbers(model, run.model)


def main():
    passed = failed = 0
    for name, make, rows, refused, warned, options, exact, keys in CASES:
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                faults = list(check(make(), rows, refused, warned, options, exact, folder, **keys))
            except Exception as error:  # noqa: BLE001 - a fault of a case, whatever it is
                faults = [f"{type(error).__name__}: {str(error)[:300]}"]
        passed, failed = (passed, failed + 1) if faults else (passed + 1, failed)
        for fault in faults:
            print(f"{name}: {fault}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
