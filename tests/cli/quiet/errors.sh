# --quiet says nothing but errors, and those that are found in a model are some; warnings are not.
cp "$MODELS_MADE/external_missing.onnx" "$MODELS_MADE/cycle.onnx" "$MODELS_MADE/shapes.onnx" .
printf '%s\n' 'g (float[2, 3] x, float[4] w) => (float[a, b] y) { y = Add (x, w) }' > wrong.txt
hone show -q wrong.txt -o wrong.onnx
for job in infer slim fold; do
  hone $job --quiet wrong.onnx -o out.onnx
done
hone shrink -q wrong.onnx -o out.onnx
hone infer -q wrong.onnx -o out.onnx --report report.json
hone infer -q wrong.onnx -o out.onnx --report - > report.json
hone infer -q shapes.onnx -o out.onnx
hone inspect -q external_missing.onnx cycle.onnx
hone inspect -q cycle.onnx --report - > report.json
grep -c '"severity": "error"' report.json
hone bisect -q wrong.onnx --command 'true {}'
