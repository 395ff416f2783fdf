# All that people are told, and the four files.
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
hone qdq net.onnx -o out
cat out/net_precision_config.json out/net_precision_config_calib.cache out/net_precision_config_layer_arg.txt
echo
hone show out/net_noqdq.onnx | tail -n 7
for target in gpu dla standalone; do hone qdq net.onnx -o out --$target | grep trtexec; done
hone qdq net.onnx -o out --report - | "$PYTHON" -c 'import json, sys; report = json.load(sys.stdin); print(*report, sep=" "); print(report["totals"], report["inputs"], [file["role"] for file in report["files"]])'
