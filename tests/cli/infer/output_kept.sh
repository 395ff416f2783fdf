# A graph's output stays declared as it is, also where that is wrong: the warning says so.
cat > model.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 17]>
g (float[n, 3] x) => (float[n, 4] y) <float[3] a> { a = Neg (x) y = Neg (a) }
TEXT
hone show -q model.txt -o model.onnx
hone infer model.onnx -o out.onnx | sed -n '/^Problems/,$p'
hone show out.onnx
