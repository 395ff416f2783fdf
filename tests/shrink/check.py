#!/usr/bin/env python3
"""Checks of `hone shrink` whose judges are numpy and the onnx package."""
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback
from collections import Counter

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import meaning
from random_models import BITS, DIMS, NUMPY_TYPES, OTHER_TYPES, Builder, numpy_tensor, raw_tensor, untyped

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
HONE = os.environ.get("HONE", str(TOP / "build/native/hone"))
MODELS = 60


def shrink(*words):
    result = subprocess.run([HONE, "shrink", "--quiet", *map(str, words)], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, (words, result.stderr)


def write_model(builder, folder):
    path = folder / "in.onnx"
    model = builder.model()
    path.write_bytes(model.SerializeToString())
    (folder / "side.bin").write_bytes(bytes(builder.side_file))
    return path


def distinct_must_stay(root):
    """At least so many constants a scope needs, and at most: outputs of bodies are extra."""
    contents = list(meaning.stored_contents(root))
    outputs = 0
    for graph in meaning.graphs_below(root):
        own = meaning.Scope(graph, None).contents
        given = [output if isinstance(output, str) else output.name for output in graph.output]
        outputs += sum(name in own for name in given)
    looked_at = [content for content in contents if content[1] != ()]
    return len(set(looked_at)), len(set(looked_at)) + outputs


def check_scope(before, after):
    least, most = distinct_must_stay(before)
    contents = list(meaning.stored_contents(after))
    assert set(contents) <= set(meaning.stored_contents(before))
    assert least <= len(contents) <= most, (least, len(contents), most)
    assert meaning.is_sorted(after)


def sharing_keeps_the_meaning(folder):
    """Of random models: every node reads the same contents, and each is stored once a scope, but for outputs."""
    for seed in range(MODELS):
        path = write_model(Builder(seed), folder)
        shrink(path, "-o", folder / "out.onnx")
        before, after = meaning.load(path), meaning.load(folder / "out.onnx")
        assert meaning.model_meaning(before) == meaning.model_meaning(after), seed
        check_scope(before.graph, after.graph)
        for a, b in zip(before.functions, after.functions):
            check_scope(a, b)


def doing_it_again_changes_nothing(folder):
    (folder / "again").mkdir()
    for seed in range(0, MODELS, 10):
        path = write_model(Builder(seed), folder)
        shrink(path, "-o", folder / "out.onnx")
        shrink(folder / "out.onnx", "-o", folder / "again/out.onnx")
        for name in "out.onnx", "out.onnx.data":
            once, again = folder / name, folder / "again" / name
            assert once.exists() == again.exists(), (seed, name)
            assert not once.exists() or once.read_bytes() == again.read_bytes(), (seed, name)
            once.unlink(missing_ok=True)
            again.unlink(missing_ok=True)


def extracting_and_restoring_keeps_the_meaning(folder):
    for seed in range(0, MODELS, 3):
        path = write_model(Builder(seed), folder)
        shrink("--mode", "npy", path, "-o", folder / "small.onnx")
        extracted = len(meaning.load(folder / "small.onnx").graph.input) - 2
        assert extracted == len(list(folder.glob("small_exported_*.npy"))), seed
        if extracted:
            shrink("--restore", folder, folder / "small.onnx", "-o", folder / "whole.onnx")
            before, after = meaning.load(path), meaning.load(folder / "whole.onnx")
            assert meaning.model_meaning(before) == meaning.model_meaning(after), seed
        for file in folder.glob("small*"):
            file.unlink()


def numpys_view(tensor):
    """What numpy should find in the file."""
    array = numpy_helper.to_array(tensor)
    if tensor.data_type in NUMPY_TYPES:
        return array
    bits = BITS.get(tensor.data_type, 8)
    if bits >= 8:
        return np.frombuffer(tensor.raw_data, np.uint16 if bits == 16 else np.uint8).reshape(tensor.dims)
    number = int.from_bytes(tensor.raw_data, "little")
    elements = [number >> (bits * k) & ((1 << bits) - 1) for k in range(int(np.prod(tensor.dims)))]
    return np.array(elements, np.uint8).reshape(tensor.dims)


def files_are_numpys(folder):
    """Every dtype, odd counts, no elements: what numpy loads has the right dtype, shape and elements."""
    rng = Builder(7).rng
    tensors = [(numpy_tensor if dtype in NUMPY_TYPES else raw_tensor)(rng, dtype, dims)
               for dtype in NUMPY_TYPES + OTHER_TYPES for dims in [*DIMS[:7], (2, 0, 3), (3, 3, 3)]]
    for number, tensor in enumerate(tensors):
        tensor.name = f"t{number}"
    graph = helper.make_graph([helper.make_node("Reader", [t.name for t in tensors], ["y"], domain="test")], "g", [],
                              [untyped("y")], tensors)
    model = helper.make_model(graph, ir_version=13, opset_imports=[helper.make_opsetid("test", 1)])
    onnx.save(model, folder / "in.onnx")
    shrink("--no-share", "*", "--extract-constants", ",".join(t.name for t in tensors), folder / "in.onnx", "-o",
           folder / "out.onnx")
    small = meaning.load(folder / "out.onnx").graph
    assert not small.initializer and [i.name for i in small.input] == [t.name for t in tensors]
    for tensor, declared in zip(tensors, small.input):
        kind = declared.type.tensor_type
        assert kind.elem_type == tensor.data_type
        assert [dim.dim_value for dim in kind.shape.dim] == list(tensor.dims)
        loaded, expected = np.load(folder / f"out_exported_{tensor.name}.npy"), numpys_view(tensor)
        assert (loaded.dtype, loaded.shape) == (expected.dtype, expected.shape), tensor.name
        assert loaded.tobytes() == expected.tobytes(), tensor.name
    for file in folder.glob("*.npy"):  # as numpy writes it again
        np.save(file, np.load(file))
    shrink("--no-share", "*", "--restore", folder, folder / "out.onnx", "-o", folder / "whole.onnx")
    restored = Counter(map(meaning.content, meaning.load(folder / "whole.onnx").graph.initializer))
    assert restored == Counter(map(meaning.content, tensors))


def strings_are_numpys(folder):
    texts = ["", "a", "longer text", "\u00e9\u6f22\U0001f600", " trailing ", "\n"]
    tensor = helper.make_tensor("s", TensorProto.STRING, [2, 3], [text.encode() for text in texts])
    graph = helper.make_graph([helper.make_node("Identity", ["s"], ["y"])], "g", [],
                              [helper.make_tensor_value_info("y", TensorProto.STRING, [2, 3])], [tensor])
    onnx.save(helper.make_model(graph, ir_version=10, opset_imports=[helper.make_opsetid("", 21)]), folder / "in.onnx")
    shrink("--extract-constants", "s", folder / "in.onnx", "-o", folder / "out.onnx")
    loaded = np.load(folder / "out_exported_s.npy")
    assert loaded.dtype == np.dtype("<U11") and loaded.tolist() == [texts[:3], texts[3:]]
    np.save(folder / "out_exported_s.npy", loaded.astype("<U40"))  # any width will do
    shrink("--restore", folder, folder / "out.onnx", "-o", folder / "whole.onnx")
    assert meaning.content(meaning.load(folder / "whole.onnx").graph.initializer[0]) == meaning.content(tensor)


CHECKS = [sharing_keeps_the_meaning, doing_it_again_changes_nothing, extracting_and_restoring_keeps_the_meaning,
          files_are_numpys, strings_are_numpys]


def main():
    failed = 0
    for check in CHECKS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                check(pathlib.Path(folder))
            except Exception:
                failed += 1
                print(f"FAILED {check.__name__}\n{traceback.format_exc()}")
    print(f"{len(CHECKS) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
