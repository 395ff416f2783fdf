# An input that nothing makes. Nothing is written.
cp "$MODELS_MADE/dangling.onnx" "$MODELS_MADE/short.bin" .
hone shrink dangling.onnx -o out.onnx || echo "exit code $?"
ls
