# A text file. Nothing is written.
cp "$MODELS_MADE/text.onnx" "$MODELS_MADE/short.bin" .
hone shrink text.onnx -o out.onnx || echo "exit code $?"
ls
