# A model that is wrong gives no output.
cp "$MODELS_MADE/cycle.onnx" .
hone slim cycle.onnx -o out.onnx || echo "exit code $?"
hone fold cycle.onnx -o out.onnx || echo "exit code $?"
ls
