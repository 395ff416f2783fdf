"""prove_model.py INDEX-ENTRY-AS-JSON [CACHE-FOLDER] - one model: what hone and its peers infer, against what onnxruntime computes.

Prints one JSON object:
  problems     [text] that are faults of hone, contradictions first
  notes        [text] to know: a peer that crashed, bindings that do not run
  table        {variant: {tool: {place: [values that reach each level]}}}; place: main, bodies
  short        [[variant, operator, value, peer, its claim, hone's claim, is it a cause?]] where hone tells less than a peer
  bindings     how many sets of sizes were run
  checked      dims compared
Variants of the model: as it is; `stripped` of value_info, with names for the inputs' unnamed dims. Of hone's options: `strict`,
`fixed` (each symbol's size given by --dim), and `unnamed` (no input dim has a name).
"""
import json
import os
import pathlib
import sys
import tempfile

import onnx

import claims
import compare
import keep
import reality
import tools

MODELS = pathlib.Path(os.environ.get("MODELS", "build/models")).resolve()
SHOWN = 20


def stripped(model, name_dims=True):
    """A copy without value_info; the inputs' dims that are no numbers have names, or none has one."""
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    for _, graph in claims.graphs(copy.graph):
        del graph.value_info[:]
    for value in copy.graph.input:
        for index, dim in enumerate(value.type.tensor_type.shape.dim):
            if not name_dims and dim.dim_param:
                dim.ClearField("value")
            elif name_dims and (dim.WhichOneof("value") is None or dim.dim_value < 0):
                dim.dim_param = f"{''.join(c if c.isalnum() else '_' for c in value.name)}_d{index}"
    return copy


def judge(said, names, runs, declared):
    """Compares the claims {path: {value: Claim}} with all runs: (contradictions, open texts, dims compared). declared
    {(path, value): Claim} of outputs of graphs."""
    contradictions, open_texts, checked = {}, {}, 0
    said = {path: {value: claims.without_declared(claim, declared.get((path, value))) for value, claim in values.items()}
            for path, values in said.items()}
    for name, sizes, reals, bodies in runs:
        verdict, known = compare.compare(said["main"], reals, names, sizes)
        verdicts = [("main", verdict)] + list(judge_bodies(said, names, bodies, known))
        for path, verdict in verdicts:
            checked += verdict.checked
            for value, text in verdict.contradictions:
                contradictions.setdefault((path, value), f"{text} ({name})")
            for text in verdict.open:
                open_texts.setdefault(text, path)
    return contradictions, list(open_texts), checked


def judge_bodies(said, names, bodies, main_sizes):
    """Each iteration of a body knows the symbols of the iteration of the graph around it."""
    known = {("main", "[]"): main_sizes}
    for path in sorted(bodies, key=lambda path: (path.count("/"), path)):
        outer = path.rsplit("/", 1)[0]
        for iteration, dims in bodies[path].items():
            place = json.loads(iteration)
            around = next((known[outer, repr(place[:n])] for n in range(len(place), -1, -1) if (outer, repr(place[:n])) in known), main_sizes)
            reals = {value: ("tensor", 0, shape) for value, shape in dims.items() if shape is not None}
            verdict, known[path, iteration] = compare.compare(said.get(path, {}), reals, names, around)
            yield path, verdict


def counts(said, names, wrong, where):
    """[values that reach each level from DTYPE on], values that are wrong left out."""
    reached = [0] * (claims.NUMBERS + 1)
    for path, values in said.items():
        if (path == "main") == (where == "main"):
            for value, claim in values.items():
                if (path, value) not in wrong and (where == "main" or (path, value) in where):
                    for level in range(claims.level(claim, names) + 1):
                        reached[level] += 1
    return reached


def peer_as_json(peer, path):
    said, failure = tools.peer_claims(peer, path)
    if said is None:
        return None, failure
    return {place: {value: claims.as_json(claim) for value, claim in values.items()} for place, values in said.items()}, ""


def read_by(node):
    """The names that a node reads and those that its bodies' nodes make or read."""
    inner = [other for _, body in claims.bodies(node) for _, graph in claims.graphs(body) for other in graph.node]
    return {name for part in [node, *inner] for name in part.input} | {name for part in inner for name in part.output}


