# A zip archive. Nothing is written.
cp "$MODELS_MADE/archive.onnx" "$MODELS_MADE/short.bin" .
hone shrink archive.onnx -o out.onnx || echo "exit code $?"
ls
