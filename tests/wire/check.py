"""Legal oddities of protobuf: what hone makes of them, judged by Google's protobuf.

Each odd model is written twice. Without two equal constants no rewrite applies: the output is the input, byte for byte.
With them, the output means what the input means after the same edit by Google's protobuf - nothing is lost.
"""
import collections
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import google.protobuf.message
import oddities
import onnx
import rich_model
import small_models
from tree import child, children, copy_of, encode, parse

HONE = os.environ["HONE"]
MIXED_SEEDS, DAMAGE_COUNT = 120, 400
counts = collections.Counter()


def check(name, holds, detail=""):
    counts["passed" if holds else "failed"] += 1
    if not holds:
        print(f"wire: FAILED {name}{': ' if detail else ''}{detail}")


def run(*arguments):
    return subprocess.run([HONE, *map(str, arguments)], capture_output=True, text=True, errors="replace", timeout=60)


def shrink(data, folder):
    """(bytes of the result or None, what was said)"""
    source, target = folder / "in.onnx", folder / "out" / "out.onnx"
    source.write_bytes(data)
    shutil.rmtree(target.parent, ignore_errors=True)
    target.parent.mkdir()
    done = run("shrink", source, "-o", target, "--quiet")
    if done.returncode != 0 or not target.exists():
        return None, f"exit {done.returncode}: {done.stderr.strip()}"
    return target.read_bytes(), done.stderr.strip()


# ---- The edit, by Google's protobuf ----

def graphs_of(graph):
    yield graph
    for node in graph.node:
        for attribute in node.attribute:
            for inner in ([attribute.g] if attribute.HasField("g") else []) + list(attribute.graphs):
                yield from graphs_of(inner)


def share(data, kept="W1", gone="W2"):
    """The bytes of a model, shared, in the one form that equal models have."""
    model = onnx.ModelProto.FromString(data)
    for graph in graphs_of(model.graph):
        for node in graph.node:
            for index, name in enumerate(node.input):
                if name == gone:
                    node.input[index] = kept
    for index, tensor in reversed(list(enumerate(model.graph.initializer))):
        if tensor.name == gone:
            del model.graph.initializer[index]
    return model.SerializeToString(deterministic=True)


def meaning(data):
    return onnx.ModelProto.FromString(data).SerializeToString(deterministic=True)


def difference(expected, actual):
    """The first lines in which two models differ as text."""
    texts = [str(onnx.ModelProto.FromString(data)).splitlines() for data in (expected, actual)]
    for number, (left, right) in enumerate(zip(*texts)):
        if left != right:
            return f"line {number}: expected {left.strip()!r}, is {right.strip()!r}"
    return f"{len(texts[0])} lines expected, {len(texts[1])} are; only unknown fields or bytes differ"


# ---- One odd model ----

def check_untouched(name, data, folder):
    result, said = shrink(data, folder)
    check(f"{name}: the output is the input", result == data, said if result is None else "the bytes differ")


def check_shared(name, data, folder):
    result, said = shrink(data, folder)
    if result is None:
        return check(f"{name}: shared", False, said)
    expected, actual = share(data), meaning(result)
    check(f"{name}: nothing is lost", expected == actual, "" if expected == actual else difference(expected, actual))


def make_different(fields):
    """W1 and W2 become two constants."""
    for tensor in children(child(fields, "graph").value, "initializer"):
        if child(tensor.value, "name").value == b"W2":
            child(tensor.value, "raw_data").value = b"different"[:8]
    return fields


def check_odd(name, fields, change, folder):
    equal, different = copy_of(fields), make_different(copy_of(fields))
    change(equal)
    change(different)
    check_shared(name, encode(equal), folder)
    check_untouched(name, encode(different), folder)
    check_counts(name, encode(equal), folder)


def check_expected(name, data, expected, folder):
    if data == expected:
        return check_untouched(name, data, folder)
    result, said = shrink(data, folder)
    if result is None:
        return check(name, False, said)
    is_equal = meaning(result) == meaning(expected)
    check(name, is_equal, "" if is_equal else difference(expected, result))


# ---- External data ----

def external_model():
    """The model with every weight in weights.bin, W1 and W2 in two places."""
    model = rich_model.make()
    for tensor in model.graph.initializer:
        if tensor.HasField("raw_data"):
            rich_model.set_external(tensor)
    return model


def check_external(folder):
    """The data file is written anew, so places differ; with the weights put back, the models mean the same."""
    model = external_model()
    data = rich_model.write_data_file(model, folder / "weights.bin")
    result, said = shrink(data, folder)
    if result is None:
        return check("external data", False, said)
    loaded = [onnx.ModelProto.FromString(share(data)), onnx.ModelProto.FromString(result)]
    for item, place in zip(loaded, (folder, folder / "out")):
        onnx.load_external_data_for_model(item, str(place))
    expected, actual = (item.SerializeToString(deterministic=True) for item in loaded)
    check("external data", expected == actual, "" if expected == actual else difference(expected, actual))
    for tensor in model.graph.initializer:
        if tensor.name == "W2":
            next(item for item in tensor.external_data if item.key == "offset").value = "0"
    check_untouched("external data without equal constants", model.SerializeToString(), folder)
    copied = (folder / "out" / "weights.bin").read_bytes() == (folder / "weights.bin").read_bytes()
    check("external data without equal constants: the data file is the same", copied)


