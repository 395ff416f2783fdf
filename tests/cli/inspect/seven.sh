# More models than fit beside each other.
cp "$MODELS_MADE/twins.onnx" m.onnx
hone inspect m.onnx m.onnx m.onnx m.onnx m.onnx m.onnx m.onnx | grep m.onnx
