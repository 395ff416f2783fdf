"""Random models of every kind of message, type, attribute and payload: `random_model(seed, is_official)`.

An official one holds only what the official syntax can say; others hold everything that docs/text.md says it adds. They
are well formed, but mean nothing.
"""
import random

import onnx
from onnx import AttributeProto, TensorProto, TypeProto

WORDS = ["x", "y1", "_z", "conv", "Add", "alpha"]
TYPE_WORDS = ["float", "int64", "seq", "map", "optional", "opaque", "inf", "nan", "sparse", "raw", "b"]
QUOTED = ["a/b", "with space", "übergröße", 'q"uote', "back\\slash", "0digit", "a.b", "日本", "#", "->"]
ESCAPED = ["line\nbreak", "\x00", "bell\x07", "del\x7f", "c1\x9b", "cr\r"]
STRINGS = ["", "text", "two\nlines\tand a tab", 'a "quote" and \\', "ünï"]
BYTES = [b"\xff\xfe", b"\x00", b"ok", b"", b"cr\r\n"]

# dtype -> (field, smallest, largest value of it); 2- and 4-bit types: bytes of packed elements
INTEGERS = {
    TensorProto.UINT8: (0, 255), TensorProto.INT8: (-128, 127), TensorProto.UINT16: (0, 65535),
    TensorProto.INT16: (-32768, 32767), TensorProto.INT32: (-2**31, 2**31 - 1), TensorProto.BOOL: (0, 1),
    TensorProto.FLOAT16: (0, 65535), TensorProto.BFLOAT16: (0, 65535), TensorProto.FLOAT8E4M3FN: (0, 255),
    TensorProto.FLOAT8E4M3FNUZ: (0, 255), TensorProto.FLOAT8E5M2: (0, 255), TensorProto.FLOAT8E5M2FNUZ: (0, 255),
    TensorProto.FLOAT8E8M0: (0, 255), TensorProto.FLOAT6E2M3: (0, 63), TensorProto.FLOAT6E3M2: (0, 63),
    TensorProto.UINT4: (0, 255), TensorProto.INT4: (0, 255), TensorProto.FLOAT4E2M1: (0, 255),
    TensorProto.UINT2: (0, 255), TensorProto.INT2: (0, 255),
}
PACKED = {TensorProto.UINT4: 2, TensorProto.INT4: 2, TensorProto.FLOAT4E2M1: 2, TensorProto.UINT2: 4, TensorProto.INT2: 4}
RAW_BYTES = {TensorProto.FLOAT: 4, TensorProto.DOUBLE: 8, TensorProto.INT64: 8, TensorProto.UINT64: 8,
             TensorProto.UINT32: 4, TensorProto.INT32: 4, TensorProto.INT16: 2, TensorProto.FLOAT16: 2,
             TensorProto.INT8: 1, TensorProto.BOOL: 1, TensorProto.FLOAT8E5M2: 1, TensorProto.COMPLEX64: 8}
DTYPES = sorted(dtype for dtype in TensorProto.DataType.values() if dtype != TensorProto.UNDEFINED)
FLOATS = [0.0, -0.0, 1.0, -1.5, 0.1, 1e-45, 3.4028234663852886e38, 16777217.0, float("inf"), float("-inf"), float("nan")]


