# Makes net.onnx: Conv, Relu, Conv with pairs around the first two, and layers behind them without any.
cat > net.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 13]>
g (float[1, 2, 4, 4] x) => (float[1, 2, 4, 4] y)
<float[2, 2, 1, 1] W = {1.27, -0.635, 0.5, 0.254}, float s = {0.05}, float t = {0.1}, int8 z = {0}> {
  q = QuantizeLinear (x, s, z)
  x_dq = DequantizeLinear (q, s, z)
  [conv0] c = Conv (x_dq, W)
  [relu0] r = Relu (c)
  rq = QuantizeLinear (r, t, z)
  r_dq = DequantizeLinear (rq, t, z)
  [conv1] d = Conv (r_dq, W)
  [erf] e = Erf (d)
  [conv2] y = Conv (e, W)
}
TEXT
hone show -q net.txt -o net.onnx
