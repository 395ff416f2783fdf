# A side file that is missing. Nothing is written.
cp "$MODELS_MADE/external_missing.onnx" "$MODELS_MADE/short.bin" .
hone shrink external_missing.onnx -o out.onnx || echo "exit code $?"
ls
