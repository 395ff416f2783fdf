# Two producers of one name. Nothing is written.
cp "$MODELS_MADE/two_producers.onnx" "$MODELS_MADE/short.bin" .
hone shrink two_producers.onnx -o out.onnx || echo "exit code $?"
ls