class Generator:
    def __init__(self, seed, is_official):
        self.random = random.Random(seed)
        self.is_official = is_official
        self.number = 0

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def below(self, count):
        return self.random.randrange(count)

    def pick(self, *lists):
        return self.random.choice([item for items in lists for item in items])

    def word(self):
        """Where the official syntax wants an identifier."""
        return self.pick(WORDS) if self.is_official else self.pick(WORDS, TYPE_WORDS, QUOTED, ESCAPED)

    def name(self):
        return self.pick(WORDS, TYPE_WORDS, QUOTED, [] if self.is_official else ESCAPED)

    def new_name(self):
        """One that no other value has."""
        self.number += 1
        return f"{self.name()}{self.number}"

    def text(self):
        return self.pick(STRINGS, [] if self.is_official else ESCAPED)

    def note(self, message, has_metadata=True):
        if self.chance(20):
            message.doc_string = self.text()
        if has_metadata and self.chance(20):
            message.metadata_props.add(key=self.text(), value=self.text())

    # ---- Types

    def shape(self, shape):
        for _ in range(self.below(4)):
            dim = shape.dim.add()
            if self.chance(50):
                dim.dim_value = self.pick([0, 1, 3, -1, 2**40])
            elif self.chance(70):
                dim.dim_param = self.name()
            if not self.is_official and self.chance(10):
                dim.denotation = self.name()

    def tensor_type(self, message):
        message.elem_type = self.pick(DTYPES)
        if self.chance(80):
            message.shape.SetInParent()
            self.shape(message.shape)
        if not self.is_official and self.chance(5):
            message.elem_type = self.pick([0, 99, -3])

    def type(self, message, depth=0):
        kind = self.below(8 if depth < 3 else 2)
        if kind < 3:
            self.tensor_type(message.tensor_type)
        elif kind == 3:
            self.tensor_type(message.sparse_tensor_type)
        elif kind == 4:
            self.type(message.sequence_type.elem_type, depth + 1)
        elif kind == 5:
            self.type(message.optional_type.elem_type, depth + 1)
        elif kind == 6:
            message.map_type.key_type = self.pick([TensorProto.INT64, TensorProto.STRING])
            self.type(message.map_type.value_type, depth + 1)
        else:
            message.opaque_type.domain = self.pick(["", "a.b", "dom"])
            message.opaque_type.name = self.pick(["Name", "N_1"]) if self.is_official else self.word()
        if not self.is_official and self.chance(10):
            message.denotation = self.name()

    def value_info(self, message, name):
        message.name = name
        if self.chance(95):
            self.type(message.type)
        self.note(message)

    # ---- Tensors

    def dims(self):
        return [self.pick([0, 1, 2, 3]) for _ in range(self.below(3))]

    def payload(self, tensor, count):
        dtype = tensor.data_type
        if dtype in INTEGERS:
            low, high = INTEGERS[dtype]
            entries = -(-count // PACKED.get(dtype, 1))
            tensor.int32_data.extend(self.pick([low, high, self.random.randint(low, high)]) for _ in range(entries))
        elif dtype == TensorProto.INT64:
            tensor.int64_data.extend(self.pick([-2**63, 2**63 - 1, 0, -7]) for _ in range(count))
        elif dtype in (TensorProto.UINT32, TensorProto.UINT64):
            largest = 2**32 - 1 if dtype == TensorProto.UINT32 else 2**64 - 1
            tensor.uint64_data.extend(self.pick([0, 5, largest]) for _ in range(count))
        elif dtype in (TensorProto.FLOAT, TensorProto.COMPLEX64):
            tensor.float_data.extend(self.pick(FLOATS) for _ in range(count * (1 + (dtype == TensorProto.COMPLEX64))))
        elif dtype in (TensorProto.DOUBLE, TensorProto.COMPLEX128):
            tensor.double_data.extend(self.pick(FLOATS, [0.1, 5e-324, 1.7e308])
                                      for _ in range(count * (1 + (dtype == TensorProto.COMPLEX128))))
        elif dtype == TensorProto.STRING:
            strings = [text.encode() for text in STRINGS] if self.is_official else BYTES
            tensor.string_data.extend(self.pick(strings) for _ in range(count))

    def tensor(self, message, name):
        message.name = name
        message.data_type = self.pick(DTYPES)
        message.dims.extend(self.dims())
        count = 1
        for dim in message.dims:
            count *= dim
        if self.chance(10):
            message.data_location = TensorProto.EXTERNAL
            message.external_data.add(key="location", value="w.bin")
            message.external_data.add(key="offset", value=str(self.below(9) * 4096))
        elif message.data_type in RAW_BYTES and self.chance(50):
            size = count * RAW_BYTES[message.data_type]
            is_any = not self.is_official and message.data_type != TensorProto.BOOL
            message.raw_data = bytes(self.below(256 if is_any else 2) for _ in range(size))
        else:
            self.payload(message, count)
        if not self.is_official and self.chance(5):
            message.data_type = 99
        self.note(message)

    def sparse_tensor(self, message, name):
        self.tensor(message.values, name)
        self.tensor(message.indices, "")
        message.dims.extend(self.dims())

    # ---- Attributes

    def attribute(self, message, depth, may_refer):
        kinds = [AttributeProto.FLOAT, AttributeProto.INT, AttributeProto.STRING, AttributeProto.TENSOR,
                 AttributeProto.FLOATS, AttributeProto.INTS, AttributeProto.STRINGS, AttributeProto.TYPE_PROTO]
        if depth < 2:
            kinds.append(AttributeProto.GRAPH)
        if not self.is_official:
            kinds += [AttributeProto.TENSORS, AttributeProto.SPARSE_TENSOR, AttributeProto.SPARSE_TENSORS,
                      AttributeProto.TYPE_PROTOS, AttributeProto.UNDEFINED, 77]
        if not self.is_official and depth < 2:
            kinds.append(AttributeProto.GRAPHS)
        message.name = self.word()
        kind = self.pick(kinds)
        if kind == 77:  # an enum of proto2 keeps no number it does not know: in the wire format it stays
            message.MergeFromString(b"\xa0\x01\x4d")
        else:
            message.type = kind
        if may_refer and self.chance(20):
            message.ref_attr_name = self.name()
        else:
            self.attribute_value(message, kind, depth)
        self.note(message, has_metadata=False)

    def attribute_value(self, message, kind, depth):
        count = self.below(4)
        strings = [text.encode() for text in STRINGS] if self.is_official else BYTES
        if kind == AttributeProto.FLOAT:
            message.f = self.pick(FLOATS)
        elif kind == AttributeProto.INT:
            message.i = self.pick([0, 1, -1, 2**63 - 1, -2**63])
        elif kind == AttributeProto.STRING:
            message.s = self.pick(strings)
        elif kind == AttributeProto.FLOATS:
            message.floats.extend(self.pick(FLOATS) for _ in range(count))
        elif kind == AttributeProto.INTS:
            message.ints.extend(self.pick([0, 1, -1, 2**63 - 1, -2**63]) for _ in range(count))
        elif kind == AttributeProto.STRINGS:
            message.strings.extend(self.pick(strings) for _ in range(count))
        elif kind == AttributeProto.TENSOR:
            self.tensor(message.t, self.pick(["", "w"]) if self.is_official else self.name())
        elif kind == AttributeProto.TYPE_PROTO:
            self.type(message.tp)
        elif kind == AttributeProto.GRAPH:
            self.graph(message.g, depth + 1, name=self.word())
        elif kind == AttributeProto.SPARSE_TENSOR:
            self.sparse_tensor(message.sparse_tensor, self.name())
        else:
            self.list_value(message, kind, depth, count)

    def list_value(self, message, kind, depth, count):
        for _ in range(count):
            if kind == AttributeProto.TENSORS:
                self.tensor(message.tensors.add(), self.name())
            elif kind == AttributeProto.SPARSE_TENSORS:
                self.sparse_tensor(message.sparse_tensors.add(), self.name())
            elif kind == AttributeProto.TYPE_PROTOS:
                self.type(message.type_protos.add())
            elif kind == AttributeProto.GRAPHS:
                self.graph(message.graphs.add(), depth + 1, name=self.name())

    # ---- Nodes, graphs, functions

    def node(self, message, values, depth, may_refer=False):
        message.op_type = self.word()
        message.domain = self.pick(["", "ai.onnx.ml", "local"], [] if self.is_official else QUOTED)
        message.input.extend(self.pick(values, [""]) for _ in range(self.below(4)))
        message.output.extend(self.pick([self.new_name()], [""]) if self.chance(30) else self.new_name()
                              for _ in range(self.below(3)))
        if self.chance(40):
            message.name = self.name()
        if self.chance(10):
            message.overload = self.word()
        for _ in range(self.below(3)):
            self.attribute(message.attribute.add(), depth, may_refer)
        self.note(message)
        if not self.is_official and self.chance(10):
            message.device_configurations.add(configuration_id="c", pipeline_stage=self.below(3))
        values.extend(name for name in message.output if name)

    def graph(self, message, depth=0, name=None):
        message.name = self.name() if name is None else name
        values = []
        for _ in range(self.below(4)):
            values.append(self.new_name())
            self.value_info(message.input.add(), values[-1])
        for _ in range(self.below(4)):
            values.append(self.new_name())
            self.tensor(message.initializer.add(), values[-1])
        if not self.is_official and self.chance(20):
            values.append(self.new_name())
            self.sparse_tensor(message.sparse_initializer.add(), values[-1])
        for _ in range(self.below(5)):
            self.node(message.node.add(), values, depth)
        for name_of_value in values:
            if self.chance(20):
                self.value_info(message.value_info.add(), name_of_value)
            if self.chance(20):
                self.value_info(message.output.add(), name_of_value)
            if not self.is_official and self.chance(5):
                annotation = message.quantization_annotation.add(tensor_name=name_of_value)
                annotation.quant_parameter_tensor_names.add(key="SCALE_TENSOR", value=self.pick(values))
        self.note(message)

    def function(self, message):
        message.name = self.name()
        message.domain = self.pick(["", "local"])
        if self.chance(20):
            message.overload = self.text()
        values = [self.new_name() for _ in range(self.below(3))]
        message.input.extend(values)
        message.attribute.extend(self.name() for _ in range(self.below(2)))
        for _ in range(self.below(2)):
            self.attribute(message.attribute_proto.add(), 0, False)
        for _ in range(self.below(4)):
            self.node(message.node.add(), values, 1, may_refer=True)
        message.output.extend(values[-1:])
        message.opset_import.add(domain="", version=self.below(20))
        for name in values[:1]:
            self.value_info(message.value_info.add(), name)
        self.note(message, has_metadata=not self.is_official)

    def model(self):
        model = onnx.ModelProto(ir_version=self.pick([3, 8, 13]))
        model.opset_import.add(domain="", version=self.below(25))
        model.producer_name, model.producer_version, model.domain = self.text(), self.text(), self.text()
        model.model_version = self.pick([0, -1, 5])
        self.note(model)
        self.graph(model.graph)
        for _ in range(self.below(3)):
            self.function(model.functions.add())
        if not self.is_official and self.chance(20):
            training = model.training_info.add()
            self.graph(training.algorithm, name=self.name())
            training.update_binding.add(key=self.name(), value=self.name())
        if not self.is_official and self.chance(20):
            model.configuration.add(name="c", num_devices=2)
        return model


def random_model(seed, is_official):
    return Generator(seed, is_official).model()
