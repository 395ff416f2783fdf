# Names with blanks and beyond ASCII.
cp "$MODELS_MADE/twins.onnx" "modèle 1.onnx"
hone shrink "modèle 1.onnx" -o "résultat ✓.onnx" | tail -n 1
ls
