#!/usr/bin/env python3
"""Fails unless both models are valid and give the same outputs in onnxruntime: same_results.py BEFORE AFTER [TOLERANCE]

TOLERANCE: how far values may be from each other, as a share of the larger one; without it they are equal to the bit.
"""
import sys

import numpy
import onnx
import onnxruntime


def sizes(shape):
    """Dims that have a name, or none, get a size."""
    return [dim if isinstance(dim, int) else 4 for dim in shape]


def outputs_of(path):
    onnx.checker.check_model(path)
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    random = numpy.random.default_rng(1)
    feed = {each.name: random.random(sizes(each.shape), dtype=numpy.float32) for each in session.get_inputs()}
    return session.run(None, feed)


def are_same(one, other):
    if tolerance == 0:
        return numpy.array_equal(one, other)
    return one.shape == other.shape and numpy.allclose(one, other, rtol=tolerance, atol=tolerance)


before, after = map(outputs_of, sys.argv[1:3])
tolerance = float(sys.argv[3]) if len(sys.argv) > 3 else 0
if len(before) != len(after) or not all(map(are_same, before, after)):
    sys.exit("the outputs differ")
