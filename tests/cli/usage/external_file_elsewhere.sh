# The data file goes beside the model.
hone shrink "$MODELS_MADE/external.onnx" -o out.onnx --external-file ../w.bin || echo "exit code $?"
ls
