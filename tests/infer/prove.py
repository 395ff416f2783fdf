"""Runs prove_model.py on each model of the index that is laid out, two at a time, and prints how much each tool tells.

A model passes when nothing that hone says of it is wrong and, of the model without its value_info, hone tells no less than
either peer in any of the columns: known dtype; known rank; all dims numbers or symbols; all dims told by the inputs' symbols; all dims
numbers. What a peer says and a run refutes does not count; model_exceptions explains the rest.
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
from collections import Counter

import claims
import tools

HERE = pathlib.Path(__file__).resolve().parent
MODELS = pathlib.Path(os.environ.get("MODELS", "build/models"))
CACHE = pathlib.Path(os.environ.get("HONE_INFER_CACHE", tools.TOP / "build" / "infer-cache"))  # of what does not depend on hone
MODEL_SECONDS = 900
LIMIT_BYTES = 20_000_000
COLUMNS = ["dtype", "rank", "dims", "told", "numbers"]
TOOLS = ["hone", *tools.PEERS]
EXCEPTIONS = {tuple(line.partition(":")[0].split()) for line in (HERE / "model_exceptions").read_text().splitlines() if line[:1] != "#"}


def prove(entry):
    """The result of prove_model.py, with a problem when it failed itself."""
    command = [sys.executable, str(HERE / "prove_model.py"), json.dumps(entry), str(CACHE)]
    failed = {"name": entry["name"], "notes": [], "table": {}, "short": [], "bindings": [], "checked": 0, "values": 0}
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=MODEL_SECONDS)
    except subprocess.TimeoutExpired:
        return {**failed, "problems": ["took too long"]}
    if result.returncode != 0:
        return {**failed, "problems": [f"exit code {result.returncode}: {result.stderr.strip()[-600:]}"]}
    return json.loads(result.stdout)


def told_less(result):
    """Where hone tells less of the stripped model than a peer; exceptions that are none any more."""
    table = result["table"].get("stripped", {})
    for peer in tools.PEERS:
        for place, theirs in table.get(peer, {}).items():
            ours = table["hone"][place]
            for level, column in enumerate(COLUMNS, claims.DTYPE):
                is_less, is_exempt = ours[level] < theirs[level], (result["name"], column, peer) in EXCEPTIONS and place == "main"
                if is_less and not is_exempt:
                    yield f"{column} of {ours[level]} values in {place}, {peer} of {theirs[level]}"
                elif is_exempt and not is_less:
                    yield f"model_exceptions: {column} {peer} is not one any more"


def problems(result):
    return result["problems"] + list(told_less(result))


def line(cells):
    name, values, *rest = cells
    print(f"{name[:32]:32} {values:>6}  " + "  ".join(" ".join(f"{cell:>5}" for cell in group) for group in rest))


def print_table(results, variant):
    print(f"\nValues of the main graph, model {variant}: hone, onnx, onnxruntime (- failed)")
    line(["", "values", *[[column, "", ""] for column in COLUMNS]])
    sums = Counter()
    for result in results:
        table = result["table"].get(variant)
        if not table:
            continue
        values = result["values"]
        cells = [[table[tool]["main"][level] if table[tool]["main"][0] else "-" for tool in TOOLS]
                 for level in range(claims.DTYPE, claims.NUMBERS + 1)]
        line([result["name"], values, *cells])
        sums["values"] += values
        for level in range(claims.DTYPE, claims.NUMBERS + 1):
            for tool in TOOLS:
                sums[level, tool] += table[tool]["main"][level]
    line(["all", sums["values"], *[[sums[level, tool] for tool in TOOLS] for level in range(claims.DTYPE, claims.NUMBERS + 1)]])


def print_bodies(results):
    rows = [(result["name"], result["table"]["stripped"]) for result in results if "stripped" in result["table"]]
    rows = [(name, table) for name, table in rows if table["hone"]["bodies"][0]]
    print("\nValues inside bodies that hone and onnx both name, stripped: hone, onnx")
    for name, table in rows:
        line([name, table["hone"]["bodies"][0], *[[table[tool]["bodies"][level] for tool in ("hone", "onnx")]
                                                  for level in range(claims.DTYPE, claims.NUMBERS + 1)]])


def print_shortfalls(results):
    """Where a peer tells more, by the operator where that begins; the first value of each."""
    groups, others = {}, 0
    for result in results:
        for variant, operator, value, peer, theirs, ours, is_cause in result["short"]:
            if variant == "stripped":
                others += not is_cause
                if is_cause:
                    groups.setdefault((operator, peer), []).append(f"{result['name']} {value}: {theirs}, hone {ours}")
    if groups:
        print(f"\nWhere a peer begins to tell more (and {others} values that follow): operator, peer, values, the first of them")
    for (operator, peer), texts in sorted(groups.items(), key=lambda item: -len(item[1])):
        print(f"{operator:24} {peer:12} {len(texts):>5}  {texts[0]}")


def main():
    entries = json.loads((HERE.parent / "models" / "index.json").read_text())["models"]
    takes_all = os.environ.get("HONE_CORPUS") == "all"
    wanted = [entry for entry in entries if takes_all or (entry["file"].startswith("export/") and entry["bytes"] < LIMIT_BYTES)]
    here = [entry for entry in wanted if (MODELS / entry["file"]).exists()]
    missing = [entry["name"] for entry in wanted if entry not in here]
    for name in missing:
        print(f"FAILED {name}: it is not in build/models; `tests/models/{'get' if takes_all else 'unpack'}` lays it out there")
    results, failed = [], len(missing)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for result in pool.map(prove, here):
            found = problems(result)
            failed += bool(found)
            results.append(result)
            print(f"{'FAILED' if found else 'ok    '} {result['name']}: {result['checked']} dims compared in {', '.join(result['bindings'])}")
            for text in found:
                print(f"       {text}")
            for text in result["notes"]:
                print(f"       note: {text}")
            sys.stdout.flush()
    for variant in ("stripped", "as it is"):
        print_table(results, variant)
    print_bodies(results)
    print_shortfalls(results)
    print(f"{len(here) - failed + len(missing)} passed, {failed} failed, {len(entries) - len(here) - len(missing)} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
