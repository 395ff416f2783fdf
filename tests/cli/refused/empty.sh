# An empty file. Nothing is written.
cp "$MODELS_MADE/empty.onnx" "$MODELS_MADE/short.bin" .
hone shrink empty.onnx -o out.onnx || echo "exit code $?"
ls
