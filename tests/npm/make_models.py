#!/usr/bin/env python3
"""Makes the models of the package's tests: make_models.py FOLDER

small.onnx       two equal weights, one of them read by two nodes
external/        the same weights, and larger ones, in external/weights/data.bin
large.onnx       48 MiB: three equal weights of 12 MiB and one that differs in its last byte
broken/          small.onnx cut short, and with a byte flipped
symbols.onnx     x [batch, width] twice side by side; no shape after the input is declared
custom.onnx      x [batch, width] through an operator that ops.schema describes
huge.onnx        two weights of 256 MiB each in huge.bin, which is not made: whoever needs it knows a cheap way
"""
import pathlib
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

random = numpy.random.default_rng(3)


def model_of(weights):
    """y = x * w0 * w1 * ..., as a row for each weight."""
    nodes, value = [], "x"
    for index, name in enumerate(weights):
        output = "y" if index == len(weights) - 1 else f"h{index}"
        nodes.append(helper.make_node("Mul", [value, name], [output], name=f"mul_{index}"))
        value = output
    shape = next(iter(weights.values())).shape
    graph = helper.make_graph(
        nodes, "product",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, shape)],
        [numpy_helper.from_array(array, name) for name, array in weights.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="test")
    onnx.checker.check_model(model)
    return model


def external_tensor(name, element_count, offset):
    tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=[element_count],
                         data_location=TensorProto.EXTERNAL)
    for key, value in (("location", "huge.bin"), ("offset", offset), ("length", 4 * element_count)):
        tensor.external_data.add(key=key, value=str(value))
    return tensor


def huge_model():
    count = 64 << 20
    model = model_of({"first": numpy.zeros(1, numpy.float32), "second": numpy.zeros(1, numpy.float32)})
    del model.graph.initializer[:]
    model.graph.initializer.extend([external_tensor("first", count, 0), external_tensor("second", count, 4 * count)])
    for value in [*model.graph.input, *model.graph.output]:
        value.type.tensor_type.shape.dim[0].dim_value = count
    return model


def symbols_model(nodes, *opsets):
    graph = helper.make_graph(
        nodes, "symbols",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", "width"])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [None, None])])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17), *opsets], ir_version=8,
                             producer_name="test")


def save_symbols(folder):
    side_by_side = helper.make_node("Concat", ["x", "x"], ["twice"], axis=1)
    onnx.save(symbols_model([side_by_side, helper.make_node("Relu", ["twice"], ["y"])]), folder / "symbols.onnx")
    halve = helper.make_node("Halve", ["x"], ["half"], domain="my.ops")
    onnx.save(symbols_model([halve, helper.make_node("Relu", ["half"], ["y"])], helper.make_opsetid("my.ops", 1)),
              folder / "custom.onnx")
    (folder / "ops.schema").write_text("my.ops::Halve\n  inputs x[N, W]\n  outputs y: x [N, W / 2]\n")


def slimmable_model():
    """What does nothing, what is constant, what is done twice, and a Conv with its BatchNormalization."""
    random_weights = {"kernel": weight(4, 3, 3, 3), "scale": weight(4), "shift": weight(4), "mean": weight(4),
                      "variance": numpy.abs(weight(4)), "one": weight(4, 1, 1), "other": weight(4, 1, 1)}
    nodes = [
        helper.make_node("Identity", ["x"], ["copy"], name="copy"),
        helper.make_node("Conv", ["copy", "kernel"], ["convolved"], name="conv", pads=[1, 1, 1, 1]),
        helper.make_node("BatchNormalization", ["convolved", "scale", "shift", "mean", "variance"], ["normal"], name="norm"),
        helper.make_node("Add", ["one", "other"], ["sum"], name="constant"),
        helper.make_node("Relu", ["normal"], ["left"], name="once"),
        helper.make_node("Relu", ["normal"], ["right"], name="twice"),
        helper.make_node("Mul", ["left", "sum"], ["scaled"], name="scale"),
        helper.make_node("Add", ["scaled", "right"], ["y"], name="last"),
    ]
    graph = helper.make_graph(
        nodes, "slimmable",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", 3, 8, 8])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", 4, 8, 8])],
        [numpy_helper.from_array(array, name) for name, array in random_weights.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="test")
    onnx.checker.check_model(model)
    return model


def weight(*dims):
    return random.normal(1, 0.1, dims).astype(numpy.float32)


def break_model(path, folder):
    """Every length and every byte outside the weights would be 400 files; some of each do for the seam."""
    folder.mkdir(exist_ok=True)
    whole = path.read_bytes()
    for length in range(0, len(whole), len(whole) // 24):
        (folder / f"cut_{length}.onnx").write_bytes(whole[:length])
    for offset in [*range(0, 120, 5), *range(len(whole) - 120, len(whole), 5)]:
        flipped = bytearray(whole)
        flipped[offset] ^= 0xFF
        (folder / f"flipped_{offset}.onnx").write_bytes(flipped)


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    twin = weight(16, 20)
    small = {"first": twin, "second": twin.copy(), "other": weight(16, 20)}
    onnx.save(model_of(small), folder / "small.onnx")

    save_symbols(folder)
    onnx.save(slimmable_model(), folder / "slimmable.onnx")
    break_model(folder / "small.onnx", folder / "broken")

    external = folder / "external"
    (external / "weights").mkdir(parents=True, exist_ok=True)
    wide = weight(64, 1024)
    onnx.save(model_of({"first": wide, "second": wide.copy(), "other": weight(64, 1024)}), external / "model.onnx",
              save_as_external_data=True, location="weights/data.bin", size_threshold=0)

    block = weight(3 << 20)
    almost = block.copy()
    almost.view(numpy.uint8)[-1] ^= 1
    onnx.save(model_of({"a": block, "b": block.copy(), "almost": almost, "c": block.copy()}), folder / "large.onnx")
    (folder / "huge.onnx").write_bytes(huge_model().SerializeToString())


main(pathlib.Path(sys.argv[1]))
