# A folder where the output should be.
mkdir out.onnx
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx
