# Files are replaced whole; a device cannot be.
hone shrink "$MODELS_MADE/twins.onnx" -o /dev/null || echo "exit code $?"
hone inspect /dev/null
