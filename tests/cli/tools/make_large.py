#!/usr/bin/env python3
"""make_large.py NAME.onnx: a small model whose NAME.onnx.data is 1 GiB of zeros, in 4 equal weights."""
import sys

from onnx import TensorProto, helper

ROWS, COUNT = 8192, 4
BYTES = ROWS * ROWS * 4
tensors, nodes, name = [], [], "x"
for index in range(COUNT):
    tensor = TensorProto(name=f"w{index}", data_type=TensorProto.FLOAT, dims=[ROWS, ROWS],
                         data_location=TensorProto.EXTERNAL)
    for key, text in (("location", sys.argv[1] + ".data"), ("offset", str(index * BYTES)), ("length", str(BYTES))):
        tensor.external_data.add(key=key, value=text)
    tensors.append(tensor)
    nodes.append(helper.make_node("MatMul", [name, tensor.name], [f"y{index}"]))
    name = f"y{index}"
ports = [[helper.make_tensor_value_info(port, TensorProto.FLOAT, ["N", ROWS])] for port in ("x", name)]
graph = helper.make_graph(nodes, "large", *ports, tensors)
with open(sys.argv[1], "wb") as file:
    file.write(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8).SerializeToString())
with open(sys.argv[1] + ".data", "wb") as file:
    file.truncate(BYTES * COUNT)
