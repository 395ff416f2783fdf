# Names instead of expressions.
hone infer "$MODELS_MADE/shapes.onnx" -o out.onnx --strict -q
hone show out.onnx | sed -n '/^graph/,/{/p'
