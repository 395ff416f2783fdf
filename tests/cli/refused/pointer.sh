# A Git LFS pointer. Nothing is written.
cp "$MODELS_MADE/pointer.onnx" "$MODELS_MADE/short.bin" .
hone shrink pointer.onnx -o out.onnx || echo "exit code $?"
ls
