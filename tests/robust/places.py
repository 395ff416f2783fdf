"""Places where nothing can be read, or nothing written."""
import resource
import subprocess

from broken import bytes_of, external, weight
from harness import HONE_ASAN, Skip, expect, expect_failure, listing, run

MIB = 1 << 20


def put_model(folder, name="in.onnx", data=None):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data or bytes_of(weights=[weight()]))
    return path


def large_model():
    """Two equal weights of 2 MiB, and one of its own."""
    raw = bytes(range(256)) * (2 * MIB // 256)
    weights = [weight("W", (MIB // 2,), raw), weight("V", (MIB // 2,), raw), weight("U", (MIB // 2,), raw[::-1])]
    return bytes_of(weights=weights)


def missing_input(folder):
    expect_failure(run("shrink", folder / "nothing.onnx", "-o", folder / "out.onnx"), 3, ("nothing.onnx", "No such file", "check the path"))
    expect_failure(run("inspect", folder / "nothing.onnx"), 3, ("nothing.onnx", "No such file", "check the path"))
    expect(listing(folder) == {}, "something was made")


def input_is_a_folder(folder):
    (folder / "in.onnx").mkdir()
    expect_failure(run("shrink", folder / "in.onnx", "-o", folder / "out.onnx"), 3, ("in.onnx", "folder"))


def missing_output_folder(folder):
    put_model(folder)
    before = listing(folder)
    done = run("shrink", folder / "in.onnx", "-o", folder / "no/such/out.onnx")
    expect_failure(done, 3, ("no/such", "folder"))
    expect(listing(folder) == before, "something was made")


def output_is_a_folder(folder):
    put_model(folder)
    (folder / "out.onnx").mkdir()
    before = listing(folder)
    expect_failure(run("shrink", folder / "in.onnx", "-o", folder / "out.onnx"), 3, ("out.onnx", "folder"))
    expect(listing(folder) == before, "something was left")


def output_in_a_file(folder):
    put_model(folder)
    (folder / "plain").write_bytes(b"")
    before = listing(folder)
    expect_failure(run("shrink", folder / "in.onnx", "-o", folder / "plain/out.onnx"), 3, ("plain",))
    expect(listing(folder) == before, "something was left")


def output_is_the_input(folder):
    path = put_model(folder)
    (folder / "link.onnx").symlink_to("in.onnx")
    before = listing(folder)
    for name in ("in.onnx", "./in.onnx", "link.onnx"):
        expect_failure(run("shrink", path, "-o", f"{folder}/{name}"), 2, ("the output is the input", "--in-place"))
    expect(listing(folder) == before, "something was changed")


def no_clobber(folder):
    path = put_model(folder)
    (folder / "out.onnx").write_bytes(b"precious")
    before = listing(folder)
    expect_failure(run("shrink", path, "-o", folder / "out.onnx", "--no-clobber"), 2, ("out.onnx", "no-clobber", "another name"))
    expect(listing(folder) == before, "something was changed")


def unreadable_report(folder):
    path = put_model(folder)
    before = listing(folder)
    done = run("shrink", path, "-o", folder / "out.onnx", "--report", folder / "no/report.json")
    expect_failure(done, 3, ("no", "folder"))
    expect(listing(folder) == before, "a result was written though its report cannot be")


def limited(folder, limit, *options):
    """Shrinks with a limit on the size of files, over an older result."""
    put_model(folder, data=large_model())
    put_model(folder / "out", "out.onnx", b"older result")
    before = listing(folder)
    done = run("shrink", folder / "in.onnx", "-o", folder / "out/out.onnx", *options,
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    expect_failure(done, 3, ("out", "File too large"))
    expect(listing(folder) == before, "something was left or changed")


def file_size_limit(folder):
    for limit in (0, 1, 4096, 3 * MIB):
        limited(folder / str(limit), limit)


def file_size_limit_with_data_file(folder):
    limited(folder, 3 * MIB, "--external-data", "always")


def mounted(script, folder):
    """Runs a shell script that may mount; gives its output lines."""
    probe = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", str(folder)]
    try:
        if subprocess.run(probe, stderr=subprocess.DEVNULL, timeout=20).returncode != 0:
            raise Skip("this machine lets us mount nothing")
    except FileNotFoundError:
        raise Skip("there is no unshare") from None
    done = subprocess.run(["unshare", "-rm", "sh", "-uc", script], capture_output=True, text=True, timeout=120,
                          env={"HONE": HONE_ASAN, "FOLDER": str(folder), "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"})
    return done


def full_disk(folder):
    put_model(folder, data=large_model())
    (folder / "mount").mkdir()
    for options in ("", "--external-data always", "--mode npy"):
        done = mounted(f"""
            mount -t tmpfs -o size=3m none "$FOLDER"; printf 'older result' > "$FOLDER/out.onnx"
            "$HONE" shrink "$FOLDER/../in.onnx" -o "$FOLDER/out.onnx" {options}; code=$?
            ls -A "$FOLDER"; cat "$FOLDER/out.onnx"; exit $code
            """, folder / "mount")
        expect_failure(done, 3, ("No space left", "free some space"))
        expect(done.stdout == "out.onnx\nolder result", f"something was left or changed: {done.stdout}")


def read_only_folder(folder):
    put_model(folder)
    (folder / "mount").mkdir()
    done = mounted("""
        mount -t tmpfs none "$FOLDER"; printf 'older result' > "$FOLDER/out.onnx"; mount -o remount,ro "$FOLDER"
        "$HONE" shrink "$FOLDER/../in.onnx" -o "$FOLDER/out.onnx"; code=$?
        ls -A "$FOLDER"; cat "$FOLDER/out.onnx"; exit $code
        """, folder / "mount")
    expect_failure(done, 3, ("out.onnx", "Read-only file system", "choose another"))
    expect(done.stdout == "out.onnx\nolder result", f"something was left or changed: {done.stdout}")


def in_place_keeps_what_it_cannot_replace(folder):
    """The data file cannot be read: the input stays as it is."""
    path = put_model(folder, data=external())
    before = listing(folder)
    expect_failure(run("shrink", path, "--in-place"), 3, ("weights.bin", "missing"))
    expect(listing(folder) == before, "the input was changed")


CHECKS = [missing_input, input_is_a_folder, missing_output_folder, output_is_a_folder, output_in_a_file,
          output_is_the_input, no_clobber, unreadable_report, file_size_limit, file_size_limit_with_data_file, full_disk,
          read_only_folder, in_place_keeps_what_it_cannot_replace]
