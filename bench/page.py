"""The page and the npm package: 8 GiB shrunk in Chromium and in Node, memory, and the same bytes as the command line's."""
import json
import shutil
import subprocess
import sys

import measure
import models

HONE = models.TOP / "build" / "native" / "hone"
OUT = models.FOLDER / "out"


def same(a, b):
    return subprocess.run(["cmp", "-s", a, b]).returncode == 0


def compare(folder, right, what):
    names = sorted(file.name for file in right.iterdir())
    equal = names == sorted(file.name for file in folder.iterdir()) and all(same(folder / name, right / name) for name in names)
    print(f"{what}: {'the same bytes as' if equal else 'DIFFERENT from'} the command line ({', '.join(names)})")
    return equal


def main():
    path = models.doubled(8192, external=True)
    name = f"{path.stem}.small.onnx"
    shutil.rmtree(OUT, ignore_errors=True)
    for folder in ("cli", "node", "page"):
        (OUT / folder).mkdir(parents=True)
    seconds, peak = measure.run([HONE, "shrink", "--quiet", path, "-o", OUT / "cli" / name])
    print(f"command line: {seconds:.1f} s, {peak:.0f} MiB")
    seconds, peak = measure.run(["node", models.TOP / "bench" / "node.mjs", "shrink", path, OUT / "node" / name])
    print(f"Node:         {seconds:.1f} s, {peak:.0f} MiB")
    all_equal = compare(OUT / "node", OUT / "cli", "Node")
    shutil.rmtree(OUT / "node")
    answer = subprocess.run(["node", str(models.TOP / "bench" / "page.mjs"), str(path), f"{path}.data", str(OUT / "page")],
                            stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(answer.stdout.strip().splitlines()[-1])
    print(f"page:         {found['job_seconds']:.1f} s and {found['download_seconds']:.1f} s to save; all browser processes "
          f"{found['idle']:.0f} MiB idle, {found['peak']:.0f} MiB at most: {found['peak'] - found['idle']:.0f} MiB above (limit 400)")
    all_equal &= compare(OUT / "page", OUT / "cli", "Page")
    shutil.rmtree(OUT)
    sys.exit(0 if all_equal else 1)


main()
