"""The proof has teeth: a wrong claim is found, a right one is not called wrong. Dims as texts, comparison, and a whole model whose
inferred shapes are falsified."""
import os
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper

import claims
import compare
import dim_text
import probes
import prove_model
import reality
import tools
from claims import Claim, Names

FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64
NO_NAMES = Names(frozenset(), frozenset())


def value_of(text, names=(), **sizes):
    return dim_text.value(dim_text.parse(text, frozenset(names)), sizes)


def texts_are_read():
    sizes = {"h": 7, "w": 2, "batch": 3, "sequence": 5}
    for text, right in [("12", 12), ("h", 7), ("h + w", 9), ("h - 2*w", 3), ("2*batch*sequence", 30), ("floor((h + 1)/2) + 1", 5), ("ceil(h/2)", 4),
                        ("floor(-h/2)", -4), ("min(h, w + 1)", 3), ("max(h, min(w, 1))", 7), ("broadcast(h, w)", 2), ("broadcast(1, w)", 2),
                        ("broadcast(h, 1)", 7), ("h*(w + 1)/7", 3), ("-h + 8", 1), ("2*-h", -14), ("Max(0, h - 9)", 0), ("h**2", 49), ("Mod(h, 4)", 3)]:
        assert value_of(text, **sizes) == right, text
    odd = {"batch size": 4, "a+b": 5, "x.1": 6, "f(x)": 7}
    for text, right in [("batch size", 4), ("a+b", 5), ("2*(batch size)", 8), ("(a+b) + 1", 6), ("floor((x.1)/4)", 1), ("(f(x)) - (batch size)", 3)]:
        assert dim_text.value(dim_text.parse(text, frozenset(odd)), odd) == right, text
    assert dim_text.symbols(dim_text.parse("2*(x.1) + floor(h/k)", frozenset(odd))) == {"x.1", "h", "k"}
    assert dim_text.parse("Add/Add_4_output_0_dim_0", frozenset({"Add/Add_4_output_0_dim_0"})) == ("symbol", "Add/Add_4_output_0_dim_0")
    assert dim_text.parse("a$b") == ("symbol", "a$b")
    for text in ("h/0", "floor(h/(w - 2))"):
        try:
            assert not value_of(text, **sizes), text
        except dim_text.NoExpression:
            pass


def verdict_of(said, reals, names=("h",), **sizes):
    names = Names(frozenset(names), frozenset(names))
    return compare.compare(said, reals, names, sizes)[0]


def tensor(*dims, dtype=FLOAT):
    return Claim("tensor", dtype, dims)


def real(*dims, dtype=FLOAT):
    return ("tensor", dtype, list(dims))


def wrong_claims_are_found():
    for said, reals in [
            ({"y": tensor(2, 3)}, {"y": real(2, 4)}),
            ({"y": tensor(2, 3)}, {"y": real(2, 3, 1)}),
            ({"y": tensor(2, 3)}, {"y": real(2, 3, dtype=INT64)}),
            ({"y": tensor()}, {"y": real(1)}),
            ({"y": tensor(0)}, {"y": real(1)}),
            ({"y": tensor("h")}, {"y": real(8)}),
            ({"y": tensor("h + 1")}, {"y": real(7)}),
            ({"y": tensor("floor(h/0)")}, {"y": real(7)}),
            ({"y": tensor("h/2")}, {"y": real(3)}),
            ({"y": tensor("u"), "z": tensor("u")}, {"y": real(3), "z": real(4)}),
            ({"y": tensor("u"), "z": tensor("2*u")}, {"y": real(3), "z": real(7)}),
            ({"y": tensor("2*u")}, {"y": real(3)}),
            ({"y": tensor("2*u"), "z": tensor("u + 1")}, {"y": real(4), "z": real(4)}),
            ({"y": Claim("sequence", element=tensor(2))}, {"y": real(2)}),
            ({"y": tensor(2)}, {"y": ("sequence", 0, [real(2)])}),
            ({"y": Claim("sequence", element=tensor(2))}, {"y": ("sequence", 0, [real(2), real(3)])}),
            ({"y": Claim("optional", element=tensor(2))}, {"y": real(3)})]:
        assert verdict_of(said, reals, h=7).contradictions, (said, reals)


