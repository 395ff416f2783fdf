# onnxslim's command line, as far as its options have an equal.
cp "$MODELS_MADE/external.onnx" "$MODELS_MADE/weights.bin" .
hone slim external.onnx out.onnx --input-shapes x:2,4096 --skip-fusion-patterns FusionGemm --no-shape-infer --no-constant-folding --save-as-external-data --verbose > report
ls
hone show --limit 1 out.onnx | head -6
hone slim external.onnx out.onnx --model-check || echo "exit code $?"
hone slim external.onnx out.onnx --dtype fp16 || echo "exit code $?"
