# What is listed is what is written, and each name that stands for a size is explained once; a size that an input leaves
# open too.
cat > model.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 17]>
g (float[n, ?] x) => (float["n + n", ?] y) { a = Concat <axis = 0> (x, x) y = Relu (a) b = Concat <axis = 1> (x, x) }
TEXT
hone show -q model.txt -o model.onnx
hone infer model.onnx -o out.onnx --limit 4 | sed -n '/^Types/,/^Written/p'
hone infer model.onnx -o out.onnx --limit 4 --strict | sed -n '/^Types/,/^Written/p'
hone infer model.onnx -o out.onnx --dim n=4 | sed -n '1,/^Written/p'
