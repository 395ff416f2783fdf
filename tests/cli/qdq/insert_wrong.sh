# What cannot get pairs, and why.
cat > net.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 11]>
g (float[4] x) => (float[4] y) { y = Relu (x) }
TEXT
hone show -q net.txt -o old.onnx
sed 's/11/13/' net.txt > new.txt
hone show -q new.txt -o new.onnx
echo '{"int8_tensor_scales": {"z": 0.05}}' > other.json
echo '{"int8_tensor_scales": {"x": 0.05}}' > right.json
hone qdq --insert old.onnx --scales right.json || echo "exit code $?"
hone qdq --insert new.onnx --scales other.json || echo "exit code $?"
hone qdq --insert new.onnx || echo "exit code $?"
hone qdq --insert "$MODELS_MADE/quantized.onnx" --scales right.json || echo "exit code $?"
ls
