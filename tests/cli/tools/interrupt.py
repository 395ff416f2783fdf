#!/usr/bin/env python3
"""interrupt.py SIGNAL COMMAND...: runs the command again and again and sends it the signal a little later each time.

Each run must either end with 128 and the signal's number and leave no new file, or have done all its work. Says so, or
what was wrong. At least one run must have been stopped.
"""
import os
import signal
import subprocess
import sys
import time

number = getattr(signal, sys.argv[1])
before = set(os.listdir("."))
stopped = 0
for delay_ms in (0, 5, 10, 20, 40, 80, 150, 300):
    process = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL)
    time.sleep(0.005 + delay_ms / 1000)
    process.send_signal(number)
    exit_code = process.wait(60)
    new = sorted(set(os.listdir(".")) - before)
    if exit_code == -number:
        continue  # the signal came before the program had caught it
    if exit_code not in (0, 128 + number) or (exit_code and new):
        print(f"after {delay_ms} ms: exit code {exit_code}, new files: {' '.join(new) or 'none'}")
    stopped += exit_code != 0
    for name in new:
        os.remove(name)
print("stopped, nothing left" if stopped else "never stopped")
