"""Runs a command and measures it by the operating system's own account.

A child's peak memory begins with that of the process that started it, so a small interpreter of its own starts it.
"""
import json
import os
import subprocess
import sys
import time

SMALL_PYTHON = [sys.executable, "-I", "-S", os.path.abspath(__file__)]


def run(command, cwd=None):
    """(seconds, peak MiB) of one run; ends the benchmark when the command fails."""
    answer = subprocess.run([*SMALL_PYTHON, *map(str, command)], cwd=cwd, capture_output=True, text=True)
    if answer.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {answer.stderr.strip()[-400:]}")
    return tuple(json.loads(answer.stdout))


def measured(command):
    start = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
    _, status, usage = os.wait4(process, 0)
    if status != 0:
        sys.exit(f"exit status {status}")
    print(json.dumps([time.perf_counter() - start, usage.ru_maxrss / 1024]))


def median(numbers):
    ordered = sorted(numbers)
    return ordered[len(ordered) // 2]


def row(cells, widths):
    print("  ".join(str(cell).ljust(width) if index == 0 else str(cell).rjust(width) for index, (cell, width) in enumerate(zip(cells, widths))))


if __name__ == "__main__":
    measured(sys.argv[1:])
