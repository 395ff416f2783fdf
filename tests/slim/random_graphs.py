#!/usr/bin/env python3
"""Random graphs through hone slim: `random_graphs.py [--count N] [--seed FIRST] [--failures FOLDER] [--asan-every N]`.

Each graph goes through all passes, `--exact`, a random choice of passes and one pass alone; what comes out must be right
(oracle.py), and slim of it must do nothing more. A failure becomes as small as it can be (shrink.py), and a case of the
corpus in FOLDER. The graph of a seed is always the same: `--count 1 --seed N` is that graph alone.

The program under test is $HONE; every Nth graph also goes through $HONE_ASAN, which must write the same bytes.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter

import oracle
import shrink
from random_graph import random_graph

HERE = pathlib.Path(__file__).resolve().parent


SEEDS_A_COUNT = 20
OTHER_MODES = [["--infer-shapes"], ["--max-growth", "1000000"], ["--no-fold"], ["--keep-op", "Transpose,Reshape,Add"],
               ["--strip", "value-info"], ["--skip", "fuse_*"], ["--skip", "eliminate_*"], ["--skip", "merge_*"], ["--keep-op", "Identity,Shape,Cast"], ["--keep-defaults"]]


def first_sizes(graph):
    """As options: what the names of sizes are at the first feed."""
    sizes = {}
    for value in graph.model.graph.input:
        for axis, dim in enumerate(value.type.tensor_type.shape.dim):
            if dim.dim_param and value.name in graph.feeds[0]:
                sizes[dim.dim_param] = graph.feeds[0][value.name].shape[axis]
    return [word for name, size in sizes.items() for word in ("--dim", f"{name}={size}")]


def modes_of(seed, passes, graph):
    chance = random.Random(seed ^ 0x5eed)
    some = chance.sample(passes, chance.randint(2, max(2, len(passes) // 2)))
    yield []
    yield ["--exact"]
    yield ["--only", ",".join(sorted(some))]
    yield ["--only", passes[seed % len(passes)]]
    yield first_sizes(graph) if chance.random() < 0.5 else chance.choice(OTHER_MODES)


class Worker:
    def __init__(self, arguments, folder):
        program, sanitized = oracle.programs()
        self.hone = oracle.Hone(program, folder)
        self.sanitized = oracle.Hone(sanitized, folder) if sanitized else None
        self.passes = oracle.passes(program)
        self.arguments = arguments
        self.counts = Counter()

    def check_sanitized(self, before, words, content):
        other, _ = self.sanitized.slim(before.content, words)
        if other != content:
            raise oracle.Wrong("the build under the sanitizers gives other bytes")

    def check_mode(self, before, words, is_sanitized, seen):
        content, records = oracle.check_mode(before, self.hone, words, words != ["--exact"], seen)
        seen.append((content, oracle.wanted_equality(records, "--exact" in words)))
        self.counts.update(f"pass {record['pass']}" for record in records)
        if is_sanitized and self.sanitized:
            self.check_sanitized(before, words, content)

    def check_seed(self, seed):
        """Failures, a line each."""
        before = oracle.Before(random_graph(seed))
        tell({"begun": seed})
        if not before.is_usable:
            self.counts["unusable"] += 1
            return
        self.counts["graphs"] += 1
        self.counts["nodes"] += len(before.graph.model.graph.node)
        is_sanitized = self.arguments.asan_every and seed % self.arguments.asan_every == 0
        seen = []
        for words in modes_of(seed, self.passes, before.graph):
            try:
                self.check_mode(before, words, is_sanitized, seen)
            except oracle.Wrong as wrong:
                self.counts["failures"] += 1
                path = self.shrunk(before.graph, seed, words, str(wrong))
                tell({"failure": seed, "words": words, "why": str(wrong), "case": str(path)})
                return  # one a graph

    def shrunk(self, graph, seed, words, why):
        def fails(candidate):
            usable = oracle.Before(candidate)
            if not usable.is_usable:
                return ""
            try:
                content, _ = oracle.check_mode(usable, self.hone, words, True)
                if "sanitizers" in why or "Sanitizer" in why:
                    self.check_sanitized(usable, words, content)
            except oracle.Wrong as wrong:
                return str(wrong) if shrink.is_alike(str(wrong), why) else ""
            return ""
        self.arguments.failures.mkdir(parents=True, exist_ok=True)
        return shrink.write_case(shrink.shrink(graph, fails), fails, words, seed, self.hone, self.arguments.failures)


def tell(message):
    print(json.dumps(message), flush=True)


def work(arguments):
    """Says which seed it is at, and when the model as it was has run, so that whoever reads knows where it died."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        worker = Worker(arguments, folder)
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            tell({"seed": seed})
            worker.check_seed(seed)
            if seed % SEEDS_A_COUNT == 0:
                tell({"counts": worker.counts})
                worker.counts.clear()
    tell({"counts": worker.counts, "is_done": True})


def run_worker(arguments, first, count, totals):
    """A worker over some seeds; started again behind the one where it died. Failures."""
    while count:
        command = [sys.executable, __file__, "--worker", "--seed", str(first), "--count", str(count), "--failures", str(arguments.failures),
                   "--asan-every", str(arguments.asan_every)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        at, begun, is_done = first, None, False
        for line in process.stdout:
            message = json.loads(line)
            at, begun = message.get("seed", at), message.get("begun", begun)
            is_done = is_done or "is_done" in message
            totals.update(message.get("counts", {}))
            if "failure" in message:
                show(message)
        process.wait()
        if is_done:
            return
        is_ours = begun == at  # else onnxruntime dies of the model as it was
        totals["died" if is_ours else "unusable"] += 1
        if is_ours:
            print(f"DIED   seed {at}: the worker ended with {process.returncode}", flush=True)
        first, count = at + 1, first + count - at - 1


def show(message):
    print(f"FAILED seed {message['failure']} slim {' '.join(message['words'])}")
    print(f"       {message['why']}\n       {message['case']}", flush=True)


def report(totals, seconds):
    graphs = totals["graphs"]
    print(f"{graphs} graphs of {totals['nodes'] / max(graphs, 1):.1f} nodes, {totals['unusable']} that onnxruntime does not run, "
          f"{graphs / seconds:.0f} graphs/s")
    rewrites = {name.removeprefix("pass "): count for name, count in totals.items() if name.startswith("pass ")}
    for name, count in sorted(rewrites.items()):
        print(f"  {name:32} {count:>8}")
    failed = totals["failures"] + totals["died"]
    print(f"{totals['graphs'] - totals['failures']} passed, {failed} failed, 0 skipped")
    return 1 if failed or not totals["graphs"] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failures", type=pathlib.Path, default=pathlib.Path("build/slim-failures"))
    parser.add_argument("--asan-every", type=int, default=8)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        work(arguments)
        return 0
    totals, start = Counter(), time.monotonic()
    run_worker(arguments, arguments.seed, arguments.count, totals)
    return report(totals, time.monotonic() - start)


if __name__ == "__main__":
    sys.exit(main())
