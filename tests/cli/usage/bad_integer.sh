# A number that is none.
hone shrink in.onnx -o out.onnx --min-bytes many
