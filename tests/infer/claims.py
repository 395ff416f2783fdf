"""What a model says of its values' types: a Claim for each, and how much it tells."""
from dataclasses import dataclass, replace

import onnx

import dim_text

NOTHING, DTYPE, RANK, SYMBOLIC, TOLD, NUMBERS = range(6)
LEVELS = ["nothing", "dtype", "rank", "dims, with symbols", "dims by the inputs' symbols", "dims in numbers"]


@dataclass(frozen=True)
class Claim:
    """dims: None (no rank) or a tuple of int, text or None. element: of a sequence, an optional, the values of a map."""
    kind: str
    dtype: int = 0
    dims: tuple = None
    element: "Claim" = None


def dim_of(dim):
    """A size, a text, or None. A negative size, as Paddle writes it, is not known."""
    if dim.HasField("dim_value"):
        return dim.dim_value if dim.dim_value >= 0 else None
    return dim.dim_param or None


def claim_of(type_proto):
    kind = type_proto.WhichOneof("value")
    if kind in ("tensor_type", "sparse_tensor_type"):
        tensor = getattr(type_proto, kind)
        dims = tuple(map(dim_of, tensor.shape.dim)) if tensor.HasField("shape") else None
        return Claim(kind[:-5], tensor.elem_type, dims)
    if kind in ("sequence_type", "optional_type"):
        return Claim(kind[:-5], element=claim_of(getattr(type_proto, kind).elem_type))
    if kind == "map_type":
        return Claim("map", type_proto.map_type.key_type, element=claim_of(type_proto.map_type.value_type))
    return Claim("")


def as_json(claim):
    return [claim.kind, claim.dtype, claim.dims, claim.element and as_json(claim.element)]


def from_json(parts):
    kind, dtype, dims, element = parts
    return Claim(kind, dtype, None if dims is None else tuple(dims), element and from_json(element))


@dataclass(frozen=True)
class Names:
    """inputs: the symbols of the graph's inputs, whose sizes are told when it runs. spelled: every text that the model itself
    has as a dim, which is one name also where it looks like an expression (torch writes `Add/Add_4_output_0_dim_0`)."""
    inputs: frozenset
    spelled: frozenset

    def symbols(self, text):
        return dim_text.symbols(dim_text.parse(text, self.spelled))

    def tells(self, text):
        return self.symbols(text) <= self.inputs


def names_of(model):
    graph = model.graph
    spelled = {dim for _, part in graphs(graph) for value in [*part.input, *part.output, *part.value_info] for dim in texts(claim_of(value.type))}
    return Names(frozenset(name for value in graph.input for name in size_names(value)), frozenset(spelled))


def size_names(value):
    """What hone calls the sizes of an input: as they are declared, or x[1]."""
    claim = claim_of(value.type)
    return [*texts(claim), *[f"{value.name}[{axis}]" for axis, dim in enumerate(claim.dims or ()) if not isinstance(dim, int)]]


def texts(claim):
    """The dims of a claim that are texts."""
    if claim.element is not None:
        return texts(claim.element)
    return [dim for dim in claim.dims or () if isinstance(dim, str)]


def level(claim, names):
    """How much a claim tells; names: of the model."""
    if claim is None or claim.kind == "":
        return NOTHING
    if claim.element is not None:
        return level(claim.element, names) if claim.kind != "map" else DTYPE if claim.dtype else NOTHING
    if claim.dtype == 0:
        return NOTHING
    if claim.dims is None:
        return DTYPE
    if None in claim.dims:
        return RANK
    if not texts(claim):
        return NUMBERS
    return TOLD if all(map(names.tells, texts(claim))) else SYMBOLIC


def bodies(node):
    """(attribute's name, graph) of each body."""
    for attribute in node.attribute:
        if attribute.type == onnx.AttributeProto.GRAPH:
            yield attribute.name, attribute.g


def graphs(graph, path="main"):
    """(path, graph) of a graph and its bodies: main, main/12.then_branch..."""
    yield path, graph
    for index, node in enumerate(graph.node):
        for name, body in bodies(node):
            yield from graphs(body, f"{path}/{index}.{name}")


def all_claims(model):
    """{path of the graph: {value: Claim}} of all that nodes compute, nothing known included."""
    found = {}
    for path, graph in graphs(model.graph):
        declared = {value.name: value.type for value in [*graph.value_info, *graph.output]}
        found[path] = {name: claim_of(declared[name]) if name in declared else Claim("")
                       for node in graph.node for name in node.output if name}
    return found


def without_declared(claim, declared):
    """A claim of a graph's output without the dims that the model spells itself: tools must keep those, true or not."""
    if claim.dims is None or declared is None or declared.dims is None or len(claim.dims) != len(declared.dims):
        return claim
    if claim.dims == declared.dims:
        return replace(claim, dims=None)
    return replace(claim, dims=tuple(None if dim == other else dim for dim, other in zip(claim.dims, declared.dims)))


def with_declared(claim, declared):
    """A claim of a graph's output with the dims that the model spells itself in place of others: what they say is nobody's merit."""
    if claim.dims is None or declared is None or declared.dims is None or len(claim.dims) != len(declared.dims):
        return claim
    return replace(claim, dims=tuple(dim if other is None else other for dim, other in zip(claim.dims, declared.dims)))


def producers(graph):
    return {name: node.op_type if not node.domain else f"{node.domain}.{node.op_type}"
            for node in graph.node for name in node.output if name}


def shape_text(dims):
    return "[" + ", ".join("?" if dim is None else str(dim) for dim in dims) + "]"


def claim_text(claim):
    if claim is None or claim.kind == "":
        return "nothing"
    if claim.element is not None:
        return f"{claim.kind}({claim_text(claim.element)})"
    dtype = onnx.TensorProto.DataType.Name(claim.dtype).lower() if claim.dtype else "?"
    return dtype + ("" if claim.dims is None else shape_text(claim.dims))
