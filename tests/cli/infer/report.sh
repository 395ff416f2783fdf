# What is known before and now, the values, what cannot be told, and what is wrong.
hone infer "$MODELS_MADE/shapes.onnx" -o out.onnx --limit 10
ls
hone show out.onnx