def right_claims_are_not():
    for said, reals in [
            ({"y": tensor(2, "h", None)}, {"y": real(2, 7, 9)}),
            ({"y": Claim("tensor", FLOAT)}, {"y": real(2)}),
            ({"y": Claim("")}, {"y": real(2)}),
            ({}, {"y": real(2)}),
            ({"y": tensor("floor((h - 1)/2) + u"), "z": tensor("u")}, {"y": real(7), "z": real(4)}),
            ({"y": tensor("floor(u/32)"), "z": tensor("max(u, 700)")}, {"y": real(21), "z": real(703)}),
            ({"y": Claim("sequence", element=tensor("u"))}, {"y": ("sequence", 0, [real(2), real(3)])}),
            ({"y": Claim("optional", element=tensor(2))}, {"y": None})]:
        assert not verdict_of(said, reals, h=7).contradictions, (said, reals)
    assert verdict_of({"y": tensor("u + v")}, {"y": real(3)}).open


def levels_are_told():
    names = Names(frozenset({"h"}), frozenset({"h"}))
    for claim, right in [(Claim(""), claims.NOTHING), (Claim("tensor", 0, (1,)), claims.NOTHING), (Claim("tensor", FLOAT), claims.DTYPE),
                         (tensor(1, None), claims.RANK), (tensor(1, "u"), claims.SYMBOLIC), (tensor(1, "2*h"), claims.TOLD),
                         (tensor(), claims.NUMBERS), (tensor(2), claims.NUMBERS), (Claim("sequence", element=tensor("h")), claims.TOLD)]:
        assert claims.level(claim, names) == right, claim


def looping_model():
    """y = sum over i < 3 of one If that takes x or x of which one row is cut, and a Loop that stacks x's rows."""
    info = helper.make_tensor_value_info
    then = helper.make_graph([helper.make_node("Identity", ["x"], ["taken"])], "then", [], [info("taken", FLOAT, None)])
    other = helper.make_graph([helper.make_node("Transpose", ["x"], ["turned"])], "else", [], [info("turned", FLOAT, None)])
    body = helper.make_graph(
        [helper.make_node("Identity", ["go"], ["still"]), helper.make_node("Concat", ["carried", "x"], ["longer"], axis=0),
         helper.make_node("If", ["go"], ["chosen"], then_branch=then, else_branch=other), helper.make_node("ReduceSum", ["chosen"], ["row"], keepdims=0)],
        "body", [info("i", INT64, []), info("go", TensorProto.BOOL, []), info("carried", FLOAT, None)],
        [info("still", TensorProto.BOOL, []), info("longer", FLOAT, None), info("row", FLOAT, None)])
    loop = helper.make_node("Loop", ["count", "", "x"], ["end", "rows"], body=body)
    graph = helper.make_graph([loop, helper.make_node("Relu", ["end"], ["y"])], "g", [info("x", FLOAT, ["h", 4])], [info("y", FLOAT, None)],
                              [helper.make_tensor("count", INT64, [], [3])])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def bodies_are_seen():
    """The real shapes of values inside bodies, an iteration each; claims that are true of one iteration alone are refuted."""
    model = looping_model()
    entry = {"feed": {"x": {"dtype": "float32", "shape": [2, 4], "fill": "ones"}}, "seed": 0}
    runs = [line["run"] for line in reality.run_bindings(entry, model) if "run" in line]
    assert [run[0] for run in runs] == ["feed", "distinct", "h = 0"], runs
    name, sizes, reals, bodies = runs[0]
    assert sizes == {"h": 2} and reals["end"] == ("tensor", FLOAT, [8, 4]), (sizes, reals)
    loop, then, other = "main/0.body", "main/0.body/2.then_branch", "main/0.body/2.else_branch"
    assert [bodies[loop][repr([i])]["longer"] for i in range(3)] == [[4, 4], [6, 4], [8, 4]], bodies
    assert bodies[then]["[0]"] == {"taken": [2, 4]} and other not in bodies, bodies
    names = claims.names_of(model)
    for path, value, claim, is_right in [
            (loop, "longer", tensor("u", 4), True), (loop, "longer", tensor(4, 4), False), (loop, "longer", tensor("2*h", 4), False),
            (loop, "chosen", tensor("h", 4), True), (then, "taken", tensor("h", 4), True), (then, "taken", tensor("h", "h"), False),
            (other, "turned", tensor(9, 9), True), ("main", "end", tensor("4*h", 4), True), ("main", "end", tensor("3*h", 4), False)]:
        said = {"main": {}, path: {value: claim}}
        wrong, _, _ = prove_model.judge(said, names, runs, {})
        assert bool(wrong) != is_right, (path, value, claim, wrong)


