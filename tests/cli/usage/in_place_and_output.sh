# --in-place beside another output.
cp "$MODELS_MADE/twins.onnx" in.onnx
hone shrink in.onnx --in-place -o out.onnx
