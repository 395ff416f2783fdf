# Options that contradict each other.
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx --external-data never --external-file w.bin
