# Writing onto the input needs --in-place, by whatever path.
cp "$MODELS_MADE/twins.onnx" in.onnx
hone shrink in.onnx -o in.onnx || echo "exit code $?"
hone shrink in.onnx -o ./in.onnx || echo "exit code $?"
ln -s in.onnx link.onnx
hone shrink in.onnx -o link.onnx || echo "exit code $?"
cmp in.onnx "$MODELS_MADE/twins.onnx"
