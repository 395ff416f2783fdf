# A node that the model does not have.
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx --extract-ops node_z
