"""hone beside onnxslim and onnxsim, whole processes in one run: nodes left, seconds, peak memory, on the exports of tests/models.

    peers.py [PART-OF-A-NAME...]

bench/peers.txt says which versions; they are installed below build/bench. Whether a result computes the same is the business of
tests/slim.
"""
import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import onnx

import measure
import models

HONE = os.environ.get("HONE", models.TOP / "build" / "native" / "hone")
PEERS = models.FOLDER / "peers"
REQUIREMENTS = models.TOP / "bench" / "peers.txt"
SECONDS = 200
TOOLS = {
    "hone": [HONE, "slim", "--quiet", "IN", "-o", "OUT"],
    "onnxsim": [PEERS / "bin" / "onnxsim", "IN", "OUT"],
    "onnxslim": [PEERS / "bin" / "onnxslim", "IN", "OUT"],
}
WIDTHS = (34, 8, *[9] * 9)


def install():
    stamp = PEERS / "installed"
    if stamp.exists() and stamp.read_text() == REQUIREMENTS.read_text():
        return
    venv.create(PEERS, with_pip=True)
    subprocess.run([PEERS / "bin" / "pip", "install", "--quiet", "--requirement", REQUIREMENTS], check=True)
    stamp.write_text(REQUIREMENTS.read_text())


def graphs_of(attribute):
    return [attribute.g] if attribute.type == onnx.AttributeProto.GRAPH else attribute.graphs


def count_nodes(nodes):
    """Those of subgraphs as well; Constants are no work."""
    inner = [graph for node in nodes for attribute in node.attribute for graph in graphs_of(attribute)]
    return sum(node.op_type != "Constant" for node in nodes) + sum(count_nodes(graph.node) for graph in inner)


def nodes_of(path):
    model = onnx.load(path, load_external_data=False)
    return count_nodes(model.graph.node) + sum(count_nodes(function.node) for function in model.functions)


def run_tool(command, path, folder):
    """(nodes left, seconds, peak MiB) as texts."""
    out = Path(folder) / "out.onnx"
    words = [str({"IN": path, "OUT": out}.get(word, word)) for word in command]
    try:
        result = subprocess.run(["timeout", str(SECONDS), *measure.SMALL_PYTHON, *words], capture_output=True, text=True)
        seconds, memory = json.loads(result.stdout)
        return f"{nodes_of(out):,}", f"{seconds:.2f}", f"{memory:.0f}"
    except (ValueError, OSError):  # no measurement, or no file
        return "failed" if result.returncode != 124 else "late", "", ""


def main():
    install()
    measure.row(("model", "nodes", *[f"{column} {tool}" if column else tool for column in ("", "s", "MiB") for tool in TOOLS]), WIDTHS)
    folder = models.TOP / "build" / "models"
    for path in sorted(folder.glob("*/*.onnx")):
        if len(sys.argv) > 1 and not any(word in path.stem for word in sys.argv[1:]):
            continue
        with tempfile.TemporaryDirectory(dir=models.FOLDER) as scratch:
            columns = zip(*[run_tool(command, path, scratch) for command in TOOLS.values()])
            measure.row((path.stem[:34], f"{nodes_of(path):,}", *[cell for column in columns for cell in column]), WIDTHS)


if __name__ == "__main__":
    main()
