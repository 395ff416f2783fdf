# A choice that is none.
hone shrink in.onnx -o out.onnx --mode shrnk
