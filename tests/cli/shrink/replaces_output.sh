# An output that is there is replaced.
echo old > out.onnx
hone shrink "$MODELS_MADE/twins.onnx" -o out.onnx -q
hone inspect out.onnx | head -n 3
