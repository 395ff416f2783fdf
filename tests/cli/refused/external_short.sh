# A side file that is too short. Nothing is written.
cp "$MODELS_MADE/external_short.onnx" "$MODELS_MADE/short.bin" .
hone shrink external_short.onnx -o out.onnx || echo "exit code $?"
ls
