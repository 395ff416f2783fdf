"""A model in which every field of every message of ONNX is set at least once.

Two constants, W1 and W2, are equal: hone keeps W1. No other two are. What is not needed to be a sound model (metadata,
device configurations...) is filled in by the descriptors, so that fields new to ONNX come in by themselves.
"""
import numpy
import onnx
from onnx import AttributeProto, FunctionProto, GraphProto, ModelProto, NodeProto, TensorProto, helper, numpy_helper

# Deprecated, or meaningful only in a form that would break the model.
LEFT_OUT = {"TensorProto.segment", "Segment.begin", "Segment.end"}


def fill(message, counter):
    """Sets every field of a message that has no meaning for the graph."""
    for known in message.DESCRIPTOR.fields:
        for _ in range(2 if known.is_repeated else 1):
            counter[0] += 1
            if known.message_type is not None:
                inner = getattr(message, known.name)
                fill(inner.add() if known.is_repeated else inner, counter)
                continue
            value = (f"{known.name}{counter[0]}" if known.type == known.TYPE_STRING
                     else b"%s%d" % (known.name.encode(), counter[0]) if known.type == known.TYPE_BYTES else counter[0])
            if known.is_repeated:
                getattr(message, known.name).append(value)
            else:
                setattr(message, known.name, value)
    return message


def constant(name, values, dtype=numpy.float32):
    return numpy_helper.from_array(numpy.array(values, dtype), name)


def typed(name, field, data_type, values):
    tensor = TensorProto(name=name, data_type=data_type, dims=[len(values)])
    getattr(tensor, field).extend(values)
    return tensor


def sparse(name, values, indices, size):
    return helper.make_sparse_tensor(constant(name, values), constant("", indices, numpy.int64), [size])


def tensor_value(name, *dims):
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, list(dims))


def all_types():
    floats = helper.make_tensor_type_proto(TensorProto.FLOAT, [2, "N", None])
    floats.tensor_type.shape.dim[0].denotation = "DATA_BATCH"
    floats.denotation = "TENSOR"
    types = [floats, helper.make_sparse_tensor_type_proto(TensorProto.FLOAT, [5]),
             helper.make_sequence_type_proto(floats), helper.make_optional_type_proto(floats),
             helper.make_map_type_proto(TensorProto.INT64, floats), onnx.TypeProto()]
    types[-1].opaque_type.domain, types[-1].opaque_type.name = "a.b", "thing"
    return types


def every_attribute():
    """A node of no known operator with an attribute of every type."""
    node = helper.make_node("Anything", ["x"], ["anything"], name="any", domain="own", overload="o")
    body = helper.make_graph([helper.make_node("Identity", ["x"], ["inner"])], "body", [], [tensor_value("inner", 2)])
    attributes = {"f": 1.5, "i": 7, "s": b"text", "t": constant("t", [3, 4, 5]), "g": body, "fl": [1.5, 2.5],
                  "ints": [1, -1, 300], "strs": [b"a", b"\xff\x00", b""], "ts": [constant("t1", [6]), constant("t2", [7])],
                  "gs": [body, body], "tp": all_types()[0], "tps": all_types(), "sp": sparse("sp", [9.5], [3], 7),
                  "sps": [sparse("sp1", [8.5], [2], 7)]}
    for name, value in attributes.items():
        node.attribute.append(helper.make_attribute(name, value))
        node.attribute[-1].doc_string = "doc of " + name
    return node


def reference_attribute():
    attribute = AttributeProto(name="alpha", type=AttributeProto.FLOAT)
    attribute.ref_attr_name = "alpha"
    return attribute


def function():
    node = helper.make_node("LeakyRelu", ["a"], ["b"])
    node.attribute.append(reference_attribute())
    made = helper.make_function("own", "Leak", ["a"], ["b"], [node], [helper.make_opsetid("", 21)], ["slope"],
                                [helper.make_attribute("alpha", 0.5)], doc_string="a function", overload="second",
                                value_info=[tensor_value("b", 2)])
    made.metadata_props.add(key="made", value="by hand")
    return made


