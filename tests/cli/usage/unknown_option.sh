# A misspelt option suggests the right one.
hone shrink in.onnx -o out.onnx --extrct-ops a
