# Nothing is printed.
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx --quiet
ls
