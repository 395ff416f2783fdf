# Which constants are equal.
hone inspect --hash "$MODELS_MADE/twins.onnx" | sed -n "/Equal/,/^$/p"
