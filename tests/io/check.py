"""Runs the checks of this folder. One function is one test."""
import sys

import cases
import disk
import kinds
import npy

sys.exit(cases.run_all(npy.CHECKS + kinds.CHECKS + disk.CHECKS))
