# Replaces the input, and nothing else is left.
cp "$MODELS_MADE/twins.onnx" in.onnx
hone shrink in.onnx --in-place -q
ls
hone inspect in.onnx | grep Constants
