# A shape that contradicts the model's is taken and told, here too, where it is in the model before passes look.
cat > model.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 17]>
g (float[1, h] x) => (float[?, ?] y) { y = Relu (x) }
TEXT
hone show -q model.txt -o model.onnx
hone slim model.onnx -o out.onnx --input-shape x=2,3 | sed -n '/^Problems/,$p'
