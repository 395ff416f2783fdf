# A model that no job rewrites is shown with what is wrong.
hone inspect "$MODELS_MADE/cycle.onnx"
