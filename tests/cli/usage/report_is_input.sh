# A report must not replace a model.
cp "$MODELS_MADE/twins.onnx" in.onnx
hone shrink in.onnx -o out.onnx --report in.onnx || echo "exit code $?"
hone shrink in.onnx -o out.onnx --report out.onnx || echo "exit code $?"
hone inspect in.onnx --report in.onnx || echo "exit code $?"
cmp in.onnx "$MODELS_MADE/twins.onnx"
ls
