#!/usr/bin/env python3
"""Runs tests/cli/<area>/<case>.sh and compares what they print and how they end.

    run_cases.py [--update] [area or area/case ...]

A case is a shell script beside its goldens: <case>.out and <case>.err (missing: nothing is printed) and <case>.exit
(missing: 0). It starts in an empty folder with the models of make_models.py in $MODELS_MADE and `hone` on its path.
In a golden a line `...` stands for any lines, and a line that begins with `~ ` is a pattern in which * stands for
anything; every other line is exact. --update writes the goldens of cases that do not fit, keeping none of that.
Where there is a build under the sanitizers, it must do the same; only the areas about time are left out.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
HONE = os.environ.get("HONE", str(TOP / "build/native/hone"))
PYTHON = os.environ.get("PYTHON", str(TOP / "build/python/bin/python"))
SANITIZED = os.environ.get("HONE_ASAN", "")
NOT_SANITIZED = {"stop", "terminal"}
SECONDS = 120


def line_fits(pattern, line):
    if not pattern.startswith("~ "):
        return pattern == line
    return re.fullmatch(".*".join(map(re.escape, pattern[2:].split("*"))), line) is not None


def fits(golden, actual):
    """golden, actual: lists of lines. `...` lines match as little as they can."""
    if not golden:
        return not actual
    if golden[0] == "...":
        return any(fits(golden[1:], actual[skipped:]) for skipped in range(len(actual) + 1))
    return bool(actual) and line_fits(golden[0], actual[0]) and fits(golden[1:], actual[1:])


def read(path, default=""):
    return path.read_text() if path.exists() else default


def make_bin(folder, program):
    """A folder with nothing but `hone`, to be put on the path."""
    folder.mkdir()
    os.symlink(program, folder / "hone")
    return folder


def run_case(script, bin_folder, models):
    """(exit code, output, errors) of a case."""
    with tempfile.TemporaryDirectory(prefix="hone-cli-") as folder:
        environment = {
            **os.environ,
            "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
            "MODELS_MADE": str(models),
            "TOOLS": str(HERE / "tools"),
            "TOP": str(TOP),
            "PYTHON": PYTHON,
            "LC_ALL": "C.UTF-8",
        }
        for name in ("NO_COLOR", "TERM", "COLUMNS"):
            environment.pop(name, None)
        try:
            done = subprocess.run(["sh", str(script)], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None, "", f"still running after {SECONDS} s\n"
        subprocess.run(["chmod", "-R", "u+rwX", folder], check=False)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def differences(script, result):
    exit_code, output, errors = result
    expected = {"exit": read(script.with_suffix(".exit"), "0\n"), "out": read(script.with_suffix(".out")),
                "err": read(script.with_suffix(".err"))}
    actual = {"exit": f"{exit_code}\n", "out": output, "err": errors}
    return {part: (expected[part], actual[part]) for part in actual
            if not fits(expected[part].splitlines(), actual[part].splitlines())}


def update(script, result):
    exit_code, output, errors = result
    for suffix, text in ((".exit", "" if exit_code == 0 else f"{exit_code}\n"), (".out", output), (".err", errors)):
        golden = script.with_suffix(suffix)
        if text:
            golden.write_text(text)
        elif golden.exists():
            golden.unlink()


def print_difference(part, expected, actual):
    print(f"    {part}: expected")
    print("".join(f"      | {line}\n" for line in expected.splitlines()) + f"    {part}: is")
    print("".join(f"      | {line}\n" for line in actual.splitlines()), end="")


def chosen_scripts(names):
    scripts = sorted(HERE.glob("*/*.sh"))
    if not names:
        return scripts
    return [script for script in scripts
            if script.parent.name in names or f"{script.parent.name}/{script.stem}" in names]


def stray_goldens():
    """Goldens whose case is gone would rot unseen."""
    for suffix in (".out", ".err", ".exit"):
        for golden in sorted(HERE.glob(f"*/*{suffix}")):
            if not golden.with_suffix(".sh").exists():
                yield golden


def runs_of(scripts, shared):
    """(script, folder of the program, what to call it) of every run."""
    folder = make_bin(shared / "bin", HONE)
    yield from [(script, folder, "") for script in scripts]
    if SANITIZED and os.path.exists(SANITIZED):
        folder = make_bin(shared / "bin-asan", SANITIZED)
        yield from [(script, folder, " (sanitizers)") for script in scripts if script.parent.name not in NOT_SANITIZED]


class Counts:
    passed = failed = skipped = 0


def judge(run, result, is_update, counts):
    script, _, note = run
    name = f"{script.parent.name}/{script.stem}{note}"
    if result[0] == 77:
        counts.skipped += 1
        print(f"skipped {name}: {result[1].strip()}")
        return
    wrong = differences(script, result)
    if wrong and is_update and not note:
        update(script, result)
        print(f"updated {name}")
        wrong = {}
    counts.passed += not wrong
    counts.failed += bool(wrong)
    if wrong:
        print(f"FAILED {name}")
    for part, (expected, actual) in wrong.items():
        print_difference(part, expected, actual)


def main():
    is_update = "--update" in sys.argv
    scripts = chosen_scripts([argument for argument in sys.argv[1:] if not argument.startswith("--")])
    counts = Counts()
    with tempfile.TemporaryDirectory(prefix="hone-cli-") as name, ThreadPoolExecutor(2) as pool:
        shared = pathlib.Path(name)
        models = shared / "models"
        subprocess.run([PYTHON, str(HERE / "make_models.py"), str(models)], check=True)
        runs = list(runs_of(scripts, shared))
        results = pool.map(lambda run: run_case(run[0], run[1], models), runs)
        for run, result in zip(runs, results):
            judge(run, result, is_update, counts)
    for golden in stray_goldens():
        counts.failed += 1
        print(f"FAILED {golden.relative_to(HERE)}: there is no such case")
    print(f"{counts.passed} passed, {counts.failed} failed, {counts.skipped} skipped")
    return 1 if counts.failed or not counts.passed else 0


if __name__ == "__main__":
    sys.exit(main())
