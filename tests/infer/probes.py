"""Makes the shapes of values inside bodies visible: of each tensor there, a probe is added, one more output of the body and of
its node: int64[WIDTH] = rank, dims, -1... The branch of an If that was not taken gives a first element of -2. A Loop or Scan
stacks the probes of its iterations. So a probe that reaches the main graph has the shape [iterations..., WIDTH].
"""
import numpy as np
import onnx
from onnx import helper, numpy_helper

import claims

WIDTH = 9
NOT_TAKEN = -2
NO_TENSOR = ("Sequence", "Optional", "SplitToSequence", "ZipMap", "CastMap")


class Prober:
    def __init__(self, model):
        self.model = model
        self.opset = next((o.version for o in model.opset_import if o.domain in ("", "ai.onnx")), 1)
        self.count = 0
        self.places = {}  # output of the main graph: (path of the body, value)

    def name(self):
        self.count += 1
        return f"probe__{self.count}"

    def constant(self, graph, numbers):
        name = self.name()
        graph.node.append(helper.make_node("Constant", [], [name], value=numpy_helper.from_array(np.array(numbers, np.int64))))
        return name

    def node(self, graph, op_type, inputs, **attributes):
        name = self.name()
        graph.node.append(helper.make_node(op_type, inputs, [name], **attributes))
        return name

    def probe(self, graph, value):
        """The name of value's probe, made in graph."""
        shape = self.node(graph, "Shape", [value])
        rank = self.node(graph, "Shape", [shape])
        padding = self.constant(graph, [-1] * WIDTH)
        joined = self.node(graph, "Concat", [rank, shape, padding], axis=0)
        if self.opset < 10:
            return self.node(graph, "Slice", [joined], axes=[0], starts=[0], ends=[WIDTH])
        return self.node(graph, "Slice", [joined, self.constant(graph, [0]), self.constant(graph, [WIDTH])])

    def body(self, graph, path):
        """Adds probes to a body; gives [(their name, path, value)], those of bodies inside it included."""
        values = [name for node in graph.node if not node.op_type.startswith(NO_TENSOR) for name in node.output if name]
        found = self.nodes(graph, path)
        return found + [(self.probe(graph, value), path, value) for value in values]

    def nodes(self, graph, path):
        """Adds probes to all bodies of a graph's nodes; gives [(name in this graph, path, value)]."""
        found = []
        for index, node in enumerate(list(graph.node)):
            inner = {name: self.body(body, f"{path}/{index}.{name}") for name, body in claims.bodies(node)}
            if node.op_type in ("If", "Loop", "Scan") and not node.domain:
                found += self.lead_out(node, inner)
        return found

    def lead_out(self, node, inner):
        """Makes a node's bodies' probes outputs of the node."""
        graphs = dict(claims.bodies(node))
        found = []
        for name, probes in inner.items():
            for probe, path, value in probes:
                outer = self.name()
                for other, graph in graphs.items():
                    result = self.node(graph, "Identity", [probe]) if other == name else self.constant(graph, [NOT_TAKEN] * WIDTH)
                    graph.output.append(helper.make_tensor_value_info(result, onnx.TensorProto.INT64, None))
                node.output.append(outer)
                found.append((outer, path, value))
        for attribute in node.attribute:
            if attribute.name in ("scan_output_axes", "scan_output_directions"):
                attribute.ints.extend([0] * len(found))
        return found


def fill_outputs(graph, path):
    """Gives names to outputs that a node with bodies leaves out, so that more can follow them."""
    for index, node in enumerate(graph.node):
        for _, body in claims.bodies(node):
            if node.op_type in ("If", "Loop", "Scan"):
                total = len(body.output) - (node.op_type == "Loop")
                node.output.extend([""] * (total - len(node.output)))
                for place, name in enumerate(node.output):
                    node.output[place] = name or f"unused__{path}_{index}_{place}"


def with_probes(model):
    """(a copy that gives the probes too, {probe: (path, value)}); (None, {}): there are no bodies."""
    if len(list(claims.graphs(model.graph))) == 1:
        return None, {}
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    for path, graph in claims.graphs(copy.graph):
        del graph.value_info[:]
        fill_outputs(graph, path)
    places = Prober(copy).nodes(copy.graph, "main")
    for name, _, _ in places:
        copy.graph.output.add(name=name)
    return copy, {name: (path, value) for name, path, value in places}


def readings(array):
    """{iteration, a tuple: dims} of a probe's value."""
    found = {}
    for place in np.ndindex(*array.shape[:-1]):
        rank, *dims = (int(number) for number in array[place])
        if rank != NOT_TAKEN:
            found[place] = dims[:rank] if rank < WIDTH else None
    return found
