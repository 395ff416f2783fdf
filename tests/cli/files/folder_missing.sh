# The output folder does not exist.
hone shrink "$MODELS_MADE/twins.onnx" -o none/out.onnx
