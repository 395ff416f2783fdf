#!/usr/bin/env python3
"""What must not change what hone qdq finds: the order of nodes, their names and those of tensors, slim before.

On the models of cases/. Prints a line a fault, then the counts. $HONE: the program.
"""
import lzma
import pathlib
import random
import subprocess
import sys
import tempfile

import onnx

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from cases import HONE, Run, has_pairs  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def shuffled(model, dice):
    """Nodes in another order that runs."""
    made = {i.name for i in model.graph.input} | {t.name for t in model.graph.initializer} | {""}
    left, order = list(model.graph.node), []
    while left:
        ready = [n for n in left if all(name in made for name in n.input)]
        node = dice.choice(ready)
        left.remove(node)
        order.append(node)
        made.update(node.output)
    copies = [onnx.NodeProto.FromString(n.SerializeToString()) for n in order]
    del model.graph.node[:]
    model.graph.node.extend(copies)
    return model


def renamed(model, back):
    """Every tensor but inputs and outputs of the model, and every node, under another name; back: new -> old."""
    fixed = {v.name for v in [*model.graph.input, *model.graph.output]} | {""}

    def other(name):
        if name in fixed:
            return name
        back[f"t{len(name)}.{name[::-1]}"] = name
        return f"t{len(name)}.{name[::-1]}"

    for node in model.graph.node:
        node.input[:] = [other(n) for n in node.input]
        node.output[:] = [other(n) for n in node.output]
        node.name = f"n/{node.name[::-1]}"
    for item in [*model.graph.initializer, *model.graph.value_info]:
        item.name = other(item.name)
    return model


def old_name(name, back):
    """Clips are named after what they cut."""
    stem = name.removesuffix("__clip")
    return back.get(stem, stem) + name[len(stem):]


def scales(model, folder, options=()):
    path = pathlib.Path(folder) / "m.onnx"
    onnx.save(model, str(path))
    run = Run(path, list(options), folder)
    return {} if run.fault else run.config["int8_tensor_scales"]


def slimmed(path, folder):
    out = pathlib.Path(folder) / "slim.onnx"
    subprocess.run([HONE, "slim", str(path), "-o", str(out)], check=True, capture_output=True)
    return onnx.load(str(out))


def faults(path, folder):
    dice = random.Random(path.stem)
    for options in ([], ["--infer", "all"]):
        right = scales(onnx.load(str(path)), folder, options)
        found = scales(shuffled(onnx.load(str(path)), dice), folder, options)
        if found != right:
            yield f"{options} other order: {set(found.items()) ^ set(right.items())}"
        back = {}
        found = scales(renamed(onnx.load(str(path)), back), folder, options)
        if {old_name(name, back): scale for name, scale in found.items()} != right:
            yield f"{options} other names"
        found = scales(slimmed(path, folder), folder, options)
        if not found or any(found[name] != right[name] for name in found.keys() & right.keys()):
            yield f"{options} slim before: other scales"


def main():
    passed = failed = 0
    for packed in sorted((HERE / "cases").glob("*.onnx.xz")):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / packed.name.removesuffix(".xz")
            path.write_bytes(lzma.decompress(packed.read_bytes()))
            found = list(faults(path, folder)) if has_pairs(path) else []
        passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
        for fault in found:
            print(f"{packed.name}: {fault[:500]}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
