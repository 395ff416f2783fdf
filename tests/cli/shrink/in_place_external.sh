# A side file that others may read too stays; one that does not change is not written again.
cp "$MODELS_MADE/external.onnx" "$MODELS_MADE/weights.bin" .
hone shrink external.onnx --in-place
hone shrink external.onnx --in-place
ls
