#!/usr/bin/env python3
"""Makes the models of the page's tests: make_models.py FOLDER

small.onnx           two equal weights and one other; the input has a symbolic dimension
plain.onnx           nothing in it is equal
deep/folder/far.onnx the same as small.onnx, under another name
external/model.onnx  weights in external/weights/data.bin, two of them equal
tied.onnx            the same weights, kept in tied.bin beside it
long_names.onnx      12,000 constants with long names
large.onnx           twelve weights of 256 MiB in large.bin, a file without blocks on the disk
two_producers.onnx   two nodes make one value
giant.onnx           names, numbers and texts that are too long for any page; its data is missing
shapes.onnx          inputs with sizes by name and without; value_info that is wrong; a node that nobody knows, and wrong ones
many_values.onnx     3,000 values with long names, in a body too
wide.onnx            constants of int64 and float64 that would do in 32 bits, and some that would not
slimmable.onnx       nodes that do nothing, that are constant, that are done twice, that fuse, that are outputs; a computed shape
many_rewrites.onnx   100,000 nodes that do nothing
odd names (1)/       a model whose file and constants have names that a shell must quote
"""
import pathlib
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

random = numpy.random.default_rng(11)
MIB = 1 << 20


def model_of(weights, extra_nodes=()):
    """y = x * w0 * w1 * ...; weights: name to array or TensorProto."""
    nodes, value = [], "x"
    for index, name in enumerate(weights):
        output = "y" if index == len(weights) - 1 else f"h{index}"
        nodes.append(helper.make_node("Mul", [value, name], [output], name=f"mul_{index}"))
        value = output
    tensors = [w if isinstance(w, TensorProto) else numpy_helper.from_array(w, name) for name, w in weights.items()]
    width = tensors[0].dims[-1]
    graph = helper.make_graph(
        [*nodes, *extra_nodes], "product",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", width])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", width])], tensors)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="test")


def floats(*dims):
    return random.standard_normal(dims).astype(numpy.float32)


def outside(name, location, dims, offset, length):
    tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=dims, data_location=TensorProto.EXTERNAL)
    for key, value in (("location", location), ("offset", offset), ("length", length)):
        tensor.external_data.add(key=key, value=str(value))
    return tensor


def write_outside(folder, file_name, location):
    """Three weights in one data file; the first and the last are equal."""
    arrays = [floats(64, 64), floats(64, 64)]
    arrays.append(arrays[0])
    size = arrays[0].nbytes
    data = folder / location
    data.parent.mkdir(parents=True, exist_ok=True)
    data.write_bytes(b"".join(array.tobytes() for array in arrays))
    weights = {f"w{i}": outside(f"w{i}", location, [64, 64], i * size, size) for i in range(3)}
    onnx.save(model_of(weights), folder / file_name)


