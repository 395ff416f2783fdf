# An operator that only its user knows; a description that is wrong is told with its line.
printf '%s\n' 'my.ops::Halve' '  inputs x[N, W]' '  outputs y: x [N, W / 2]' > ops.txt
hone infer "$MODELS_MADE/shapes.onnx" -o out.onnx --op-schema ops.txt --limit 10
echo 'my.ops::Halve inputs' > ops.txt
hone infer "$MODELS_MADE/shapes.onnx" -o out2.onnx --op-schema ops.txt || echo "exit code $?"
hone infer "$MODELS_MADE/shapes.onnx" -o out2.onnx --op-schema lost.txt || echo "exit code $?"
ls
