# What is declared wrong of the elements of sequences is told: their shape, their dtype.
cat > model.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 17]>
g (float[2, 3] x, int64 i) => (float[2, 3] y) <seq(float[4, 3]) s, seq(float[2, q]) t, seq(int32[2, 3]) u> {
  s = SequenceConstruct (x) t = SequenceConstruct (x) u = SequenceConstruct (x) y = SequenceAt (s, i)
}
TEXT
hone show -q model.txt -o model.onnx
hone infer model.onnx -o out.onnx | sed -n '/^Problems/,$p'
