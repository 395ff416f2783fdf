# A float model and scales become a model with Q/DQ pairs.
cat > net.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 13]>
g (float[1, 2, 4, 4] x) => (float[1, 2, 4, 4] y)
<float[2, 2, 1, 1] W = {1.27, -0.635, 0.5, 0.254}, float[2, 2, 1, 1] V = {1, 2, 3, 4}> {
  [conv0] c = Conv (x, W)
  [relu0] r = Relu (c)
  [conv1] d = Conv (r, V)
  [conv2] e = Conv (r, W)
  [add] y = Add (d, e)
}
TEXT
hone show -q net.txt -o net.onnx
echo '{"int8_tensor_scales": {"x": 0.05, "r": 0.1, "c": 0.1, "y": 0.2, "nope": 1.0, "d": 1.0, "W": 2}, "fp16_nodes": ["conv2"]}' > scales.json
hone qdq --insert net.onnx --scales scales.json
hone show translated/net_qdq.onnx
ls translated
