# Nodes around Q/DQ that lack an input or an output they must have.
translate() {
  cat > net.txt
  hone show -q net.txt -o net.onnx
  hone qdq -q net.onnx -o out --report report.json || echo "exit code $?"
}
translate <<'TEXT'
<ir_version: 8, opset_import: ["" : 13]>
g (float[2, 2] x) => (int32[2, 2] y) {
  q, s, z = DynamicQuantizeLinear (x)
  y = MatMulInteger (q)
}
TEXT
translate <<'TEXT'
<ir_version: 8, opset_import: ["" : 13]>
g (float[2, 2] x) => (float[2, 2] y) <float s = {0.05}, int8 z = {0}> {
  q = QuantizeLinear (x, s, z)
  = Clip (q)
  y = Relu (x)
}
TEXT
translate <<'TEXT'
<ir_version: 8, opset_import: ["" : 13]>
g (float[2, 2] x) => (float[2, 2] y) <float s = {0.05}, int8 z = {0}> {
  "" = QuantizeLinear (x, s, z)
  q = QuantizeLinear (x, s, z)
  "" = DequantizeLinear (q, s, z)
  = Relu (q)
  y = DequantizeLinear (q, s, z)
}
TEXT
