"""What the robustness checks share: running hone, looking at folders, counting."""
import collections
import os
import pathlib
import subprocess
import tempfile
import traceback

HONE, HONE_ASAN = os.environ["HONE"], os.environ["HONE_ASAN"]
SANITIZER = ("AddressSanitizer", "LeakSanitizer", "runtime error:", "UndefinedBehaviorSanitizer")
counts = collections.Counter()


class Skip(Exception):
    pass


def run(*arguments, program=HONE_ASAN, **options):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, errors="replace", timeout=300,
                          **options)


def listing(folder):
    """Every path below a folder, and what is in it."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() and not path.is_symlink() else None
            for path in sorted(folder.rglob("*"))}


def expect(holds, what):
    if not holds:
        raise AssertionError(what)


def expect_clean(done):
    found = [word for word in SANITIZER if word in done.stderr]
    expect(not found, f"{found}: {done.stderr[-3000:]}")


def expect_done(done):
    expect_clean(done)
    expect(done.returncode == 0, f"exit code {done.returncode}: {done.stderr}")


def expect_failure(done, code, words):
    """The exit code, a message of one line with these words, and no report of a sanitizer."""
    expect_clean(done)
    said = done.stderr.strip()
    expect(done.returncode == code, f"exit code {done.returncode}, not {code}: {said}")
    expect(said.startswith("hone: ") and "\n" not in said, f"no message of one line: {said!r}")
    missing = [word for word in words if word not in said]
    expect(not missing, f"{missing} not in: {said}")


def attempt(name, check, *arguments):
    """Calls a check with a fresh folder, and counts."""
    with tempfile.TemporaryDirectory(prefix="hone-test-") as folder:
        try:
            check(pathlib.Path(folder), *arguments)
            counts["passed"] += 1
        except Skip as skip:
            counts["skipped"] += 1
            print(f"robust: skipped {name}: {skip}", flush=True)
        except AssertionError as failure:
            counts["failed"] += 1
            print(f"robust: FAILED {name}: {failure}", flush=True)
        except Exception:
            counts["failed"] += 1
            print(f"robust: FAILED {name}: {traceback.format_exc()}", flush=True)


def finish():
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] else 0
