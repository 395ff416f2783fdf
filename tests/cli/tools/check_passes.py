#!/usr/bin/env python3
"""check_passes.py FILE: is all told that `hone passes --json` is to tell?"""
import fnmatch
import json
import sys

told = json.load(open(sys.argv[1], encoding="utf-8"))
names = [row["name"] for row in told["passes"] + told["steps"]]
for row in told["passes"]:
    for key in ("summary", "before", "after"):
        if not row[key]:
            print(f"{row['name']}: no {key}")
    if not row["summary"].endswith("."):
        print(f"{row['name']}: the summary is no sentence")
for row in told["peers"]:
    for pattern in row["passes"].split():
        if not fnmatch.filter(names, pattern):
            print(f"{row['name']}: there is no {pattern}")
print(len(names) == len(set(names)), len(told["peers"]) > 50)
