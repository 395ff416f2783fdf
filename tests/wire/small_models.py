"""Small models for oddities that need a setting of their own: (name, bytes, bytes that mean what the result must mean).

The edit is made on the tree, by hand, where Google's Python refuses to touch a name.
"""
import struct

import onnx
from onnx import TensorProto, helper
from tree import BYTES, FIXED32, FIXED64, GROUP, VARINT, Field, child, children, copy_of, encode, parse

MODEL = onnx.ModelProto.DESCRIPTOR
TENSOR = TensorProto.DESCRIPTOR.fields_by_name
VALUES = [1.0, -2.0, 0.5, 3.0]
RAW = struct.pack("<4f", *VALUES)


# ---- Trees ----

def field_of(name, wire, value):
    return Field(TENSOR[name].number, wire, value, TENSOR[name])


def tensor(name, *payload, data_type=TensorProto.FLOAT, dims=(4,)):
    """An initializer as a tree; payload: its fields."""
    return [field_of("dims", VARINT, dim) for dim in dims] + [field_of("data_type", VARINT, data_type),
            field_of("name", BYTES, name), *payload]


def raw(data):
    return field_of("raw_data", BYTES, data)


def floats(values, packed=True):
    if packed:
        return [field_of("float_data", BYTES, struct.pack(f"<{len(values)}f", *values))]
    return [field_of("float_data", FIXED32, struct.pack("<f", value)) for value in values]


def model_tree(*tensors, users=None, **options):
    """x + T1 + T2...: one Add for each initializer."""
    names = [child(items, "name").value for items in tensors]
    users = users or names
    nodes = [helper.make_node("Add", [f"v{index}", "?"], [f"v{index + 1}"]) for index in range(len(users))]
    value = helper.make_tensor_value_info
    graph = helper.make_graph(nodes, "g", [value("v0", 1, [4])], [value(f"v{len(users)}", 1, [4])])
    model = helper.make_model(graph, **{"ir_version": 10, "opset_imports": [helper.make_opsetid("", 21)], **options})
    fields = parse(model.SerializeToString(), MODEL)
    inside = child(fields, "graph").value
    for node, name in zip(children(inside, "node"), users):
        children(node.value, "input")[1].value = name
    known = onnx.GraphProto.DESCRIPTOR.fields_by_name["initializer"]
    inside.extend(Field(known.number, BYTES, items, known) for items in tensors)
    return fields


def shared(fields, kept, gone):
    """A copy without the initializer `gone`, whose uses in the main graph read `kept`."""
    fields = copy_of(fields)
    inside = child(fields, "graph").value
    for node in children(inside, "node"):
        for item in children(node.value, "input"):
            item.value = kept if item.value == gone else item.value
    inside[:] = [item for item in inside if not (item.known is not None and item.known.name == "initializer"
                                                 and child(item.value, "name").value == gone)]
    return fields


def pair(name, first, second, **options):
    """Two equal constants in two forms."""
    fields = model_tree(first, second, **options)
    names = [child(items, "name").value for items in (first, second)]
    return name, encode(fields), encode(shared(fields, *names))


def different(name, first, second):
    fields = model_tree(first, second)
    return name, encode(fields), encode(fields)


# ---- Payloads ----

