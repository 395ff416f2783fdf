"""Slimming: growth with nodes, weights that are computed while they are written against `cp`, WASM against the command line."""
import json
import os
import shutil

import measure
import models

BUILD = models.TOP / "build"
HONE = os.environ.get("HONE", BUILD / "native" / "hone")
OUT = models.FOLDER / "out"
ROUNDS = int(os.environ.get("ROUNDS", "5"))
WARM_RUN = 8
LARGE_MIB = int(os.environ.get("LARGE_MIB", "8192"))
EXPORTS = ["swin_tiny_slim_dynamo18", "bert_mini_dynamo18_dyn", "yolov8n_ts17", "resnet50_slim_ts17"]


def clean():
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)


def slim(path):
    """(seconds, peak MiB, report)"""
    clean()
    seconds, memory = measure.run([HONE, "slim", "--quiet", path, "-o", OUT / path.name, "--report", OUT / "report.json"])
    return seconds, memory, json.loads((OUT / "report.json").read_text())


def milliseconds_in_node(path, times):
    """Of the last of `times` runs."""
    clean()
    measure.run(["node", models.TOP / "bench" / "node.mjs", "slim", path, OUT / path.name, OUT / "report.json", times])
    return json.loads((OUT / "report.json").read_text())["run"]["milliseconds"]


def copy(path):
    clean()
    return measure.run(["cp", *models.files_of(path), OUT])


def chains():
    print(f"\nChains of nodes (median of {ROUNDS}): linear, limit 2 s for 64,000")
    widths = (14, 9, 9, 9, 12, 9)
    measure.row(("kind", "nodes", "left", "s", "us a node", "MiB"), widths)
    for kind in models.SLIM_CHAINS:
        for count in (4_000, 16_000, 64_000):
            runs = [slim(models.slim_chain(kind, count)) for _ in range(ROUNDS)]
            seconds = measure.median([run[0] for run in runs])
            left = runs[0][2]["output"]["counts"]["nodes"]
            measure.row((kind, f"{count:,}", f"{left:,}", f"{seconds:.2f}", f"{seconds / count * 1e6:.1f}", f"{max(run[1] for run in runs):.1f}"), widths)


def against_cp():
    """Scaled weights are read twice: will they stay in the range of their dtype, and to scale them."""
    print(f"\nWeights computed while they are written: time against cp of the same files (median of {ROUNDS} pairs), peak memory")
    widths = (14, 9, 9, 9, 9, 9, 9, 9)
    measure.row(("weights", "GB", "cp s", "hone s", "ratio", "limit", "MiB", "limit"), widths)
    cases = [("convolution", 1024, 3.5), ("matmul", 1024, 3.5), ("transpose", 1024, 2.5), ("convolution", LARGE_MIB, 3.5), ("matmul", LARGE_MIB, 3.5)]
    for kind, mib, limit in cases:
        path = models.layers(kind, mib, external=mib > 1024)
        copies, runs = [], []
        copy(path)  # brings the input to the page cache, as far as it fits
        for _ in range(ROUNDS):
            copies.append(copy(path)[0])
            runs.append(slim(path))
        ratio = measure.median([run[0] / seconds for run, seconds in zip(runs, copies)])
        memory_limit = 64 + 6 * models.graph_bytes(path) / models.MIB
        measure.row((kind, f"{models.total_bytes(path) / 1e9:.2f}", f"{measure.median(copies):.2f}", f"{measure.median([r[0] for r in runs]):.2f}",
                     f"{ratio:.2f}", limit, f"{max(run[1] for run in runs):.1f}", f"{memory_limit:.1f}"), widths)


def in_wasm():
    """A module's first run is slower, since engines compile it well only while it runs."""
    print(f"\nWASM in Node against the command line, ms by their reports (median of {ROUNDS}): limit 2.5")
    widths = (28, 9, 11, 9, 11, 9)
    measure.row(("model", "native", "first run", "ratio", f"run {WARM_RUN}", "ratio"), widths)
    exports = [BUILD / "models" / "export" / f"{name}.onnx" for name in EXPORTS]
    for path in [*filter(os.path.exists, exports), models.slim_chain("size", 64_000), models.slim_chain("convolution", 64_000),
                 models.layers("convolution", 1024)]:
        rounds = [(slim(path)[2]["run"]["milliseconds"], milliseconds_in_node(path, 1), milliseconds_in_node(path, WARM_RUN)) for _ in range(ROUNDS)]
        native, first, warm = [measure.median(column) for column in zip(*rounds)]
        ratios = [measure.median([one[column] / max(one[0], 1) for one in rounds]) for column in (1, 2)]
        measure.row((path.stem, f"{native:.0f}", f"{first:.0f}", f"{ratios[0]:.2f}", f"{warm:.0f}", f"{ratios[1]:.2f}"), widths)


def main():
    chains()
    against_cp()
    in_wasm()
    clean()


if __name__ == "__main__":
    main()
