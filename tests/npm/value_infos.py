#!/usr/bin/env python3
"""Prints the dims of inputs, value_info and outputs as JSON: value_infos.py MODEL. null: a dim that is not known."""
import json
import sys

import onnx

graph = onnx.load(sys.argv[1], load_external_data=False).graph


def dims_of(value):
    kinds = {"dim_value": lambda dim: dim.dim_value, "dim_param": lambda dim: dim.dim_param, None: lambda dim: None}
    return [kinds[dim.WhichOneof("value")](dim) for dim in value.type.tensor_type.shape.dim]


print(json.dumps({value.name: dims_of(value) for value in [*graph.input, *graph.value_info, *graph.output]}))
