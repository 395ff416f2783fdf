"""Files of other kinds, written by the tools that define them."""
import bz2
import gzip
import json
import lzma
import pathlib
import pickle
import sqlite3
import sys
import tarfile
import zipfile

import numpy
import onnx
import onnx.parser
import onnx.printer

from cases import run

SAMPLE = "<ir_version: 8, opset_import: ['' : 17]> g (float[N] x) => (float[N] y) { y = Relu (x) }".replace("'", '"')


def kind_of(path):
    code, words = run("file_kind_test", "describe", path)
    assert code == 0, path
    return words.decode().strip()


def expect(path, words):
    kind = kind_of(path)
    assert words in kind, f"{path.name}: {words!r} is not in {kind!r}"


def archives(folder):
    model = onnx.parser.parse_model(SAMPLE).SerializeToString()
    for name, compress, words in (("a.gz", gzip.compress, "gzip"), ("a.xz", lzma.compress, "xz"),
                                  ("a.bz2", bz2.compress, "bzip2")):
        (folder / name).write_bytes(compress(model))
        expect(folder / name, words)
    (folder / "model.onnx").write_bytes(model)
    with tarfile.open(folder / "a.tar", "w") as archive:
        archive.add(folder / "model.onnx", "model.onnx")
    expect(folder / "a.tar", "tar archive")
    with zipfile.ZipFile(folder / "a.zip", "w") as archive:
        archive.writestr("model.onnx", model)
    expect(folder / "a.zip", "zip archive; unpack it")
    with zipfile.ZipFile(folder / "a.pt", "w") as archive:
        archive.writestr("archive/data.pkl", pickle.dumps([1], 2))
    expect(folder / "a.pt", "torch.onnx.export")


def data_files(folder):
    numpy.save(folder / "a.npy", numpy.zeros(3))
    expect(folder / "a.npy", "numpy array")
    numpy.savez(folder / "a.npz", weights=numpy.zeros(3))
    expect(folder / "a.npz", ".npz")
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        (folder / "a.pkl").write_bytes(pickle.dumps({"a": numpy.zeros(3)}, protocol))
        expect(folder / "a.pkl", "Python pickle")
    database = sqlite3.connect(folder / "a.db")
    database.execute("create table t (a)")
    database.commit()
    database.close()
    expect(folder / "a.db", "SQLite")
    expect(pathlib.Path(sys.executable).resolve(), "a program or library")
    header = json.dumps({"w": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}).encode()
    (folder / "a.safetensors").write_bytes(len(header).to_bytes(8, "little") + header + bytes(4))
    expect(folder / "a.safetensors", "safetensors")


def forms_of_onnx(folder):
    model = onnx.parser.parse_model(SAMPLE)
    (folder / "a.txt").write_text(onnx.printer.to_text(model))
    expect(folder / "a.txt", "ONNX text syntax")
    onnx.save(model, folder / "a.json", format="json")
    expect(folder / "a.json", "as JSON")
    onnx.save(model, folder / "a.textproto", format="textproto")
    expect(folder / "a.textproto", "protobuf's text format")
    for array in numpy.zeros((3, 224, 224), "<f4"), numpy.array(5), numpy.zeros(3, "<i8"), numpy.array([b"a"], object):
        for name in "", "input":
            tensor = onnx.numpy_helper.from_array(array, name)
            (folder / "input_0.pb").write_bytes(tensor.SerializeToString())
            if name or array.ndim:
                expect(folder / "input_0.pb", "single ONNX tensor")
    (folder / "graph.pb").write_bytes(model.graph.SerializeToString())
    assert "TensorFlow" not in kind_of(folder / "graph.pb")


def models_are_nothing_else(folder):
    """The beginning of an ONNX model, as a broken download leaves it, is never taken for something else."""
    models = sorted(pathlib.Path("tests/models/tiny").glob("*.onnx"))
    assert len(models) > 10
    for model in models:
        whole = model.read_bytes()
        for size in {min(len(whole), 100), len(whole)}:
            (folder / "cut.onnx").write_bytes(whole[:size])
            assert kind_of(folder / "cut.onnx") == "unknown", (model, size, kind_of(folder / "cut.onnx"))


CHECKS = [archives, data_files, forms_of_onnx, models_are_nothing_else]
