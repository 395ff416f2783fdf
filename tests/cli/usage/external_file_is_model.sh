# The data file cannot have the model's name, be there one already or not.
hone shrink "$MODELS_MADE/external.onnx" -o out.onnx --external-data always --external-file out.onnx || echo "exit code $?"
touch out.onnx
hone shrink "$MODELS_MADE/external.onnx" -o out.onnx --external-data always --external-file out.onnx || echo "exit code $?"
ls
