"""Moments at which a run is disturbed: the input changes, or hone is stopped or killed while it writes."""
import hashlib
import os
import random
import signal
import subprocess
import time

import onnx
from broken import bytes_of, weight
from harness import HONE, Skip, expect, expect_done, listing, run
from places import put_model

MIB = 1 << 20
WEIGHT_BYTES = 6 * MIB


def model_with(byte):
    """Three weights, two of them equal, whose bytes all tell which model they are of."""
    raw = bytes([byte]) * WEIGHT_BYTES
    dims = (WEIGHT_BYTES // 4,)
    return bytes_of(weights=[weight("W", dims, raw), weight("V", dims, raw), weight("U", dims, raw[:-1] + b"\0")])


def shrink_command(folder, name, *options):
    return [HONE, "shrink", str(folder / name), "-o", str(folder / "out/out.onnx"), "--quiet", *options]


def result_of(folder):
    """The byte that the weights of the result are made of, all of which must be whole."""
    model = onnx.load(folder / "out/out.onnx")
    tensors = {tensor.name: tensor.raw_data for tensor in model.graph.initializer}
    expect(sorted(tensors) == ["U", "W"], f"the result has {sorted(tensors)}")
    byte = tensors["W"][0]
    whole = bytes([byte]) * WEIGHT_BYTES
    expect(tensors["W"] == whole and tensors["U"] == whole[:-1] + b"\0", "the result is a mixture")
    return byte


# ---- The input changes ----

def wait_until_open(process, path):
    """Until the process has the file open; False when it ended before."""
    folder = f"/proc/{process.pid}/fd"
    while process.poll() is None:
        try:
            if any(os.path.realpath(f"{folder}/{name}") == str(path) for name in os.listdir(folder)):
                return True
        except OSError:
            continue
    return False


def stop_while_reading(command, path):
    """A process that was stopped while it had the file open; None when it was too fast."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if wait_until_open(process, path):
        process.send_signal(signal.SIGSTOP)
        if not process.poll() and any(os.path.realpath(f"/proc/{process.pid}/fd/{name}") == str(path)
                                      for name in os.listdir(f"/proc/{process.pid}/fd")):
            return process
        process.send_signal(signal.SIGCONT)
    process.communicate()
    return None


def append_byte(path):
    with path.open("ab") as file:
        file.write(b"\0")


def overwrite_byte(path):
    with path.open("r+b") as file:
        file.seek(WEIGHT_BYTES)
        file.write(b"?")


def cut_off(path):
    os.truncate(path, WEIGHT_BYTES)


def change_while_reading(folder, change):
    """Runs until a change comes in time."""
    data = model_with(1)
    (folder / "out").mkdir()
    for _ in range(20):
        path = put_model(folder, data=data)
        process = stop_while_reading(shrink_command(folder, "in.onnx"), path.resolve())
        if process is None:
            (folder / "out/out.onnx").unlink(missing_ok=True)
            continue
        change(path)
        process.send_signal(signal.SIGCONT)
        _, said = process.communicate(timeout=60)
        expect(process.returncode == 3, f"exit code {process.returncode}: {said}")
        expect("in.onnx" in said and "changed while it was read" in said and "again" in said, said)
        expect(os.listdir(folder / "out") == [], f"left: {os.listdir(folder / 'out')}")
        return
    raise Skip("this machine is too fast to change a file while it is read")


def input_grows(folder):
    change_while_reading(folder, append_byte)


def input_is_overwritten(folder):
    change_while_reading(folder, overwrite_byte)


def input_is_cut_off(folder):
    change_while_reading(folder, cut_off)


def input_is_replaced(folder):
    """Another file takes the input's name: hone goes on with the one it opened."""
    data = model_with(1)
    (folder / "out").mkdir()
    for _ in range(20):
        path = put_model(folder, data=data)
        put_model(folder, "new.onnx", model_with(2))
        process = stop_while_reading(shrink_command(folder, "in.onnx"), path.resolve())
        if process is None:
            continue
        os.replace(folder / "new.onnx", path)
        process.send_signal(signal.SIGCONT)
        _, said = process.communicate(timeout=60)
        expect(process.returncode == 0 and result_of(folder) == 1 or process.returncode == 3, f"{process.returncode}: {said}")
        return
    raise Skip("this machine is too fast to change a file while it is read")


# ---- Killed ----

def put_two_models(folder):
    for byte in (1, 2):
        put_model(folder, f"{byte}.onnx", model_with(byte))
    (folder / "out").mkdir()


def seconds_of(folder, *options):
    """How long a run takes that replaces another result; the first model is the result then."""
    for name in ("1.onnx", "2.onnx", "1.onnx"):
        start = time.monotonic()
        expect_done(run(*shrink_command(folder, name, *options)[1:], program=HONE))
    return time.monotonic() - start


def killed(folder, *options):
    """Killed at any moment, the folder holds the result of before or the new one."""
    put_two_models(folder)
    seconds = seconds_of(folder, *options)
    moments = random.Random(1)
    current, outcomes = 1, {"before": 0, "after": 0}
    for _ in range(30):
        wanted = 3 - current
        process = subprocess.Popen(shrink_command(folder, f"{wanted}.onnx", *options), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        time.sleep(moments.uniform(0, seconds * 1.5))
        process.kill()
        process.wait()
        found = result_of(folder)
        expect(found in (1, 2), f"a result of {found}")
        outcomes["after" if found == wanted else "before"] += 1
        current = found
    print(f"robust: killed {outcomes['before']} times before and {outcomes['after']} times after the commit", flush=True)
    expect(min(outcomes.values()) > 0, "the moments were not spread over the work")
    expect_done(run(*shrink_command(folder, "1.onnx", *options)[1:], program=HONE))
    expect(result_of(folder) == 1, "a run after the kills does not do its work")


def killed_while_writing_a_model(folder):
    killed(folder)


def killed_while_writing_a_data_file(folder):
    killed(folder, "--external-data", "always")


def killed_in_place(folder):
    """The input is the old result or the new one."""
    original = model_with(3)
    path = put_model(folder, "out/out.onnx", original)
    start = time.monotonic()
    expect_done(run("shrink", path, "--in-place", program=HONE))
    seconds, new = time.monotonic() - start, path.read_bytes()
    moments, outcomes = random.Random(2), {"old": 0, "new": 0}
    for _ in range(16):
        path.write_bytes(original)
        process = subprocess.Popen([HONE, "shrink", str(path), "--in-place", "--quiet"])
        time.sleep(moments.uniform(0, seconds * 1.5))
        process.kill()
        process.wait()
        found = path.read_bytes()
        expect(found in (original, new), "neither the old file nor the new one")
        outcomes["new" if found == new else "old"] += 1
    expect(min(outcomes.values()) > 0, f"the moments were not spread over the work: {outcomes}")


def external_model(location):
    """Three weights in a data file, two of them equal; and the file."""
    content = bytes([7]) * WEIGHT_BYTES * 2 + bytes([8]) * WEIGHT_BYTES
    model = onnx.ModelProto.FromString(bytes_of(weights=[weight(name, (WEIGHT_BYTES // 4,), b"") for name in "WVU"]))
    for index, tensor in enumerate(model.graph.initializer):
        tensor.ClearField("raw_data")
        tensor.data_location = onnx.TensorProto.EXTERNAL
        for key, value in (("location", location), ("offset", index * WEIGHT_BYTES), ("length", WEIGHT_BYTES)):
            tensor.external_data.add(key=key, value=str(value))
    return model.SerializeToString(), content


def killed_in_place_with_a_data_file(folder):
    """Whichever model is there, the data file that it names is there too, and whole."""
    data, content = external_model("m.onnx.data")  # a name that hone gives: the old file goes when it is not needed
    path, moments, outcomes = folder / "m.onnx", random.Random(3), {"old": 0, "new": 0}
    for attempt in range(20):
        for other in folder.iterdir():
            other.unlink()
        path.write_bytes(data)
        (folder / "m.onnx.data").write_bytes(content)
        start = time.monotonic()
        process = subprocess.Popen([HONE, "shrink", str(path), "--in-place", "--quiet"])
        if attempt > 0:
            time.sleep(moments.uniform(0, seconds * 1.3))
            process.kill()
        process.wait()
        seconds = time.monotonic() - start if attempt == 0 else seconds
        tensors = {tensor.name: tensor.raw_data for tensor in onnx.load(path).graph.initializer}
        expect(set(tensors) in ({"W", "V", "U"}, {"W", "U"}), f"the model has {sorted(tensors)}")
        for name, found in tensors.items():
            expect(found == bytes([8 if name == "U" else 7]) * WEIGHT_BYTES, f"{name} is a mixture")
        outcomes["old" if "V" in tensors else "new"] += 1
    expect(min(outcomes.values()) > 0, f"the moments were not spread over the work: {outcomes}")


def interrupted(folder, number):
    """Ctrl-C and the like leave nothing behind."""
    put_two_models(folder)
    options = ("--external-data", "always")
    seconds = seconds_of(folder, *options)
    before = digest(folder)
    moments, stopped = random.Random(number), 0
    for _ in range(20):
        process = subprocess.Popen(shrink_command(folder, "2.onnx", *options), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        time.sleep(moments.uniform(0.002, seconds))
        process.send_signal(number)
        _, said = process.communicate(timeout=60)
        expect("Traceback" not in said and len(said.splitlines()) <= 1, said)
        if process.returncode == 0:  # it was done before the signal came
            expect(result_of(folder) == 2, "a run that ended well did not do its work")
            expect_done(run(*shrink_command(folder, "1.onnx", *options)[1:], program=HONE))
            before = digest(folder)
            continue
        expect(process.returncode in (128 + number, -number), f"exit code {process.returncode}: {said}")
        expect(digest(folder) == before, f"left or changed: {sorted(os.listdir(folder / 'out'))}")
        stopped += 1
    expect(stopped > 0, "no run was stopped")


def digest(folder):
    return {name: hashlib.sha256(data or b"").hexdigest() for name, data in listing(folder / "out").items()}


def stopped_by_ctrl_c(folder):
    interrupted(folder, signal.SIGINT)


def stopped_by_termination(folder):
    interrupted(folder, signal.SIGTERM)


CHECKS = [input_grows, input_is_overwritten, input_is_cut_off, input_is_replaced, killed_while_writing_a_model,
          killed_while_writing_a_data_file, killed_in_place, killed_in_place_with_a_data_file, stopped_by_ctrl_c,
          stopped_by_termination]