def all_values_of(model, shape):
    session = reality.make_session(reality.with_all_outputs(model))
    return reality.reals_of(session, {"x": np.zeros(shape, np.float32)})


def every_type_is_seen():
    nodes = [helper.make_node("Cast", ["x"], [f"to_{dtype}"], to=dtype) for dtype in
             (TensorProto.BFLOAT16, TensorProto.FLOAT16, TensorProto.INT4, TensorProto.FLOAT8E4M3FN, TensorProto.STRING, TensorProto.BOOL)]
    nodes += [helper.make_node("SequenceConstruct", ["x", "x"], ["pair"]), helper.make_node("NonZero", ["x"], ["places"])]
    graph = helper.make_graph(nodes, "g", [helper.make_tensor_value_info("x", FLOAT, ["h", 2])], [helper.make_tensor_value_info("places", INT64, None)])
    seen = all_values_of(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10), (3, 2))
    for node in nodes[:-2]:
        assert seen[node.output[0]] == ("tensor", node.attribute[0].i, [3, 2]), (node, seen)
    assert seen["pair"] == ("sequence", 0, [("tensor", FLOAT, [3, 2])] * 2) and seen["places"] == ("tensor", INT64, [2, 0]), seen


def plain_model():
    """Two Convs and a MatMul, of which nothing but the input is declared."""
    nodes = [helper.make_node("Conv", ["x", "w"], ["a"], strides=[2, 2]), helper.make_node("Conv", ["a", "w"], ["b"], pads=[1, 1, 1, 1]),
             helper.make_node("MatMul", ["b", "b"], ["y"])]
    graph = helper.make_graph(nodes, "g", [helper.make_tensor_value_info("x", FLOAT, ["n", 3, "h", "h"])],
                              [helper.make_tensor_value_info("y", FLOAT, None)],
                              [helper.make_tensor("w", FLOAT, [3, 3, 3, 3], np.zeros(81, np.float32))])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def falsify(path):
    """Makes one dim of one value_info of the model at path wrong; its value."""
    model = onnx.load(path)
    value = next(value for value in model.graph.value_info if len(value.type.tensor_type.shape.dim))
    value.type.tensor_type.shape.dim[0].dim_value = 4711
    path.write_bytes(model.SerializeToString())
    return value.name


def a_falsified_model_is_refuted():
    """As prove_model.py does it, with hone's own output of which one dim is made wrong."""
    model = plain_model()
    entry = {"feed": {"x": {"dtype": "float32", "shape": [2, 3, 16, 16], "fill": "ones"}}, "seed": 0}
    runs = [line["run"] for line in reality.run_bindings(entry, model) if "run" in line]
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder) / "in.onnx", Path(folder) / "out.onnx"
        path.write_bytes(model.SerializeToString())
        tools.hone(path, out)
        said = claims.all_claims(onnx.load(out))
        assert not prove_model.judge(said, claims.names_of(model), runs, {})[0]
        value = falsify(out)
        wrong = prove_model.judge(claims.all_claims(onnx.load(out)), claims.names_of(model), runs, {})[0]
        assert list(wrong) == [("main", value)], wrong


CHECKS = [texts_are_read, wrong_claims_are_found, right_claims_are_not, levels_are_told, bodies_are_seen, every_type_is_seen,
          a_falsified_model_is_refuted]


def main():
    failed = 0
    for check in CHECKS:
        try:
            check()
            print(f"ok     {check.__name__.replace('_', ' ')}")
        except Exception as error:  # noqa: BLE001
            failed += 1
            print(f"FAILED {check.__name__.replace('_', ' ')}: {type(error).__name__} {error}")
    print(f"{len(CHECKS) - failed} passed, {failed} failed, 0 skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
