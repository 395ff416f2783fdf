# Without Q/DQ there is nothing to translate: nothing is written, of the other models neither, and no folder is left.
cp "$MODELS_MADE/quantized.onnx" "$MODELS_MADE/twins.onnx" .
hone qdq quantized.onnx twins.onnx || echo "exit code $?"
hone qdq missing.onnx -o out || echo "exit code $?"
ls
touch file
hone qdq quantized.onnx -o file/below || echo "exit code $?"
ls
