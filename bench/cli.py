"""The command line: time against `cp` of the same files, peak memory against the graph's size, growth with nodes, sizes."""
import os
import shutil

import measure
import models

HONE = models.TOP / "build" / "native" / "hone"
OUT = models.FOLDER / "out"
ROUNDS = int(os.environ.get("ROUNDS", "5"))


def clean():
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)


def copy(path):
    clean()
    return measure.run(["cp", *models.files_of(path), OUT])


def shrink(path, *options):
    clean()
    return measure.run([HONE, "shrink", "--quiet", *options, path, "-o", OUT / path.name])


def output_bytes(*suffixes):
    return sum(file.stat().st_size for file in OUT.iterdir() if not suffixes or file.suffix in suffixes)


def against_cp():
    print(f"\nTime against cp of the same files (median of {ROUNDS} pairs), peak memory against 64 MiB + 6 x graph bytes")
    widths = (16, 9, 9, 9, 9, 9, 9, 9)
    measure.row(("model", "GB", "cp s", "hone s", "ratio", "limit", "MiB", "limit"), widths)
    cases = [(models.distinct(1024), 1.3), (models.doubled(1024), 2.5), (models.distinct(8192, external=True), 1.3),
             (models.doubled(8192, external=True), 2.5)]
    for path, limit in cases:
        copies, runs = [], []
        copy(path)  # brings the input to the page cache, as far as it fits
        for _ in range(ROUNDS):
            copies.append(copy(path)[0])
            runs.append(shrink(path))
        memory_limit = 64 + 6 * models.graph_bytes(path) / models.MIB
        ratio = measure.median([run[0] / seconds for run, seconds in zip(runs, copies)])
        measure.row((path.stem, f"{models.total_bytes(path) / 1e9:.2f}", f"{measure.median(copies):.2f}",
                     f"{measure.median([r[0] for r in runs]):.2f}", f"{ratio:.2f}", limit, f"{max(r[1] for r in runs):.1f}",
                     f"{memory_limit:.1f}"), widths)


def with_nodes():
    print("\nNodes with small constants: limit 1 s for 100,000, linear")
    widths = (16, 9, 9, 12, 9, 9)
    measure.row(("nodes", "MB", "hone s", "us a node", "MiB", "limit"), widths)
    for count in (10_000, 30_000, 100_000):
        path = models.chain(count)
        runs = [shrink(path) for _ in range(ROUNDS)]
        seconds = measure.median([run[0] for run in runs])
        measure.row((f"{count:,}", f"{path.stat().st_size / 1e6:.1f}", f"{seconds:.2f}", f"{seconds / count * 1e6:.1f}",
                     f"{max(run[1] for run in runs):.1f}", f"{64 + 6 * models.graph_bytes(path) / models.MIB:.1f}"), widths)


def inspecting():
    print("\nInspecting 8 GiB without reading weights")
    path = models.distinct(8192, external=True)
    runs = [measure.run([HONE, "inspect", path]) for _ in range(ROUNDS)]
    print(f"{measure.median([run[0] for run in runs]) * 1000:.0f} ms, {max(run[1] for run in runs):.1f} MiB")


def sizes():
    print("\nSizes in MB (scs4onnx's samples: 297.8 -> 67.4, npy 21.3 + files; 1,800 -> 886.8, one GatherElements extracted 2.1 + 884.7)")
    widths = (42, 9, 9, 9)
    measure.row(("model and options", "before", "model", "files"), widths)
    small, large = models.sample_small(), models.sample_large()
    cases = [(small, []), (small, ["--mode", "npy"]), (large, []), (large, ["--extract-ops", "gather"])]
    for path, options in cases:
        shrink(path, *options)
        measure.row((f"{path.stem} {' '.join(options)}", f"{models.total_bytes(path) / 1e6:.1f}",
                     f"{output_bytes('.onnx', '.data') / 1e6:.1f}", f"{output_bytes('.npy') / 1e6:.1f}"), widths)


def main():
    with_nodes()
    sizes()
    against_cp()
    inspecting()
    clean()


if __name__ == "__main__":
    main()
