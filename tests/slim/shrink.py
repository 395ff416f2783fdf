"""Makes a failing random graph small: fewer outputs, nodes, feeds; and writes it as a case of the corpus."""
import re
import subprocess

import numpy as np
import onnx
from onnx import helper

import oracle
from builder import DTYPES
from random_graph import RandomGraph



def is_alike(why, other):
    """Is it the same kind of failure? The words before numbers and names are."""
    return re.split(r"[\d:(\[]", why)[0][:24] == re.split(r"[\d:(\[]", other)[0][:24]


def copy_of(model):
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    return copy


def names_read(graph):
    """By nodes, bodies too, and as outputs."""
    names = {value.name for value in graph.output}
    for node in graph.node:
        names.update(node.input)
        for attribute in node.attribute:
            if attribute.HasField("g"):
                names |= names_read(attribute.g)
    return names


def drop_unused(model):
    graph = model.graph
    while True:
        names = names_read(graph)
        dead = [index for index, node in enumerate(graph.node) if not names & set(node.output)]
        for index in reversed(dead):
            del graph.node[index]
        if not dead:
            break
    names = names_read(graph)
    for items in (graph.initializer, graph.input):
        for index in reversed(range(len(items))):
            if items[index].name not in names:
                del items[index]
    called = {node.op_type for node in graph.node if node.domain == "local"}
    for index in reversed(range(len(model.functions))):
        if model.functions[index].name not in called:
            del model.functions[index]
    return model


def with_model(graph, model, feeds=None):
    model = drop_unused(model)
    names = {value.name for value in model.graph.input}
    feeds = [{name: array for name, array in feed.items() if name in names} for feed in feeds or graph.feeds]
    return RandomGraph(model, feeds, graph.types)


def fewer_outputs(graph):
    for index in range(len(graph.model.graph.output)):
        if len(graph.model.graph.output) > 1:
            model = copy_of(graph.model)
            del model.graph.output[index]
            yield with_model(graph, model)


def fewer_feeds(graph):
    for feed in graph.feeds:
        if len(graph.feeds) > 1:
            yield RandomGraph(graph.model, [feed], graph.types)


def declared(graph, name):
    value = graph.types[name]
    dims = [dim if type(dim) is int else dim.symbol or None for dim in value.dims]  # pylint: disable=unidiomatic-typecheck

    return helper.make_tensor_value_info(name, DTYPES[value.dtype], dims)


def ends_earlier(graph):
    """An output moves to what its node reads."""
    outputs = {value.name for value in graph.model.graph.output}
    for node in graph.model.graph.node:
        for name in outputs & set(node.output):
            for source in [one for one in node.input if one in graph.types and graph.types[one].array is None]:
                model = copy_of(graph.model)
                kept = [value for value in model.graph.output if value.name != name and value.name != source]
                if source in {value.name for value in model.graph.input}:
                    continue
                del model.graph.output[:]
                model.graph.output.extend([*kept, declared(graph, source)])
                yield with_model(graph, model)


def bypassed(graph):
    """A node's output becomes one of its inputs of the same type."""
    for index in reversed(range(len(graph.model.graph.node))):
        node = graph.model.graph.node[index]
        out = graph.types.get(node.output[0])
        if len([name for name in node.output if name]) != 1 or not out:
            continue
        for name in node.input:
            source = graph.types.get(name)
            if source and source.dtype == out.dtype and source.dims == out.dims:
                model = copy_of(graph.model)
                replacement = helper.make_node("Identity", [name], [node.output[0]])
                if replacement.SerializeToString() != node.SerializeToString():
                    model.graph.node[index].CopyFrom(replacement)
                    yield with_model(graph, model)
                skipped = copy_of(graph.model)
                if node.output[0] not in {value.name for value in skipped.graph.output}:
                    del skipped.graph.node[index]
                    rename(skipped.graph, node.output[0], name)
                    yield with_model(graph, skipped)


def rename(graph, old, new):
    for node in graph.node:
        for index, name in enumerate(node.input):
            if name == old:
                node.input[index] = new
        for attribute in node.attribute:
            if attribute.HasField("g"):
                rename(attribute.g, old, new)


def values_at(graph, name):
    """What onnxruntime computes there, for each feed; None where it fails."""
    model = copy_of(graph.model)
    if name not in {value.name for value in model.graph.output}:
        model.graph.output.append(declared(graph, name))
    try:
        session = oracle.open_session(model.SerializeToString())
        return [session.run([name], feed)[0] for feed in graph.feeds]
    except Exception:  # its exceptions have no common class
        return None


def begins_later(graph):
    """A node's output becomes an input."""
    outputs = {value.name for value in graph.model.graph.output}
    for index in reversed(range(len(graph.model.graph.node))):
        node = graph.model.graph.node[index]
        names = [name for name in node.output if name]
        if len(names) != 1 or names[0] not in graph.types or names[0] in outputs or node.op_type == "Constant":
            continue
        arrays = values_at(graph, names[0])
        if arrays is None:
            continue
        model = copy_of(graph.model)
        del model.graph.node[index]
        model.graph.input.append(declared(graph, names[0]))
        yield with_model(graph, model, [{**feed, names[0]: np.asarray(array)} for feed, array in zip(graph.feeds, arrays)])


STEPS = [fewer_feeds, fewer_outputs, ends_earlier, begins_later, bypassed]


def shrink(graph, fails, most=400):
    """The smallest that still fails; fails(graph) -> why or ""."""
    tries, is_smaller = 0, True
    while is_smaller:
        is_smaller = False
        for step in STEPS:
            found = True
            while found:
                found = False
                for candidate in step(graph):
                    tries += 1
                    if tries > most:
                        return graph
                    if fails(candidate):
                        graph, found, is_smaller = candidate, True, True
                        break
    return graph


def written(array):
    if array.dtype.kind in "OUS":
        return " ".join(map(str, array.flatten()))
    return " ".join(repr(number) for number in array.flatten().tolist())


def write_case(graph, fails, words, seed, hone, folder):
    why = fails(graph) or "does not fail any more"
    model = hone.folder / "case.onnx"
    text = hone.folder / "case.txt"
    model.write_bytes(graph.model.SerializeToString())
    subprocess.run([hone.program, "show", "-q", str(model), "-o", str(text)], check=True)
    lines = [f"# seed {seed}: {why}", "run: " + " ".join(["slim", *words])]
    lines += [f"input: {name} {list(array.shape)} {written(np.asarray(array))}"
              for name, array in graph.feeds[0].items() if array.size < 200]
    path = folder / f"{seed}.txt"
    body = text.read_text(encoding="utf-8")
    path.write_text("\n".join(lines) + f"\n---\n{body}---\n{body}", encoding="utf-8")
    return path
