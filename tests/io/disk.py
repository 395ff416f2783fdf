"""Writing results while the world does not cooperate."""
import os
import pathlib
import random
import signal
import subprocess
import time

from cases import PROGRAMS, Skip, run

WRITER = str(PROGRAMS / "output_posix_test")
MIB = 1 << 20


def names(folder):
    return sorted(os.listdir(folder))


def with_mounts(script, folder):
    """Runs a shell script where it may mount; $WRITER is the test program, $FOLDER a folder to mount on."""
    probe = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", str(folder)]
    try:
        if subprocess.run(probe, stderr=subprocess.DEVNULL, timeout=20).returncode != 0:
            raise Skip("this machine lets us mount nothing")
    except FileNotFoundError:
        raise Skip("there is no unshare") from None
    done = subprocess.run(["unshare", "-rm", "sh", "-euc", script], stdout=subprocess.PIPE, text=True, timeout=120,
                          env={**os.environ, "WRITER": WRITER, "FOLDER": str(folder)})
    return done.returncode, done.stdout.splitlines()


def full_disk(folder):
    (folder / "input").write_bytes(bytes(5 * MIB))
    (folder / "mount").mkdir()
    code, lines = with_mounts("""
        mount -t tmpfs -o size=3m none "$FOLDER"
        printf old > "$FOLDER/model"
        "$WRITER" copy "$FOLDER/../input" "$FOLDER/model" || echo "exit $?"
        ls -A "$FOLDER"; cat "$FOLDER/model"; echo
        cd "$FOLDER"; "$WRITER" result 1 9 || echo "exit $?"
        ls -A "$FOLDER"; cat "$FOLDER/model"
        """, folder / "mount")
    assert code == 0 and len(lines) == 8, lines
    for message in lines[0], lines[4]:
        assert "No space left on device after " in message and "at least " in message, message
        assert "free some space" in message, message
    assert lines[1:4] == lines[5:8] == ["exit 3", "model", "old"], lines


def read_only_folder(folder):
    (folder / "input").write_bytes(b"x")
    (folder / "mount").mkdir()
    code, lines = with_mounts("""
        mount -t tmpfs none "$FOLDER"
        printf old > "$FOLDER/model"
        mount -o remount,ro "$FOLDER"
        "$WRITER" copy "$FOLDER/../input" "$FOLDER/new" || echo "exit $?"
        "$WRITER" copy "$FOLDER/../input" "$FOLDER/model" || echo "exit $?"
        ls -A "$FOLDER"; cat "$FOLDER/model"
        """, folder / "mount")
    assert code == 0 and len(lines) == 6, lines
    assert "read-only: choose another folder" in lines[0], lines
    assert "Read-only file system" in lines[2], lines
    assert lines[1] == lines[3] == "exit 3" and lines[4:] == ["model", "old"], lines


def without_names_in_proc(folder):
    """Files without a name are reached by /proc; where that is missing, hidden names do."""
    (folder / "mount").mkdir()
    code, lines = with_mounts("""
        mount -t tmpfs none "$FOLDER"; mount -t tmpfs none /proc
        cd "$FOLDER"; "$WRITER" result 1 2; "$WRITER" result 2 2
        ls -A; head -c 1 model | od -An -tu1
        """, folder / "mount")
    assert code == 0 and lines == ["model", "side-1", "side-2", "   2"], lines


def other_device(folder):
    other = pathlib.Path("/dev/shm")
    if not os.access(other, os.W_OK) or other.stat().st_dev == folder.stat().st_dev:
        raise Skip("there is no second file system to copy to")
    content = random.Random(1).randbytes(5 * MIB + 321)
    (folder / "input").write_bytes(content)
    target = other / f"{folder.name}.out"
    try:
        assert run("output_posix_test", "copy", folder / "input", target) == (0, b"")
        assert target.read_bytes() == content
        assert run("output_posix_test", "copy", target, folder / "back") == (0, b"")
        assert (folder / "back").read_bytes() == content
    finally:
        target.unlink(missing_ok=True)


def check_result(folder, side_mib):
    """The number of the result that the folder holds, which must be whole."""
    model = (folder / "model").read_bytes()
    number = model[0]
    assert model == bytes([number]) * 100_000, "the model is a mixture"
    assert (folder / f"side-{number}").read_bytes() == bytes([number]) * (side_mib * MIB), "its side file is not whole"
    return number


def killed_writers(folder):
    """Killed at any moment, the folder holds the old result or the new one."""
    side_mib = 8
    start = time.monotonic()
    assert run("output_posix_test", "result", 1, side_mib, cwd=folder) == (0, b"")
    seconds = time.monotonic() - start
    moments = random.Random(1)
    current, old_count, new_count, leftover_count = 1, 0, 0, 0
    for number in range(2, 122):
        writer = subprocess.Popen([WRITER, "result", str(number), str(side_mib)], cwd=folder)
        time.sleep(moments.uniform(0, seconds * 1.2))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        found = check_result(folder, side_mib)
        assert found in (current, number)
        old_count += found == current
        new_count += found == number
        current = found
        for name in names(folder):
            if name.startswith("."):
                # Between naming the new file and renaming it over the old one lie two system calls.
                assert (folder / name).stat().st_size in (0, 100_000), name
                leftover_count += 1
                (folder / name).unlink()
            elif name.startswith("side-") and name != f"side-{current}":
                assert (folder / name).stat().st_size == side_mib * MIB, name
                (folder / name).unlink()
    print(f"io: killed {old_count} times before and {new_count} times after the commit, {leftover_count} names left")
    assert old_count > 10 and new_count > 10, "the moments were not spread over the work"
    if has_nameless_files(folder):
        assert leftover_count <= 6


def has_nameless_files(folder):
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_RDWR))
    except OSError:
        return False
    return os.path.exists("/proc/self/fd")


CHECKS = [full_disk, read_only_folder, without_names_in_proc, other_device, killed_writers]
