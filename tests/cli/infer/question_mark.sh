# A dim that is spelled ? has no name; what the sizes after it are called is explained.
cat > model.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 17]>
g (float[n, "?"] x) => (float[n, ?] y) { y = Concat <axis = 1> (x, x) }
TEXT
hone show -q model.txt -o model.onnx
hone infer model.onnx -o out.onnx --limit 2 | sed -n '/^Types/,/^Written/p'
