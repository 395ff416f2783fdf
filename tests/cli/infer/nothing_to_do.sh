# What says all of it already is copied, byte for byte.
hone infer "$MODELS_MADE/shapes.onnx" -o one.onnx -q
hone infer one.onnx -o two.onnx
cmp one.onnx two.onnx