def payload_cases():
    plain = tensor(b"A", raw(RAW))
    yield pair("raw_data twice: the last counts", plain, tensor(b"B", raw(b"\xff" * 16), raw(RAW)))
    yield different("raw_data twice: the first does not count", plain, tensor(b"B", raw(RAW), raw(b"\xff" * 16)))
    yield pair("raw_data of a wrong length that is overwritten", plain, tensor(b"B", raw(b"12"), raw(RAW)))
    yield pair("packed float_data", plain, tensor(b"B", *floats(VALUES)))
    yield pair("float_data one by one", plain, tensor(b"B", *floats(VALUES, packed=False)))
    pieces = floats(VALUES[:1], False) + floats(VALUES[1:3]) + floats([]) + floats(VALUES[3:], False)
    yield pair("float_data in pieces", plain, tensor(b"B", *pieces))
    unknown = Field(999, GROUP, [Field(7, FIXED64, b"12345678")])
    scattered = [pieces[0], unknown, pieces[1], unknown, pieces[2], unknown, pieces[3]]
    yield pair("float_data in pieces with groups between", plain, tensor(b"B", *scattered))
    yield pair("two typed forms", tensor(b"A", *floats(VALUES)), tensor(b"B", *scattered))
    swapped = tensor(b"B", *reversed(pieces))
    yield different("float_data in another order", plain, swapped)
    last_name = plain + [field_of("name", BYTES, b"C")]
    fields = model_tree(last_name, tensor(b"B", raw(RAW)), users=[b"C", b"B"])
    yield "a name that is overwritten", encode(fields), encode(shared(fields, b"C", b"B"))


def integer_cases():
    def number(name, value, padding=0):
        item = field_of(name, VARINT, value)
        item.pad_value = padding
        return item
    def both(data, *payload, data_type, dims):
        return (tensor(b"A", raw(data), data_type=data_type, dims=dims),
                tensor(b"B", *payload, data_type=data_type, dims=dims))
    small = [number("int32_data", -1), number("int32_data", 127, 3), number("int32_data", -128 & 0xFFFFFFFF)]
    yield pair("int8 in int32_data, sign-extended, padded and cut to 32 bits",
               *both(b"\xff\x7f\x80", *small, data_type=TensorProto.INT8, dims=(3,)))
    longs = [number("int64_data", -(1 << 63)), field_of("int64_data", BYTES, b"\xff" * 9 + b"\x01" + b"\x80\x80\x00"),
             number("int64_data", 5, 9)]
    yield pair("int64_data in pieces", *both(struct.pack("<4q", -(1 << 63), -1, 0, 5), *longs,
                                             data_type=TensorProto.INT64, dims=(4,)))
    yield pair("int4 in int32_data", *both(b"\x21\x03", number("int32_data", 0x21), number("int32_data", 3),
                                           data_type=TensorProto.INT4, dims=(3,)))
    yield pair("bfloat16 in int32_data", *both(b"\x80\x3f\x00\x40", number("int32_data", 0x3F80),
                                               number("int32_data", 0x4000), data_type=TensorProto.BFLOAT16, dims=(2,)))
    yield pair("bool in int32_data", *both(b"\x01\x00", number("int32_data", 1), number("int32_data", 0, 4),
                                           data_type=TensorProto.BOOL, dims=(2,)))
    yield pair("uint32 in uint64_data", *both(struct.pack("<2I", 1 << 31, 0), number("uint64_data", 1 << 31),
                                              number("uint64_data", 0), data_type=TensorProto.UINT32, dims=(2,)))


def string_cases():
    def words(*values):
        return [field_of("string_data", BYTES, value) for value in values]
    unknown = Field(999, BYTES, b"between")
    odd = [b"", b"\xff\x00", b"a" * 70000, b""]
    spread = [item for word in words(*odd) for item in (word, unknown)]
    yield pair("strings with other fields between", tensor(b"A", *words(*odd), data_type=8, dims=(2, 2)),
               tensor(b"B", *spread, data_type=8, dims=(2, 2)))
    yield different("strings of one text cut elsewhere", tensor(b"A", *words(b"ab", b"c"), data_type=8, dims=(2,)),
                    tensor(b"B", *words(b"a", b"bc"), data_type=8, dims=(2,)))


# ---- Names, texts ----

def name_cases():
    for name in (b"NUL\0in it", b"NUL\0", b"\xff\xfe not UTF-8", "größe/重み:0".encode(), b"n" * 5000, b" ", b"'\"\\\n"):
        first, second = tensor(b"A" + name, raw(RAW)), tensor(name, raw(RAW))
        yield pair(f"a constant called {name[:12]!r} goes", first, second)
        yield pair(f"a constant called {name[:12]!r} stays", second, first)
    yield different("names that differ after a NUL", tensor(b"N\0a", raw(RAW)), tensor(b"N\0b", raw(b"\0" * 16)))