class Proof:
    def __init__(self, entry, cache):
        self.entry, self.cache = entry, cache
        self.path = MODELS / entry["file"]
        self.model = onnx.load(self.path)
        self.operators = {path: claims.producers(graph) for path, graph in claims.graphs(self.model.graph)}
        self.reads = {(path, name): read_by(node) for path, graph in claims.graphs(self.model.graph) for node in graph.node for name in node.output}
        self.declared = {(path, value.name): claims.claim_of(value.type)
                         for path, graph in claims.graphs(self.model.graph) for value in graph.output}
        self.result = {"name": entry["name"], "problems": [], "notes": [], "table": {}, "short": [], "bindings": [], "checked": 0,
                       "values": len(self.operators["main"])}

    def operator(self, path, value):
        return self.operators[path].get(value, "?")

    def problem(self, variant, items):
        self.result["problems"] += [f"{variant}: {item}" for item in items[:SHOWN]]
        if len(items) > SHOWN:
            self.result["problems"].append(f"{variant}: and {len(items) - SHOWN} more")

    def hone(self, variant, path, folder, runs, *options, names):
        """hone's claims, compared with the runs; None: it failed."""
        try:
            said, diagnostics = tools.hone_claims(path, folder, *options)
        except tools.Failed as error:
            self.problem(variant, [f"hone failed: {error}"])
            return None
        contradictions, open_texts, checked = judge(said, names, runs, self.declared)
        self.result["checked"] += checked
        self.problem(variant, [f"{self.operator(*place)} {place[0]} {place[1]}: {text}" for place, text in contradictions.items()])
        self.complaints(variant, diagnostics)
        self.result["notes"] += [f"{variant}: not compared, too many unknown symbols: {text}" for text in open_texts[:3]]
        return said

    def note(self, text):
        if text not in self.result["notes"]:
            self.result["notes"].append(text)

    def complaints(self, variant, diagnostics):
        """What hone says is wrong of a model that runs: only declarations can be, those that the runs refute."""
        for diagnostic in diagnostics:
            text = f"{diagnostic['severity']} {diagnostic['code']} at {diagnostic.get('where')}: {diagnostic['message']}"
            if diagnostic["severity"] == "warning" and diagnostic.get("where") in self.false_declarations:
                self.note(f"rightly said: {text}")
            else:
                self.problem(variant, [text])

    def peer(self, variant, peer, path, key, runs, names):
        """A peer's claims and what is wrong of them."""
        said, failure = keep.kept(self.cache, [peer, self.entry["sha256"], key], lambda: peer_as_json(peer, path))
        if said is None:
            self.result["notes"].append(f"{variant}: {peer} failed and counts 0: {failure}")
            return None, {}
        said = {p: {v: claims.from_json(c) for v, c in values.items()} for p, values in said.items()}
        wrong, _, _ = judge(said, names, runs, self.declared)
        if wrong:
            place, text = next(iter(wrong.items()))
            self.result["notes"].append(f"{variant}: {peer} is wrong on {len(wrong)} values, which do not count: "
                                        f"{self.operator(*place)} {place[1]}: {text}")
        return said, wrong

    def counted(self, said):
        return {path: {value: claims.with_declared(claim, self.declared.get((path, value))) for value, claim in values.items()}
                for path, values in (said or {}).items()}

    def table(self, variant, path, said, runs, names):
        """Counts what each tool tells, and where a peer tells more."""
        said = self.counted(said)
        row = self.result["table"][variant] = {"hone": {"main": counts(said, names, {}, "main")}}
        for peer in tools.PEERS:
            other, wrong = self.peer(variant, peer, path, variant, runs, names)
            other = self.counted(other)
            row[peer] = {"main": counts(other, names, wrong, "main")}
            if peer == "onnx":
                both = {(p, v) for p, values in said.items() for v in values if p != "main" and v in other.get(p, {})}
                row["hone"]["bodies"], row[peer]["bodies"] = counts(said, names, {}, both), counts(other, names, wrong, both)
            self.shortfalls(variant, peer, said, other, wrong, names)

    def shortfalls(self, variant, peer, said, other, wrong, names):
        """Records the values of which a peer tells more; a cause is one whose node reads none of them."""
        short = {}
        for path, values in other.items():
            for value, claim in values.items() if path == "main" or peer == "onnx" else ():
                own = said.get(path, {}).get(value)
                if (path, value) not in wrong and claims.level(claim, names) > claims.level(own, names):
                    short[path, value] = [variant, self.operator(path, value), f"{path} {value}", peer, claims.claim_text(claim), claims.claim_text(own)]
        names_short = {value for _, value in short}
        self.result["short"] += [[*row, not self.reads[place] & names_short] for place, row in short.items()]

    def run(self, folder):
        reality_of = keep.kept(self.cache, ["reality 2", self.entry["sha256"], self.entry.get("feed"), self.entry.get("feed_alt")],
                            lambda: reality.run_apart(self.entry, self.path))
        runs = reality_of["runs"]
        self.result["notes"] += reality_of["notes"]
        self.result["bindings"] = [run[0] for run in runs]
        names = claims.names_of(self.model)
        declared = {path: {value.name: claims.claim_of(value.type) for value in [*graph.value_info, *graph.output]}
                    for path, graph in claims.graphs(self.model.graph)}
        self.false_declarations = {value for _, value in judge(declared, names, runs, {})[0]}
        said = self.hone("as it is", self.path, folder, runs, names=names)
        self.table("as it is", self.path, said, runs, names)
        self.hone("strict", self.path, folder, runs, "--strict", names=names)
        for name, sizes, reals, bodies in runs[:1]:
            options = [word for symbol, size in sizes.items() for word in ("--dim", f"{symbol}={size}")]
            self.hone("fixed", self.path, folder, runs[:1], *options, names=names)
        self.variant("unnamed", stripped(self.model, name_dims=False), folder, runs, with_peers=False)
        self.variant("stripped", stripped(self.model), folder, runs, with_peers=True)
        return self.result

    def variant(self, variant, model, folder, runs, with_peers):
        path = pathlib.Path(folder) / "variant.onnx"
        path.write_bytes(model.SerializeToString())
        names = claims.names_of(model)
        # The run's sizes, and those of dims that the variant gave names to.
        feeds = {name: feed for name, feed, _ in reality.feeds(self.entry, self.model)}
        own = [[name, reality.symbol_sizes(model, feeds[name]), reals, bodies] for name, _, reals, bodies in runs]
        said = self.hone(variant, path, folder, own, names=names)
        if with_peers:
            self.table(variant, path, said, own, names)


def main():
    entry = json.loads(sys.argv[1])
    cache = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(Proof(entry, cache).run(folder)))


if __name__ == "__main__":
    main()
