"""Transposes of weights that are larger than what is kept of them while they are written: folded, and compared with numpy."""
import sys
import tempfile

import numpy as np
import onnx
from onnx import helper

import folding

CASES = [((1 << 18, 64), (1, 0), "float32"), ((64, 1 << 18), (1, 0), "float32"), ((200, 700, 41, 5), (3, 1, 2, 0), "float32"),
         ((5000, 5001), (1, 0), "uint8"), ((1900, 1903), (1, 0), "float64"), ((20000, 900), (1, 0), "float16"),
         ((7, 3000, 9, 120), (2, 1, 3, 0), "uint8"), ((3, 2000, 1500), (2, 1, 0), "uint16")]


def model_of(weights, permutation):
    tensor = onnx.numpy_helper.from_array(weights, "w")
    shape = [weights.shape[axis] for axis in permutation]
    node = helper.make_node("Transpose", ["w"], ["y"], perm=permutation)
    graph = helper.make_graph([node], "g", [], [helper.make_tensor_value_info("y", tensor.data_type, shape)], [tensor])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def main():
    failed, random = 0, np.random.default_rng(3)
    for shape, permutation, dtype in CASES:
        weights = random.integers(0, 255, shape).astype(dtype)
        with tempfile.TemporaryDirectory() as folder:
            model, _ = folding.fold(model_of(weights, permutation), folder)
        constants = folding.constants_of(model)
        if model.graph.node or not np.array_equal(constants["y"], weights.transpose(permutation)):
            failed += 1
            print(f"failed Transpose of {dtype}{list(shape)} by {permutation}")
    print(f"{len(CASES) - failed} passed, {failed} failed, 0 skipped")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
