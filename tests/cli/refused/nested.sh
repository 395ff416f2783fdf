# Graphs in graphs, too deep. Nothing is written.
cp "$MODELS_MADE/nested.onnx" "$MODELS_MADE/short.bin" .
hone shrink nested.onnx -o out.onnx || echo "exit code $?"
ls
