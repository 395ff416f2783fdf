# A TFLite model. Nothing is written.
cp "$MODELS_MADE/lite.onnx" "$MODELS_MADE/short.bin" .
hone shrink lite.onnx -o out.onnx || echo "exit code $?"
ls
