# A payload that is too short. Nothing is written.
cp "$MODELS_MADE/payload_short.onnx" "$MODELS_MADE/short.bin" .
hone shrink payload_short.onnx -o out.onnx || echo "exit code $?"
ls