# ---- inspect ----

NAMES = {0: "undefined", onnx.TensorProto.FLOAT: "float32", onnx.TensorProto.BOOL: "bool",
         onnx.TensorProto.INT64: "int64"}


def type_name(kind):
    """A TypeProto in hone's words; "" for none."""
    which = kind.WhichOneof("value")
    if which in ("tensor_type", "sparse_tensor_type"):
        element = NAMES.get(getattr(kind, which).elem_type, "?")
        return element if which == "tensor_type" else f"sparse({element})"
    if which in ("sequence_type", "optional_type"):
        return f"{which.removesuffix('_type')}({type_name(getattr(kind, which).elem_type)})"
    if which == "map_type":
        return f"map({NAMES.get(kind.map_type.key_type, '?')}, {type_name(kind.map_type.value_type)})"
    return f"opaque({kind.opaque_type.domain}, {kind.opaque_type.name})" if which else ""


def dims_of(kind):
    which = kind.WhichOneof("value")
    if which not in ("tensor_type", "sparse_tensor_type") or not getattr(kind, which).HasField("shape"):
        return None
    return [getattr(dim, dim.WhichOneof("value")) if dim.WhichOneof("value") else None
            for dim in getattr(kind, which).shape.dim]


def count_by_protobuf(data):
    model = onnx.ModelProto.FromString(data)
    roots = [model.graph] + [graph for info in model.training_info for graph in (info.initialization, info.algorithm)]
    graphs = [graph for root in roots for graph in graphs_of(root)]
    in_functions = sum(len(function.node) for function in model.functions)
    return {"nodes": sum(len(graph.node) for graph in graphs) + in_functions,
            "nodes_in_functions": in_functions,
            "functions": len(model.functions),
            "initializers": sum(len(graph.initializer) + len(graph.sparse_initializer) for graph in graphs),
            "opsets": sorted(import_.version for import_ in model.opset_import),
            "inputs": [[info.name, type_name(info.type), dims_of(info.type)] for info in model.graph.input],
            "outputs": [[info.name, type_name(info.type), dims_of(info.type)] for info in model.graph.output],
            "ir_version": model.ir_version, "metadata": len(model.metadata_props)}


def count_by_hone(data, folder):
    source = folder / "counted.onnx"
    source.write_bytes(data)
    done = run("inspect", source, "--format", "json")
    if done.returncode != 0:
        return {"error": done.stderr.strip()}
    found = json.loads(done.stdout)["model"]
    return {**{key: found["counts"][key] for key in ("nodes", "nodes_in_functions", "functions", "initializers")},
            "opsets": sorted(item["version"] for item in found["opsets"]),
            **{key: [[item["name"], item["type"], item["dims"]] for item in found[key]] for key in ("inputs", "outputs")},
            "ir_version": found["ir_version"], "metadata": len(found["metadata"])}


def check_counts(name, data, folder):
    expected, actual = count_by_protobuf(data), count_by_hone(data, folder)
    wrong = {key: (value, actual.get(key)) for key, value in expected.items() if actual.get(key) != value}
    check(f"{name}: inspect counts", not wrong, str(wrong or actual))


# ---- Damage ----

def can_be_read(data):
    try:
        onnx.ModelProto.FromString(data)
        return True
    except google.protobuf.message.DecodeError:
        return False


def check_damage(data, folder):
    """What Google's protobuf refuses, hone refuses; what hone writes, Google's protobuf reads."""
    chance, refused = random.Random(1), 0
    for _ in range(DAMAGE_COUNT):
        at = chance.randrange(len(data))
        damaged = data[:at] + bytes([chance.randrange(256)]) + data[at + 1:]
        result, said = shrink(damaged, folder)
        if result is not None:
            check(f"byte {at} changed to {damaged[at]}", can_be_read(damaged) and can_be_read(result), said)
        refused += not can_be_read(damaged)
    check("some damage is refused", refused > DAMAGE_COUNT / 20, str(refused))


# ---- Unknown fields in one message at a time ----

def check_each_message(fields, folder):
    """A finer net than `everywhere`: which message loses what is named."""
    paths = [path for _, _, path in oddities.messages(fields, oddities.MODEL)]
    for wanted in dict.fromkeys(paths):
        odd = copy_of(fields)
        for found, _, path in list(oddities.messages(odd, oddities.MODEL)):
            if path == wanted:
                for item in oddities.unknown_fields(oddities.UNUSED_NUMBER).values():
                    oddities.spread(found, item)
        check_shared(f"unknown fields in {wanted}", encode(odd), folder)


def main():
    fields = parse(rich_model.make().SerializeToString(), oddities.MODEL)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_odd("as it is", fields, lambda model: None, folder)
        for name, change in oddities.named().items():
            check_odd(name, fields, change, folder)
        for seed in range(MIXED_SEEDS):
            check_odd(f"mixed {seed}", fields, lambda model, seed=seed: oddities.mixed(model, seed), folder)
        check_each_message(fields, folder)
        for name, data, expected in small_models.cases():
            check_expected(name, data, expected, folder)
        check_external(folder)
        check_damage(encode(fields), folder)
        missing = rich_model.missing_fields([rich_model.make(), external_model()])
        check("every field of ONNX is in the models", not missing, str(missing))
    print(f"{counts['passed']} passed, {counts['failed']} failed, 0 skipped")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
