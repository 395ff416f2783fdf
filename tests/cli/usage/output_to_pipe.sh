# A model cannot go to standard output.
hone shrink "$MODELS_MADE/twins.onnx" -o -
