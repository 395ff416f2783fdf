# What was done, what was not, and the model before and after.
hone slim "$MODELS_MADE/slim.onnx" -o out.onnx --only eliminate_dead_nodes,share
hone slim out.onnx -o again.onnx --only eliminate_dead_nodes,share
cmp out.onnx again.onnx
