# The output is the input, byte for byte.
hone shrink "$MODELS_MADE/distinct.onnx" out.onnx
cmp "$MODELS_MADE/distinct.onnx" out.onnx
