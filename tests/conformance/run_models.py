"""Runs check_model.py on each model of the index that is laid out, two at a time; a process each, so that a crash is one failure."""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
MODELS = pathlib.Path(os.environ["MODELS"])
MODEL_SECONDS = 900
LIMIT_BYTES = 20_000_000


def check(entry):
    """None, or what went wrong."""
    try:
        result = subprocess.run([sys.executable, str(HERE / "check_model.py"), json.dumps(entry)], capture_output=True, text=True,
                                timeout=MODEL_SECONDS)
    except subprocess.TimeoutExpired:
        return "took too long"
    if result.returncode == 0:
        return None
    return result.stdout.strip() or f"exit code {result.returncode}: {result.stderr.strip()[-600:]}"


def main():
    entries = json.loads((HERE.parent / "models" / "index.json").read_text())["models"]
    takes_all = os.environ.get("HONE_CORPUS") == "all"
    wanted = [entry for entry in entries if takes_all or (entry["file"].startswith("export/") and entry["bytes"] < LIMIT_BYTES)]
    here = [entry for entry in wanted if (MODELS / entry["file"]).exists()]
    missing = [entry["name"] for entry in wanted if entry not in here]
    for name in missing:
        print(f"FAILED {name}: it is not in build/models; `tests/models/{'get' if takes_all else 'unpack'}` lays it out there")
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for entry, problem in zip(here, pool.map(check, here)):
            passed += problem is None
            failed += problem is not None
            print(f"ok     {entry['name']}" if problem is None else f"FAILED {entry['name']}\n       " + problem.replace("\n", "\n       "))
    print(f"{passed} passed, {failed + len(missing)} failed, {len(entries) - len(here) - len(missing)} skipped")
    sys.exit(1 if failed or missing else 0)


main()
