# No output: the message tells how.
hone shrink in.onnx