def write_large(folder, count=12, size=256 * MIB):
    weights = {f"w{i}": outside(f"w{i}", "large.bin", [size // 4 // 64, 64], i * size, size) for i in range(count)}
    onnx.save(model_of(weights), folder / "large.onnx")
    with open(folder / "large.bin", "wb") as data:
        data.truncate(count * size)


def giant():
    """What a 7-billion-parameter model looks like, without its weights."""
    def cache(index):
        return f"past_key_values.{index // 2}.{'value' if index % 2 else 'key'}"

    dims = ["batch_size", 32, "past_sequence_length + sequence_length", 128]
    inputs = [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch_size", "sequence_length"])]
    inputs += [helper.make_tensor_value_info(cache(index), TensorProto.FLOAT16, dims) for index in range(64)]
    words = helper.make_sequence_type_proto(helper.make_map_type_proto(
        TensorProto.STRING, helper.make_tensor_type_proto(TensorProto.FLOAT, None)))
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch_size", None, 128256]),
               helper.make_value_info("probabilities_of_words", words)]
    weights, nodes = [], []
    for index in range(224):
        name = f"model.layers.{index // 7}.self_attention.query_key_value_projection.quantized.weight_{index % 7}"
        part = f"weights/model_part_{index % 2 + 1:05}_of_00042.safetensors.data"
        tensor = outside(name, part, [11008, 4096], index * (180 << 20), 11008 * 4096 * 2)
        tensor.data_type = TensorProto.FLOAT16
        weights.append(tensor)
        kind = ("SkipSimplifiedLayerNormalization", "com.microsoft") if index % 7 == 0 else ("MatMul", "")
        nodes.append(helper.make_node(kind[0], ["input_ids", name], [f"h{index}"], domain=kind[1]))
    nodes[-1].output[0] = "logits"
    nodes.append(helper.make_node("Words", ["logits"], ["probabilities_of_words"], domain="com.microsoft"))
    graph = helper.make_graph(nodes, "main_graph_of_a_model_with_a_name_that_does_not_fit", inputs, outputs, weights)
    opsets = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1), helper.make_opsetid("ai.onnx.ml", 3)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=10, producer_name="onnxruntime.transformers.export",
                              producer_version="1.20.0+cu124.dev20260101", doc_string="Exported from a checkpoint. " * 12)
    helper.set_model_props(model, {"license": "cc-by-nc-4.0", "source": "checkpoints/" + "a-very-long-name-without-any-break" * 4})
    return model


def shapes():
    """images [batch, 3, ?, width] and two inputs more; `flat` follows an unknown operator, `wrong` proves the model wrong."""
    nodes = [
        helper.make_node("Relu", ["images"], ["positive"], name="relu"),
        helper.make_node("Concat", ["positive", "positive"], ["doubled"], name="double", axis=3),
        helper.make_node("Custom", ["doubled"], ["custom"], name="custom", domain="my.ops"),
        helper.make_node("Flatten", ["custom"], ["flat"], name="flatten"),
        helper.make_node("Add", ["left", "right"], ["wrong"], name="add"),
    ]
    inputs = [helper.make_tensor_value_info("images", TensorProto.FLOAT, ["batch", 3, None, "width"]),
              helper.make_tensor_value_info("left", TensorProto.FLOAT, ["batch", 3]),
              helper.make_tensor_value_info("right", TensorProto.FLOAT, ["batch", 4])]
    outputs = [helper.make_tensor_value_info("doubled", TensorProto.FLOAT, [None, None, None, None]),
               helper.make_tensor_value_info("flat", TensorProto.FLOAT, None),
               helper.make_tensor_value_info("wrong", TensorProto.FLOAT, None)]
    graph = helper.make_graph(nodes, "shapes", inputs, outputs)
    graph.value_info.append(helper.make_tensor_value_info("positive", TensorProto.FLOAT, ["batch", 3]))
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("my.ops", 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="test")


def many_values(count=3000):
    """A chain in the main graph and one in the branches of an If; each tenth node is one that nobody knows."""
    def chain(prefix, first, length):
        nodes, value = [], first
        for index in range(length):
            name = f"{prefix}.layers.{index // 10}.feed_forward.intermediate_projection_{index}"
            odd = index % 10 == 9
            nodes.append(helper.make_node("Custom" if odd else "Relu", [value], [name], domain="my.ops" if odd else ""))
            value = value if odd else name
        return nodes, value

    def branch(prefix):
        nodes, last = chain(prefix, "x", 20)
        return helper.make_graph(nodes, prefix, [], [helper.make_tensor_value_info(last, TensorProto.FLOAT, None)])

    nodes, last = chain("encoder", "x", count - 42)
    nodes.append(helper.make_node("If", ["condition"], ["y"], then_branch=branch("then"), else_branch=branch("else")))
    graph = helper.make_graph(
        nodes, "many", [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", "sequence_length", 768]),
                        helper.make_tensor_value_info("condition", TensorProto.BOOL, [])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None), helper.make_tensor_value_info(last, TensorProto.FLOAT, None)])
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("my.ops", 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="test")


def wide():
    """Indices and repeats take int32 as well; a mask in float64 loses digits; Reshape needs its int64."""
    nodes = [helper.make_node("Gather", ["x", "rows"], ["picked"]),
             helper.make_node("Reshape", ["picked", "shape"], ["shaped"]),
             helper.make_node("Cast", ["scales"], ["narrow"], to=TensorProto.FLOAT),
             helper.make_node("Mul", ["shaped", "narrow"], ["y"])]
    arrays = {"rows": numpy.arange(512, dtype=numpy.int64) % 8, "shape": numpy.array([512, 4], numpy.int64),
              "scales": random.standard_normal((512, 4))}
    graph = helper.make_graph(
        nodes, "wide", [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["rows", 4])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [512, 4])],
        [numpy_helper.from_array(array, name) for name, array in arrays.items()])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="test")


