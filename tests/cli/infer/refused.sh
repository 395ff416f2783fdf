# A model that is wrong gives no output.
cp "$MODELS_MADE/cycle.onnx" "$MODELS_MADE/text.onnx" .
hone infer cycle.onnx -o out.onnx || echo "exit code $?"
hone infer text.onnx -o out.onnx || echo "exit code $?"
ls
