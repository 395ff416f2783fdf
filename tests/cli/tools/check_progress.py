#!/usr/bin/env python3
"""check_progress.py SEEN: was there a line of progress on the terminal, and is it gone at the end?"""
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    seen = file.read()
lines = re.findall(r"<CR><ESC>\[Khone: \w+  [\d.]+ [kMG]?B of [\d.]+ [kMG]?B  (\d+) %", seen)
print("a line" if lines and all(int(percent) <= 100 for percent in lines) else f"no line in {seen!r}")
rest = seen.rsplit("<CR><ESC>[K", 1)[-1]
print("taken away" if rest.startswith("<ESC>[1m") else f"not taken away: {rest[:80]!r}")