def slimmable():
    """x [batch, 4, 8, 8] -> y, and `first`, an output that keeps norm_1 from going into conv_1."""
    nodes = [
        helper.make_node("Identity", ["x"], ["copy"], name="copy"),
        helper.make_node("Conv", ["copy", "kernel"], ["first"], name="conv_1", pads=[1, 1, 1, 1]),
        helper.make_node("BatchNormalization", ["first", "scale", "shift", "mean", "variance"], ["normal"], name="norm_1"),
        helper.make_node("Conv", ["normal", "kernel_2"], ["second"], name="conv_2", pads=[1, 1, 1, 1]),
        helper.make_node("BatchNormalization", ["second", "scale", "shift", "mean", "variance"], ["steady"], name="norm_2"),
        helper.make_node("Relu", ["steady"], ["left"], name="once"),
        helper.make_node("Relu", ["steady"], ["right"], name="again"),
        helper.make_node("Exp", ["exponent"], ["factor"], name="constant"),
        helper.make_node("Mul", ["left", "factor"], ["scaled"], name="scale"),
        helper.make_node("Add", ["scaled", "right"], ["sum"], name="sum"),
        helper.make_node("Shape", ["x"], ["sizes"], name="sizes"),
        helper.make_node("Gather", ["sizes", "zero"], ["batch_size"], name="batch_size"),
        helper.make_node("Concat", ["batch_size", "rest"], ["target"], name="target", axis=0),
        helper.make_node("Reshape", ["sum", "target"], ["y"], name="flat"),
    ]
    arrays = {"kernel": floats(4, 4, 3, 3), "kernel_2": floats(4, 4, 3, 3), "scale": floats(4), "shift": floats(4), "mean": floats(4),
              "variance": numpy.abs(floats(4)), "exponent": floats(4, 1, 1), "zero": numpy.array([0]), "rest": numpy.array([256])}
    graph = helper.make_graph(
        nodes, "slimmable", [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", 4, 8, 8])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", 256]),
         helper.make_tensor_value_info("first", TensorProto.FLOAT, ["batch", 4, 8, 8])],
        [numpy_helper.from_array(array, name) for name, array in arrays.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="test")
    onnx.checker.check_model(model, full_check=True)
    return model


def many_rewrites(count=100_000):
    model = model_of({"w": floats(4)})
    model.graph.node[0].output[0] = "h"
    previous = "h"
    for index in range(count):
        value = "y" if index == count - 1 else f"layers.{index // 10}.copy_{index}"
        node = model.graph.node.add(op_type="Identity", name=f"copy_{index}")
        node.input.append(previous)
        node.output.append(value)
        previous = value
    return model


def main(folder):
    for path in ("deep/folder", "external", "odd names (1)"):
        (folder / path).mkdir(parents=True, exist_ok=True)
    equal = floats(64, 64)
    small = model_of({"first": equal, "other": floats(64, 64), "second": equal})
    onnx.save(small, folder / "small.onnx")
    onnx.save(small, folder / "deep/folder/far.onnx")
    onnx.save(model_of({"first": floats(16), "other": floats(16)}), folder / "plain.onnx")
    write_outside(folder / "external", "model.onnx", "weights/data.bin")
    write_outside(folder, "tied.onnx", "tied.bin")
    names = [f"encoder.layers.{i // 8}.attention.self.projection_{i % 8}.quantized.weight_{i}" for i in range(12_000)]
    onnx.save(model_of({name: floats(4) for name in names}), folder / "long_names.onnx")
    write_large(folder)
    twice = helper.make_node("Mul", ["x", "first"], ["h0"], name="again")
    onnx.save(model_of({"first": equal, "other": equal}, [twice]), folder / "two_producers.onnx")
    onnx.save(shapes(), folder / "shapes.onnx")
    onnx.save(many_values(), folder / "many_values.onnx")
    onnx.save(wide(), folder / "wide.onnx")
    onnx.save(giant(), folder / "giant.onnx")
    onnx.save(slimmable(), folder / "slimmable.onnx")
    onnx.save(many_rewrites(), folder / "many_rewrites.onnx")
    odd = {"it's": equal, "a b": equal, "$HOME": equal, "last": equal}
    onnx.save(model_of(odd), folder / "odd names (1)/it's a model.onnx")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
