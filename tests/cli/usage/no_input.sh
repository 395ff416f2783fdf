# No model.
hone shrink -o out.onnx
