# Names that the formats cannot hold: refused by name or left out, or other ones with --rename.
cat > net.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 13]>
g (float[1, 2, 4, 4] x) => (float[1, 2, 4, 4] y)
<float t = {0.1}, int8 z = {0}> {
  ["a, b"] r_1 = Abs (x)
  q = QuantizeLinear (r_1, t, z)
  d = DequantizeLinear (q, t, z)
  ["it's"] e = Exp (d)
  ["it's"] f = Exp (e)
  [same] g = Exp (f)
  [same] y = Exp (g)
}
TEXT
hone show -q net.txt -o net.onnx
hone qdq net.onnx -o out | sed -n '/^Layers/,/^$/p'
sed -i 's/r_1/r\n1/g' net.onnx
hone qdq net.onnx || echo "exit code $?"
ls
hone qdq net.onnx --rename | sed -n '/^Layers/,/^$/p'
cat translated/net_precision_config_calib.cache translated/net_precision_config_layer_arg.txt
echo
hone show translated/net_noqdq.onnx | tail -n 7
