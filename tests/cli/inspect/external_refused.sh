# A side file that may not be opened.
hone inspect "$MODELS_MADE/external_absolute.onnx" | sed -n "/Problems/,\$p"
