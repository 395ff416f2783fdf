# Nothing but the exit code.
hone inspect -q "$MODELS_MADE/twins.onnx"
