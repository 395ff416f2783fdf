# Fewer rows, and how many there are.
hone inspect --limit 1 "$MODELS_MADE/twins.onnx" | sed -n "/Largest/,/^$/p"
