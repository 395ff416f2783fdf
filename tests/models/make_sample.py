#!/usr/bin/env python3
"""Makes the sample that `make run` and the page show: make_sample.py OUTPUT

A text encoder whose layers share their weights, as ALBERT's do, and whose last projection is its embedding. It is
written as converters without sharing write such a network: each layer carries its own copy of everything.
"""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

VOCABULARY, HIDDEN, HEADS, INNER, LAYERS = 256, 32, 4, 64, 6
random = numpy.random.default_rng(7)


def weight(*dims):
    return random.normal(0, dims[0] ** -0.5, dims).astype(numpy.float32)


EMBEDDING = weight(VOCABULARY, HIDDEN)
SHARED = {name: weight(HIDDEN, HIDDEN) for name in ("query", "key", "value", "output")}
SHARED |= {"inner": weight(HIDDEN, INNER), "outer": weight(INNER, HIDDEN)}
SHARED |= {"norm.scale": numpy.ones(HIDDEN, numpy.float32), "norm.bias": numpy.zeros(HIDDEN, numpy.float32)}

nodes, initializers = [], []


def constant(name, array):
    initializers.append(numpy_helper.from_array(array, name))
    return name


def add(op_type, inputs, output, **attributes):
    nodes.append(helper.make_node(op_type, inputs, [output], name=output, **attributes))
    return output


def attention_heads(prefix, x, perm):
    shape = constant(f"{prefix}.shape", numpy.array([0, 0, HEADS, HIDDEN // HEADS], numpy.int64))
    return add("Transpose", [add("Reshape", [x, shape], f"{prefix}.split")], f"{prefix}.heads", perm=perm)


def norm(prefix, x):
    scale = constant(f"{prefix}.scale", SHARED["norm.scale"])
    bias = constant(f"{prefix}.bias", SHARED["norm.bias"])
    return add("LayerNormalization", [x, scale, bias], f"{prefix}.out", axis=-1)


def layer(index, x):
    prefix = f"encoder.layer.{index}"

    def linear(name, source):
        return add("MatMul", [source, constant(f"{prefix}.{name}.weight", SHARED[name])], f"{prefix}.{name}")

    query, key, value = (attention_heads(f"{prefix}.{name}", linear(name, x), perm)
                         for name, perm in (("query", [0, 2, 1, 3]), ("key", [0, 2, 3, 1]), ("value", [0, 2, 1, 3])))
    scale = constant(f"{prefix}.scale", numpy.array(HEADS / HIDDEN, numpy.float32) ** 0.5)
    scores = add("Mul", [add("MatMul", [query, key], f"{prefix}.scores"), scale], f"{prefix}.scaled")
    mixed = add("MatMul", [add("Softmax", [scores], f"{prefix}.weights", axis=-1), value], f"{prefix}.mixed")
    joined_shape = constant(f"{prefix}.joined.shape", numpy.array([0, 0, HIDDEN], numpy.int64))
    joined = add("Reshape", [add("Transpose", [mixed], f"{prefix}.back", perm=[0, 2, 1, 3]), joined_shape],
                 f"{prefix}.joined")
    x = norm(f"{prefix}.norm.0", add("Add", [x, linear("output", joined)], f"{prefix}.sum.0"))
    inner = add("Relu", [linear("inner", x)], f"{prefix}.relu")
    return norm(f"{prefix}.norm.1", add("Add", [x, linear("outer", inner)], f"{prefix}.sum.1"))


x = add("Gather", [constant("embedding.weight", EMBEDDING), "tokens"], "embedded")
for index in range(LAYERS):
    x = layer(index, x)
last = add("Gather", [x, constant("last", numpy.array(-1, numpy.int64))], "last_state", axis=1)
add("Gemm", [last, constant("decoder.weight", EMBEDDING)], "scores", transB=1)

graph = helper.make_graph(
    nodes, "tiny_encoder",
    [helper.make_tensor_value_info("tokens", TensorProto.INT64, ["batch", "length"])],
    [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["batch", VOCABULARY])], initializers)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8,
                          producer_name="hone", doc_string="A sample: every layer carries its own copy of the weights.")
onnx.checker.check_model(model, full_check=True)
onnx.save(model, sys.argv[1])