def main_graph():
    then_branch = helper.make_graph([helper.make_node("Mul", ["x", "W2"], ["then"])], "then", [], [tensor_value("then", 2)])
    else_branch = helper.make_graph([helper.make_node("Mul", ["x", "W3"], ["else"])], "else", [], [tensor_value("else", 2)])
    nodes = [helper.make_node("Add", ["x", "W1"], ["a"], name="first", doc_string="adds"),
             helper.make_node("Add", ["a", "W2", ""], ["b", ""], name="second"),
             helper.make_node("If", ["flag"], ["c"], then_branch=then_branch, else_branch=else_branch),
             helper.make_node("Leak", ["c"], ["d"], domain="own", overload="second"), every_attribute(),
             helper.make_node("Sum", ["b", "d", "W2"], ["y"], name="last")]
    initializers = [constant("W1", [1, 2]), constant("W2", [1, 2]), constant("W3", [3, 4]),
                    typed("floats", "float_data", TensorProto.FLOAT, [5, 6, 7]),
                    typed("ints", "int32_data", TensorProto.INT8, [-1, 2, 3]),
                    typed("longs", "int64_data", TensorProto.INT64, [-1, 2, 300]),
                    typed("doubles", "double_data", TensorProto.DOUBLE, [5, 6, 7]),
                    typed("unsigned", "uint64_data", TensorProto.UINT64, [5, 6, 1 << 63]),
                    typed("words", "string_data", TensorProto.STRING, [b"a", b"", b"\xff\x00"])]
    inputs = [tensor_value("x", 2), helper.make_tensor_value_info("flag", TensorProto.BOOL, [])]
    for index, kind in enumerate(all_types()):
        inputs.append(helper.make_value_info(f"kind{index}", kind, doc_string="a kind"))
    return helper.make_graph(nodes, "main", inputs, [tensor_value("y", 2)], initializers, doc_string="a graph",
                             value_info=[tensor_value("a", 2), tensor_value("b", 2)],
                             sparse_initializer=[sparse("sparse", [1.5], [4], 9)])


def training():
    info = onnx.TrainingInfoProto()
    info.initialization.CopyFrom(helper.make_graph([helper.make_node("Neg", ["x"], ["start"])], "start", [],
                                                   [tensor_value("start", 2)]))
    info.algorithm.CopyFrom(helper.make_graph([helper.make_node("Abs", ["x"], ["step"])], "step", [],
                                              [tensor_value("step", 2)]))
    info.initialization_binding.add(key="floats", value="start")
    info.update_binding.add(key="floats", value="step")
    return info


def add_notes(model):
    """Metadata and such everywhere."""
    counter = [0]
    graph = model.graph
    for holder in (model, graph, graph.node[0], graph.node[1], graph.initializer[0], graph.input[0]):
        fill(holder.metadata_props.add(), counter)
    graph.initializer[0].doc_string = "a tensor"
    annotation = graph.quantization_annotation.add(tensor_name="a")
    annotation.quant_parameter_tensor_names.add(key="SCALE_TENSOR", value="floats")
    fill(model.configuration.add(), counter)
    devices = fill(graph.node[1].device_configurations.add(), counter)
    dims = devices.sharding_spec[0].sharded_dim[0].simple_sharding
    dims[0].dim_value = 4  # one of dim_value and dim_param


def make():
    model = helper.make_model(main_graph(), functions=[function()], opset_imports=[helper.make_opsetid("", 21),
                              helper.make_opsetid("own", 1)], ir_version=11, producer_name="hand",
                              producer_version="1", doc_string="a model", domain="org.example", model_version=5)
    model.training_info.append(training())
    add_notes(model)
    return model


def set_external(tensor):
    """Declares the weights as external; write_data_file says where they are."""
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value="weights.bin")


def write_data_file(model, path):
    """Moves the external weights to a file, one after the other. Gives the model's bytes."""
    content = b"in front"
    for tensor in model.graph.initializer:
        if tensor.data_location == TensorProto.EXTERNAL:
            tensor.external_data.add(key="offset", value=str(len(content)))
            tensor.external_data.add(key="length", value=str(len(tensor.raw_data)))
            content += tensor.raw_data
            tensor.ClearField("raw_data")
    path.write_bytes(content + b"behind them")
    return model.SerializeToString()


def set_fields(message, seen):
    """Names of all fields that are set anywhere in a message."""
    for known, value in message.ListFields():
        seen.add(f"{message.DESCRIPTOR.name}.{known.name}")
        if known.message_type is not None:
            for item in value if known.is_repeated else [value]:
                set_fields(item, seen)
    return seen


def declared_fields(descriptor, seen, messages):
    if descriptor.full_name not in messages:
        messages.add(descriptor.full_name)
        for known in descriptor.fields:
            seen.add(f"{descriptor.name}.{known.name}")
            if known.message_type is not None:
                declared_fields(known.message_type, seen, messages)
    return seen


def missing_fields(models):
    """Fields of ONNX that none of the models sets."""
    seen = set()
    for model in models:
        set_fields(model, seen)
    return sorted(declared_fields(ModelProto.DESCRIPTOR, set(), set()) - seen - LEFT_OUT)
