# Its short names, and names before the models.
cp "$MODELS_MADE/twins.onnx" in.onnx
hone shrink -m shrink -fc u w -d -n in.onnx out.onnx
ls
