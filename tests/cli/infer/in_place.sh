# The input is replaced, and nothing else is left.
cp "$MODELS_MADE/twins.onnx" in.onnx
hone infer in.onnx --in-place
ls
