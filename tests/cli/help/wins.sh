# --help needs nothing else and reads no model.
hone shrink no_such_model.onnx --help | head -n 1
