# Side files are part of the size.
hone inspect "$MODELS_MADE/external.onnx" | grep -e Size -e weights
