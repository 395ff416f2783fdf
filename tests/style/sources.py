"""sources - what the checks of this folder share: the project's files, and C code without its comments."""
import pathlib
import re
import subprocess

TOP = pathlib.Path(__file__).resolve().parents[2]

# In this order, so that a quote inside a comment or a comment mark inside a string means nothing.
TOKEN = re.compile(r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""", re.DOTALL)


def project_files():
    """Every file that is tracked or could be, as paths relative to the top."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=TOP,
                            check=True, capture_output=True, text=True).stdout
    return sorted(path for path in map(pathlib.PurePath, set(listed.split("\0")) - {""}) if (TOP / path).is_file())


def c_files(*folders):
    """The C sources and headers below these folders of the top."""
    return [path for path in project_files() if path.suffix in (".c", ".h") and path.parts[0] in folders]


def read(path):
    return (TOP / path).read_text()


def without_comments(code, keep_strings=True):
    """`code` with the same lines, but nothing in its comments and, if asked, in its literals."""

    def blank(match):
        token = match.group()
        if token.startswith("/"):
            return " " + "\n" * token.count("\n")
        return token if keep_strings else token[0] * 2

    return TOKEN.sub(blank, code)


def finish(problems):
    """Prints the problems and ends the check."""
    for problem in problems:
        print(problem)
    raise SystemExit(1 if problems else 0)
