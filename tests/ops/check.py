"""Compares every version of every operator with onnx.defs, and with onnxruntime for what is its own, field by field.

Each row is one test. A difference passes where explained.py has a line for it, and nowhere else; a line that explains
nothing fails. At the end rows are altered, each field in turn, to see that each alteration would have been found.
"""
import sys

import explained
import schemas

LEFT_OUT = {name: why for why, names in explained.LEFT_OUT.items() for name in names.split()}


def differences(hone, expected):
    """((operator, version, field), hone's value, the oracle's) of each difference."""
    for key in sorted(hone.keys() | expected.keys()):
        place = (f"{key[0]}.{key[1]}", key[2])
        if key not in hone or key not in expected:
            yield (*place, "extra" if key in hone else "missing"), None, None
            continue
        for field, value in expected[key].items():
            if hone[key][field] != value:
                yield (*place, field), hone[key][field], value


class Explanations:
    """The lines of explained.py, and which of them were needed."""

    def __init__(self):
        self.unused = {*explained.DIFFERENCES, *LEFT_OUT}

    def hold_for(self, place):
        operator, _, field = place
        line = place if place in explained.DIFFERENCES else operator.split(".")[-1]
        if line != place and (field != "missing" or line not in LEFT_OUT):
            return False
        self.unused.discard(line)
        return True


def altered(row, field):
    """The row with one field a little different."""
    value = row[field]
    if isinstance(value, bool) or value is None:
        return {**row, field: not value}
    if isinstance(value, list):  # operands
        return {**row, field: [(*value[0][:2], "optional?"), *value[1:]] if value else [("x", "T", "required")]}
    first = next(iter(value), "new")
    return {**row, field: {**value, first: value.get(first, [])[:-1]}}


def alterations_unseen(expected):
    """Fields of rows whose alteration nothing would tell."""
    for key, row in expected.items():
        for field in row:
            found = [place[2] for place, _, _ in differences({key: altered(row, field)}, {key: row})]
            if found != [field]:
                yield key, field


def main():
    hone = schemas.of_hone()
    expected = {**schemas.of_onnxruntime(), **schemas.of_onnx()}
    explanations = Explanations()
    wrong = [found for found in differences(hone, expected) if not explanations.hold_for(found[0])]
    for (operator, version, field), actual, value in wrong:
        print(f"FAILED {operator} {version}: {field}" + (f": {actual}\n    expected {value}" if actual != value else ""))
    for line in sorted(map(str, explanations.unused)):
        print(f"FAILED explained.py: nothing is explained by {line}")
    unseen = list(alterations_unseen(expected))
    for key, field in unseen:
        print(f"FAILED {key}: an alteration of {field} is not seen")
    failed = len({place[:2] for place, _, _ in wrong}) + len(explanations.unused) + len(unseen)
    print(f"{len(hone.keys() & expected.keys())} rows compared, of them {len(schemas.of_onnx())} with onnx")
    print(f"{len(hone) - len({place[:2] for place, _, _ in wrong})} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
