# Weights that are computed from external ones stay external, where all of them are and where some are; in place too.
cat > model.txt <<'TEXT'
<ir_version: 8, opset_import: ["" : 17]>
g (float[1, 16, 4, 4] x) => (float[1, 16, 4, 4] y, float[1, 16, 4, 4] z) <
  int64[4] dims = {16, 16, 1, 1}, float[16] one = {1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, float two = {2.5}
> {
  w = ConstantOfShape <value = float[1] {0.5}> (dims)
  v = ConstantOfShape <value = float[1] {0.25}> (dims)
  c = Conv (x, w)
  y = BatchNormalization (c, one, one, one, one)
  z = Conv (x, v)
}
TEXT
hone show -q model.txt -o inline.onnx
hone fold -q inline.onnx -o model.onnx --max-growth 10K --external-data always
hone slim -q model.onnx -o slim.onnx
hone inspect slim.onnx | grep -E "Size|external"
hone slim -q model.onnx --outputs y -o one.onnx
hone inspect one.onnx | grep -E 'Size|external'
hone slim -q --in-place model.onnx
hone inspect model.onnx | grep -E 'Size|external'
ls
