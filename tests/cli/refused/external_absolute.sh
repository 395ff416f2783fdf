# A side file by an absolute path. Nothing is written.
cp "$MODELS_MADE/external_absolute.onnx" "$MODELS_MADE/short.bin" .
hone shrink external_absolute.onnx -o out.onnx || echo "exit code $?"
ls
