# Weights into a data file of a given name.
hone shrink "$MODELS_MADE/external.onnx" -o out.onnx --external-data always --external-file own.bin
ls
