"""Models that pass onnx's strict shape inference still do with all that `hone infer` writes, also with --strict.

What is written can make a model fail: a value's shape that is right, beside one that the file declares wrong. Of all models
of the index that are laid out; large weights are left out of what onnx looks at, as no shape rests on them.
"""
import json
import os
import pathlib
import sys
import tempfile

import onnx

import claims
import tools

MODELS = pathlib.Path(os.environ.get("MODELS", "build/models"))
INDEX = pathlib.Path(__file__).resolve().parent.parent / "models" / "index.json"
WEIGHT_BYTES = 65536
OPTIONS = [[], ["--strict"]]


def lean(path):
    """The model without the bytes of its large weights."""
    model = onnx.load(path, load_external_data=False)
    for _, graph in claims.graphs(model.graph):
        constants = [attribute.t for node in graph.node for attribute in node.attribute if attribute.type == onnx.AttributeProto.TENSOR]
        for tensor in [*graph.initializer, *constants]:
            if len(tensor.raw_data) > WEIGHT_BYTES:
                tensor.ClearField("raw_data")
            for field in ("float_data", "int32_data", "int64_data", "double_data"):
                if len(getattr(tensor, field)) > WEIGHT_BYTES:
                    tensor.ClearField(field)
    return model


def complaint(model, has_data):
    """What strict inference says is wrong; "": nothing."""
    try:
        onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=has_data)
    except Exception as error:  # onnx raises several kinds
        return str(error).replace("\n", " ")[:300]
    return ""


def problems(path):
    """None: the model did not pass before."""
    before = lean(path)
    ways = [has_data for has_data in (False, True) if not complaint(before, has_data)]
    if not ways:
        return None
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for options in OPTIONS:
            out = pathlib.Path(folder) / "inferred.onnx"
            tools.hone(path, out, *options)
            after = lean(out)
            found += [f"infer {' '.join(options)}: {text}" for text in (complaint(after, way) for way in ways) if text]
    return found


def main():
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for entry in json.loads(INDEX.read_text())["models"]:
        path = MODELS / entry["file"]
        found = problems(path) if path.exists() else None
        counts["skipped" if found is None else "failed" if found else "passed"] += 1
        for text in found or []:
            print(f"FAILED {entry['name']}: {text}", flush=True)
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**counts))
    sys.exit(1 if counts["failed"] or not counts["passed"] else 0)


if __name__ == "__main__":
    main()
