"""Operators as plain facts, from hone, onnx and onnxruntime: {(domain, name, since): {field: value}}."""
import json
import os
import struct
import subprocess

import onnx
import onnxruntime.capi.onnxruntime_pybind11_state as onnxruntime_state
from onnx import defs

HONE = os.environ.get("HONE", "build/native/hone")


def word(value):
    """"Optional" of FormalParameterOption.Optional."""
    return str(value).split(".")[-1]


def float_bits(number):
    return struct.pack("<f", number)


def default_of(attribute):
    """None, or the value; floats as bits, strings as text."""
    kinds = onnx.AttributeProto
    plain = {
        kinds.UNDEFINED: lambda: None,
        kinds.INT: lambda: attribute.i,
        kinds.FLOAT: lambda: float_bits(attribute.f),
        kinds.STRING: lambda: attribute.s.decode(),
        kinds.INTS: lambda: list(attribute.ints),
        kinds.FLOATS: lambda: [float_bits(number) for number in attribute.floats],
        kinds.STRINGS: lambda: [text.decode() for text in attribute.strings],
    }
    return plain[attribute.type]()


def hone_default(attribute):
    value = attribute["default"]
    if value is not None and attribute["type"] == "FLOAT":
        return float_bits(value)
    if value is not None and attribute["type"] == "FLOATS":
        return [float_bits(number) for number in value]
    return value


def operand(name, type_, arity, minimum, homogeneous):
    """The last two say something of variadic ones only."""
    return (name, type_, arity, minimum, homogeneous) if arity == "variadic" else (name, type_, arity)


def of_hone():
    done = subprocess.run([HONE, "ops", "--json"], check=True, capture_output=True)
    rows = {}
    for row in json.loads(done.stdout)["operators"]:
        operands = {kind: [operand(o["name"], o["type"], o["arity"], o["minimum"], o["homogeneous"]) for o in row[kind]]
                    for kind in ("inputs", "outputs")}
        key = (row["domain"], row["name"], row["since"])
        assert key not in rows, key
        rows[key] = {
            "deprecated": row["deprecated"],
            "deterministic": row["deterministic"],
            **operands,
            "attributes": {a["name"]: (a["type"], a["required"], hone_default(a)) for a in row["attributes"]},
            "types": {t["name"]: sorted(t["types"]) for t in row["types"]},
        }
    return rows


ARITIES = {"Single": "required", "Optional": "optional", "Variadic": "variadic"}
DETERMINISM = {"Deterministic": True, "NonDeterministic": False, "Unknown": None}


def of_onnx():
    def operands(parameters):
        return [operand(p.name, p.type_str, ARITIES[word(p.option)], p.min_arity, p.is_homogeneous) for p in parameters]

    return {
        (schema.domain or "ai.onnx", schema.name, schema.since_version): {
            "deprecated": schema.deprecated,
            "deterministic": DETERMINISM[word(schema.node_determinism)],
            "inputs": operands(schema.inputs),
            "outputs": operands(schema.outputs),
            "attributes": {name: (word(a.type), a.required, default_of(a.default_value))
                           for name, a in schema.attributes.items()},
            "types": {t.type_param_str: sorted(t.allowed_type_strs) for t in schema.type_constraints},
        }
        for schema in defs.get_all_schemas_with_history()
    }


def runtime_default(attribute):
    default = onnx.AttributeProto()
    default.ParseFromString(attribute._default_value)
    return default_of(default)


def of_onnxruntime():
    """Its own operators; it does not tell which are deterministic."""
    def operands(parameters, least):
        minimum = least - len(parameters) + 1
        return [operand(p.name, p.typeStr, ARITIES[word(p.option)], minimum, p.isHomogeneous) for p in parameters]

    known = {(schema.domain, schema.name, schema.since_version) for schema in defs.get_all_schemas_with_history()}
    return {
        (schema.domain or "ai.onnx", schema.name, schema.since_version): {
            "deprecated": schema.deprecated,
            "inputs": operands(schema.inputs, schema.min_input),
            "outputs": operands(schema.outputs, schema.min_output),
            "attributes": {name: (word(a.type), a.required, runtime_default(a)) for name, a in schema.attributes.items()},
            "types": {t.type_param_str: sorted(t.allowed_type_strs) for t in schema.type_constraints},
        }
        for schema in onnxruntime_state.get_all_operator_schema()
        if schema.domain in ("", "com.microsoft")
        and (schema.domain, schema.name, schema.since_version) not in known
    }
