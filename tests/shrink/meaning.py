"""What a model means as far as constants go: every node, in order, with the content of each constant that it reads.

Two models with the same meaning differ only in how often and where constants are stored. Contents are what the onnx
package makes of tensors.
"""
import onnx
from onnx import AttributeProto, TensorProto, helper, numpy_helper

LISTS = {"value_ints": TensorProto.INT64, "value_floats": TensorProto.FLOAT, "value_strings": TensorProto.STRING}
SCALARS = {"value_int": TensorProto.INT64, "value_float": TensorProto.FLOAT, "value_string": TensorProto.STRING}


def content(tensor):
    array = numpy_helper.to_array(tensor)
    elements = tuple(map(bytes, tensor.string_data)) if tensor.data_type == TensorProto.STRING else array.tobytes()
    return TensorProto.DataType.Name(tensor.data_type), tuple(tensor.dims), elements


def sparse_content(sparse):
    return "sparse", tuple(sparse.dims), content(sparse.values), content(sparse.indices)


def node_content(node):
    """Of a Constant node."""
    (attribute,) = node.attribute
    if attribute.name == "sparse_value":
        return sparse_content(attribute.sparse_tensor)
    if attribute.name == "value":
        return content(attribute.t)
    value = helper.get_attribute_value(attribute)
    if attribute.name in LISTS:
        return content(helper.make_tensor("", LISTS[attribute.name], [len(value)], value))
    return content(helper.make_tensor("", SCALARS[attribute.name], [], [value]))


def is_constant(node):
    return node.op_type == "Constant" and node.domain in ("", "ai.onnx")


class Scope:
    """The constants of a graph by name, and the scope around it. Other names hide those outside."""

    def __init__(self, graph, outer):
        self.outer = outer
        self.contents = {}
        initializers = getattr(graph, "initializer", [])
        given = [value if isinstance(value, str) else value.name for value in graph.input]
        self.others = set(given) | {name for node in graph.node if not is_constant(node) for name in node.output}
        for tensor in initializers:
            self.contents[tensor.name] = content(tensor)
        for sparse in getattr(graph, "sparse_initializer", []):
            self.contents[sparse.values.name] = sparse_content(sparse)
        for node in filter(is_constant, graph.node):
            self.contents[node.output[0]] = node_content(node)

    def meaning_of(self, name):
        if name in self.contents:
            return self.contents[name]
        if name in self.others or not self.outer:
            return name
        return self.outer.meaning_of(name)


def attribute_meaning(attribute, scope):
    graphs = [attribute.g] if attribute.type == AttributeProto.GRAPH else attribute.graphs
    if graphs:
        return attribute.name, [graph_meaning(graph, scope) for graph in graphs]
    return attribute.name, attribute.SerializeToString()


def graph_meaning(graph, outer=None):
    scope = Scope(graph, outer)
    nodes = [(node.domain, node.op_type, tuple(node.output), [scope.meaning_of(name) for name in node.input],
              [attribute_meaning(attribute, scope) for attribute in node.attribute])
             for node in graph.node if not is_constant(node)]
    outputs = [output if isinstance(output, str) else output.name for output in graph.output]
    return nodes, [(name, scope.meaning_of(name)) for name in outputs]


def model_meaning(model):
    functions = [(function.domain, function.name, graph_meaning(function)) for function in model.functions]
    return graph_meaning(model.graph), functions


def graphs_below(graph):
    """The graph and all bodies inside."""
    yield graph
    for node in graph.node:
        for attribute in node.attribute:
            for body in [attribute.g] if attribute.type == AttributeProto.GRAPH else attribute.graphs:
                yield from graphs_below(body)


def stored_contents(root):
    """Every constant stored in a graph, or function, and its bodies."""
    for graph in graphs_below(root):
        yield from Scope(graph, None).contents.values()


def is_sorted(graph, known=frozenset()):
    """Does every node stand behind what it needs?"""
    known = set(known) | {value if isinstance(value, str) else value.name for value in graph.input}
    known |= {tensor.name for tensor in getattr(graph, "initializer", [])}
    known |= {sparse.values.name for sparse in getattr(graph, "sparse_initializer", [])}
    for node in graph.node:
        if not all(name in known for name in node.input if name):
            return False
        for attribute in node.attribute:
            for body in [attribute.g] if attribute.type == AttributeProto.GRAPH else attribute.graphs:
                if not is_sorted(body, known):
                    return False
        known |= set(node.output)
    return True


def load(path):
    return onnx.load(str(path))
