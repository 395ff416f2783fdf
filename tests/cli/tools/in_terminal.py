#!/usr/bin/env python3
"""in_terminal.py [--slow] COMMAND...: runs it in a terminal of 80 columns, prints what the terminal got with escapes
in words. --slow: holds the command up in its midst for most of a second.
"""
import fcntl
import os
import pty
import signal
import struct
import sys
import termios
import time

is_slow = sys.argv[1] == "--slow"
command = sys.argv[2:] if is_slow else sys.argv[1:]
process, terminal = pty.fork()
if process == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.environ.setdefault("TERM", "xterm")
    os.execvp(command[0], command)
if is_slow:
    time.sleep(0.03)
    os.kill(process, signal.SIGSTOP)
    time.sleep(0.8)
    os.kill(process, signal.SIGCONT)
received = b""
while True:
    try:
        part = os.read(terminal, 65536)
    except OSError:  # how Linux tells that the other side is closed
        break
    if not part:
        break
    received += part
text = received.decode().replace("\r\n", "\n").replace("\x1b", "<ESC>").replace("\r", "<CR>")
sys.stdout.write(text)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
