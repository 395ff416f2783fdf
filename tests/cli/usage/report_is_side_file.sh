# A report must not replace weights that are beside a model, nor a file of the result.
cp "$MODELS_MADE/external.onnx" "$MODELS_MADE/weights.bin" "$MODELS_MADE/twins.onnx" .
hone inspect external.onnx -q --report weights.bin || echo "exit code $?"
hone shrink external.onnx out.onnx --report ./weights.bin || echo "exit code $?"
cmp weights.bin "$MODELS_MADE/weights.bin"
ls
hone shrink external.onnx out.onnx -q --report out.onnx.data || echo "exit code $?"
mkdir made
hone shrink twins.onnx made/small.onnx -q --extract-constants u --report made/small_exported_u.npy || echo "exit code $?"
hone shrink --restore made made/small.onnx whole.onnx -q --report made/small_exported_u.npy || echo "exit code $?"
hone shrink --restore made made/small.onnx whole.onnx -q
