"""How the suite asks kernel_tool, and counts."""
import os
import pathlib
import subprocess
import sys

TOOL = pathlib.Path(os.environ.get("KERNEL_TOOL", pathlib.Path(os.environ.get("HONE", "build/native/hone")).parent / "tests/kernels/kernel_tool"))


def run_tool(*words, data):
    run = subprocess.run([TOOL, *map(str, words)], input=data, stdout=subprocess.PIPE, check=True)
    return run.stdout


class Counter:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, is_right, what):
        self.passed += bool(is_right)
        self.failed += not is_right
        if not is_right:
            print(f"FAILED {what}")

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed, 0 skipped")
        sys.exit(self.failed > 0)
