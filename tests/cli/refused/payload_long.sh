# A payload that is too long. Nothing is written.
cp "$MODELS_MADE/payload_long.onnx" "$MODELS_MADE/short.bin" .
hone shrink payload_long.onnx -o out.onnx || echo "exit code $?"
ls
