# Another rank, another size than the model declares: taken, and told. A size where it declares none, or none where it
# declares one, is no contradiction. A scalar is [].
cat > model.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 17]>
g (float[1, h] x, float[2] s) => (float[?, h] y, float[?] t) { y = Relu (x) t = Relu (s) }
TEXT
hone show -q model.txt -o model.onnx
infer() { hone infer model.onnx -o out.onnx --limit 2 "$@" | sed -n '/^Types/,/^$/p;/^Problems/,$p'; }
infer --input-shape x=1,4 s=3
infer --input-shape x=?,4 s=n
infer --input-shape 's=[]' x=1,2,3
hone infer -q model.onnx -o out.onnx --input-shape 's=[]'
hone show out.onnx
