# The input is replaced, and nothing else is left.
cp "$MODELS_MADE/slim.onnx" in.onnx
hone slim in.onnx --in-place -q --only eliminate_dead_nodes
hone show in.onnx
ls
