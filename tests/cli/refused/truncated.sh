# A file that ends too early. Nothing is written.
cp "$MODELS_MADE/truncated.onnx" "$MODELS_MADE/short.bin" .
hone shrink truncated.onnx -o out.onnx || echo "exit code $?"
ls