def text_cases():
    long_text = "x" * 100000
    fields = model_tree(tensor(b"A", raw(RAW)), tensor(b"B", raw(RAW)), doc_string=long_text,
                        producer_name=long_text[:9000])
    known = MODEL.fields_by_name["metadata_props"]
    entry = [Field(1, BYTES, b"key" * 9000), Field(2, BYTES, bytes(range(256)) * 400)]
    fields += [Field(known.number, BYTES, entry, known)] * 2
    yield "long texts, and one entry of metadata twice", encode(fields), encode(shared(fields, b"A", b"B"))


# ---- Lists too long to be kept in memory, at nodes that change ----

def long_list_cases():
    fields = model_tree(tensor(b"A", raw(RAW)), tensor(b"B", raw(RAW)))
    node = children(child(fields, "graph").value, "node")[1].value
    known = onnx.NodeProto.DESCRIPTOR.fields_by_name["attribute"]
    lists = helper.make_node("Any", [], [])
    lists.attribute.extend([helper.make_attribute("ints", list(range(-3000, 3000))),
                            helper.make_attribute("floats", [0.5 * index for index in range(3000)]),
                            helper.make_attribute("strings", ["s%d" % index for index in range(2000)]),
                            helper.make_attribute("s", b"\0\xff" * 5000)])
    node += [item for item in parse(lists.SerializeToString(), onnx.NodeProto.DESCRIPTOR) if item.known is known]
    yield "lists of 6,000 elements at a node that changes", encode(fields), encode(shared(fields, b"A", b"B"))
    body = helper.make_graph([helper.make_node("Identity", ["v0"], ["inner"])], "body", [],
                             [helper.make_tensor_value_info("inner", 1, [4])])
    holder = helper.make_node("Any", [], [])
    holder.attribute.append(helper.make_attribute("body", body))
    node += parse(holder.SerializeToString(), onnx.NodeProto.DESCRIPTOR)[-1:]
    yield "a graph beside long lists", encode(fields), encode(shared(fields, b"A", b"B"))


# ---- Depth ----

def depth_cases():
    group = []
    for _ in range(60):
        group = [Field(998, GROUP, group)]
    fields = model_tree(tensor(b"A", raw(RAW)), tensor(b"B", raw(RAW)))
    for place in (fields, child(fields, "graph").value, children(child(fields, "graph").value, "initializer")[0].value):
        place.insert(1, group[0])
    yield "groups 60 deep", encode(fields), encode(shared(fields, b"A", b"B"))
    kind = helper.make_tensor_type_proto(1, [4])
    for _ in range(28):
        kind = helper.make_sequence_type_proto(kind)
    info = onnx.ValueInfoProto(name="deep", type=kind)
    inside = child(fields, "graph").value
    known = onnx.GraphProto.DESCRIPTOR.fields_by_name["input"]
    inside.append(Field(known.number, BYTES, parse(info.SerializeToString(), onnx.ValueInfoProto.DESCRIPTOR), known))
    yield "a sequence of sequences, 28 deep", encode(fields), encode(shared(fields, b"A", b"B"))


# ---- Constants elsewhere than in the main graph's initializers ----

def edited(model, edit):
    """(bytes, bytes after the edit)"""
    before = model.SerializeToString()
    edit(model)
    return before, model.SerializeToString()


def constant_node(name, **value):
    return helper.make_node("Constant", [], [name], doc_string="doc", **value)


def make_model(graph, **options):
    return helper.make_model(graph, **{"ir_version": 10, "opset_imports": [helper.make_opsetid("", 21)], **options})


def value(name):
    return helper.make_tensor_value_info(name, 1, [4])


