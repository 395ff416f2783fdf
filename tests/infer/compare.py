"""Are claims true? Compares them with what a run made; symbols that no input has are bound where they first stand alone."""
import itertools
from dataclasses import dataclass, field, replace

import claims
import dim_text

CANDIDATES = 4096


@dataclass
class Verdict:
    """checked: dims compared. open: texts of which too many symbols are not known."""
    contradictions: list = field(default_factory=list)
    open: list = field(default_factory=list)
    checked: int = 0


class Comparison:
    """sizes: of the symbols, those of the inputs to begin with; grows."""

    def __init__(self, names, sizes):
        self.names, self.sizes, self.verdict = names, dict(sizes), Verdict()
        self.waiting = []  # (value, text, tree, real size)

    def contradict(self, value, text):
        self.verdict.contradictions.append((value, text))

    def type(self, value, claim, real):
        """real: as reality.py gives it, (kind, dtype, dims or elements); None: nothing was made."""
        if claim is None or claim.kind == "" or real is None:
            return
        kind, dtype, parts = real
        if claim.kind == "optional":
            self.type(value, claim.element, real)
        elif claim.kind != kind:
            self.contradict(value, f"a {claim.kind} is said to be what is a {kind}")
        elif kind == "tensor":
            self.tensor(value, claim, dtype, parts)
        elif kind == "sequence":
            for part in parts:
                self.type(value, each_element(claim.element, self.names), part)
        elif claim.dtype and dtype and claim.dtype != dtype:
            self.contradict(value, f"keys of dtype {claim.dtype} are {dtype}")

    def tensor(self, value, claim, dtype, dims):
        if claim.dtype and dtype and claim.dtype != dtype:
            self.contradict(value, f"dtype {claim.dtype} is {dtype}")
        if claim.dims is None:
            return
        if len(claim.dims) != len(dims):
            self.contradict(value, f"shape {claims.shape_text(claim.dims)} is {claims.shape_text(dims)}")
            return
        for index, (said, size) in enumerate(zip(claim.dims, dims)):
            where = f"{value} dim {index} of {claims.shape_text(claim.dims)}, really {claims.shape_text(dims)}"
            if isinstance(said, int):
                self.verdict.checked += 1
                if said != size:
                    self.contradict(value, f"dim {index} of {claims.shape_text(claim.dims)} is {size}")
            elif said is not None:
                self.waiting.append((value, where, dim_text.parse(said, self.names.spelled), size))

    def settle(self):
        """Compares all texts; gives the verdict."""
        for _, _, tree, size in self.waiting:
            if tree[0] == "symbol":
                self.sizes.setdefault(tree[1], size)
        waiting = self.waiting
        while waiting:
            known, waiting = split(waiting, lambda item: dim_text.symbols(item[2]) <= self.sizes.keys())
            for item in known:
                self.text(*item)
            if not self.solve(waiting):
                break
        self.verdict.open += [where for _, where, _, _ in waiting]
        self.waiting = []
        return self.verdict

    def text(self, value, where, tree, size):
        self.verdict.checked += 1
        try:
            computed = dim_text.value(tree, self.sizes)
        except dim_text.NoExpression as error:
            computed = f"without value, {error}"
        if computed != size:
            used = ", ".join(f"{name} = {self.sizes[name]}" for name in sorted(dim_text.symbols(tree)))
            self.contradict(value, f"{where}: computes {computed}" + (f" with {used}" if used else ""))

    def solve(self, waiting):
        """Binds one symbol by the texts in which it is the only one not known; False: there is none."""
        for _, _, tree, _ in waiting:
            free = dim_text.symbols(tree) - self.sizes.keys()
            if len(free) != 1:
                continue
            (name,) = free
            texts = [item for item in waiting if dim_text.symbols(item[2]) - self.sizes.keys() == free]
            found = next((n for n in candidates(texts) if all(self.fits(item, name, n) for item in texts)), None)
            # Without a size that fits them all, the first text's is taken, so that the others are reported.
            first = next((n for n in candidates(texts) if self.fits(texts[0], name, n)), 0)
            self.sizes[name] = first if found is None else found
            return True
        return False

    def fits(self, item, name, size):
        try:
            return dim_text.value(item[2], {**self.sizes, name: size}) == item[3]
        except dim_text.NoExpression:
            return False


def candidates(texts):
    """Sizes to try, likely ones first."""
    multiples = (item[3] * factor for item in texts for factor in range(1, 65))
    return itertools.chain(multiples, range(CANDIDATES), range(-1, -CANDIDATES, -1))


def split(items, condition):
    yes, no = [], []
    for item in items:
        (yes if condition(item) else no).append(item)
    return yes, no


def each_element(claim, names):
    """What is said of every element of a sequence: a symbol that no input has may be another size in each."""
    if claim is None or claim.dims is None:
        return claim
    dims = [dim if not isinstance(dim, str) or names.tells(dim) else None for dim in claim.dims]
    return replace(claim, dims=tuple(dims))


def compare(said, reals, names, sizes):
    """said {value: Claim}, reals {value: real}: (verdict, sizes of all symbols)."""
    comparison = Comparison(names, sizes)
    for value, real in reals.items():
        comparison.type(value, said.get(value), real)
    verdict = comparison.settle()
    return verdict, comparison.sizes
