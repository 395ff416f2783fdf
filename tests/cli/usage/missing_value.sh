# An option that needs a value.
hone shrink in.onnx -o
