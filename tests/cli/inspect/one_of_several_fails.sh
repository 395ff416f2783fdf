# The others are shown; the exit code tells.
cp "$MODELS_MADE/empty.onnx" .
hone inspect empty.onnx "$MODELS_MADE/twins.onnx" > out || echo "exit code $?"
head -n 1 out
