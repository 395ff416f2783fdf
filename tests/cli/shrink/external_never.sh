# All weights in the model.
hone shrink "$MODELS_MADE/external.onnx" -o out.onnx --external-data never -q
ls
