# What was done, in a table; what was written.
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx
ls
