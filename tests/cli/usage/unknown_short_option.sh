# Without anything near.
hone shrink in.onnx -x
