# A cycle. Nothing is written.
cp "$MODELS_MADE/cycle.onnx" "$MODELS_MADE/short.bin" .
hone shrink cycle.onnx -o out.onnx || echo "exit code $?"
ls
