# The first minute.
hone inspect "$MODELS_MADE/twins.onnx"
