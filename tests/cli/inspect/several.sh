# Side by side; of two, what changed.
hone shrink "$MODELS_MADE/twins.onnx" -o small.onnx -q
hone inspect "$MODELS_MADE/twins.onnx" small.onnx
