# Two outputs.
hone shrink in.onnx a.onnx -o b.onnx
