# A model must not replace the weights that it was read with.
cp "$MODELS_MADE/external.onnx" "$MODELS_MADE/weights.bin" .
hone shrink external.onnx -o ./weights.bin || echo "exit code $?"
cmp weights.bin "$MODELS_MADE/weights.bin"
ls
