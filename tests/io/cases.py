"""What the checks of tests/io share: running the test programs, counting, skipping."""
import pathlib
import subprocess
import tempfile
import traceback

PROGRAMS = pathlib.Path("build/native/tests/unit").absolute()


class Skip(Exception):
    pass


def run(program, *arguments, **options):
    """Runs a program of tests/unit as a command; its exit code and standard output."""
    command = [str(PROGRAMS / program), *map(str, arguments)]
    done = subprocess.run(command, stdout=subprocess.PIPE, timeout=120, **options)
    return done.returncode, done.stdout


def run_all(checks):
    """Calls each check with a fresh folder and prints the counts; gives the exit code."""
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for check in checks:
        with tempfile.TemporaryDirectory(prefix="hone-test-") as folder:
            try:
                check(pathlib.Path(folder))
                outcome, why = "passed", ""
            except Skip as skip:
                outcome, why = "skipped", f": {skip}"
            except Exception:
                outcome, why = "failed", "\n" + traceback.format_exc()
        counts[outcome] += 1
        print(f"io: {check.__name__} {outcome}{why}", flush=True)
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**counts))
    return counts["failed"] > 0
