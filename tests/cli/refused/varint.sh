# A number of more than ten bytes. Nothing is written.
cp "$MODELS_MADE/varint.onnx" "$MODELS_MADE/short.bin" .
hone shrink varint.onnx -o out.onnx || echo "exit code $?"
ls
