# Shown all the same, with what is missing.
hone inspect "$MODELS_MADE/external_missing.onnx"
