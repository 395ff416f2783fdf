#!/usr/bin/env python3
"""print_keys.py REPORT: the keys of a report and the kinds of their values; of arrays the first item."""
import json
import sys


def show(name, value, depth):
    if isinstance(value, dict):
        print(f"{'  ' * depth}{name}:")
        for key, inner in value.items():
            show(key, inner, depth + 1)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        show(f"{name}[]", value[0], depth)
    else:
        print(f"{'  ' * depth}{name}: {type(value).__name__}")


with open(sys.argv[1], encoding="utf-8") as file:
    show("report", json.load(file), 0)
