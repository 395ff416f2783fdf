# --hash tells which constants cannot be read.
hone inspect --hash "$MODELS_MADE/payload_short.onnx" | sed -n "/^Equal/,\$p"
