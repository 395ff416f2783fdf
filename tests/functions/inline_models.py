"""Inlines the calls of every model with functions, and asks onnx and onnxruntime about the result.

The models: those of the repository's corpus that have functions, and random ones of nested functions with attributes,
defaults and branches. Each result must pass onnx.checker, have no call left, have the nodes that onnx.inliner gives, and compute the same bytes as before in onnxruntime.
"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from collections import Counter

import onnx
import onnx.inliner

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "corpus"))
import compute  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
INLINE = os.environ.get("INLINE", str(TOP / "build/asan/tests/unit/inline_calls_test"))
MODELS = pathlib.Path(os.environ.get("MODELS", TOP / "build/models"))
RANDOM_MODELS = 60
LIMIT_BYTES = 50_000_000


class FunctionWriter:
    """Random functions f0, f1, ... that call only earlier ones, each (p, k) -> (q, r) of float[2, 3]."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def step(self, index, line, values):
        name, pick = f"v{line}", lambda: self.random.choice(values)
        kinds = ["unary", "binary", "branch", "alpha"] + ["call"] * 3 * (index > 0)
        kind = self.random.choice(kinds)
        if kind == "unary":
            return name, f"{name} = {self.random.choice(['Neg', 'Abs', 'Relu', 'Sigmoid'])} ({pick()})"
        if kind == "binary":
            return name, f"{name} = {self.random.choice(['Add', 'Sub', 'Mul', 'Max'])} ({pick()}, {pick()})"
        if kind == "alpha":
            return name, f"{name} = LeakyRelu <alpha: float = @alpha> ({pick()})"
        if kind == "branch":
            inner = f"then_branch = t{line} () => (a{line}) {{ b = Neg ({pick()}) a{line} = Add (b, {pick()}) }}"
            other = f"else_branch = e{line} () => (c{line}) {{ c{line} = Abs ({pick()}) }}"
            return name, f"{name} = If (k) <{inner}, {other}>"
        callee = self.random.randrange(index)
        alpha = self.random.choice(["", " <alpha: float = @alpha>", " <alpha: float = 0.5>"])
        return name, f"{name}, x{line} = local.f{callee}{alpha} ({pick()}, k)"

    def function(self, index):
        values, lines = ["p"], []
        for line in range(self.random.randint(1, 5)):
            name, text = self.step(index, line, values)
            values.append(name)
            lines.append(text)
        lines.append(f"last = Neg ({values[-1]})")
        q, r = "last", self.random.choice(values[1:])
        body = "\n  ".join(lines)
        return f'<domain: "local", opset_import: ["" : 21, "local" : 1]>\nf{index} <alpha: float = 0.25> (p, k) => ({q}, {r}) {{\n  {body}\n}}\n'

    def model(self):
        count = self.random.randint(1, 5)
        calls, values = [], ["x"]
        for call in range(self.random.randint(1, 4)):
            calls.append(f"u{call}, w{call} = local.f{self.random.randrange(count)} ({self.random.choice(values)}, k)")
            values += [f"u{call}", f"w{call}"]
        outputs = [name for name in values if name != "x"]
        graph = f"g (float[2, 3] x, bool k) => ({', '.join(f'float[2, 3] {name}' for name in outputs)}) {{\n  " + "\n  ".join(calls) + "\n}\n"
        header = '<ir_version: 10, opset_import: ["" : 21, "local" : 1]>\n'
        return header + graph + "".join(self.function(index) for index in range(count))


def operators(model):
    """Every operator in every graph; Identity aside, which may be there or not for an output that is handed on."""
    counts, waiting = Counter(), [model.graph]
    while waiting:
        for node in waiting.pop().node:
            counts[node.op_type] += 1
            waiting += [attribute.g for attribute in node.attribute if attribute.HasField("g")]
    del counts["Identity"]
    return counts


def problem_of(path, folder):
    """What is wrong, or ""."""
    out = folder / "inlined.onnx"
    result = subprocess.run([INLINE, str(path), str(out)], capture_output=True, text=True, timeout=300)
    if result.returncode != 0:
        return f"exit code {result.returncode}: {result.stderr[-800:]}"
    before, after = onnx.load(path), onnx.load(out)
    names = {function.name for function in before.functions}
    if names & set(operators(after)):
        return f"calls are left: {names & set(operators(after))}\n{result.stdout}"
    try:
        onnx.checker.check_model(after)
    except onnx.checker.ValidationError as error:
        return f"onnx.checker: {error}"
    expected = operators(onnx.inliner.inline_local_functions(before))
    if operators(after) != expected:
        return f"other nodes than onnx.inliner gives: {operators(after)} instead of {expected}"
    return compute.compare(path, out)


def models_of_corpus():
    for path in sorted(MODELS.glob("export/*.onnx")):
        if path.stat().st_size < LIMIT_BYTES and onnx.load(path, load_external_data=False).functions:
            yield path


def random_models(folder):
    for seed in range(RANDOM_MODELS):
        text, path = folder / f"random{seed}.txt", folder / f"random{seed}.onnx"
        text.write_text(FunctionWriter(seed).model(), encoding="utf-8")
        hone = os.environ.get("HONE", str(TOP / "build/native/hone"))
        subprocess.run([hone, "show", text.name, "-o", path.name], cwd=folder, check=True, capture_output=True)
        yield path


def runs(path):
    return compute.open_session(path) is not None


def main():
    passed = failed = ran = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in [*models_of_corpus(), *random_models(folder)]:
            problem = problem_of(path, folder)
            ran += runs(path)
            passed, failed = passed + (not problem), failed + bool(problem)
            if problem:
                print(f"FAILED {path.name}: {problem}")
    if ran < RANDOM_MODELS:
        failed += 1
        print(f"FAILED: onnxruntime ran only {ran} models")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
