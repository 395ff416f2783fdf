# Two results of one name, an input that a result would replace, no model: nothing is written.
mkdir a b translated
cp "$MODELS_MADE/quantized.onnx" a/net.onnx
cp a/net.onnx b/net.onnx
cp a/net.onnx net_noqdq.onnx
cp a/net.onnx net.onnx
hone qdq a/net.onnx -i b/net.onnx || echo "exit code $?"
hone qdq net.onnx net_noqdq.onnx -o . || echo "exit code $?"
hone qdq || echo "exit code $?"
hone qdq -i '' || echo "exit code $?"
hone qdq a/net.onnx --in-place || echo "exit code $?"
hone qdq a/net.onnx --infer most || echo "exit code $?"
find . -type f | sort
