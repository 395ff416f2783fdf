# Two sizes of a dim, two shapes of an input, a shape of what is no tensor; no output is left. Blanks behind commas are none
# of a dim's name.
infer() { hone infer -o out.onnx "$@" || echo "exit code $?"; }
infer "$MODELS_MADE/shapes.onnx" --dim N=4 N=5
infer "$MODELS_MADE/shapes.onnx" --input-shape x=1,2 --input-shape x=1,3
cat > sequence.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 17]>
g (seq(float[n]) x) => (int64 y) { y = SequenceLength (x) }
TEXT
hone show -q sequence.txt -o sequence.onnx
infer sequence.onnx --input-shape x=3
ls
cat > blanks.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 17]>
g (float[n, m, k] x) => (float[?, ?, ?] y) { y = Relu (x) }
TEXT
hone show -q blanks.txt -o blanks.onnx
hone infer -q blanks.onnx -o out.onnx --input-shape 'x=1, rows , ?'
hone show out.onnx
