"""A case of the corpus: comments, what is run, the model before and after, all in ONNX text syntax.

    # The first lines are comments: what the case shows, and why.
    run: shrink --min-bytes 64
    record: share | main | *
    ---
    g (float[2] x) => (float[2] y) { ... }
    ---
    g (float[2] x) => (float[2] y) { ... }

Lines before the first `---`, besides comments and empty ones:

    run: WORDS        hone WORDS before.onnx -o after.onnx; several are run one after the other, each on the last output
    file: NAME HEX    a file beside the model, for external data: `file: w.bin 0000803f 00000040`
    output: NAME      another file that must be there afterwards; all of them are listed
    record: PATTERN   some rewrite or refusal of the last run's report matches: "pass | where | what", for refusals
                      "pass | where | what | reason"; * stands for anything
    input: NAME WORDS what both models are run with, where random numbers will not do: `input: x -1 0.5 nan`; repeated where
                      there are more elements. `input: x [2, 0] 1`: at these sizes
    compute: close    floating point outputs may differ as rounding does (see corpus_runner)
    compute: no       the models need not compute the same

Instead of the model after, `error: PATTERN` says that the last run fails with such a message. A model without a header
has IR version 10 and opset 21, before and after.
"""
import json
import pathlib
import shlex

SEPARATOR = "---"
DEFAULT_HEADER = '<\n  ir_version: 10,\n  opset_import: ["" : 21]\n>\n'


class CaseError(Exception):
    """The case itself is wrong."""


class Case:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        parts = split_parts(self.path.read_text(encoding="utf-8"))
        if len(parts) not in (2, 3):
            raise CaseError(f"{path}: needs two or three parts with a line {SEPARATOR} between them")
        self.head, self.before = parts[0], parts[1]
        self.after = parts[2] if len(parts) == 3 else ""
        self.runs, self.files, self.outputs, self.records, self.compute = [], {}, [], [], "equal"
        self.inputs = {}  # name -> (dims or None, words)
        for number, line in enumerate(self.head.splitlines(), 1):
            self.read_line(number, line.strip())
        if not self.runs:
            raise CaseError(f"{path}: no line `run: ...`")

    def read_line(self, number, line):
        key, colon, value = line.partition(":")
        value = value.strip()
        if not line or line.startswith("#"):
            return
        if key == "run":
            self.runs.append(shlex.split(value))
        elif key == "file":
            name, _, digits = value.partition(" ")
            self.files[name] = bytes.fromhex(digits)
        elif key == "output":
            self.outputs.append(value)
        elif key == "record":
            self.records.append(value)
        elif key == "input":
            name, _, rest = value.partition(" ")
            dims, bracket, words = rest.strip().rpartition("]")
            self.inputs[name] = (json.loads(dims + bracket) if bracket else None, words.split())
        elif key == "compute" and value in ("close", "no"):
            self.compute = value
        else:
            raise CaseError(f"{self.path}:{number}: not understood: {line}")

    @property
    def error(self):
        """The pattern of the message that is wanted, or None."""
        text = self.after.strip()
        return text.removeprefix("error:").strip() if text.startswith("error:") else None

    @property
    def is_bare(self):
        """Has the model before no header?"""
        lines = (line.strip() for line in self.before.splitlines())
        first = next((line for line in lines if line and not line.startswith("#")), "")
        return not first.startswith("<")

    def shown(self, text):
        """A printed model as a case has it: without the header that a bare model gets."""
        return text.removeprefix(DEFAULT_HEADER) if self.is_bare else text

    def write(self, after):
        """Puts a new last part into the file."""
        body = [self.head.rstrip("\n"), self.before.strip("\n"), after.strip("\n")]
        self.path.write_text(f"\n{SEPARATOR}\n".join(body) + "\n", encoding="utf-8")


def split_parts(text):
    parts, lines = [], []
    for line in text.splitlines():
        if line.rstrip() == SEPARATOR:
            parts.append("\n".join(lines) + "\n")
            lines = []
        else:
            lines.append(line)
    return [*parts, "\n".join(lines) + "\n"]


def find_cases(paths):
    """Every case at or below the paths, in order."""
    found = []
    for path in map(pathlib.Path, paths):
        found += sorted(path.rglob("*.txt")) if path.is_dir() else [path]
    return found
