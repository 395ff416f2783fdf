# A function that there is not is told as one, with those that there are; the example of the page is read as it is.
printf '%s\n' 'my.ops::Halve' '  inputs x[N, W]' '  outputs y: x [N, round(W / 2)]' > ops.txt
hone infer "$MODELS_MADE/shapes.onnx" -o out.onnx --op-schema ops.txt || echo "exit code $?"
awk '/^```$/ { fence++; next } fence == 1' "$TOP/docs/op_schema.md" > example.txt
printf '%s\n' '<ir_version: 8, opset_import: ["" : 17, "my.domain" : 1]>' 'g (float[b, 8, 6, 3] x) => (float[b, u, v, w] y) {' \
  '  y, kept = my.domain.PatchMerge <size = 2, strides = [2, 3]> (x)' '}' > merge.txt
hone show merge.txt -o merge.onnx
hone infer merge.onnx -o out.onnx --op-schema example.txt --limit 9 | sed -n '/^Types/,/^$/p'
