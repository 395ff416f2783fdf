"""Bad input, bad places, bad moments: a clear message, the right exit code, and nothing left behind."""
import pathlib
import subprocess

import broken
import moments
import places
from harness import HONE_ASAN, attempt, expect, expect_clean, expect_failure, finish, listing, run

DAMAGE = pathlib.Path(HONE_ASAN).parent / "tests" / "robust"
SEEDS = pathlib.Path("tests/fuzz/seeds")
LARGEST_DAMAGED_BYTES = 500  # of a file that is damaged at every byte


def check_broken(folder, case):
    put(folder, case)
    before = listing(folder)
    expect_failure(run("shrink", folder / "in/in.onnx", "-o", folder / "out/out.onnx"), case.code, case.words)
    shown = run("inspect", folder / "in/in.onnx")
    if case.is_shown:
        expect_clean(shown)
        expect(shown.returncode == 0, f"inspect does not show it: {shown.stderr}")
        missing = [word for word in case.told if word not in shown.stdout]
        expect(not missing, f"inspect does not tell of it: {missing} not in: {shown.stdout}")
    else:
        expect_failure(shown, case.code, ("in.onnx",))
    expect(listing(folder) == before, "something was left or changed")


def put(folder, case):
    """The model, what lies beside it, and an older result."""
    (folder / "in").mkdir()
    (folder / "out").mkdir()
    (folder / "in" / "in.onnx").write_bytes(case.data)
    (folder / "out" / "out.onnx").write_bytes(b"older result")
    for name, data in case.beside.items():
        path = folder / "in" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    for name, target in case.links.items():
        (folder / "in" / name).symlink_to(target)


def small(folder):
    """The seeds with a name of their own; those that a fuzzer named are too many."""
    return sorted(str(path) for path in folder.iterdir()
                  if len(path.name) != 40 and path.stat().st_size <= LARGEST_DAMAGED_BYTES)


def damage(_, program, arguments):
    done = subprocess.run([DAMAGE / program, *arguments], capture_output=True, text=True, errors="replace", timeout=600)
    expect(done.returncode == 0, f"{done.stdout[-500:]}\n{done.stderr[-4000:]}")
    count = int(done.stdout.split()[-2])
    print(f"robust: {program}: {count} damaged files", flush=True)
    expect(count > 1000, "too few files were damaged")


def main():
    for case in broken.cases():
        attempt(case.name, check_broken, case)
    for check in places.CHECKS + moments.CHECKS:
        attempt(check.__name__, check)
    attempt("damaged models, read", damage, "damage_read", small(SEEDS / "read"))
    attempt("damaged models, shrunk", damage, "damage_shrink", ["-keep", "4", *small(SEEDS / "shrink")])
    attempt("damaged texts", damage, "damage_text", small(SEEDS / "text"))
    attempt("damaged .npy files", damage, "damage_npy", small(SEEDS / "npy"))
    return finish()


if __name__ == "__main__":
    raise SystemExit(main())
