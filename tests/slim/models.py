"""Every model of tests/models through hone slim (check_model.py), and a table of their nodes. HONE_CORPUS=all takes all 105.
Words choose models by parts of their names."""
import concurrent.futures
import json
import multiprocessing
import os
import pathlib
import sys

import check_model

HERE = pathlib.Path(__file__).resolve().parent
MODEL_SECONDS = 900
LIMIT_BYTES = 20_000_000


def child(entry, pipe):
    try:
        pipe.send(check_model.check(entry))
    except Exception as error:  # told as what is wrong with the model
        pipe.send(([f"{type(error).__name__}: {error}"], {}))


def check(entry):
    """In a process of its own, since onnxruntime may die of a model."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=child, args=(entry, theirs))
    process.start()
    theirs.close()
    try:
        return ours.recv() if ours.poll(MODEL_SECONDS) else (["took too long"], {})
    except EOFError:
        process.join()
        return [f"the process ended with {process.exitcode}"], {}
    finally:
        process.kill()
        process.join()


def wanted_entries():
    entries = json.loads((HERE.parent / "models" / "index.json").read_text())["models"]
    takes_all = os.environ.get("HONE_CORPUS") == "all"
    words = sys.argv[1:]
    wanted = [entry for entry in entries if takes_all or (entry["file"].startswith("export/") and entry["bytes"] < LIMIT_BYTES)]
    if words:
        wanted = [entry for entry in entries if any(word in entry["name"] for word in words)]
    return wanted, len(entries) - len(wanted)


def main():
    wanted, skipped = wanted_entries()
    here = [entry for entry in wanted if (check_model.MODELS / entry["file"]).exists()]
    failed = len(wanted) - len(here)
    for entry in wanted:
        if entry not in here:
            print(f"FAILED {entry['name']}: it is not in build/models")
    totals = dict.fromkeys(["before", "slim", "exact", "seconds"], 0)
    print(f"{'':36} {'nodes':>7} {'slim':>7} {'exact':>7} {'s':>6}")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for entry, (problems, counts) in zip(here, pool.map(check, here)):
            failed += bool(problems)
            totals = {key: number + counts.get(key, 0) for key, number in totals.items()}
            print(f"{'FAILED ' if problems else ''}{entry['name'][:36]:36}",
                  *[f"{counts.get(key, '-'):>7}" for key in ("before", "slim", "exact")], f"{counts.get('seconds', 0):6.2f}", flush=True)
            print("".join(f"       {problem}\n" for problem in problems), end="")
    print(f"{'all':36}", *[f"{totals[key]:>7}" for key in ("before", "slim", "exact")], f"{totals['seconds']:6.2f}")
    print(f"{len(wanted) - failed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


main()
