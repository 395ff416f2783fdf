#!/usr/bin/env python3
"""make_side_files.py COUNT: many.onnx with COUNT weights, each in a file of its own and read twice."""
import pathlib
import sys

import numpy as np
from onnx import TensorProto, helper

tensors, nodes, last = [], [], "x"
for index in range(int(sys.argv[1])):
    name = f"w{index}"
    tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=[4], data_location=TensorProto.EXTERNAL)
    tensor.external_data.add(key="location", value=f"{name}.bin")
    pathlib.Path(f"{name}.bin").write_bytes(np.full(4, index, np.float32).tobytes())
    tensors.append(tensor)
    nodes += [helper.make_node("Add", [last, name], [f"a{index}"]),
              helper.make_node("Mul", [f"a{index}", name], [f"b{index}"])]
    last = f"b{index}"
x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, ["N", 4]) for name in ("x", last))
model = helper.make_model(helper.make_graph(nodes, "graph", [x], [y], tensors), ir_version=8,
                          opset_imports=[helper.make_opsetid("", 17)])
pathlib.Path("many.onnx").write_bytes(model.SerializeToString())
