# What the user knows: scales and precisions by hint, a cache of another calibration.
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
echo '{"d": {"amax": 12.7}, "r": 3, "conv0": "fp16", "conv2": "int8"}' > hints.json
printf 'TRT-8600-EntropyCalibration2\ne: 3c010204\nd: 3f800000\nnothing: 3f800000\n' > known.cache
hone qdq net.onnx --hint hints.json --scales known.cache -o out -q --report report.json
cat out/net_precision_config.json
echo
"$PYTHON" -c 'import json; report = json.load(open("report.json")); [print(row["tensor"], row["origin"]) for row in report["scales"]]; [print(row["name"], row["reason"], sep=": ") for row in report["refusals"]]'
echo '{"dd": 1}' > tensor.json
echo '{"conv9": "fp16"}' > node.json
hone qdq net.onnx --hint tensor.json || echo "exit code $?"
hone qdq net.onnx --hint node.json || echo "exit code $?"
hone qdq net.onnx --hint hints.txt || echo "exit code $?"