def place_cases():
    weights = [helper.make_tensor(name, 1, [4], RAW, raw=True) for name in ("A", "B")]
    nodes = [constant_node("B", value_floats=VALUES), helper.make_node("Add", ["x", "A"], ["t"]),
             helper.make_node("Add", ["t", "B"], ["y"])]
    model = make_model(helper.make_graph(nodes, "g", [value("x")], [value("y")], weights[:1], value_info=[value("B")]))

    def drop_node(model):
        del model.graph.node[0]
        model.graph.node[1].input[1] = "A"
        del model.graph.value_info[:]
    yield "a Constant node and an initializer", *edited(model, drop_node)

    body = [constant_node("p", value=weights[0]), constant_node("q", value=weights[1]),
            helper.make_node("Sum", ["x", "p", "q"], ["y"])]
    function = helper.make_function("own", "F", ["x"], ["y"], body, [helper.make_opsetid("", 21)], doc_string="f")
    call = helper.make_node("F", ["x"], ["y"], domain="own")
    model = make_model(helper.make_graph([call], "g", [value("x")], [value("y")]), functions=[function],
                       opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid("own", 1)])

    def drop_in_function(model):
        del model.functions[0].node[1]
        model.functions[0].node[1].input[2] = "p"
    yield "Constant nodes in a function", *edited(model, drop_in_function)

    inner = helper.make_graph([helper.make_node("Add", ["x", "B"], ["z"])], "inner", [], [value("z")], weights[1:])
    nodes = [helper.make_node("Add", ["x", "A"], ["t"]),
             helper.make_node("If", ["flag"], ["y"], then_branch=inner, else_branch=helper.make_graph(
                 [helper.make_node("Neg", ["t"], ["n"])], "other", [], [value("n")]))]
    inputs = [value("x"), helper.make_tensor_value_info("flag", TensorProto.BOOL, [])]
    model = make_model(helper.make_graph(nodes, "g", inputs, [value("y")], weights[:1]))

    def drop_in_branch(model):
        branch = next(item.g for item in model.graph.node[1].attribute if item.name == "then_branch")
        branch.node[0].input[1] = "A"
        del branch.initializer[:]
    yield "an initializer in a branch", *edited(model, drop_in_branch)

    nodes = [helper.make_node("Add", ["x", "A"], ["t"]), helper.make_node("Add", ["t", "B"], ["y"])]
    model = make_model(helper.make_graph(nodes, "g", [value("x"), value("A"), value("B")], [value("y")], weights),
                       ir_version=3, opset_imports=[helper.make_opsetid("", 9)])

    def drop_input(model):
        model.ir_version = 4
        model.graph.node[1].input[1] = "A"
        del model.graph.initializer[1], model.graph.input[1:]
    yield "weights that are inputs, in a file of IR 3", *edited(model, drop_input)


def sparse_cases():
    def sparse(name, *indices):
        values = helper.make_tensor(name, 1, [2], struct.pack("<2f", 1, 2), raw=True)
        return helper.make_sparse_tensor(values, helper.make_tensor("", 7, [2], list(indices)), [9])
    nodes = [helper.make_node("Any", ["x", "A"], ["t"], domain="own"), helper.make_node("Any", ["t", "B"], ["y"], domain="own")]
    for name, second in (("equal", (1, 5)), ("different", (1, 6))):
        model = make_model(helper.make_graph(nodes, "g", [value("x")], [value("y")],
                                             sparse_initializer=[sparse("A", 1, 5), sparse("B", *second)]))

        def drop_sparse(model, name=name):
            if name == "equal":
                model.graph.node[1].input[1] = "A"
                del model.graph.sparse_initializer[1]
        yield f"sparse initializers that are {name}", *edited(model, drop_sparse)


def cases():
    for make in (payload_cases, integer_cases, string_cases, name_cases, text_cases, long_list_cases, depth_cases,
                 place_cases, sparse_cases):
        yield from make()
